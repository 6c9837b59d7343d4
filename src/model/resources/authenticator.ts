import { type Static, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { Id, Name, OpenObject, StatusSchema, Word } from './shared-schemas.js';

/** The schema of an authenticator as the service returns it. Spec: Authentication policy, "Authenticator keys". */
export const AuthenticatorSchema = Type.Object({
  id: Id,
  key: Type.String({ minLength: 1 }),
  name: Name,
  status: StatusSchema,
  type: Word,
  settings: nullable(OpenObject),
  methods: nullable(Type.Array(Type.Unknown())),
  _embedded: nullable(Type.Object({ methods: nullable(Type.Array(Type.Unknown())) })),
});

export type AuthenticatorDocument = Static<typeof AuthenticatorSchema>;
