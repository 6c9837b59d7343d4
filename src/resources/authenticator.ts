import { type Static, Type } from '@sinclair/typebox';
import { maybe } from '../base/nullable.js';
import { Id, Name, Open, Word } from './fields.js';

/** An authenticator as the service gives it. Spec: Authentication policy, "Authenticator keys". */
export const AuthenticatorSchema = Type.Object({
  id: Id,
  key: Type.String({ minLength: 1 }),
  name: Name,
  status: Word,
  type: Word,
  settings: maybe(Open),
  methods: maybe(Type.Array(Type.Unknown())),
  _embedded: maybe(Type.Object({ methods: maybe(Type.Array(Type.Unknown())) })),
});

export type AuthenticatorDocument = Static<typeof AuthenticatorSchema>;
