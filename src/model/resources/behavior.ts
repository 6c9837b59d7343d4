import { Type } from '../../base/json-schema.js';
import { Id, Name, Word } from './shared-schemas.js';

/** The schema of a behavior that the service detects, with the fields that references need. */
export const BehaviorSchema = Type.Object({ id: Id, name: Name, type: Word, status: Word });
