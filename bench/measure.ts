/**
 * A contestant in a comparison. Contestants run in interleaved rounds, in CPU time of this process: other processes do not count,
 * and their effect on caches is the same for all contestants.
 */
export interface Contestant {
  readonly name: string;
  /** Does the work once. The result is used, so that the work is not optimized away. */
  run(): number;
  /** The number of operations per run. */
  readonly operations: number;
}

export interface Timing {
  readonly name: string;
  /** The time per operation in microseconds: median and range of the rounds. */
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

let sink = 0;

export function measure(entered: readonly Contestant[], rounds = 9): Timing[] {
  const contestants = entered.filter(({ operations }) => operations > 0);
  for (const { run } of contestants) for (let warm = 0; warm < 2; warm++) sink += run();
  const times = contestants.map(() => [] as number[]);
  for (let round = 0; round < rounds; round++) {
    contestants.forEach(({ run, operations }, index) => {
      const start = process.cpuUsage();
      sink += run();
      const { user, system } = process.cpuUsage(start);
      times[index]?.push((user + system) / operations);
    });
  }
  return contestants.map(({ name }, index) => {
    const sorted = (times[index] as number[]).sort((a, b) => a - b);
    return { name, median: median(sorted), least: sorted[0] as number, most: sorted.at(-1) as number };
  });
}

/** Returns the sum of all results, which keeps the timed work from being optimized away. */
export function usedResults(): number {
  return sink;
}

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

export function figure(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function median(sorted: readonly number[]): number {
  return sorted[sorted.length >> 1] as number;
}
