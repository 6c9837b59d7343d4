import type { TSchema } from '../../base/json-schema.js';
import { ConfigSchema } from '../../lint/config/config.js';
import { publishedSchemas } from '../../lint/config/schemas.js';
import { PostureConfigurationSchema } from '../../posture/configuration/configuration.js';
import { published } from '../../read/schema/schemas.js';
import { PublishedSuiteSchema } from '../../suite/file/suite-schema.js';
import { PostureReportSchema } from '../posture/posture-schema.js';

/** The whole configuration: what `posture` says, too. */
const WholeConfigSchema: TSchema = {
  ...ConfigSchema,
  properties: { ...ConfigSchema.properties, posture: PostureConfigurationSchema },
};

/** JSON Schemas of all that people write, by name, for editors, and of the report that tools of compliance read. */
export const ALL_SCHEMAS: Readonly<Record<string, TSchema>> = {
  ...publishedSchemas,
  config: published('config', 'Configuration of preflight', WholeConfigSchema),
  'posture-report': published('posture-report', 'Report of preflight posture', PostureReportSchema),
  tests: published('tests', 'Tests of policies', PublishedSuiteSchema),
};
