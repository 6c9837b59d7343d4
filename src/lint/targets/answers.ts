import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { isGiven } from '../rule/json-path.js';
import { defineTarget } from '../rule/target.js';
import { elsewhere, loose, Text, Timestamp, words } from './fields.js';

const Name = nullable(Type.String());

const Verdict = words('MATCH', 'NOT_MATCH', 'UNDEFINED');

const Conditions = nullable(Type.Array(Type.Object({ type: Name, status: Verdict })));

const Policies = nullable(
  loose({
    policies: Type.Array(
      Type.Object({
        id: Name,
        name: Name,
        status: Verdict,
        conditions: Conditions,
        rules: nullable(
          Type.Array(Type.Object({ id: Name, name: Name, status: Verdict, conditions: Conditions })),
        ),
      }),
    ),
  }),
);

/** The lint target for the response of the simulate operation. Spec: Policies, "Access simulation", response. */
export const simulateResponse = defineTarget({
  name: 'simulate response',
  of: ['simulate response'],
  path: [],
  shape: () =>
    Type.Object({
      evaluation: Type.Array(
        Type.Object({
          status: nullable(Verdict),
          policyType: Type.String(),
          result: Policies,
          undefined: Policies,
          evaluated: Policies,
        }),
      ),
    }),
});

const Who = nullable(Type.Object({ id: Name, name: Name, type: Name }));

/** The lint target for the transaction of a sign-in with an identity provider. Spec: Identity provider (IdP), "IdP transaction". */
export const idpTransaction = defineTarget({
  name: 'identity provider transaction',
  of: ['identity provider transaction'],
  path: [],
  shape: () =>
    Type.Object({
      id: Text,
      status: Text,
      sessionToken: Name,
      expiresAt: Timestamp,
      created: Timestamp,
      idp: Who,
      context: nullable(loose({ userAgent: Type.String(), ipAddress: Type.String() })),
      _links: elsewhere,
    }),
});

/** The lint target for the link between a user and an account at an identity provider. Spec: Identity provider (IdP), "Linked IdP user". */
export const linkedUser = defineTarget({
  name: 'user of an identity provider',
  of: ['user of an identity provider'],
  path: [],
  shape: ({ edition }) =>
    Type.Object({
      id: Text,
      externalId: Text,
      created: Timestamp,
      lastUpdated: Timestamp,
      profile: nullable(edition === 'field' ? Type.Object({}) : LinkedProfile),
      _links: elsewhere,
      _embedded: elsewhere,
    }),
});

/** The schema of a linked user's profile. In the live service it may have further attributes of the provider. */
const LinkedProfile = Type.Object({
  profileUrl: Name,
  firstName: Name,
  lastName: Name,
  honorificSuffix: Name,
  displayName: Name,
  honorificPrefix: Name,
  middleName: Name,
  email: Name,
});

/**
 * The lint target for a user to whom an account at an identity provider may be linked. Spec: Identity provider (IdP), "Link candidate
 * user".
 */
export const linkCandidate = defineTarget({
  name: 'link candidate',
  of: ['link candidate'],
  path: [],
  shape: ({ edition }) =>
    Type.Object({
      id: Text,
      status: Name,
      created: Timestamp,
      activated: Timestamp,
      statusChanged: Timestamp,
      lastLogin: Timestamp,
      lastUpdated: Timestamp,
      passwordChanged: Timestamp,
      profile: nullable(Type.Object({})),
      credentials: nullable(
        edition === 'field'
          ? Type.Object({})
          : loose({ provider: loose({ type: Type.String(), name: Type.String() }) }),
      ),
      ...(edition === 'field' && { type: elsewhere, realmId: elsewhere, transitioningToStatus: elsewhere }),
      _links: elsewhere,
      _embedded: elsewhere,
    }),
});

/** The lint target for a token of a social identity provider. Spec: Identity provider (IdP), "Social token". */
export const socialToken = defineTarget({
  name: 'social token',
  of: ['token'],
  path: [],
  when: (token) => isGiven(token, 'tokenType'),
  shape: () =>
    Type.Object({
      id: Name,
      token: Name,
      tokenType: Text,
      tokenAuthScheme: nullable(words('Bearer')),
      expiresAt: Timestamp,
      scopes: nullable(Type.Array(Type.String())),
    }),
});

/** The lint target for the response of the token endpoint. Spec: Token and authorization endpoints. */
export const tokenResponse = defineTarget({
  name: 'token response',
  of: ['token response'],
  path: [],
  shape: ({ edition }) =>
    Type.Object({
      token_type: Text,
      expires_in: edition === 'spec' ? Type.Number() : nullable(Type.Number()),
      access_token: Text,
      scope: Name,
      id_token: Name,
      refresh_token: Name,
      device_secret: Name,
      issued_token_type: Name,
    }),
});
