import { quoted } from '../../../base/messages.js';
import { own, ownAt } from '../../../base/own.js';
import type { MutationOperator } from '../mutant.js';
import { actionMutant, ruleSites } from '../sites.js';

/**
 * For each policy type, the path of the value in the actions of a rule that allows or denies access. Values named `access` at other paths
 * do not grant access to an application.
 */
const ACCESS_OF: Readonly<Record<string, readonly string[]>> = {
  ACCESS_POLICY: ['appSignOn', 'access'],
  OKTA_SIGN_ON: ['signon', 'access'],
};

const FLIPPED: Readonly<Record<string, string>> = { ALLOW: 'DENY', DENY: 'ALLOW' };

export const accessFlipped: MutationOperator = {
  name: 'access-flipped',
  what: 'the access of a rule changes from ALLOW to DENY, or from DENY to ALLOW',
  *mutants(org) {
    for (const one of ruleSites(org)) {
      const path = own(ACCESS_OF, one.policy.type);
      const access = path && ownAt(one.rule.actions, path);
      const value = typeof access === 'string' ? own(FLIPPED, access) : undefined;
      if (path !== undefined && value !== undefined)
        yield actionMutant(org, one, { path, value, what: `${quoted(path.join('.'))} is ${quoted(value)}` });
    }
  },
};
