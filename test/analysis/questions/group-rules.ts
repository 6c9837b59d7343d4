import fc from 'fast-check';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { snapshotOf } from './snapshot-of.js';

const GROUPS = ['a', 'b', 'c'];

/**
 * A rule of the global session policy. It matches the members of an included group that are in no excluded group; without
 * included groups, everybody who is in no excluded group.
 */
export interface GroupRule {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly access: 'ALLOW' | 'DENY';
}

export const arbitraryGroupRule: fc.Arbitrary<GroupRule> = fc
  .record({
    include: fc.subarray(GROUPS),
    exclude: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray(GROUPS, { maxLength: 1 })),
    access: fc.constantFrom('ALLOW' as const, 'DENY' as const),
  })
  .filter(({ include, exclude }) => include.length + exclude.length > 0);

/** All group memberships that the generated rules can distinguish. */
export const EVERYBODY: readonly (readonly string[])[] = [
  [],
  ...['a', 'b', 'c', 'ab', 'ac', 'bc', 'abc'].map((names) => [...names]),
];

/** Returns an org with one global session policy that has these rules, named by index, and a default rule that denies access. */
export function orgOfGroupRules(rules: readonly GroupRule[]): Snapshot {
  const ruleOf = (id: string, priority: number, access: string, conditions: object) => ({
    ...{ id, name: id, status: 'ACTIVE', priority, conditions, actions: { signon: { access } } },
  });
  return snapshotOf({
    manifest: { complete: ['groups'] },
    groups: GROUPS.map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
    policies: [
      {
        ...{ id: 'p', type: 'SVC_SIGN_ON', name: 'Session', status: 'ACTIVE', priority: 1, system: true },
        rules: [
          ...rules.map(({ include, exclude, access }, index) =>
            ruleOf(`${index}`, index + 1, access, { people: { groups: { include, exclude } } }),
          ),
          { ...ruleOf('default', 99, 'DENY', {}), system: true },
        ],
      },
    ],
  });
}

/** Returns the index of the deciding rule, or the number of rules for the default rule. */
export function deciding(rules: readonly GroupRule[], groups: readonly string[]): number {
  const isIn = (id: string) => groups.includes(id);
  const index = rules.findIndex(
    ({ include, exclude }) => (include.length === 0 || include.some(isIn)) && !exclude.some(isIn),
  );
  return index < 0 ? rules.length : index;
}
