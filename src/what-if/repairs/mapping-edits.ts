import { mapApp } from '../../documents/edits/map-app.js';
import type { Request } from '../../model/facts/request.js';
import { NAMED_RESOURCES } from '../../model/policies/display-names.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import type { Compiled } from '../../simulate/compile.js';
import type { RepairEdit } from './repair-edit.js';

/** The application under each other authentication policy. */
export function mappingEdits({ snapshot }: Compiled, { appInstance }: Request): RepairEdit[] {
  const app = NAMED_RESOURCES.app(snapshot).find(({ id }) => id === appInstance);
  const own = new Set(
    snapshot.mappings.filter(({ appId }) => appId === appInstance).map(({ policyId }) => policyId),
  );
  return snapshot.policies
    .filter(({ id, type, status }) => type === 'ACCESS_POLICY' && status === 'ACTIVE' && !own.has(id))
    .map((policy) => ({
      words: `map ${nameOrId({ id: appInstance, name: app?.name ?? null })} to the policy "${nameOrId(policy)}"`,
      ids: [policy.id],
      apply: (org) => mapApp(org, appInstance, policy.id),
    }));
}
