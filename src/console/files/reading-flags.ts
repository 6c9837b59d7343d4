import { quoteForShell } from '../../documents/request/request-line.js';
import type { ReadingOptions } from './read-org.js';

/**
 * Returns the options by which an export was read, as a part of a command line that begins with a space. `--terraform` is left out: it
 * changes only source locations.
 */
export function readingFlags({
  plan,
  strict,
  provider,
  brand,
  edition,
  engine,
  complete,
  allowPartial,
}: ReadingOptions): string {
  const values = { plan, provider, brand, edition, engine, complete: complete?.join(',') };
  return [
    ...Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [` --${name} ${quoteForShell(value)}`],
    ),
    ...(strict === true ? [' --strict'] : []),
    ...(allowPartial === true ? [' --allow-partial'] : []),
  ].join('');
}
