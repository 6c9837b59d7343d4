import { groupBy } from '../base/group-by.js';
import type { KeptDocument } from '../documents/text/input.js';
import { applyReplacements, type Replacement, replacementsOfEach } from '../documents/write/edit-text.js';
import type { Finding, FixKind } from './rule/finding.js';

export interface FixedDocument {
  readonly name: string;
  readonly text: string;
  /** The number of applied fixes. */
  readonly fixes: number;
}

/**
 * Returns the documents that change if the fixes of the given kinds (`safe`, `suggested`) are applied. If fixes overlap or are
 * adjacent, only the first is applied; lint again for the others.
 */
export function documentsWithFixes(
  findings: readonly Finding[],
  documents: readonly KeptDocument[],
  kinds: ReadonlySet<FixKind>,
): FixedDocument[] {
  const fixable = findings.filter(({ fix }) => fix !== undefined && kinds.has(fix.kind));
  const replacements = replacementsByFinding(fixable, documents);
  const byDocument = groupBy(replacements.keys(), documentOf);
  return documents.flatMap(({ name, text }) => {
    if (text === undefined) return [];
    const fixes = (byDocument.get(name) ?? []).map((finding) => replacements.get(finding) ?? []);
    const made = withoutOverlap(fixes);
    const fixed = applyReplacements(text, made.flat());
    return fixed === text ? [] : [{ name, text: fixed, fixes: made.length }];
  });
}

/** Returns, for each finding with a fix, the text replacements of the fix. Each document is parsed once. */
export function replacementsByFinding(
  findings: readonly Finding[],
  documents: readonly KeptDocument[],
): ReadonlyMap<Finding, readonly Replacement[]> {
  const found = new Map<Finding, readonly Replacement[]>();
  const fixable = groupBy(
    findings.filter(({ fix }) => fix !== undefined),
    documentOf,
  );
  for (const document of documents) {
    const own = fixable.get(document.name);
    if (own === undefined) continue;
    const edits = replacementsOfEach(
      document,
      own.map(({ fix }) => fix?.edits ?? []),
    );
    for (const [index, finding] of own.entries()) {
      const replacements = edits[index]?.replacements ?? [];
      if (replacements.length > 0) found.set(finding, replacements);
    }
  }
  return found;
}

function documentOf({ location }: Finding): string {
  return location.document;
}

/**
 * Returns fixes that neither overlap nor are adjacent. Of two fixes that overlap or are adjacent, the first is kept. A fix is kept or
 * dropped completely.
 */
function withoutOverlap(fixes: readonly (readonly Replacement[])[]): (readonly Replacement[])[] {
  const taken: Replacement[] = [];
  return fixes.filter((fix) => {
    if (fix.length === 0 || fix.some((one) => touchesOf(taken, one))) return false;
    for (const one of fix) taken.splice(findInsertionIndex(taken, one), 0, one);
    return true;
  });
}

/** Whether a replacement overlaps or adjoins one of the accepted replacements, which are in document order. */
function touchesOf(taken: readonly Replacement[], one: Replacement): boolean {
  const place = findInsertionIndex(taken, one);
  return [taken[place - 1], taken[place]].some(
    (other) => other !== undefined && other.offset <= endOf(one) && one.offset <= endOf(other),
  );
}

function endOf({ offset, length }: Replacement): number {
  return offset + length;
}

/**
 * Returns the index in `taken` of the first replacement that starts after `offset`; `taken.length` if all replacements start at or before
 * `offset`.
 */
function findInsertionIndex(taken: readonly Replacement[], { offset }: Replacement): number {
  let [low, high] = [0, taken.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((taken[middle] as Replacement).offset <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
