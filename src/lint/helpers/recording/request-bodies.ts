import { Type } from '../../../base/json-schema.js';
import { nullable } from '../../../base/nullable.js';

const Name = nullable(Type.String());

/** The body of a request that provisions or links a user. Spec: Identity providers, "Provision", "Link". */
export const LinkedProfile = Type.Object({ profile: nullable(Type.Object({})) });

/** The body of a request that links a user without a transaction. `request/field-required` reports a missing id. */
export const LinkedUser = Type.Object({ externalId: nullable(Type.String({ format: 'text' })) });

/** The body of a request that creates a certificate signing request. Spec: Identity providers, "Generate signing CSR". */
export const SigningRequest = Type.Object({
  subject: nullable(
    Type.Object({
      countryName: Name,
      stateOrProvinceName: Name,
      localityName: Name,
      organizationName: Name,
      organizationalUnitName: Name,
      commonName: Name,
    }),
  ),
  subjectAltNames: nullable(Type.Object({ dnsNames: nullable(Type.Array(Type.String())) })),
});
