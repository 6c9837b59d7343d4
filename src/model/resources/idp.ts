import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { Id, Name, OpenObject, StatusSchema, Word } from './shared-schemas.js';

/** The schema of an identity provider, with the fields that references to and from it need. Spec: Identity provider (IdP). */
export const IdpSchema = Type.Object({
  id: Id,
  name: Name,
  type: Word,
  status: StatusSchema,
  policy: nullable(OpenObject),
  protocol: nullable(OpenObject),
});
