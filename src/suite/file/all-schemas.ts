import type { TSchema } from '../../base/json-schema.js';
import { publishedSchemas } from '../../lint/config/schemas.js';
import { published } from '../../read/schema/schemas.js';
import { PublishedSuiteSchema } from './suite-schema.js';

/** JSON Schemas of all that people write, by name, for editors: files of tests, too. */
export const ALL_SCHEMAS: Readonly<Record<string, TSchema>> = {
  ...publishedSchemas,
  tests: published('tests', 'Tests of policies', PublishedSuiteSchema),
};
