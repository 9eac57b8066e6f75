#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-recipes.py SOURCE - what forges, containers and package builders read of us: each recipe is of the form that its reader takes, runs
the whole suite, makes the pictures and the packages, and names no script, function or file that is not there. Prints TAP."""

import configparser
import json
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from tap import check, done

try:
    import yaml
except ImportError:
    print("1..0 # SKIP python3-yaml is not installed")
    sys.exit(0)

source = os.path.realpath(sys.argv[1])


def read(path):
    with open(os.path.join(source, path), encoding="utf-8") as file:
        return file.read()


def load(path):
    class Loader(yaml.SafeLoader):
        """Without doubles, which YAML forbids and PyYAML lets pass; “on” is a word, as the forges have it."""

    def mapping(loader, node):
        keys = [loader.construct_object(key) for key, _ in node.value]
        check(f"{path}: no key stands twice at line {node.start_mark.line + 1}", len(keys) == len(set(keys)), keys)
        return loader.construct_mapping(node, deep=True)
    Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, mapping)
    Loader.yaml_implicit_resolvers = {first: [(tag, pattern) for tag, pattern in each if tag != "tag:yaml.org,2002:bool" or first not in "oOyYnN"]
                                      for first, each in yaml.SafeLoader.yaml_implicit_resolvers.items()}
    return yaml.load(read(path), Loader)


def check_commands(path, commands):
    """Each is a line for the shell; what it calls of ours is there and may be run."""
    text = "\n".join(commands)
    result = subprocess.run(["bash", "-n"], input=text, capture_output=True, text=True, check=False)
    check(f"{path}: the shell can read its commands", result.returncode == 0, result.stderr)
    for script in set(re.findall(r"(?<![\w/])scripts/[\w-]+", text)):
        check(f"{path}: {script} is there", os.access(os.path.join(source, script), os.X_OK))
    for wanted in ("scripts/test", "scripts/screenshots build ", "scripts/package", "reuse lint", "lintian --pedantic"):
        check(f"{path}: runs {wanted.strip()}", re.search(rf"^{re.escape(wanted)}", text, re.M), text)
    # A bare image has no git, which packages are made with, and a checkout of another user's is refused.
    check(f"{path}: each job gets git and trusts the checkout", all("git" in job and "safe.directory" in job for job in jobs[path]), jobs[path])


jobs = {}
path = ".github/workflows/test.yml"
github = load(path)
check(f"{path}: has on, jobs and a name", {"on", "jobs", "name"} <= github.keys(), github.keys())
for name, job in github["jobs"].items():
    check(f"{path}: {name} runs on something, step by step", isinstance(job["runs-on"], str) and all(("run" in step) != ("uses" in step) for step in job["steps"]), job)
    check(f"{path}: {name} has a limit of time", job["timeout-minutes"] <= 120, job)
jobs[path] = ["\n".join(step.get("run", "") for step in job["steps"]) for job in github["jobs"].values()]
check_commands(path, jobs[path])

path = ".gitlab-ci.yml"
gitlab = load(path)
found = {name: job for name, job in gitlab.items() if isinstance(job, dict) and "script" in job}
check(f"{path}: its jobs are of its stages", found and {job["stage"] for job in found.values()} == set(gitlab["stages"]), found.keys())
jobs[path] = ["\n".join(job.get("before_script", []) + job["script"]) for job in found.values()]
check_commands(path, jobs[path])

path = ".woodpecker.yml"
woodpecker = load(path)
check(f"{path}: has steps and when", {"steps", "when"} <= woodpecker.keys(), woodpecker.keys())
check(f"{path}: each step has an image and commands", all({"image", "commands"} <= step.keys() for step in woodpecker["steps"].values()), woodpecker)
jobs[path] = ["\n".join(step["commands"]) for step in woodpecker["steps"].values()]
check_commands(path, jobs[path])

path = ".devcontainer/devcontainer.json"
container = json.loads(read(path))
library = read("scripts/lib.sh")
check(f"{path}: has a name and an image", container["name"] == "Plyscope" and container["image"].startswith("debian:"), container)
for key in ("onCreateCommand", "postCreateCommand"):
    inner = re.fullmatch(r"bash -c '([^']*)'", container[key])
    check(f"{path}: {key} is a line for bash", inner, container[key])
    for word in re.findall(r"(?:&& )([a-z_]+)", inner[1] if inner else ""):
        check(f"{path}: {word} is a function of scripts/lib.sh", re.search(rf"^{word}\(\)", library, re.M))
    for word in re.findall(r"\$(\w+)", inner[1] if inner else ""):
        check(f"{path}: {word} is set in scripts/lib.sh", re.search(rf"^{word}=", library, re.M))

path = "data/flatpak/org.plyscope.Plyscope.yml"
flatpak = load(path)
check(f"{path}: says what it is and what it needs", {"id", "runtime", "runtime-version", "sdk", "command", "modules"} <= flatpak.keys(), flatpak.keys())
check(f"{path}: is called as the desktop file is", os.path.exists(os.path.join(source, "data", flatpak["id"] + ".desktop.in")), flatpak["id"])
if shutil.which("flatpak-builder"):
    result = subprocess.run(["flatpak-builder", "--show-manifest", os.path.join(source, path)], capture_output=True, text=True, check=False)
    check(f"{path}: flatpak-builder understands it", result.returncode == 0 and not result.stderr and json.loads(result.stdout)["id"] == flatpak["id"],
          result.stderr)
options = set(re.findall(r"^option\('([\w-]+)'", read("meson_options.txt"), re.M)) | {"libexecdir"}
for module in flatpak["modules"]:
    for option in module.get("config-opts", []):
        name = re.match(r"-D([\w-]+)=|--wrap-mode=", option)
        check(f"{path}: {option} is an option", name and (name[1] is None or name[1] in options), option)
    for each in module["sources"]:
        if each["type"] == "archive":
            check(f"{path}: {module['name']} is one state of its source",
                  each["url"].startswith("https://") and re.fullmatch("[0-9a-f]{64}", each.get("sha256", "")), each)
            continue
        there = os.path.realpath(os.path.join(source, os.path.dirname(path), each["path"]))
        check(f"{path}: builds this tree", there == source and each["type"] == "dir", each)

check(f"{path}: the last module is this tree", [each["type"] for each in flatpak["modules"][-1]["sources"]] == ["dir"], flatpak["modules"][-1])
check(f"{path}: the manual's reader of Markdown is there first", flatpak["modules"][-1]["build-options"]["env"]["PYTHONPATH"] in
      " ".join(flatpak["modules"][0]["build-commands"]) and "markdown_it" in " ".join(flatpak["modules"][0]["build-commands"]))

# What a distribution lacks: a wrap says where a library's source is, in one state of it, and all names that meson.build asks it for. One
# that it leaves out is taken from the system, and meson then refuses the wrap's own.
provided = {}
for name in sorted(os.listdir(os.path.join(source, "subprojects"))):
    if not name.endswith(".wrap"):
        continue
    path = "subprojects/" + name
    wrap = configparser.ConfigParser(interpolation=None)
    wrap.read_string(read(path))
    kind = wrap.sections()[0]
    values = wrap[kind]
    if kind == "wrap-git":
        check(f"{path}: names a release", re.search(r"\d+\.\d+", values.get("revision", "")) and values.get("url", "").startswith("https://"), dict(values))
    else:
        check(f"{path}: names a file and its sum", kind == "wrap-file" and re.fullmatch("[0-9a-f]{64}", values.get("source_hash", ""))
              and values.get("source_url", "").startswith("https://") and values.get("source_filename"), dict(values))
    if "patch_directory" in values:
        check(f"{path}: its build file is there", os.path.exists(os.path.join(source, "subprojects/packagefiles", values["patch_directory"], "meson.build")))
    names = {key for key in wrap["provide"] if key not in ("dependency_names", "program_names")}
    names |= {each.strip() for each in wrap["provide"].get("dependency_names", "").split(",") if each.strip()}
    check(f"{path}: provides what no other does", names and not names & provided.keys(), names)
    provided.update(dict.fromkeys(names, path))
wanted = set(re.findall(r"^\w+ = dependency\('([\w.-]+)'", read("meson.build"), re.M)) - {"threads"}
# FreeType's asks for HarfBuzz's, which asks for FreeType's.
check("meson.build parts the wraps that would ask for each other", "'freetype2:harfbuzz=disabled'," in read("meson.build"))
check("meson.build finds gperf before a wrap does", "meson.override_find_program('gperf', find_program(gperf))" in read("meson.build"))
check("each library of meson.build has a wrap", len(wanted) > 8 and wanted <= provided.keys(), wanted - provided.keys())
sys.exit(done())
