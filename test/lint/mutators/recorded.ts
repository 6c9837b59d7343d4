import {
  type Asked,
  authn,
  provider,
  providerTransaction,
  RECORDERS,
  simulated,
  socialToken,
} from '../allowed-recordings.js';
import type { Mutator } from '../mutator.js';

const ADMIN = { Accept: 'application/json', Authorization: 'SSWS 00abc' };

const KID = '78f35696-cb9f-4a5c-97f6-f1d1122a8805';

function ask(method: string, path: string, status: number, more: Partial<Asked> = {}): Asked {
  return { method, path, status, headers: ADMIN, ...more };
}

function recorded(...asked: readonly Asked[]): Mutator['valid'] {
  const text = JSON.stringify(asked.map((one) => RECORDERS.whole?.(one)));
  return () => JSON.parse(text);
}

const client = {
  ...{
    client_id: '0oa1',
    client_id_issued_at: 1_768_471_200,
    client_name: 'Shop',
    client_uri: null,
    logo_uri: null,
  },
  ...{
    application_type: 'web',
    redirect_uris: ['https://shop.example.com/callback'],
    response_types: ['code'],
  },
  ...{ grant_types: ['authorization_code'], token_endpoint_auth_method: 'client_secret_basic' },
};

const clients = recorded(
  ask('GET', '/oauth2/v1/clients?limit=200', 200, { response: [client] }),
  ask('POST', '/oauth2/v1/clients/0oa1/lifecycle/newSecret', 200, {
    response: { ...client, client_secret: 'sesame' },
  }),
  ask('GET', '/oauth2/v1/clients/0oa1', 401, {
    response: { error: 'invalid_client', error_description: 'Unknown' },
  }),
);

const policies = recorded(
  ask('GET', '/api/v1/policies?type=ACCESS_POLICY&status=ACTIVE', 200, {
    response: [
      { id: 'p1', type: 'ACCESS_POLICY', name: 'Staff', status: 'ACTIVE', priority: 1, system: false },
    ],
  }),
  ask('POST', '/api/v1/policies/p1/clone', 204),
  ask('DELETE', '/api/v1/policies/p1', 204),
  ask('GET', '/api/v1/policies/p1', 404, {
    response: {
      ...{ errorCode: 'E0000007', errorSummary: 'Not found', errorLink: 'E0000007', errorId: 'oae1' },
      errorCauses: [],
    },
  }),
);

const linked = {
  id: '00u1',
  externalId: 'ann',
  profile: { email: null },
  _links: { idp: { href: 'https://example.com/api/v1/idps/idp1' } },
};

const providers = recorded(
  ask('GET', '/api/v1/idps/idp1', 200, { response: provider('idp1', KID) }),
  ask('POST', '/api/v1/idps/idp1/users/00u1', 200, { request: { externalId: 'ann' }, response: linked }),
  ask('GET', '/api/v1/idps/idp1/users/00u1/credentials/tokens', 200, { response: [socialToken('Bearer')] }),
  ask('POST', '/api/v1/idps/tx/tx1/lifecycle/provision', 200, { response: providerTransaction() }),
  ask('POST', `/api/v1/idps/idp1/credentials/keys/${KID}/clone?targetIdpId=idp2`, 200),
);

const password = { username: 'ann@example.com', password: 'secret' };

const signIns = recorded(
  {
    ...ask('POST', '/api/v1/authn', 200),
    headers: {},
    request: { token: 'activation-token' },
    response: authn.activated('s1'),
  },
  {
    ...ask('POST', '/api/v1/authn', 200),
    headers: {},
    request: { stateToken: 's2' },
    response: authn.steppedUp('s2'),
  },
  {
    ...ask('POST', '/api/v1/authn', 200),
    headers: {},
    request: { ...password, options: { multiOptionalFactorEnroll: true } },
    response: authn.enrollment('s3'),
  },
  {
    ...ask('POST', '/api/v1/authn/factors', 200),
    headers: {},
    request: { stateToken: 's3' },
    response: authn.enrollment('s3'),
  },
);

const schemas = ['urn:scim:schemas:core:1.0'];
const ann = { schemas, id: 'user1', userName: 'ann@example.com', active: false };
const found = { schemas, totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [ann] };

const provisioned = recorded(
  ask('GET', '/scim/v1/Users?filter=userName%20eq%20%22ann%40example.com%22&startIndex=1&count=100', 200, {
    response: found,
  }),
  ask('PATCH', '/scim/v1/Users/user1', 200, {
    request: { schemas, id: 'user1', active: false },
    response: ann,
  }),
);

const authorize =
  'client_id=0oa1&response_type=code&code_challenge=qjrzSW9gMiUgpUvqgEPE4&code_challenge_method=S256';

const tokens = recorded(
  ask('GET', '/oauth2/v1/clients/0oa1', 200, { response: client }),
  ask('GET', `/oauth2/v1/authorize?${authorize}&redirect_uri=https%3A%2F%2Fshop.example.com%2Fcallback`, 302),
  {
    ...ask('POST', '/oauth2/v1/token', 200),
    request: {
      ...{ grant_type: 'authorization_code', code: 'c1', code_verifier: 'v1', client_id: '0oa1' },
      redirect_uri: 'https://shop.example.com/callback',
    },
    response: { token_type: 'Bearer', expires_in: 3600, access_token: 'abc', scope: 'openid' },
  },
);

const simulations = recorded(
  ask('POST', '/api/v1/policies/simulate', 200, {
    request: { appInstance: '0oa1', policyContext: { user: { id: '00u1' } } },
    response: simulated(),
  }),
);

/** Mutations of recordings. For each recording, the mutations are grouped by the id of the violated rule, and then by a description. */
export const recordings: readonly Mutator[] = [
  ...mutators(clients, {
    'request/authorization-required': {
      'no credentials, unlike other requests': (it) => delete it[0].request.headers.Authorization,
      'a password': (it) => {
        it[0].request.headers.Authorization = 'Basic YTpi';
      },
    },
    'request/body-unexpected': {
      'a secret in the request': (it) => {
        it[1].request.body = { client_secret: 'sesame' };
      },
    },
    'client/new-secret-method': {
      'of a client with keys': (it) => {
        const keys = {
          token_endpoint_auth_method: 'private_key_jwt',
          jwks_uri: 'https://shop.example.com/keys',
        };
        Object.assign(it[0].response.body[0], keys);
        it[1].response = { status: 400, headers: {} };
      },
    },
    'client/secret-returned': {
      'no secret in the answer': (it) => delete it[1].response.body.client_secret,
    },
    'answer/status-code': {
      'made, not done': (it) => {
        it[1].response.status = 201;
      },
    },
    'answer/error-body': {
      'another status': (it) => {
        it[2].response.status = 400;
      },
      'no description': (it) => delete it[2].response.body.error_description,
    },
    'page/limit-range': {
      'more than were asked for': (it) => {
        it[0].request.url = 'https://example.com/oauth2/v1/clients';
        it[0].response.body = Array.from({ length: 21 }, (_, index) => ({
          ...client,
          client_id: `0oa${index}`,
        }));
      },
    },
  }),
  ...mutators(policies, {
    'request/query-parameter': {
      'no type': (it) => {
        it[0].request.url = 'https://example.com/api/v1/policies';
      },
      'lower case': (it) => {
        it[0].request.url = 'https://example.com/api/v1/policies?type=ACCESS_POLICY&status=active';
      },
    },
    'request/engine': {
      'rules along with the policy': (it) => {
        it[3].request.url += '?expand=rules';
      },
    },
    'policy/clone-type': {
      'of a password policy': (it) => {
        it[0].request.url = 'https://example.com/api/v1/policies?type=PASSWORD&status=ACTIVE';
        it[0].response.body[0].type = 'PASSWORD';
      },
    },
    'answer/status-code': {
      'a deletion with a body': (it) => {
        it[2].response.status = 200;
      },
    },
    'answer/error-body': {
      'no causes': (it) => delete it[3].response.body.errorCauses,
    },
    'policy/default-deleted': {
      'that the list showed': (it) => {
        it[0].response.body[0].system = true;
      },
    },
  }),
  ...mutators(providers, {
    'request/field-required': {
      'no id of the other side': (it) => {
        it[1].request.body = {};
      },
    },
    'idp/persistent-link': {
      'not honored': (it) => {
        it[0].response.body.protocol.settings.honorPersistentNameId = false;
      },
    },
    'idp/linked-user-fields': {
      'no id of the other side': (it) => delete it[1].response.body.externalId,
    },
    'token/social-fields': {
      'another scheme': (it) => {
        it[2].response.body[0].tokenAuthScheme = 'MAC';
      },
    },
    'idp/transaction-fields': {
      'no next link': (it) => delete it[3].response.body._links.next,
    },
    'request/query-parameter': {
      'no provider to clone for': (it) => {
        it[4].request.url = it[4].request.url.split('?')[0];
      },
    },
  }),
  ...mutators(signIns, {
    'authn/transition': {
      'an activation without its reason': (it) => delete it[0].response.body.recoveryType,
      'a step-up to a warning': (it) => {
        it[1].response.body = authn.warning('s2');
      },
      'enrollment again, unasked': (it) => delete it[2].request.body.options,
    },
    'authn/transaction-fields': {
      'another type': (it) => {
        it[1].response.body._embedded.target.type = 'APPLICATION';
      },
      'another protocol': (it) => {
        it[1].response.body._embedded.authentication.protocol = 'SAML';
      },
      'no factors to enroll': (it) => {
        it[2].response.body._embedded.factors = [];
      },
    },
    'links/link-fields': {
      'one method, not a list': (it) => {
        it[1].response.body._links.next.hints.allow = 'POST';
      },
    },
    'authn/trusted-only': {
      'an address of the client': (it) => {
        it[0].request.headers = { 'x-forwarded-for': '203.0.113.7' };
      },
    },
  }),
  ...mutators(provisioned, {
    'scim/filter-honored': {
      'not found': (it) => {
        it[0].response = { status: 404, body: { Errors: [{ description: 'not found', code: 404 }] } };
      },
      'somebody else': (it) => {
        it[0].response.body.Resources[0].userName = 'bob@example.com';
      },
    },
    'scim/change-applied': {
      'still active': (it) => {
        it[1].response.body.active = true;
      },
    },
    'request/field-required': {
      'a patch without a user': (it) => delete it[1].request.body.id,
    },
    'request/authorization-required': {
      'no credentials, unlike other requests': (it) => delete it[1].request.headers.Authorization,
    },
  }),
  ...mutators(tokens, {
    'token/pkce-method': {
      plain: (it) => {
        it[1].request.url = it[1].request.url.replace('S256', 'plain');
      },
    },
    'token/code-verifier-required': {
      'no verifier': (it) => delete it[2].request.body.code_verifier,
    },
    'token/redirect-uri-registered': {
      'a slash too many to authorize': (it) => {
        it[1].request.url += '%2F';
      },
      'a slash too many for a token': (it) => {
        it[2].request.body.redirect_uri += '/';
      },
    },
    'token/response-fields': {
      'another type': (it) => {
        it[2].response.body.token_type = 'MAC';
      },
    },
  }),
  ...mutators(simulations, {
    'simulate/response-fields': {
      'another verdict': (it) => {
        it[0].response.body.evaluation[0].result.policies[0].status = 'MAYBE';
      },
      'another type': (it) => {
        it[0].response.body.evaluation[0].policyType = 'FOO';
      },
    },
  }),
];

// biome-ignore lint/suspicious/noExplicitAny: see Mutator
type Breaks = Readonly<Record<string, Readonly<Record<string, (recording: any) => unknown>>>>;

/** Makes a mutator for each mutation. A mutation changes the recording in place, and its return value is ignored. */
function mutators(valid: Mutator['valid'], rules: Breaks): Mutator[] {
  return Object.entries(rules).flatMap(([rule, all]) =>
    Object.entries(all).map(([what, breaks]) => ({
      ...{ rule, what, valid, edition: 'spec' as const },
      breaks(recording: unknown) {
        breaks(recording);
        return recording;
      },
    })),
  );
}
