/**
 * A function whose speed a benchmark compares with other functions. The benchmark calls the functions in turn, in several rounds. It
 * measures the CPU time of its own process, so the time of other processes is not counted.
 */
export interface Contestant {
  readonly name: string;
  /** Runs the measured work once. Its result is added to a sum, so that the work is not optimized away. */
  run(): number;
  /** The number of operations that one call of `run` performs. */
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

/**
 * Returns the sum of the results of all measured programs. The benchmark prints this sum so that the engine does not optimize the work
 * away.
 */
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
