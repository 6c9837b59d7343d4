/**
 * Runs the shards of a backtest or replay on workers of BullMQ, and prints the report.
 *
 *   node bullmq-driver.mjs worker                                            # on every machine, once per core
 *   node bullmq-driver.mjs run --shards 8 -- logs backtest logs/ --export org.json   # once
 *
 * Workers and this program must see the same files under the same names, and the Redis of REDIS_URL. If a worker dies, BullMQ
 * gives its shard to another worker, which continues from the checkpoint.
 */
import { execFile, spawnSync } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { Queue, QueueEvents, Worker } from 'bullmq';

const { hostname: host, port } = new URL(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
const connection = { host, port: Number(port || 6379) };
const [preflight, ...before] = (process.env.PREFLIGHT ?? 'preflight').split(' ');
const QUEUE = 'preflight';

if (process.argv[2] === 'worker') work();
else process.exitCode = await answer(process.argv.slice(process.argv[2] === 'run' ? 3 : 2));

/** Starts a worker; BullMQ treats it as dead after five seconds without a sign of life. */
function work() {
  const run = ({ data }) => promisify(execFile)(preflight, [...before, ...data]).then(() => {});
  new Worker(QUEUE, run, { connection, lockDuration: 5000, stalledInterval: 2000, maxStalledCount: 10 });
}

async function answer(argv) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      shards: { type: 'string', default: '8' },
      checkpoint: { type: 'string', default: 'parts' },
      format: { type: 'string', default: 'text' },
    },
  });
  const options = positionals.findIndex((word) => word.startsWith('--'));
  const logs = positionals.slice(2, options < 0 ? undefined : options);
  const [index, results] = [`${values.checkpoint}/index`, `${values.checkpoint}/shards`];
  const queue = new Queue(QUEUE, { connection });
  const events = new QueueEvents(QUEUE, { connection });
  await events.waitUntilReady();
  for (const words of [
    (number) => ['logs', 'index', ...logs, '--output', `${index}/${number}.ndjson`],
    () => [...positionals, '--index', index, '--checkpoint', results],
  ]) {
    const jobs = await queue.addBulk(
      Array.from({ length: Number(values.shards) }, (_, number) => ({
        name: 'shard',
        data: [...words(number + 1), '--shard', `${number + 1}/${values.shards}`],
        opts: { attempts: 4 },
      })),
    );
    await Promise.all(jobs.map((job) => job.waitUntilFinished(events)));
  }
  await Promise.all([queue.close(), events.close()]);
  const merge = [...before, 'logs', 'merge', results, '--format', values.format];
  return spawnSync(preflight, merge, { stdio: 'inherit' }).status ?? 1;
}
