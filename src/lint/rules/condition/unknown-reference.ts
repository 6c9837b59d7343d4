import { firstFew, quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import type { DocumentKind } from '../../../read/kinds/kinds.js';
import { kindListedIn } from '../../../read/kinds/sections.js';
import { COLLECTIONS } from '../../../resources/collections.js';
import {
  elementsOf,
  type GivenList,
  type ListInConditions,
  listsIn,
} from '../../helpers/condition/condition-lists.js';
import { exampleOrg } from '../../helpers/example/example-org.js';
import { at } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, type Report } from '../../rule/rule.js';

/**
 * Spec: Conditions (policy and rule). The live service keeps the ids of what was deleted (Limits of the live
 * service).
 */
export const conditionUnknownReference = defineRule({
  id: 'condition/unknown-reference',
  severity: 'error',
  what: 'a condition that names what the documents do not hold',
  why: 'a condition that names a deleted group, zone or user never matches it and never excludes it; in an incomplete export, whether it matches is unknown',
  source: 'Conditions (policy and rule)',
  on: 'org',
  refusedByService: 'never',
  *check(org) {
    const missing = new Map<DocumentKind, Unknown[]>();
    for (const unknown of unknownIn(org)) {
      const { kind } = unknown.list;
      if (kind === undefined) continue;
      const named = org.all(kind).filter(({ name }) => name === unknown.id);
      if (named.length > 0) yield reportOfName(unknown, named);
      if (named.length > 0 || isOpenKind(kind, org)) continue;
      if (org.all(kind).length > 0 || isComplete(kind, org)) yield reportOf(unknown, org);
      else if (missing.has(kind)) missing.get(kind)?.push(unknown);
      else missing.set(kind, [unknown]);
    }
    for (const [kind, unknowns] of missing) yield* reportOfAll(kind, unknowns);
  },
  examples: {
    bad: [
      withPeople({ groups: { include: ['partner'], exclude: [] } }),
      withPeople({ users: { include: ['ann'], exclude: [] } }),
      withPeople({ groups: { include: ['Staff'], exclude: [] } }),
    ],
    good: [
      withPeople({ groups: { include: ['staff'], exclude: [] } }),
      withPeople({ users: { include: [], exclude: ['ALL_USERS'] } }),
    ],
  },
});

interface Unknown {
  readonly of: Resource;
  readonly list: ListInConditions;
  readonly at: readonly PathStep[];
  readonly id: string;
}

function* unknownIn(org: Org): Generator<Unknown> {
  for (const kind of ['policy', 'rule'] as const)
    for (const of of org.all(kind))
      for (const given of listsIn(at(of.value, 'conditions'), org))
        for (const { at: place, id } of elementsOf(given))
          if (id !== undefined && isUnknown(id, given.list, org) && !isAssumedEveryone(of, given))
            yield { of, list: given.list, at: ['conditions', ...place], id };
}

/** Documents that say they do not hold all of a kind may well leave this one out. */
function isOpenKind(kind: DocumentKind, org: Org): boolean {
  return COLLECTIONS.some(({ name }) => kindListedIn(name) === kind && org.isOpen(name));
}

function isUnknown(id: string, { kind }: ListInConditions, org: Org): boolean {
  if (kind === undefined || org.find(kind, id) !== undefined) return false;
  return kind !== 'app' || org.find('client', id) === undefined;
}

/** The only group of a default policy is taken for the everyone group, which exports often leave out (A15). */
function isAssumedEveryone({ value }: Resource, { list: { path }, side }: GivenList): boolean {
  return path[1] === 'groups' && side === 'include' && at(value, 'system') === true;
}

function reportOf({ of, list: { kind }, at: place, id }: Unknown, org: Org): Report {
  const isMissing = kind !== undefined && !isComplete(kind, org);
  const what = `${kind ?? 'object'} ${quoted(id)}`;
  return {
    of,
    at: place,
    severity: isMissing ? 'warning' : 'error',
    message: isMissing
      ? `the ${what} is not in this export: add it, or fix the id if the ${kind} was deleted`
      : `unknown ${what}: fix the id, or remove the reference`,
  };
}

/** A name in the place of an id is wrong also if the export is incomplete. */
function reportOfName(
  { of, list: { kind }, at: place, id }: Unknown,
  [first, ...others]: readonly Resource[],
): Report {
  const written = first?.id === undefined || others.length > 0 ? 'its id' : quoted(first.id);
  return { of, at: place, message: `${quoted(id)} is the name of a ${kind}, not an id: write ${written}` };
}

/** Whether a reference to nothing is dangling, and no evidence that the documents lack something. */
function isComplete(kind: DocumentKind, org: Org): boolean {
  return COLLECTIONS.some(({ name }) => kindListedIn(name) === kind && org.isComplete(name));
}

/** Where the documents hold none of a kind, that is said once. */
function* reportOfAll(kind: DocumentKind, unknowns: readonly Unknown[]): Generator<Report> {
  const [first] = unknowns;
  if (first === undefined) return;
  const ids = [...new Set(unknowns.map(({ id }) => id))];
  const are = ids.length === 1 ? 'is' : 'are';
  yield {
    of: first.of,
    at: first.at,
    severity: 'info',
    message: `the documents hold no ${kind} at all, so nothing tells whether ${firstFew(ids)} ${are} there`,
  };
}

function withPeople(people: object) {
  return exampleOrg({
    rules: [{ conditions: { people } }],
    groups: [{ id: 'staff', profile: { name: 'Staff' } }],
  });
}
