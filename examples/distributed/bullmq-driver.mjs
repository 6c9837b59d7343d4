/**
 * Has shares of a backtest or replay done by workers of BullMQ, and prints the answer.
 *
 *   node bullmq-driver.mjs worker                                            # on every machine, as often as it has cores
 *   node bullmq-driver.mjs run --shards 8 -- logs backtest logs/ --export org.json   # once
 *
 * Workers and this program must see the same files under the same names, and the Redis that REDIS_URL names. BullMQ gives a
 * share whose worker died to another; the share goes on where it was ended, since what is done of it stands in its file.
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

/** A worker that is not heard of for five seconds is taken for dead. */
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
      output: { type: 'string', default: 'parts' },
      format: { type: 'string', default: 'text' },
    },
  });
  const options = positionals.findIndex((word) => word.startsWith('--'));
  const logs = positionals.slice(2, options < 0 ? undefined : options);
  const [index, shares] = [`${values.output}/index`, `${values.output}/shares`];
  const queue = new Queue(QUEUE, { connection });
  const events = new QueueEvents(QUEUE, { connection });
  await events.waitUntilReady();
  for (const [words, folder] of [
    [['logs', 'index', ...logs], index],
    [[...positionals, '--index', index], shares],
  ]) {
    const jobs = await queue.addBulk(
      Array.from({ length: Number(values.shards) }, (_, number) => ({
        name: 'share',
        data: [
          ...words,
          '--shard',
          `${number + 1}/${values.shards}`,
          '--output',
          `${folder}/${number + 1}.ndjson`,
        ],
        opts: { attempts: 4 },
      })),
    );
    await Promise.all(jobs.map((job) => job.waitUntilFinished(events)));
  }
  await Promise.all([queue.close(), events.close()]);
  const merge = [...before, 'logs', 'merge', shares, '--format', values.format];
  return spawnSync(preflight, merge, { stdio: 'inherit' }).status ?? 1;
}
