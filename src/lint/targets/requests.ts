import { type TProperties, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import type { Members } from '../../base/object.js';
import { RequestSchema } from '../../model/facts/request.js';
import { isGiven, listAt } from '../rule/json-path.js';
import { defineTarget } from '../rule/target.js';
import { anything, elsewhere, Flag, loose } from './fields.js';

const Name = nullable(Type.String());

/** The lint target for requests of the simulate operation. Spec: Policies, "Access simulation". */
export const simulateRequest = defineTarget({
  name: 'simulate request',
  of: ['simulate request'],
  path: [],
  shape: () => RequestSchema,
});

/**
 * The lint target for requests of primary authentication. Spec: Authentication (of users), "The body has one of these shapes";
 * Authentication transaction, "Options object".
 */
export const authenticationRequest = defineTarget({
  name: 'authentication request',
  of: ['authentication request'],
  path: [],
  shape: ({ edition }) =>
    loose({
      username: Type.String(),
      password: Type.String(),
      token: Type.String(),
      stateToken: Type.String(),
      options: loose({
        multiOptionalFactorEnroll: Type.Boolean(),
        warnBeforePasswordExpired: Type.Boolean(),
      }),
      context: loose({ deviceToken: Type.String() }),
      ...ofLinkedOperations,
      ...(edition === 'field' && { audience: Type.String(), relayState: Type.String() }),
    }),
});

/**
 * The lint targets for the requests to which an authentication transaction links. The bodies of these requests have no schema, since the
 * specification says that they "are not shown".
 */
const ofLinkedOperations = {
  answer: anything,
  factorType: anything,
  newPassword: anything,
  oldPassword: anything,
  passCode: anything,
  profile: anything,
  provider: anything,
};

/** The lint target for requests to the token endpoint. Spec: Token and authorization endpoints. */
export const tokenRequest = defineTarget({
  name: 'token request',
  of: ['token request'],
  path: [],
  shape: () =>
    loose({
      grant_type: Type.String(),
      scope: Type.String(),
      client_assertion_type: Type.String(),
      client_assertion: Type.String(),
      client_id: Type.String(),
      client_secret: Type.String(),
      code: Type.String(),
      code_verifier: Type.String(),
      redirect_uri: Type.String(),
      refresh_token: Type.String(),
      ...(OTHER_GRANTS as TProperties),
    }),
});

/** The token request fields of grants that the specification names without describing them. */
const OTHER_GRANTS = {
  username: Type.String(),
  password: Type.String(),
  assertion: Type.String(),
  device_code: Type.String(),
  audience: Type.String(),
  actor_token: Type.String(),
  actor_token_type: Type.String(),
  subject_token: Type.String(),
  subject_token_type: Type.String(),
};

/** The decoded claims of a client assertion, which a token request contains in signed form. Spec: Authentication (of callers), 4. */
export const tokenRequestClaims = defineTarget({
  name: 'token request',
  of: ['client assertion'],
  path: [],
});

/** The lint target for SCIM users, groups and responses. Spec: SCIM 1.1 resources. */
export const scimDocument = defineTarget({
  name: 'SCIM document',
  of: ['SCIM list', 'SCIM user', 'SCIM group'],
  path: [],
});

export const scimList = defineTarget({
  name: 'SCIM list',
  of: ['SCIM list'],
  path: [],
  shape: () =>
    Type.Object({
      schemas: elsewhere,
      totalResults: elsewhere,
      startIndex: elsewhere,
      itemsPerPage: elsewhere,
      Resources: Type.Array(Type.Object({})),
    }),
});

export const scimUser = defineTarget({
  name: 'SCIM user',
  of: ['SCIM user'],
  path: [],
  shape: ({ reading }) =>
    Type.Object({
      ...userFields,
      ...(reading === 'stored' && { id: Type.String({ minLength: 1 }) }),
      userName: reading === 'update' ? Name : Type.String({ minLength: 1 }),
    }),
});

export const scimUserListed = defineTarget({
  name: 'SCIM user',
  of: ['SCIM list'],
  path: ['Resources', '*'],
  when: (list) => listsUsers(list),
  shape: () =>
    Type.Object({
      ...userFields,
      id: Type.String({ minLength: 1 }),
      userName: Type.String({ minLength: 1 }),
    }),
});

const Meta = nullable(
  loose({
    created: Type.String({ format: 'date and time' }),
    lastModified: Type.String({ format: 'date and time' }),
    version: Type.Unsafe<number | string>({ type: ['string', 'number'] }),
    resourceType: Type.String(),
    location: Type.String(),
    attributes: Type.Array(Type.String()),
  }),
);

/** The fields of a SCIM user, including attributes of the SCIM 1.1 core schema that the service does not read. */
const userFields = {
  schemas: elsewhere,
  id: Name,
  userName: Name,
  externalId: Name,
  name: nullable(
    loose({
      givenName: Type.String(),
      familyName: Type.String(),
      formatted: Type.String(),
      middleName: Type.String(),
      honorificPrefix: Type.String(),
      honorificSuffix: Type.String(),
    }),
  ),
  displayName: Name,
  locale: Name,
  active: Flag,
  emails: nullable(
    Type.Array(
      Type.Object({
        value: Type.String(),
        primary: Flag,
        type: Name,
        display: Name,
      }),
    ),
  ),
  groups: nullable(Type.Array(loose({ value: Type.String(), display: Type.String(), type: Type.String() }))),
  password: Name,
  userType: Name,
  meta: Meta,
  addresses: elsewhere,
  entitlements: elsewhere,
  ims: elsewhere,
  nickName: Name,
  phoneNumbers: elsewhere,
  photos: elsewhere,
  preferredLanguage: Name,
  profileUrl: Name,
  roles: elsewhere,
  timezone: Name,
  title: Name,
  x509Certificates: elsewhere,
} satisfies TProperties;

export const scimGroup = defineTarget({
  name: 'SCIM group',
  of: ['SCIM group'],
  path: [],
  shape: ({ brand, reading }) =>
    groupShape(brand, {
      ...(reading === 'stored' && { id: Type.String({ minLength: 1 }) }),
      displayName: reading === 'update' ? Name : Type.String({ minLength: 1 }),
    }),
});

export const scimGroupListed = defineTarget({
  name: 'SCIM group',
  of: ['SCIM list'],
  path: ['Resources', '*'],
  when: (list) => listsGroups(list),
  shape: ({ brand }) =>
    groupShape(brand, { id: Type.String({ minLength: 1 }), displayName: Type.String({ minLength: 1 }) }),
});

function groupShape(brand: string, required: TProperties) {
  return Type.Object({
    schemas: elsewhere,
    id: Name,
    displayName: Name,
    externalId: Name,
    members: nullable(
      Type.Array(
        Type.Object({
          value: Type.String({ minLength: 1 }),
          display: Name,
          type: Name,
          operation: elsewhere,
        }),
      ),
    ),
    meta: Meta,
    [groupExtension(brand)]: nullable(loose({ description: Type.String() })),
    ...required,
  });
}

export const scimError = defineTarget({
  name: 'SCIM error',
  of: ['SCIM error'],
  path: [],
  shape: () =>
    Type.Object({
      schemas: elsewhere,
      Errors: Type.Array(
        Type.Object({
          description: Type.String(),
          code: Type.Unsafe<number | string>({ type: ['string', 'number'] }),
        }),
      ),
    }),
});

/** Returns the URN of the SCIM extension for group descriptions. It is also the name of the member that contains the description. */
function groupExtension(brand: string): string {
  return `urn:${brand.toLowerCase()}:custom:group:1.0`;
}

const USER_MARKS = ['userName', 'emails', 'active', 'name'];

function listsUsers(list: Members): boolean {
  return listAt(list, 'Resources').some((one) => USER_MARKS.some((mark) => isGiven(one, mark)));
}

function listsGroups(list: Members): boolean {
  const isGroup = (one: unknown) => isGiven(one, 'displayName') || isGiven(one, 'members');
  return !listsUsers(list) && listAt(list, 'Resources').some(isGroup);
}
