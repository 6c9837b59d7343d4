import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { isDifferenceAbove, isUndecidedAbove } from '../../../src/analysis/questions/diff/diff-threshold.js';
import { LIMIT_REACHED } from '../../../src/analysis/questions/session/reasons.js';
import { INCOMPLETE_PLAN } from '../../../src/model/policies/unknown-words.js';
import { orgOfRules } from './one-rule.js';

const ALLOW = {
  appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
};
const MANAGER = { elCondition: { condition: "user.getLinkedObject('manager').lastName == 'Jobs'" } };

test.each([
  ['every request', {}, 'yes'],
  ['requests for which the result of an expression is unknown', MANAGER, 'unknown'],
])(
  'the result for the threshold less-strict is certain only if the changed rule definitely matches a request: it matches %s',
  (_, conditions, expected) => {
    const diff = diffOf(orgOfRules([conditions]), orgOfRules([conditions], {}, ALLOW));
    expect(diff.changes.map(({ change }) => change)).toEqual(['granted']);
    expect(isDifferenceAbove(diff, 'less-strict')).toBe(expected);
  },
);

const APPLICATION = { id: '0oa1', name: 'A' };
const EQUAL = { application: APPLICATION, verdict: 'equal', directions: [] } as const;
const UNKNOWN = { application: APPLICATION, verdict: 'unknown', directions: [] } as const;

test.each([
  ['in a policy for sign-ins', { reason: 'x', policyType: 'ACCESS_POLICY' }, [UNKNOWN], 'unknown'],
  ['of an unknown policy type', { reason: 'x' }, [EQUAL, UNKNOWN], 'unknown'],
  ['in an org without applications', { reason: 'x' }, [], 'unknown'],
  ['if each application has the same access as before', { reason: 'x' }, [EQUAL], 'no'],
  ['in a policy that does not affect sign-ins', { reason: 'x', policyType: 'PASSWORD' }, [UNKNOWN], 'no'],
  ['whose reason is an incomplete Terraform plan', { reason: INCOMPLETE_PLAN }, [UNKNOWN], 'no'],
  ['if the search limit was reached', { reason: LIMIT_REACHED }, [EQUAL], 'unknown'],
] as const)(
  'an undecided change may be less strict only if it may affect sign-ins: %s',
  (_, change, verdicts, expected) => {
    expect(isUndecidedAbove(change, { verdicts }, 'less-strict')).toBe(expected);
    expect(isUndecidedAbove(change, { verdicts }, 'any')).toBe('unknown');
  },
);
