import { type Static, Type } from '../../base/json-schema.js';
import { words } from '../../lint/targets/fields.js';
import { ACCESS } from '../../simulate/outcome/session.js';
import { judgedValue } from './access.js';
import { defineExpectWord, type Judged, judged, type WantedWord } from './expect-word.js';
import { decidedBy, NONE_DECIDES } from './rule.js';

const SessionSchema = Type.Object({
  rule: Type.Optional(Type.String({ minLength: 1, description: 'the deciding rule' })),
  access: Type.Optional(words(...ACCESS)),
  factor: Type.Optional(words('required', 'not required')),
});

/** The expectation key `session`: the deciding rule of the global session policy, its access, and whether it requires a second factor. */
export const session = defineExpectWord<Static<typeof SessionSchema>>({
  name: 'session',
  what: 'the result of the global session policy: `{ rule, access, factor: required }`',
  schema: SessionSchema,
  scopeOf: () => ({ types: ['OKTA_SIGN_ON'], withBlocklist: false }),
  wanted({ rule, access, factor }, subject): WantedWord {
    const decided = rule === undefined ? undefined : decidedBy(rule, 'OKTA_SIGN_ON', subject);
    if (decided?.kind === 'invalid') return decided;
    const phrases = [decided?.expected, access, factor && `a second factor ${factor}`];
    return {
      kind: 'wanted',
      expected: phrases.filter((phrase) => phrase !== undefined).join(', '),
      judge(one, outcome): Judged {
        const effect = outcome.session();
        if (effect === undefined) return judged(false, NONE_DECIDES);
        return allOf([
          ...(decided === undefined ? [] : [decided.judge(one, outcome)]),
          ...(access === undefined ? [] : [judgedValue(effect.access, (found) => found === access)]),
          ...(factor === undefined
            ? []
            : [judgedValue(effect.requireFactor, (found) => factorWords(found) === factor, factorPhrase)]),
        ]);
      },
    };
  },
});

function factorWords(isRequired: boolean | null): 'not required' | 'required' {
  return isRequired === true ? 'required' : 'not required';
}

function factorPhrase(isRequired: boolean | null): string {
  return `a second factor ${factorWords(isRequired)}`;
}

/**
 * Combines comparisons of several values. Returns the first wrong one, otherwise the first unknown one, otherwise a passed comparison with
 * all values.
 */
export function allOf(all: readonly Judged[]): Judged {
  const worst =
    all.find(({ verdict }) => verdict === 'no') ?? all.find(({ verdict }) => verdict === 'unknown');
  return worst ?? judged(true, all.map(({ found }) => found).join(', '));
}
