import type { TSchema } from '../../base/json-schema.js';
import { ComplianceConfigurationSchema } from '../../compliance/configuration/configuration.js';
import { ConfigSchema } from '../../lint/config/config.js';
import { publishedSchemas } from '../../lint/config/schemas.js';
import { published } from '../../read/schema/schemas.js';
import { PublishedSuiteSchema } from '../../suite/file/suite-schema.js';
import { ComplianceReportSchema } from '../compliance/compliance-schema.js';

/** The whole configuration: what `compliance` says, too. */
const WholeConfigSchema: TSchema = {
  ...ConfigSchema,
  properties: { ...ConfigSchema.properties, compliance: ComplianceConfigurationSchema },
};

/** JSON Schemas of all that people write, by name, for editors, and of the report that tools of compliance read. */
export const ALL_SCHEMAS: Readonly<Record<string, TSchema>> = {
  ...publishedSchemas,
  config: published('config', 'Configuration of preflight', WholeConfigSchema),
  'compliance-report': published(
    'compliance-report',
    'Report of preflight compliance',
    ComplianceReportSchema,
  ),
  tests: published('tests', 'Tests of policies', PublishedSuiteSchema),
};
