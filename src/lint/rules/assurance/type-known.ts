import { allNearestOf, didYouMeanWords } from '../../../base/did-you-mean/nearest-word.js';
import { quoted } from '../../../base/messages.js';
import type { Edition } from '../../../model/policies/snapshot.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { suggestWord } from '../../rule/suggest.js';

export const assuranceTypeKnown = defineRule({
  id: 'assurance/type-known',
  severity: 'error',
  what: 'the type of a verification method is missing or misspelled, or preflight does not support it',
  why: 'preflight does not know the requirements of a type other than `ASSURANCE`, and the service rejects a misspelled type. For the live service (edition `field`), preflight also supports the type `AUTH_METHOD_CHAIN`',
  source: 'Authentication policy, verification method, `type`',
  on: 'verification method',
  refusedByService: 'both',
  engine: 'identity',
  fields: ['type'],
  fix: 'suggested',
  *check(method, { edition }) {
    const type = textAt(method, 'type');
    if (type === undefined || MODELLED[edition].includes(type.toUpperCase())) return;
    const nearest = NAMED.includes(type.toUpperCase()) ? [] : allNearestOf(type, NAMED);
    const wrong = `unknown verification method type ${quoted(type)}`;
    if (nearest.length === 0)
      yield {
        at: ['type'],
        severity: 'info',
        message: `preflight does not support verification methods of type ${quoted(type)}, so the requirements of this rule are unknown; ${remedyFor(type)}`,
      };
    else if (nearest.every((one) => MODELLED[edition].includes(one)))
      yield suggestWord({ at: ['type'], message: wrong }, nearest);
    else yield { at: ['type'], message: `${wrong}${didYouMeanWords(nearest)}` };
  },
  examples: () => ({
    bad: [
      { factorMode: '2FA' },
      { type: 'ASURANCE', factorMode: '2FA' },
      { type: 'ID_PROOFING' },
      { type: 'AUTH_METHOD_CHAIN' },
    ],
    good: [
      { type: 'ASSURANCE', factorMode: '2FA' },
      exampleGiven(
        {
          type: 'AUTH_METHOD_CHAIN',
          chains: [{ authenticationMethods: [{ key: 'webauthn', method: 'webauthn' }] }],
        },
        { edition: 'field' },
      ),
    ],
  }),
});

const MODELLED: Readonly<Record<Edition, readonly string[]>> = {
  spec: ['ASSURANCE'],
  field: ['ASSURANCE', 'AUTH_METHOD_CHAIN'],
};

function remedyFor(type: string): string {
  const isModelledLive = MODELLED.field.includes(type.toUpperCase());
  return isModelledLive ? 'set the edition to `field`, which supports this type' : 'check them by hand';
}

const NAMED: readonly string[] = ['ASSURANCE', 'AUTH_METHOD_CHAIN', 'ID_PROOFING'];
