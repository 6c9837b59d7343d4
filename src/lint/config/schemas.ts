import type { TSchema } from '../../base/json-schema.js';
import { schemas as documents, published } from '../../read/schema/schemas.js';
import { ConfigSchema } from './config.js';
import { SuppressionsSchema } from './suppressions.js';

/** JSON Schemas of all that people write, by name, for editors: documents, and the linter's own files. */
export const publishedSchemas: Readonly<Record<string, TSchema>> = {
  ...documents,
  config: published('config', 'Configuration of preflight', ConfigSchema),
  suppressions: published('suppressions', 'Suppressions of preflight lint', SuppressionsSchema),
};
