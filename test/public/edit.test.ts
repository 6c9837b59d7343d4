import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Result, Snapshot } from '../../src/index.js';
import { edit } from '../../src/public/what-if.js';
import { snapshotOf } from '../analysis/questions/snapshot-of.js';

const org = snapshotOf(JSON.parse(readFileSync('fixtures/orgs/named.json', 'utf8')));
const RULE = { policyId: 'rst1', ruleId: 'rul1' };

type Edited = Result<Snapshot>;

/** Edits that JavaScript code could request, but that the service would reject or that change nothing. */
const REFUSED: readonly (readonly [what: string, code: string, message: string, make: () => Edited])[] = [
  [
    'a misspelled condition',
    'invalid',
    'did you mean `groups`?',
    () => edit.setCondition(org, RULE, ['people', 'group', 'include'], ['00gcon']),
  ],
  [
    'a group name in a condition',
    'invalid',
    '`Contractors` is the name of a group, not an id; use `00gcon`',
    () => edit.setCondition(org, RULE, ['people', 'groups', 'include'], ['Contractors']),
  ],
  [
    'a misspelled access',
    'invalid',
    'did you mean `ALLOW`?',
    () => edit.setAction(org, RULE, ['appSignOn', 'access'], 'ALOW'),
  ],
  [
    'a misspelled action',
    'invalid',
    '`appSignon`',
    () => edit.setAction(org, RULE, ['appSignon', 'access'], 'ALLOW'),
  ],
  [
    'a misspelled status',
    'wrong-argument',
    'did you mean `INACTIVE`?',
    () => edit.setRuleStatus(org, RULE, 'INACTVE' as never),
  ],
  [
    'a path that nothing reads',
    'wrong-argument',
    '`before` is unknown here',
    () => edit.moveRule(org, RULE, { before: 'rul2' } as never),
  ],
  [
    'a path in words',
    'wrong-argument',
    'the third argument is `top`; set it to an object',
    () => edit.movePolicy(org, 'rst1', 'top' as never),
  ],
  [
    'a path as one string',
    'wrong-argument',
    'the third argument is `people.groups.include`; set it to a list',
    () => edit.setCondition(org, RULE, 'people.groups.include' as never, ['00gcon']),
  ],
  [
    'an invalid address',
    'invalid',
    '`1.2.3.4/99` is not an address',
    () =>
      edit.withZone(org, {
        ...{ id: 'nzo1', type: 'IP', name: 'Z', status: 'ACTIVE', usage: 'POLICY' },
        gateways: [{ type: 'CIDR', value: '1.2.3.4/99' }],
      } as never),
  ],
  [
    'the current status',
    'no-effect',
    'the edit changes nothing',
    () => edit.setRuleStatus(org, RULE, 'ACTIVE'),
  ],
  [
    'the current position',
    'no-effect',
    'the edit changes nothing',
    () => edit.moveRule(org, RULE, { above: 'rul1' }),
  ],
  [
    'a misspelled rule',
    'not-found',
    'did you mean `rul1`?',
    () => edit.withoutRule(org, { ...RULE, ruleId: 'Two chain' }),
  ],
];

test.each(REFUSED)(
  'a library function that edits an org rejects an edit with %s, and returns the error code %s',
  (_, code, message, make) => {
    const after = make();
    expect(after.ok).toBe(false);
    expect(after.problems).toEqual([
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    ]);
  },
);

test('a library function that edits an org accepts the name of an object in place of its id', () => {
  const named = { policyId: 'Payroll', ruleId: 'two chains' };
  const edits = [named, RULE].map((target) => edit.setRuleStatus(org, target, 'INACTIVE'));
  expect(edits.map((one) => one.ok && one.value.policies)).toEqual([
    edits[1]?.ok && edits[1].value.policies,
    edits[1]?.ok && edits[1].value.policies,
  ]);
  expect(edits[0]?.ok).toBe(true);
});

test('a library function that edits an org rejects a name that two groups have', () => {
  const [group] = org.groups;
  const twins = {
    ...org,
    groups: [...org.groups, { ...org.groups[1], id: '00gtwin', name: group?.name ?? '' }],
  };
  expect(edit.withMember(twins as Snapshot, group?.name ?? '', '00u1')).toMatchObject({
    ok: false,
    problems: [{ code: 'not-unique', message: expect.stringContaining('names 2 groups') }],
  });
});
