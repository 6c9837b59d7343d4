import type { TSchema } from '../../base/json-schema.js';
import { schemas as documents, published } from '../../documents/schema/schemas.js';
import { ConfigSchema } from './config.js';
import { SuppressionsSchema } from './suppressions.js';

/** The published JSON Schemas by name, for editors: documents, and the files of the linter. */
export const publishedSchemas: Readonly<Record<string, TSchema>> = {
  ...documents,
  config: published('config', 'Configuration of preflight', ConfigSchema),
  suppressions: published('suppressions', 'Suppressions of preflight lint', SuppressionsSchema),
};
