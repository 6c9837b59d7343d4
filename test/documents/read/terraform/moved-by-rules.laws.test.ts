import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { readPlan } from '../../../../src/documents/read-plan.js';
import { environmentOf, isInside } from '../../../../src/model/expression/values/environment.js';
import { worldOf } from '../../../../src/model/policies/world-of-snapshot.js';
import { type MadeResource, planOf } from '../../../features/terraform/made-resources.js';
import { reading, snapshotOf } from '../reading.js';

const DEPARTMENTS = ['Legal', 'Sales'] as const;
const GROUPS = ['00gone', '00gtwo'];

interface Rule {
  readonly department: string;
  readonly group: string;
  readonly isActive: boolean;
}

/** A group rule that the plan creates, changes, deletes or leaves unchanged. */
interface RuleChange {
  readonly before: Rule | undefined;
  readonly after: Rule | undefined;
}

interface Person {
  readonly department: string;
  /** Whether the export contains the profile of the user. */
  readonly isShown: boolean;
  /** The groups to which the user was added manually. */
  readonly byHand: readonly string[];
}

const rule = fc.record<Rule>({
  department: fc.constantFrom(...DEPARTMENTS),
  group: fc.constantFrom(...GROUPS),
  isActive: fc.boolean(),
});
const optional = fc.option(rule, { nil: undefined });
const changes = fc.array(
  fc.oneof(
    fc.record<RuleChange>({ before: optional, after: optional }),
    rule.map((same): RuleChange => ({ before: same, after: same })),
  ),
  { minLength: 1, maxLength: 3 },
);
const people = fc.array(
  fc.record<Person>({
    department: fc.constantFrom(...DEPARTMENTS),
    isShown: fc.boolean(),
    byHand: fc.subarray(GROUPS),
  }),
  { minLength: 1, maxLength: 4 },
);

/** A change that leaves the org without group rules. */
const LAST_ONE: RuleChange = {
  before: { department: 'Legal', group: '00gone', isActive: true },
  after: undefined,
};

test('property: a membership after a Terraform plan is unknown, or is the membership that the planned group rules assign', () => {
  const isKnown = { yes: 0, no: 0 };
  fc.assert(
    fc.property(changes, people, fc.boolean(), (rules, persons, listsMembers) => {
      const org = exported(rules, persons, listsMembers);
      const change = readPlan({ name: 'plan.json', value: planOf(rules.flatMap(resourceOf)) });
      if (!change.ok) throw new Error(JSON.stringify(change.problems));
      const world = worldOf(overlayPlan(snapshotOf(reading([org])), change.value).snapshot);
      for (const [index, person] of persons.entries()) {
        const truth = groupsOf(person, rules, 'after');
        const request = { appInstance: '', policyContext: { user: { id: `00u${index}` } } };
        for (const group of GROUPS) {
          const found = isInside(environmentOf(request, world), group);
          isKnown[found === undefined ? 'no' : 'yes'] += 1;
          if (found !== undefined) expect(found).toBe(truth.has(group));
        }
      }
    }),
    { numRuns: 100, examples: [[[LAST_ONE], [{ department: 'Legal', isShown: true, byHand: [] }], false]] },
  );
  expect(isKnown.yes).toBeGreaterThan(isKnown.no);
});

/** Returns the org before the plan, with managed and unmanaged group rules. */
function exported(rules: readonly RuleChange[], persons: readonly Person[], listsMembers: boolean): unknown {
  const users = persons.map((person, index) => ({
    id: `00u${index}`,
    status: 'ACTIVE',
    ...(person.isShown && { profile: { login: `${index}`, department: person.department } }),
    groupIds: [...groupsOf(person, rules, 'before')],
  }));
  const membersOf = (group: string) =>
    users.flatMap(({ id, groupIds }) => (groupIds.includes(group) ? [id] : []));
  return {
    users,
    groups: GROUPS.map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
    ...(listsMembers && { groupMembers: Object.fromEntries(GROUPS.map((id) => [id, membersOf(id)])) }),
    groupRules: rules.flatMap(({ before }, index) =>
      before === undefined
        ? []
        : [
            {
              id: `0pr${index}`,
              name: `Rule ${index}`,
              status: statusOf(before),
              conditions: {
                expression: { value: expressionOf(before), type: 'urn:okta:expression:1.0' },
              },
              actions: { assignUserToGroups: { groupIds: [before.group] } },
            },
          ],
    ),
  };
}

function resourceOf({ before, after }: RuleChange, index: number): MadeResource[] {
  if (before === after) return [];
  const attributes = (one: Rule) => ({
    name: `Rule ${index}`,
    status: statusOf(one),
    expression_value: expressionOf(one),
    group_assignments: [one.group],
  });
  return [
    {
      type: 'okta_group_rule',
      name: `rule${index}`,
      requests: [],
      ...(before && { id: `0pr${index}`, before: attributes(before) }),
      ...(after && { after: attributes(after) }),
    },
  ];
}

function statusOf({ isActive }: Rule): string {
  return isActive ? 'ACTIVE' : 'INACTIVE';
}

function expressionOf({ department }: Rule): string {
  return `user.department == "${department}"`;
}

/** Returns the groups of a user: those assigned by active rules and those added manually. */
function groupsOf(
  person: Person,
  rules: readonly RuleChange[],
  state: 'after' | 'before',
): ReadonlySet<string> {
  const byRules = rules.flatMap(({ [state]: one }) =>
    one?.isActive && one.department === person.department ? [one.group] : [],
  );
  return new Set([...person.byHand, ...byRules]);
}
