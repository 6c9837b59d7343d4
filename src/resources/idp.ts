import { Type } from '../base/json-schema.js';
import { Id, Name, Word } from './fields.js';

/** An identity provider, as far as others refer to it. Spec: Identity provider (IdP). */
export const IdpSchema = Type.Object({ id: Id, name: Name, type: Word, status: Word });
