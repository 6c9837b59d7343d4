import { quotedUpTo } from '../../../base/messages.js';
import { ownAt } from '../../../base/own.js';
import type { MutationOperator } from '../mutant.js';
import { actionMutant, ruleSites } from '../sites.js';

interface Weaker {
  readonly path: readonly string[];
  readonly from: unknown;
  readonly to: unknown;
}

// biome-ignore format: a table
const WEAKER: readonly Weaker[] = [
  { path: ['appSignOn', 'verificationMethod', 'factorMode'], from: '2FA', to: '1FA' },
  { path: ['signon', 'requireFactor'], from: true, to: false },
  { path: ['signon', 'primaryFactor'], from: 'PASSWORD_IDP', to: 'PASSWORD_IDP_ANY_FACTOR' },
  { path: ['signon', 'factorPromptMode'], from: 'ALWAYS', to: 'SESSION' },
  { path: ['signon', 'factorPromptMode'], from: 'SESSION', to: 'DEVICE' },
];

export const factorWeaker: MutationOperator = {
  name: 'factor-weaker',
  what: 'a rule requires fewer factors than before, or the second factor less often',
  *mutants(org) {
    for (const one of ruleSites(org))
      for (const { path, from, to } of WEAKER)
        if (ownAt(one.rule.actions, path) === from)
          yield actionMutant(org, one, {
            path,
            value: to,
            what: `${quotedUpTo(100, path.join('.'))} is ${quotedUpTo(100, String(to))}`,
          });
  },
};
