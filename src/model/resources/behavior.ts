import { Type } from '../../base/json-schema.js';
import { Id, Name, Word } from './shared-schemas.js';

/** A behavior that the service detects, with the fields that references need. */
export const BehaviorSchema = Type.Object({ id: Id, name: Name, type: Word, status: Word });
