import type { SignInCase } from '../../analysis/questions/completions/sign-in-cases.js';
import { Type } from '../../base/json-schema.js';
import { words } from '../../lint/targets/fields.js';
import {
  ASSURANCE_LEVELS,
  type AssuranceLevel,
  compareAssurance,
} from '../../model/assurance/assurance-level.js';
import {
  isWithoutApplicationPolicies,
  whyPoliciesAreMissing,
} from '../../simulate/outcome/absent-policies.js';
import { possibleValues, reasonsIn } from '../../simulate/outcome/settled.js';
import { defineExpectWord, type Judged, judged, UNKNOWN, type WantedWord } from './expect-word.js';
import type { Subject } from './subject.js';

const level = words(...ASSURANCE_LEVELS);

type AssuranceValue =
  | AssuranceLevel
  | { readonly atLeast: AssuranceLevel }
  | { readonly below: AssuranceLevel };

/**
 * The expectation key `assurance`: the level of the weakest authentication path that satisfies the authentication policy and the global
 * session policy. The level is `denied` if either policy denies access, no rule decides, or no path satisfies both. Spec: Policy tests, 2.
 */
export const assurance = defineExpectWord<AssuranceValue>({
  name: 'assurance',
  what: 'the assurance level of the weakest authentication path: a level, `{ atLeast: … }` or `{ below: … }`',
  schema: Type.Union([level, Type.Object({ atLeast: level }), Type.Object({ below: level })]),
  scopeOf: () => ({ types: ['ACCESS_POLICY', 'OKTA_SIGN_ON'], withBlocklist: false }),
  wanted: (value, subject): WantedWord => ({
    kind: 'wanted',
    expected: expectedWords(value),
    judge(one, outcome): Judged {
      const isExpectedLevel = (found: AssuranceLevel) => isAsExpected(found, value);
      if (isNoneDeciding(one, subject)) return judged(isExpectedLevel('denied'), 'denied: no rule decides');
      const found = outcome.joint().required.assurance;
      if (found.kind === 'decided') return judged(isExpectedLevel(found.value), found.value);
      const possible = possibleValues(found);
      const [reason = 'the result is unknown'] = reasonsIn(found);
      const truths = new Set(possible.map(isExpectedLevel));
      if (possible.length === 0 || truths.size > 1)
        return { verdict: 'unknown', found: possible.join(' or ') || UNKNOWN, reason };
      return judged(truths.has(true), possible.join(' or '));
    },
  }),
});

function expectedWords(value: AssuranceValue): string {
  if (typeof value === 'string') return value;
  return 'atLeast' in value ? `at least ${value.atLeast}` : `below ${value.below}`;
}

/**
 * Whether an assurance level meets the expected value of a test: exactly this level, at least the level in `atLeast`, or lower than the
 * level in `below`.
 */
function isAsExpected(found: AssuranceLevel, value: AssuranceValue): boolean {
  if (typeof value === 'string') return found === value;
  return 'atLeast' in value
    ? compareAssurance(found, value.atLeast) >= 0
    : compareAssurance(found, value.below) < 0;
}

/** Whether one of two policies has no rule that decides a sign-in: the global session policy or the authentication policy. */
export function isNoneDeciding({ decided }: SignInCase, { compiled }: Subject): boolean {
  const application = isWithoutApplicationPolicies(compiled) ? [] : (['ACCESS_POLICY'] as const);
  return [...application, 'OKTA_SIGN_ON' as const].some(
    (type) => decided.get(type) === undefined && whyPoliciesAreMissing(type, compiled) === undefined,
  );
}
