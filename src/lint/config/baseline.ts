import { type Static, Type } from '../../base/json-schema.js';
import type { Result } from '../../base/result.js';
import type { InputDocument } from '../../read/text/input.js';
import type { Finding } from '../rule/finding.js';
import { fingerprintOf, subjectWord } from '../rule/fingerprint.js';
import { readChecked } from './read-checked.js';

const EntrySchema = Type.Object({
  rule: Type.String(),
  document: Type.String(),
  resource: Type.Optional(Type.String()),
  message: Type.String(),
  count: Type.Integer({ minimum: 1 }),
});

const BaselineSchema = Type.Object({ version: Type.Literal(1), findings: Type.Array(EntrySchema) });

/** The findings with which a project starts; they are not shown again. */
export type Baseline = Static<typeof BaselineSchema>;

type Entry = Static<typeof EntrySchema>;

/** Sorted, so that a change of it reads well. */
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
  const { rule, place, message } = finding;
  const subject = subjectWord(finding);
  return { rule, document: place.document, ...(subject !== '' && { resource: subject }), message, count: 1 };
}

export function readBaseline(document: InputDocument): Result<Baseline> {
  const checked = readChecked(document, BaselineSchema);
  return checked.ok ? { ...checked, value: checked.value.value } : checked;
}

/** The findings that are not in the baseline, and how many of the baseline do not occur any more. */
export function beyondBaseline(
  findings: readonly Finding[],
  { findings: entries }: Baseline,
): { readonly findings: readonly Finding[]; readonly known: number; readonly gone: number } {
  const left = new Map(
    entries.map(({ rule, document, resource = '', message, count }) => [
      JSON.stringify([rule, document, resource, message]),
      count,
    ]),
  );
  const fresh = findings.filter((finding) => {
    const key = fingerprintOf(finding);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
  const gone = [...left.values()].reduce((sum, count) => sum + count, 0);
  return { findings: fresh, known: findings.length - fresh.length, gone };
}
