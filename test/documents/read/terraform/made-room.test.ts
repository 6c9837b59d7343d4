import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import {
  shiftPriorities,
  shiftResourcePriorities,
} from '../../../../src/documents/overlay/shifted-priorities.js';
import { readResources } from '../../../../src/documents/read-resources.js';
import { inOrder } from '../../../../src/model/policies/policy.js';
import { changeOf } from './applied-plans.js';
import { snapshotIn } from './made-plans.js';

/** Returns the priorities of policies in the org and in the plan. Names of planned policies begin with `P`. */
function places(
  type: string,
  ...policies: readonly (readonly [name: string, priority: number, system?: true])[]
) {
  const value = policies.map(([id, priority, system = false]) => ({
    id,
    type,
    name: id,
    status: 'ACTIVE',
    priority,
    system,
  }));
  const { resources } = readResources([{ name: 'org.json', value: { policies: value } }]);
  const idOf = ({ value: one }: (typeof resources)[number]) => String((one as Members).id);
  const made = shiftResourcePriorities(resources, (one) => idOf(one).startsWith('P'));
  return made.map((one) => `${idOf(one)} ${(one.value as Members).priority}`);
}

test('policies outside Terraform move down to make room for the priorities that a plan sets, and the default policy stays last', () => {
  expect(places('OKTA_SIGN_ON', ['A', 1], ['B', 2], ['C', 4], ['D', 5, true], ['P', 1])).toEqual([
    'A 2',
    'B 3',
    'C 4',
    'D 5',
    'P 1',
  ]);
  expect(places('OKTA_SIGN_ON', ['D', 1, true], ['P', 1], ['P2', 4])).toEqual(['D 5', 'P 1', 'P2 4']);
});

test('a Terraform plan that gives one of 50,000 policies a very large priority is read in linear time', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => index);
  const locationOf = (priority: number) => (index: number) => ({
    priority,
    isLast: false,
    isPlanned: index === 0,
  });
  expect(shiftPriorities(many, locationOf(1)).get(49_999)).toBe(50_000);
  expect(shiftPriorities(many, locationOf(Number.MAX_SAFE_INTEGER)).size).toBe(0);
});

test('policies outside Terraform keep their priorities if the plan sets none, or if the policy type has no priorities', () => {
  expect(places('OKTA_SIGN_ON', ['A', 1], ['B', 1])).toEqual(['A 1', 'B 1']);
  expect(places('ACCESS_POLICY', ['A', 1], ['P', 1])).toEqual(['A 1', 'P 1']);
});

const SESSION = { type: 'OKTA_SIGN_ON', status: 'ACTIVE', system: false };
const RULE = { type: 'SIGN_ON', status: 'ACTIVE', system: false, actions: { signon: { access: 'DENY' } } };

/** An org with policies and with rules in the first one. */
const org = snapshotIn({
  policies: [
    {
      ...SESSION,
      id: 'A',
      name: 'A',
      priority: 1,
      rules: [
        { ...RULE, id: 'r1', name: 'r1', priority: 1 },
        { ...RULE, id: 'r2', name: 'r2', priority: 1 },
      ],
    },
    { ...SESSION, id: 'B', name: 'B', priority: 2, rules: [] },
    { ...SESSION, id: 'D', name: 'Default Policy', priority: 3, system: true, rules: [] },
  ],
});

/**
 * Returns the order of the policies after the apply of a plan with one resource of this type. The plan creates the resource if `isMade` is
 * set, and otherwise leaves it unchanged.
 */
function orderAfter(type: string, values: Members, isMade: boolean): readonly string[] {
  const after = isMade ? values : { ...values, id: 'B' };
  const address = `${type}.P`;
  const change = isMade
    ? { actions: ['create'], before: null, after, after_unknown: { id: true } }
    : { actions: ['no-op'], before: after, after, after_unknown: {} };
  const { snapshot } = overlayPlan(
    org,
    changeOf({
      format_version: '1.2',
      planned_values: {
        root_module: { resources: [{ address, mode: 'managed', type, name: 'P', values: after }] },
      },
      resource_changes: [{ address, mode: 'managed', type, name: 'P', change }],
    }),
  );
  return inOrder(snapshot.policies).flatMap((policy) => [
    policy.name ?? policy.id,
    ...inOrder(policy.rules).map(({ name }) => `  ${name}`),
  ]);
}

test('a new policy that gets the priority of an existing policy is placed before that policy', () => {
  const policy = { name: 'P', priority: 1, status: 'ACTIVE' };
  expect(orderAfter('okta_policy_signon', policy, true)).toEqual([
    'P',
    'A',
    '  r1',
    '  r2',
    'B',
    'Default Policy',
  ]);
  const rule = { name: 'P', policy_id: 'A', priority: 1, access: 'DENY', status: 'ACTIVE' };
  expect(orderAfter('okta_policy_rule_signon', rule, true)).toEqual([
    'A',
    '  P',
    '  r1',
    '  r2',
    'B',
    'Default Policy',
  ]);
  expect(orderAfter('okta_policy_signon', { name: 'B', priority: 2, status: 'ACTIVE' }, false)).toEqual([
    'A',
    '  r1',
    '  r2',
    'B',
    'Default Policy',
  ]);
});
