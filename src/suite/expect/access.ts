import { words } from '../../lint/targets/fields.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/not-held.js';
import { ACCESS, type Access } from '../../simulate/outcome/session.js';
import { reasonsIn, type Settled } from '../../simulate/outcome/settled.js';
import { defineExpectWord, type Judged, judged, unknownWord } from './expect-word.js';
import { NONE_DECIDES } from './rule.js';

/** What the application's policy says; where none of its rules decides, neither. */
export const access = defineExpectWord<Access>({
  name: 'access',
  what: 'what the authentication policy says: ALLOW or DENY',
  schema: words(...ACCESS),
  scopeOf: () => ({ types: ['ACCESS_POLICY'], withRefusal: false }),
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
  'the Classic Engine has no authentication policies: expect something of `session` or `outcome`';

/** What is settled, by what it should be. */
export function judgedValue<Value>(
  value: Settled<Value>,
  isWanted: (value: Value) => boolean,
  inWords: (value: Value) => string = String,
): Judged {
  if (value.kind === 'settled') return judged(isWanted(value.value), inWords(value.value));
  return unknownWord(reasonsIn(value)[0] ?? 'the result is unknown');
}
