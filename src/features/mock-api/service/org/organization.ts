import { refuseWith } from '../wire/errors.js';
import { lettersFrom } from '../wire/ids.js';
import { type ApiCall, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';

/** The operation that returns the engine of the org. It needs no credentials, and clients call it before any other operation. */
export const getOrganization: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/.well-known/{document}',
  what: 'return the engine of the org, at `/.well-known/svc-organization`',
  isPublic: true,
  effect(call) {
    const { base, ids, tenant } = call;
    if (ids.document !== `${tenant.brand.toLowerCase()}-organization`) return refuseWith('E0000008');
    return replyWith({
      id: orgIdOf(call),
      cell: 'preflight',
      _links: { organization: { href: base } },
      pipeline: tenant.engine === 'classic' ? 'v1' : 'idx',
      settings: {},
    });
  },
});

export const getOrg: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/org',
  what: 'read the org itself',
  scope: 'orgs.read',
  effect(call) {
    const [subdomain = ''] = new URL(call.base).hostname.split('.');
    return replyWith({ id: orgIdOf(call), subdomain, companyName: subdomain, status: 'ACTIVE' });
  },
});

/** Returns the user who sends the request. It is not a user of the org, because it is unknown who created the token. */
export const getCaller: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/users/me',
  what: 'read the current user, who is not a user of the org',
  scope: 'users.read',
  effect({ base, tenant }) {
    const login = `preflight@${new URL(base).hostname}`;
    const id = `00u${lettersFrom(`${tenant.brand} caller`)}`.slice(0, 20);
    return replyWith({ id, status: 'ACTIVE', profile: { login, email: login } });
  },
});

function orgIdOf({ tenant }: ApiCall): string {
  return `00o${lettersFrom(tenant.brand)}`.slice(0, 20);
}
