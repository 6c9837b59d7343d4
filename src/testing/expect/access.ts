import { words } from '../../lint/targets/fields.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/absent-policies.js';
import { ACCESS, type Access } from '../../simulate/outcome/session.js';
import { reasonsIn, type Settled } from '../../simulate/outcome/settled.js';
import { defineExpectWord, type Judged, judged, unknownWord } from './expect-word.js';
import { NONE_DECIDES } from './rule.js';

/**
 * The expectation key `access`: whether the authentication policy allows access. If none of its rules decides, neither `ALLOW` nor `DENY`
 * is met.
 */
export const access = defineExpectWord<Access>({
  name: 'access',
  what: 'the access of the authentication policy: ALLOW or DENY',
  schema: words(...ACCESS),
  scopeOf: () => ({ types: ['ACCESS_POLICY'], withBlocklist: false }),
  wanted: (value, { compiled }) => ({
    kind: 'wanted',
    expected: value,
    judge(_one, { application }): Judged {
      if (isWithoutApplicationPolicies(compiled)) return unknownWord(WITHOUT_APPLICATION_POLICIES);
      const effect = application();
      if (effect === undefined) return judged(false, NONE_DECIDES);
      return judgedValue(effect.access, (found) => found === value);
    },
  }),
});

const WITHOUT_APPLICATION_POLICIES =
  'the Classic Engine has no authentication policies: state `session` or `outcome` instead';

/** Compares a value with the expected one. The result is unknown if the value is unknown. */
export function judgedValue<Value>(
  value: Settled<Value>,
  isWanted: (value: Value) => boolean,
  inWords: (value: Value) => string = String,
): Judged {
  if (value.kind === 'decided') return judged(isWanted(value.value), inWords(value.value));
  return unknownWord(reasonsIn(value)[0] ?? 'the result is unknown');
}
