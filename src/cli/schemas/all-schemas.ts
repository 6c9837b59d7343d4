import type { TSchema } from '../../base/json-schema.js';
import { published } from '../../documents/schema/schemas.js';
import { ConfigSchema } from '../../lint/config/config.js';
import { publishedSchemas } from '../../lint/config/schemas.js';
import { PublishedSuiteSchema } from '../../testing/file/suite-schema.js';
import { FEATURE_CONFIG_SCHEMAS, FEATURE_DOCUMENT_SCHEMAS } from '../features/schemas.js';

/** The JSON Schema of the complete configuration, including the members of features. */
const CompleteConfigSchema: TSchema = {
  ...ConfigSchema,
  properties: { ...ConfigSchema.properties, ...FEATURE_CONFIG_SCHEMAS },
};

/** The JSON Schemas of all documents that people write, by name, for editors. */
export const DOCUMENT_SCHEMAS: Readonly<Record<string, TSchema>> = {
  ...publishedSchemas,
  config: published('config', 'Configuration of preflight', CompleteConfigSchema),
  ...FEATURE_DOCUMENT_SCHEMAS,
  tests: published('tests', 'Tests of policies', PublishedSuiteSchema),
};
