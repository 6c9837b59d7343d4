import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import { atomsOf } from '../../../src/logic/kleene/formula.js';
import type { Leaf } from '../../../src/model/conditions/condition.js';
import { parse } from '../../../src/model/expression/syntax/parser.js';
import { appIdOf } from '../../../src/model/facts/app.js';
import { ALL_ZONES } from '../../../src/model/facts/zones/zone.js';
import { consideredPolicies } from '../../../src/model/policies/considered-policies.js';
import { POLICY_TYPES } from '../../../src/model/policies/policy-type.js';
import { NAMEABLE, REFERENCE_KINDS } from '../../../src/model/policies/references/directory.js';
import type { Reference, ReferenceSource } from '../../../src/model/policies/references/reference.js';
import { referencesIn } from '../../../src/model/policies/references/references.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { worldOf } from '../../../src/model/policies/world-of-snapshot.js';
import { arbitraryNamingOrg } from '../../generators/naming.js';
import { assertWithFixedCases } from '../../runs.js';

const LISTS = {
  app: 'apps',
  authenticator: 'authenticators',
  behavior: 'behaviors',
  deviceAssurance: 'deviceAssurances',
  group: 'groups',
  groupRule: 'groupRules',
  idp: 'idps',
  policy: 'policies',
  user: 'users',
  userType: 'userTypes',
  zone: 'zones',
} as const;

test('property: changing the id of an object changes exactly the references to the object', () => {
  const found = new Set<string>();
  const held = arbitraryNamingOrg.chain((org) =>
    fc.constantFrom(
      ...REFERENCE_KINDS.flatMap((kind) => NAMEABLE[kind](org).map(({ id }) => ({ org, kind, id }))),
    ),
  );
  assertWithFixedCases(
    fc.property(held, ({ org, kind, id }) => {
      const document = snapshotDocument(org);
      const named = referencesIn(org).filter(
        (one) => one.kind === kind && one.id === id && one.by === undefined,
      );
      for (const { from, path } of named) found.add(`${from.kind} ${path.replaceAll(/\/\d+/g, '/*')}`);
      const own = `/${LISTS[kind]}/${NAMEABLE[kind](org).findIndex((one) => one.id === id)}/id`;
      const differing = differences(document, withAnotherId(document, id)).filter(
        (pointer) => pointer !== own,
      );
      expect(new Set(named.flatMap((one) => pointersOf(one, org)))).toEqual(new Set(differing));
      expect(named.every(({ isInExport }) => isInExport)).toBe(true);
    }),
    { numRuns: 75 },
  );
  expect(found.size).toBeGreaterThan(20);
});

test('property: every object that the formula of a condition reads is listed among the references of its document', () => {
  fc.assert(
    fc.property(arbitraryNamingOrg, (org) => {
      const named = new Map<string, Set<string>>();
      for (const { from, kind, id } of referencesIn(org)) {
        const some = named.get(`${from.kind} ${from.id}`) ?? new Set();
        named.set(`${from.kind} ${from.id}`, some.add(`${kind} ${id}`));
      }
      for (const { policy, leaves, rules } of POLICY_TYPES.flatMap((type) =>
        consideredPolicies(type, org, worldOf(org)),
      ))
        for (const [owner, own] of [
          [`policy ${policy.id}`, leaves] as const,
          ...rules.map(({ rule, leaves }) => [`rule ${rule.id}`, leaves] as const),
        ])
          for (const asked of askedIn(own))
            expect(isNameless(org, asked) || named.get(owner)?.has(asked)).toBe(true);
    }),
    { numRuns: 45 },
  );
});

/** Returns the kind and id of every object that the formulas read. */
function askedIn(leaves: readonly Leaf[]): string[] {
  return leaves.flatMap(({ meaning }) =>
    atomsOf(meaning).flatMap(({ fact, value }) => {
      const id = fact.name === 'app' ? appIdOf({ fact, value }) : value;
      const kind = fact.name === 'app' ? 'app' : fact.kind;
      return kind === undefined || id === undefined || id === ALL_ZONES ? [] : [`${kind} ${id}`];
    }),
  );
}

/** Whether a group has no name and may therefore match any name in an expression. */
function isNameless({ groups }: Snapshot, asked: string): boolean {
  return groups.some(({ id, name }) => name === null && asked === `group ${id}`);
}

/**
 * Returns the JSON pointers of a reference in the org document. A reference between an application and a policy is in the mappings: the
 * result has one pointer for each mapping that connects the two.
 */
function pointersOf({ from, path, kind, id }: Reference, org: Snapshot): string[] {
  if (path !== '/appId' && path !== '/policyId') return [pointerOf(from, org) + path];
  const [appId, policyId] = kind === 'app' ? [id, from.id] : [from.id, id];
  return [...org.mappings.entries()].flatMap(([index, mapping]) =>
    mapping.appId === appId && mapping.policyId === policyId ? [`/mappings/${index}${path}`] : [],
  );
}

function pointerOf({ kind, id, policy }: ReferenceSource, org: Snapshot): string {
  if (kind !== 'rule') return `/${LISTS[kind]}/${(org[LISTS[kind]] ?? []).findIndex((one) => one.id === id)}`;
  const index = org.policies.findIndex((one) => one.id === policy?.id);
  return `/policies/${index}/rules/${org.policies[index]?.rules.findIndex((rule) => rule.id === id)}`;
}

/** Replaces an id that is a complete text or a word of an expression. */
function withAnotherId(value: unknown, id: string): unknown {
  const word = new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g');
  return JSON.parse(JSON.stringify(value).replace(word, 'another'));
}

function differences(one: unknown, other: unknown, pointer = ''): string[] {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return Object.is(one, other) || !isReadable(one) ? [] : [pointer];
  return Object.keys(one).flatMap((key) =>
    differences((one as never)[key], (other as never)[key], `${pointer}/${key}`),
  );
}

/** Whether the expression is readable. An unreadable one has no references. */
function isReadable(text: unknown): boolean {
  return !/[ (]/.test(String(text)) || parse(String(text)).ok;
}
