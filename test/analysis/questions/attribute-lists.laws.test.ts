import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { compile } from '../../../src/simulate/compile.js';
import { assertWithFixedCases, runs } from '../../runs.js';
import { definitelyDecided } from './possible.js';
import { snapshotOf } from './snapshot-of.js';

const value = fc.constantFrom<unknown>('red', 'blue', '', 7, true, null, ['red'], [], { red: 1 });

const pattern = fc.record({
  matchType: fc.constantFrom('EQUALS', 'CONTAINS', 'STARTS_WITH', 'SUFFIX', 'EXPRESSION'),
  value: fc.constantFrom('red', 're', 'd', 'blue', ''),
});

/**
 * Returns an org with a routing policy that has a rule on an attribute and a rule for everybody, and with a user who has that attribute.
 */
function orgOf(patterns: readonly object[], attribute: unknown) {
  const userIdentifier = { type: 'ATTRIBUTE', attribute: 'colour', patterns };
  const rule = { type: 'IDP_DISCOVERY', status: 'ACTIVE' };
  const idp = { providers: [{ type: 'OKTA' }] };
  return snapshotOf({
    brand: 'OKTA',
    zones: [],
    users: [{ id: 'ann', status: 'ACTIVE', profile: { login: 'ann', colour: attribute }, groupIds: [] }],
    policies: [
      {
        id: 'routing',
        type: 'IDP_DISCOVERY',
        name: 'Routing',
        status: 'ACTIVE',
        priority: 1,
        system: true,
        rules: [
          { ...rule, id: 'by', name: 'By', priority: 1, conditions: { userIdentifier }, actions: { idp } },
          {
            ...rule,
            id: 'rest',
            name: 'Rest',
            priority: 2,
            system: true,
            conditions: null,
            actions: { idp },
          },
        ],
      },
    ],
  });
}

test('property: the analysis and the simulator agree on a rule about a user attribute, also if the attribute has a list of values', () => {
  const seen = { known: 0, open: 0 };
  assertWithFixedCases(
    fc.property(fc.array(pattern, { minLength: 1, maxLength: 2 }), value, (patterns, attribute) => {
      const org = orgOf(patterns, attribute);
      const request = { appInstance: 'any', policyContext: { user: { id: 'ann' } } };
      const decided = definitelyDecided(compile(org), 'IDP_DISCOVERY', request)?.rule;
      seen[decided === undefined ? 'open' : 'known'] += 1;
      for (const ruleId of ['by', 'rest']) {
        const answer = answerQuestion(org, { kind: 'rule', policyId: 'routing', ruleId });
        if (answer.kind !== 'rule') throw new Error(answer.kind);
        const { ids, possible } = answer.signIns?.users ?? NOBODY;
        expect(ids.includes('ann')).toBe(decided === ruleId);
        if (answer.signIns === undefined) continue;
        if (decided !== undefined) expect(possible).not.toContain('ann');
        else expect(possible.includes('ann') || answer.undecided !== undefined).toBe(true);
      }
    }),
    runs(24, 3000),
  );
  expect(seen.open).toBeGreaterThan(0);
});

const NOBODY: { readonly ids: readonly string[]; readonly possible: readonly string[] } = {
  ids: [],
  possible: [],
};
