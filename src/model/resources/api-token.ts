import { Type } from '../../base/json-schema.js';
import { Id, Name, Word } from './shared-schemas.js';

/** An API token as the service lists it. Its network settings are not checked here; readers check them. */
export const ApiTokenSchema = Type.Object({
  id: Id,
  name: Name,
  userId: Word,
});
