import { Type } from '../../base/json-schema.js';
import { Id, Name, Word } from './shared-schemas.js';

/** A user type, as far as others refer to it. Spec: Conditions (policy and rule), `userType`. */
export const UserTypeSchema = Type.Object({ id: Id, name: Name, displayName: Name, status: Word });
