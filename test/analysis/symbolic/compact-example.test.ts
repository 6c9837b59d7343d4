import { expect, test } from 'vitest';
import { HARD_ORGS } from '../../../bench/growth/hard-orgs.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import type { Request } from '../../../src/model/facts/request.js';
import { compile } from '../../../src/simulate/compile.js';
import { decideBody } from '../../../src/simulate/decide.js';
import { snapshotOf } from '../questions/snapshot-of.js';

const RULES = 300;
const org = snapshotOf(HARD_ORGS['chain of exclusions'](RULES).value as object);

function exampleAt(index: number): Request {
  const found = reachOf(org).rules[index]?.reachability;
  if (found?.kind !== 'reachable') throw new Error('the rule is not reachable');
  return found.example;
}

test('the example sign-in for a rule with thousands of groups can be copied as plain data, and is decided by this rule', () => {
  const example = exampleAt(RULES - 1);
  const { user } = example.policyContext;
  expect(user?.groupIds?.length).toBeGreaterThanOrEqual(RULES - 1);
  expect(Object.keys(user ?? {})).toContain('groupIds');
  for (const copy of [JSON.parse(JSON.stringify(example)), structuredClone(example)]) {
    expect(copy).toEqual(example);
    expect(decideBody(compile(org), 'OKTA_SIGN_ON', copy)).toMatchObject({
      ok: true,
      value: { rule: { id: `rule${RULES - 1}` } },
    });
  }
});

test('a program can assign new groups to an example sign-in, although its groups are stored as bits', () => {
  const { user } = exampleAt(RULES - 1).policyContext;
  if (user == null) throw new Error('the example has no user');
  user.groupIds = ['group0'];
  expect(user.groupIds).toEqual(['group0']);
  expect(JSON.parse(JSON.stringify(user)).groupIds).toEqual(['group0']);
});
