import { Type } from '../../base/json-schema.js';
import { Id, Name, Word } from './shared-schemas.js';

/** The schema of a user type, with the fields that references need. Spec: Conditions (policy and rule), `userType`. */
export const UserTypeSchema = Type.Object({ id: Id, name: Name, displayName: Name, status: Word });
