import { type Static, Type } from '../../base/json-schema.js';
import type { Result } from '../../base/result.js';
import type { InputDocument } from '../../documents/text/input.js';
import type { Finding } from '../rule/finding.js';
import { fingerprintOf, subjectWord, withoutExample } from '../rule/fingerprint.js';
import { readChecked } from './read-checked.js';

const EntrySchema = Type.Object({
  rule: Type.String(),
  document: Type.String(),
  resource: Type.Optional(Type.String()),
  message: Type.String(),
  count: Type.Integer({ minimum: 1 }),
});

/** The content of a baseline file. */
export const BaselineSchema = Type.Object({ version: Type.Literal(1), findings: Type.Array(EntrySchema) });

/** The findings that existed when a project started to use the linter. They are not reported again. */
export type Baseline = Static<typeof BaselineSchema>;

type Entry = Static<typeof EntrySchema>;

/** Returns a baseline that contains the findings. Its entries are sorted, so that differences between two baselines are readable. */
export function baselineOf(findings: readonly Finding[]): Baseline {
  const entries = new Map<string, Entry>();
  for (const finding of findings) {
    const key = fingerprintOf(finding);
    const known = entries.get(key);
    entries.set(key, known === undefined ? entryOf(finding) : { ...known, count: known.count + 1 });
  }
  return {
    version: 1,
    findings: [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry),
  };
}

function entryOf(finding: Finding): Entry {
  const { rule, location, message } = finding;
  const subject = subjectWord(finding);
  return {
    rule,
    document: location.document,
    ...(subject !== '' && { resource: subject }),
    message,
    count: 1,
  };
}

export function readBaseline(document: InputDocument): Result<Baseline> {
  const checked = readChecked(document, BaselineSchema);
  return checked.ok ? { ...checked, value: checked.value.value } : checked;
}

/**
 * Returns the findings that are not in the baseline, the number of those that are, and the number of baseline entries that no longer occur.
 * An entry also matches an equal finding in another document, because the file may have been renamed, or Terraform may now manage the
 * object.
 */
export function beyondBaseline(
  findings: readonly Finding[],
  { findings: entries }: Baseline,
): { readonly findings: readonly Finding[]; readonly known: number; readonly gone: number } {
  const here = unmatched(findings, entries, ({ rule, document, resource, message }) =>
    JSON.stringify([rule, document, resource, withoutExample(message)]),
  );
  const { findings: fresh, entries: left } = unmatched(
    here.findings,
    here.entries,
    ({ rule, resource = ' ', message }) =>
      resource.endsWith(' ') ? undefined : JSON.stringify([rule, resource, withoutExample(message)]),
  );
  const gone = left.reduce((sum, { count }) => sum + count, 0);
  return { findings: fresh, known: findings.length - fresh.length, gone };
}

interface Unmatched {
  readonly findings: readonly Finding[];
  readonly entries: readonly Entry[];
}

/**
 * Removes findings that the baseline contains: each baseline entry removes as many findings with the same key as its count
 * states. Findings without a key always remain.
 */
function unmatched(
  findings: readonly Finding[],
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string | undefined,
): Unmatched {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + entry.count);
  }
  const taken = (key: string | undefined, most: number) => {
    const count = Math.min((key !== undefined && counts.get(key)) || 0, most);
    if (key !== undefined && count > 0) counts.set(key, (counts.get(key) ?? 0) - count);
    return count;
  };
  const left = findings.filter((finding) => taken(keyOf(entryOf(finding)), 1) === 0);
  const others = entries.flatMap((entry) => {
    const key = keyOf(entry);
    const count = key === undefined ? entry.count : taken(key, entry.count);
    return count === 0 ? [] : [{ ...entry, count }];
  });
  return { findings: left, entries: others };
}
