#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""slurm.py CLI COURSE: plays a cup as a Slurm array, as docs/arena.md says, on a controller and two nodes that it starts on
this machine, and compares with a cup played here; where there is a jail, sixteen programs play, good and hostile. Skipped where Debian's slurm-wlm is not installed or cannot run. TAP."""
import csv
import io
import os
import pathlib
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "partners"))
from jailed import is_jailed

CLI, COURSE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
STEADY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "steady.sh")
BOTS = pathlib.Path(__file__).resolve().parent.parent / "arena" / "bots"
HOSTILE = ("bidi", "crashes", "crlf", "ends-with-3", "escapes", "fork-bomb", "half-a-line-and-ends", "kills-everybody", "nul",
           "occupied", "two-moves", "winner-line")
DAEMONS = ("slurmctld", "slurmd")
PATIENCE = 60
CUP = """plycup: 1
game: othello
seed: 11
move time: 0.5
depth: 2
player: ab = alpha-beta
player: pvs = pvs
player: random = random
{others}
stage: first = groups 4
stage: second = groups 2 from first best 2
stage: final = play-off from second places 1-2
"""
CONFIG = """ClusterName=plyscope
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
AuthType=auth/none
CredType=cred/none
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/linear
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SlurmdParameters=config_overrides
ReturnToService=2
InactiveLimit=0
NodeName=node1 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]} CPUs=1
NodeName=node2 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[2]} CPUs=1
PartitionName=all Nodes=ALL Default=YES State=UP
"""


def skip(why):
    print(f"1..0 # SKIP {why}")
    raise SystemExit(0)


def find(name):
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")


def players():
    """Programs where they can be shut in, else players of our own."""
    if not is_jailed(CLI):
        return "\n".join(f"player: r{i} = random" for i in range(13))
    return f"player: play = x-y:{shlex.quote(STEADY)} {shlex.quote(COURSE + '/play')}\n" + \
        "\n".join(f"player: {name} = x-y:{shlex.quote(f'{BOTS}/{name}.sh')} lines token {shlex.quote(CLI)} at:nobody" for name in HOSTILE)


def standings(folder, cup):
    out = subprocess.run([CLI, "arena", "standings", cup, "--csv"], cwd=folder, capture_output=True, text=True, check=True)
    rows = list(csv.DictReader(io.StringIO(out.stdout)))
    return [(r["stage"], r["group"], r["place"], r["player"], r["points"]) for r in rows]


def free_ports(n):
    sockets = [socket.socket() for _ in range(n)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def play(folder):
    """Rounds of the array until nothing is left; the number of rounds."""
    rounds = 0
    while subprocess.run([CLI, "arena", "plan", "shared.plycup"], cwd=folder, capture_output=True, check=True).stdout:
        rounds += 1
        subprocess.run(["sbatch", "--wait", "--quiet", "--array=1-4", "--output=/dev/null", "--wrap",
                        f"{shlex.quote(CLI)} arena run shared.plycup --quiet --output results --slice $SLURM_ARRAY_TASK_ID/4"],
                       cwd=folder, check=True, timeout=PATIENCE * 5, env=os.environ)
        subprocess.run([CLI, "arena", "merge", "shared.plycup", "results"], cwd=folder, check=True, capture_output=True)
    return rounds


def main():
    if not all(map(find, (*DAEMONS, "sbatch", "sinfo"))):
        skip("slurm-wlm is not installed")
    if os.getuid() != 0:
        skip("nodes are started by root only")
    children = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        folder = pathlib.Path(scratch)
        config = folder / "slurm.conf"
        config.write_text(CONFIG.format(host=socket.gethostname().split(".")[0], ports=free_ports(3), user="root", folder=folder))
        (folder / "state").mkdir()
        os.environ["SLURM_CONF"] = str(config)
        for name in ("alone", "shared"):
            (folder / f"{name}.plycup").write_text(CUP.format(others=players()))
        try:
            for command in (["slurmctld", "-D", "-f", config], ["slurmd", "-D", "-N", "node1", "-f", config],
                            ["slurmd", "-D", "-N", "node2", "-f", config]):
                children.append(subprocess.Popen([find(command[0]), *map(str, command[1:])], stdout=subprocess.DEVNULL,
                                                 stderr=subprocess.DEVNULL, start_new_session=True))
            end = time.monotonic() + PATIENCE
            while subprocess.run(["sinfo", "-h", "-t", "idle", "-o", "%D"], capture_output=True, text=True).stdout.strip() != "2":
                if time.monotonic() > end or any(child.poll() is not None for child in children):
                    log = folder / "slurmctld.log"
                    skip(f"Slurm's daemons do not run here: {log.read_text().splitlines()[-1:] if log.exists() else ''}")
                time.sleep(0.2)
            subprocess.run([CLI, "arena", "run", "alone.plycup", "--quiet"], cwd=folder, check=True, capture_output=True)
            rounds = play(folder)
            alone, shared = standings(folder, "alone.plycup"), standings(folder, "shared.plycup")
            print(f"{'ok' if rounds == 3 else 'not ok'} 1 - an array for each stage")
            print(f"{'ok' if alone == shared and len(alone) == 26 else 'not ok'} 2 - they give the standings that one run gives")
            print("1..2")
        finally:
            for child in reversed(children):
                child.terminate()
            for child in children:
                try:
                    child.wait(20)
                except subprocess.TimeoutExpired:
                    child.kill()
                    child.wait()


main()
