import { Type } from '../../base/json-schema.js';
import { Id, Name, Word } from './shared-schemas.js';

/** The schema of an API token as the service lists it. Its network settings are not checked here; the code that reads them checks them. */
export const ApiTokenSchema = Type.Object({
  id: Id,
  name: Name,
  userId: Word,
});
