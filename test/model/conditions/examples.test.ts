import { describe, expect, test } from 'vitest';
import { findMismatches } from '../../../src/documents/schema/validate.js';
import type { ConditionScope } from '../../../src/model/conditions/condition.js';
import { leavesOf } from '../../../src/model/conditions/leaves.js';
import * as registry from '../../../src/model/conditions/registry.js';
import { compile } from '../../../src/simulate/compile.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { EMPTY, orgOfRule, requestWith } from './org-of-rule.js';

const SCOPE: ConditionScope = { isDefault: false, world: compile(EMPTY).world };

describe.each(Object.values(registry))('the condition $key agrees with its examples', (condition) => {
  test('each condition of the specification has test examples that match, and test examples that do not match or are undecided', () => {
    const verdicts = new Set(condition.examples.map(([, , , verdict]) => verdict));
    expect(verdicts).toContain('MATCH');
    expect(verdicts.size).toBeGreaterThan(1);
  });

  test.each(condition.examples)(
    'for each example of a condition, the simulator returns the verdict that the example states: %s',
    (_, value, context, verdict) => {
      expect(findMismatches(condition.schema, value)).toEqual([]);
      expect(verdictOf({ [condition.key]: value }, context)).toBe(verdict);
    },
  );

  test('the paths of the separately reported parts of a condition start with the key of the condition', () => {
    for (const [, value] of condition.examples) {
      for (const { type } of leavesOf({ [condition.key]: value }, new Map(), SCOPE)) {
        expect(type.split('.')[0]).toBe(condition.key);
      }
    }
  });
});

test('a condition that the simulator does not support is undecided, unless the request states its result', () => {
  const clients = { include: ['ALL_CLIENTS'] };
  expect(verdictOf({ clients }, {})).toBe('UNDEFINED');
  expect(verdictOf({ clients }, { expressions: { 'conditions.clients': true } })).toBe('MATCH');
  expect(verdictOf({ clients }, { expressions: { 'conditions.clients': false } })).toBe('NOT_MATCH');
  expect(verdictOf({ clients }, { expressions: { 'conditions.others': false } })).toBe('UNDEFINED');
});

/** Returns the verdict of a rule with only these conditions. */
function verdictOf(conditions: Record<string, unknown>, context: object): string | undefined {
  const answer = simulateBody(compile(orgOfRule(conditions)), requestWith(context), {
    expand: ['EVALUATED'],
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal.body));
  const { result, undefined: open, evaluated } = answer.value.evaluation[0] ?? {};
  return [result, open, evaluated].flatMap((list) => list?.policies ?? []).flatMap(({ rules }) => rules)[0]
    ?.status;
}
