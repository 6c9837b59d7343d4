import { NAMEABLE } from '../../model/policies/references/directory.js';
import type { Reference } from '../../model/policies/references/reference.js';
import { referencesIn } from '../../model/policies/references/references.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { defineJson } from '../text/json-format.js';
import type { RefsReport, RefsTarget } from './refs-report.js';
import { type Sources, sourcesIn } from './sources.js';
import { type ObjectUsage, usageOf } from './usage.js';

/** Prints every reference between objects with its source location. */
export const refsJson = defineJson({
  what: 'for programs: every reference, with its path and location',
  members({ snapshot, to }: RefsReport) {
    const sources = sourcesIn(snapshot);
    const all = referencesIn(snapshot);
    if (to !== undefined) {
      const some = all.filter(({ kind, id }) => kind === to.kind && id === to.id);
      return { to: targetMembers(to, snapshot), references: placed(some, sources) };
    }
    const usage = usageOf(snapshot);
    return {
      objects: usage.map(usageMembers),
      unreferenced: usage.filter(isUnreferenced).map(({ kind, id, name }) => ({ kind, id, name })),
      references: placed(all, sources),
    };
  },
});

export function isUnreferenced({ by, isForOthers }: ObjectUsage): boolean {
  return isForOthers && by.size === 0;
}

function targetMembers({ kind, id }: RefsTarget, snapshot: Snapshot) {
  const held = NAMEABLE[kind](snapshot).find((one) => one.id === id);
  return { kind, id, name: held?.name ?? null, isInExport: held !== undefined };
}

function usageMembers({ kind, id, name, by, members }: ObjectUsage) {
  return { kind, id, name: name ?? null, usedBy: Object.fromEntries(by), members };
}

function placed(some: readonly Reference[], sources: Sources) {
  const places = sources.locationsOf(some);
  return some.map((reference, index) => ({ ...reference, location: places[index] ?? null }));
}
