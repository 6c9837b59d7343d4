"""Has shares of a backtest or replay done by the workers of Dask, and prints the answer.

  dask_driver.py --shards 8 --output parts -- logs backtest logs/ --export org.json

Workers and this program must see the same files under the same names. Dask gives a share whose worker died to another;
the share goes on where it was ended, since what is done of it stands in its file.
"""
import argparse
import os
import subprocess

from dask.distributed import Client, LocalCluster

PREFLIGHT = os.environ.get("PREFLIGHT", "preflight").split(" ")


def run(words):
    done = subprocess.run([*PREFLIGHT, *words], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scheduler", help="tcp://host:8786; without it two workers are started here")
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--output", default="parts")
    parser.add_argument("--format", default="text")
    parser.add_argument("words", nargs=argparse.REMAINDER, help="-- logs backtest logs/ --export org.json")
    options = parser.parse_args()
    words = [word for word in options.words if word != "--"]
    logs = words[2 : next((at for at, word in enumerate(words) if word.startswith("--")), len(words))]
    shares = [f"{index}/{options.shards}" for index in range(1, options.shards + 1)]
    index, parts = f"{options.output}/index", f"{options.output}/shares"

    def task(command, share, folder):
        return [*command, "--shard", share, "--output", f"{folder}/{share.split('/')[0]}.ndjson"]

    cluster = options.scheduler or LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with Client(cluster) as client:
        for command, folder in ((["logs", "index", *logs], index), ([*words, "--index", index], parts)):
            tasks = [task(command, share, folder) for share in shares]
            client.gather(client.map(run, tasks, retries=3, pure=False))
    raise SystemExit(subprocess.run([*PREFLIGHT, "logs", "merge", parts, "--format", options.format]).returncode)


if __name__ == "__main__":
    main()
