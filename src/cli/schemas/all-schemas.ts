import type { TSchema } from '../../base/json-schema.js';
import { published } from '../../documents/schema/schemas.js';
import { CertificateSchema } from '../../features/certificates/certificate.js';
import { ComplianceConfigurationSchema } from '../../features/compliance/configuration/configuration.js';
import { ConfigSchema } from '../../lint/config/config.js';
import { publishedSchemas } from '../../lint/config/schemas.js';
import { PublishedSuiteSchema } from '../../testing/file/suite-schema.js';

/** The JSON Schema of the complete configuration, including its `compliance` member. */
const CompleteConfigSchema: TSchema = {
  ...ConfigSchema,
  properties: { ...ConfigSchema.properties, compliance: ComplianceConfigurationSchema },
};

/** The JSON Schemas of all documents that people write, by name, for editors. */
export const DOCUMENT_SCHEMAS: Readonly<Record<string, TSchema>> = {
  ...publishedSchemas,
  config: published('config', 'Configuration of preflight', CompleteConfigSchema),
  certificate: published('certificate', 'Certificate of unreachable rules', CertificateSchema),
  tests: published('tests', 'Tests of policies', PublishedSuiteSchema),
};
