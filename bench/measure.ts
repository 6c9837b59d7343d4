/**
 * Times several ways to do the same in interleaved rounds, in CPU time of this process: what else the machine does is
 * not counted, and where it disturbs the caches it is unkind to all alike.
 */
export interface Contestant {
  readonly name: string;
  /** Does the work once over; the result is used, so that nothing is optimised away. */
  run(): number;
  /** How many operations one run holds. */
  readonly operations: number;
}

export interface Timing {
  readonly name: string;
  /** Microseconds for one operation: the median of the rounds, and the range. */
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

/** Keeps the results of timed work alive. */
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
