import { isObject, type Members } from '../../../../base/object.js';
import { POLICY_TYPES, type PolicyType } from '../../../../model/policies/policy-type.js';
import { type Stored, storedIn } from '../tenant/tenant.js';
import { UNSTATED } from '../tenant/unstated.js';
import type { ApiCall } from '../wire/message.js';
import { lifecycleLink } from './policy-answer.js';
import { canonicalTypeOf } from './types.js';

/** Returns an application in the form in which the service returns it. Its links name the policies to which it is mapped. */
export function appAnswer({ base, tenant }: Pick<ApiCall, 'base' | 'tenant'>, app: Stored): Members {
  const at = `${base}/api/v1/apps/${app.id}`;
  const policies = tenant.mappings.flatMap(({ appId, policyId, type }) => {
    if (appId !== app.id) return [];
    const policy = storedIn(tenant, 'policies', policyId);
    const name = linkOf(policy === undefined ? type : canonicalTypeOf(policy, tenant));
    return name === undefined ? [] : [[name, { href: `${base}/api/v1/policies/${policyId}` }] as const];
  });
  const { signingKeys: _, idToken: __, [UNSTATED]: ___, ...members } = withoutSecret(app);
  return {
    ...members,
    _links: {
      self: { href: at },
      ...lifecycleLink(at, app),
      users: { href: `${at}/users` },
      groups: { href: `${at}/groups` },
      ...Object.fromEntries(policies),
    },
  };
}

/** Removes the client secret from an application. Only the answer to the request that creates a secret contains it. */
function withoutSecret(app: Stored): Stored {
  const { credentials } = app;
  if (!isObject(credentials) || !isObject(credentials.oauthClient)) return app;
  const { client_secret: _, ...oauthClient } = credentials.oauthClient;
  return { ...app, credentials: { ...credentials, oauthClient } };
}

function linkOf(type = ''): string | undefined {
  return LINKS.get(type);
}

const LINKS: ReadonlyMap<string, string> = new Map(
  POLICY_TYPES.flatMap((type: PolicyType) => (type.appLink === undefined ? [] : [[type.name, type.appLink]])),
);
