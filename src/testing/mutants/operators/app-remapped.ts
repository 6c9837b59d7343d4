import { quotedUpTo } from '../../../base/messages.js';
import { pointerBelow } from '../../../base/pointer.js';
import { mapApp } from '../../../documents/edits/map-app.js';
import { namesIn } from '../../../model/policies/display-names.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { MutationOperator } from '../mutant.js';
import { decidingPolicies } from '../sites.js';

export const appRemapped: MutationOperator = {
  name: 'app-remapped',
  what: 'an application is mapped to the default policy',
  *mutants(org) {
    const policies = decidingPolicies(org, 'mapped to the application').filter(
      ({ isAccountManagement }) => !isAccountManagement,
    );
    const names = namesIn(org, String);
    for (const mapping of org.mappings) {
      const policy = policies.find(({ id }) => id === mapping.policyId);
      const byDefault = policies.find(({ type, isDefault }) => isDefault && type === policy?.type);
      if (policy === undefined || byDefault === undefined || policy === byDefault) continue;
      const app = org.apps.find(({ id }) => id === mapping.appId);
      yield {
        path: pointerBelow('', 'apps', mapping.appId, policy.type),
        description: `${quotedUpTo(100, names.shown('app', mapping.appId))}: mapped to ${quotedUpTo(100, nameOrId(byDefault))} instead of ${quotedUpTo(100, nameOrId(policy))}`,
        at: { of: app ?? mapping, path: [] },
        types: [policy.type],
        make: () => mapApp(org, mapping.appId, byDefault.id),
      };
    }
  },
};
