"""Runs the shards of a backtest or replay on the workers of Dask, and prints the report.

  dask_driver.py --shards 8 --checkpoint parts -- logs backtest logs/ --export org.json

Workers and this program must see the same files under the same names. If a worker dies, Dask gives its shard to another
worker, which continues from the checkpoint.
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
    parser.add_argument("--scheduler", help="tcp://host:8786 (default: start two workers here)")
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--checkpoint", default="parts", help="a folder for the index and the results of the shards")
    parser.add_argument("--format", default="text")
    parser.add_argument("words", nargs=argparse.REMAINDER, help="-- logs backtest logs/ --export org.json")
    options = parser.parse_args()
    words = [word for word in options.words if word != "--"]
    logs = words[2 : next((at for at, word in enumerate(words) if word.startswith("--")), len(words))]
    numbers = range(1, options.shards + 1)
    index, results = f"{options.checkpoint}/index", f"{options.checkpoint}/shards"

    def index_shard(number):
        output = f"{index}/{number}.ndjson"
        return ["logs", "index", *logs, "--shard", f"{number}/{options.shards}", "--output", output]

    def result_shard(number):
        return [*words, "--index", index, "--shard", f"{number}/{options.shards}", "--checkpoint", results]

    cluster = options.scheduler or LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with Client(cluster) as client:
        for command in (index_shard, result_shard):
            client.gather(client.map(run, [command(number) for number in numbers], retries=3, pure=False))
    raise SystemExit(subprocess.run([*PREFLIGHT, "logs", "merge", results, "--format", options.format]).returncode)


if __name__ == "__main__":
    main()
