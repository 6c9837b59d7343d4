import { readFileSync } from 'node:fs';
import { fixtures } from './memory-io.js';

const EVENTS = readFileSync(`${fixtures}history/logs/september.ndjson`, 'utf8').trim().split('\n');

/** The log in several files by path, weeks apart, so that each file is a separate part. */
export const PARTED_LOG: ReadonlyMap<string, string> = new Map(
  [0, 40, 80, 120].map((days, number) => [`log/${number}.ndjson`, `${EVENTS.map(later(days)).join('\n')}\n`]),
);

function later(days: number): (line: string) => string {
  return (line) =>
    line
      .replace(/"(published)": *"([^"]+)"/, (_, key, time) => {
        return `"${key}":"${new Date(Date.parse(time) + days * 86_400_000).toISOString()}"`;
      })
      .replace(/"uuid": *"/, `"uuid":"${days}-`);
}
