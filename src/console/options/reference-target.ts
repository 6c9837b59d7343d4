import { type Result, success } from '../../base/result.js';
import { type NamedResource, nameWithId } from '../../model/policies/display-names.js';
import {
  ambiguousNameMessage,
  findByName,
  findNearestName,
  notFoundMessage,
} from '../../model/policies/find-by-name.js';
import { NAMEABLE, REFERENCE_KINDS } from '../../model/policies/references/directory.js';
import { REFERENCE_KIND_WORDS } from '../../model/policies/references/kind-words.js';
import type { ReferenceKind } from '../../model/policies/references/reference.js';
import { referencesIn } from '../../model/policies/references/references.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { RefsTarget } from '../../report/refs/refs-report.js';
import { misuse } from '../io/misuse.js';

/**
 * Finds an object by id or name. If `kind` is set, searches only objects of this kind. An object that is missing from the snapshot is also
 * found, if another object refers to it.
 */
export function referenceTarget(
  to: string,
  kind: ReferenceKind | undefined,
  snapshot: Snapshot,
): Result<RefsTarget> {
  const candidates = (kind === undefined ? REFERENCE_KINDS : [kind]).flatMap((one) =>
    candidatesOf(one, snapshot),
  );
  const sameId = candidates.filter(({ id }) => id === to);
  const [named, ...others] = sameId.length > 0 ? sameId : findByName(candidates, to);
  const what = kind === undefined ? 'object' : REFERENCE_KIND_WORDS[kind];
  if (named === undefined) {
    const nearest = findNearestName(candidates, to);
    return misuse(`\`--used-by\`: ${notFoundMessage(to, what, nearest && candidateWords(nearest))}`);
  }
  if (others.length === 0) return success({ kind: named.kind, id: named.id });
  return misuse(
    ambiguousNameMessage({
      flag: '--used-by',
      idOrName: to,
      what,
      meant: [named, ...others].map(candidateWords),
      remedy: sameId.length > 0 ? 'pass `--kind`' : 'pass the id, or `--kind`',
    }),
  );
}

interface Candidate extends NamedResource, RefsTarget {}

/** Lists the objects of a kind in the snapshot, then, by id, objects that the snapshot only refers to. */
function candidatesOf(kind: ReferenceKind, snapshot: Snapshot): Candidate[] {
  const dangling = referencesIn(snapshot).filter((one) => one.kind === kind && !one.isInExport);
  return [
    ...NAMEABLE[kind](snapshot).map(({ id, name }) => ({ kind, id, name })),
    ...[...new Set(dangling.map(({ id }) => id))].map((id) => ({ kind, id, name: null })),
  ];
}

/** Describes a matching object for a message: `group Sales (00g1)`. */
function candidateWords({ kind, id, name }: Candidate): string {
  return `${REFERENCE_KIND_WORDS[kind]} ${nameWithId({ id, name })}`;
}
