import { Type } from '../../base/json-schema.js';
import { Id, Name, Word } from './shared-schemas.js';

/** An API token as the service lists it, without what it is used with; whoever asks for its network looks at what it is. */
export const ApiTokenSchema = Type.Object({
  id: Id,
  name: Name,
  userId: Word,
});
