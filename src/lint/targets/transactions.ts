import { type TProperties, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import type { Edition } from '../../model/policies/snapshot.js';
import { defineTarget } from '../rule/target.js';
import { anything, elsewhere, loose, Timestamp } from './fields.js';

const Name = nullable(Type.String());

/**
 * The lint target for authentication transactions. The live service has more statuses, with further fields. Spec:
 * Authentication transaction.
 */
export const authenticationTransaction = defineTarget({
  name: 'authentication transaction',
  of: ['authentication transaction'],
  path: [],
  shape: ({ edition }) =>
    Type.Object({
      stateToken: Name,
      expiresAt: Timestamp,
      status: Type.String(),
      sessionToken: Name,
      type: Name,
      recoveryType: Name,
      _embedded: nullable(embedded(edition)),
      _links: nullable(Type.Object({})),
      ...only('field', edition, {
        factorResult: Name,
        factorResultMessage: Name,
        factorType: Name,
        recoveryToken: Name,
        relayState: Name,
      }),
    }),
});

/** Returns the schema of the objects embedded in a transaction. Spec: Authentication transaction. */
function embedded(edition: Edition) {
  return loose({
    user: loose({
      id: Type.String(),
      passwordChanged: Type.String({ format: 'timestamp' }),
      profile: loose({
        login: Type.String(),
        firstName: Type.String(),
        lastName: Type.String(),
        locale: Type.String(),
        timeZone: Type.String(),
        ...only('field', edition, { displayName: Type.String() }),
      }),
      ...only('field', edition, { identifier: anything, recovery_question: anything }),
    }),
    factors: Type.Array(factor(edition)),
    policy: loose({
      complexity: loose({
        minLength: Type.Integer(),
        minLowerCase: Type.Integer(),
        minUpperCase: Type.Integer(),
        minNumber: Type.Integer(),
        minSymbol: Type.Integer(),
        ...only('field', edition, {
          excludeAttributes: anything,
          excludeUsername: Type.Boolean(),
          dictionary: anything,
        }),
      }),
      expiration: loose({ passwordExpireDays: Type.Integer() }),
      ...only('field', edition, {
        age: anything,
        allowRememberDevice: Type.Boolean(),
        factorsPolicyInfo: anything,
        rememberDeviceByDefault: Type.Boolean(),
        rememberDeviceLifetimeInMinutes: Type.Number(),
      }),
    }),
    target: loose({
      type: Type.String(),
      name: Type.String(),
      label: Type.String(),
      _links: anything,
    }),
    authentication: loose({
      protocol: Type.String(),
      issuer: loose({ id: Type.String(), name: Type.String(), uri: Type.String() }),
    }),
    ...only('field', edition, { factor: anything, factorTypes: anything, enrollment: anything }),
  });
}

/** Returns the schema of a factor. Spec: Authentication transaction, "Factor (as embedded)". */
function factor(edition: Edition) {
  return Type.Object({
    id: Name,
    factorType: Name,
    provider: Name,
    vendorName: Name,
    profile: nullable(
      edition === 'field'
        ? Type.Object({})
        : loose({
            credentialId: Type.String(),
            phoneNumber: Type.String(),
            deviceType: Type.String(),
            name: Type.String(),
            platform: Type.String(),
            version: Type.String(),
          }),
    ),
    status: Name,
    enrollment: Name,
    _links: nullable(Type.Object({})),
    ...only('field', edition, {
      _embedded: elsewhere,
      policy: elsewhere,
      created: elsewhere,
      lastUpdated: elsewhere,
    }),
  });
}

/** Returns the fields if `edition` is `wanted`; otherwise returns no fields. */
function only(wanted: Edition, edition: Edition, fields: TProperties): TProperties {
  return edition === wanted ? fields : {};
}
