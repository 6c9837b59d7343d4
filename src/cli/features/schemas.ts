import type { TSchema } from '../../base/json-schema.js';
import { published } from '../../documents/schema/schemas.js';
import { CertificateSchema } from '../../features/certificates/certificate.js';
import { ComplianceConfigurationSchema } from '../../features/compliance/configuration/configuration.js';

/** The JSON Schemas of the documents that features (the folders of `src/features`) read or write, by name. */
export const FEATURE_DOCUMENT_SCHEMAS: Readonly<Record<string, TSchema>> = {
  certificate: published('certificate', 'Certificate of unreachable rules', CertificateSchema),
};

/** The JSON Schemas of the members that features (the folders of `src/features`) add to the configuration. */
export const FEATURE_CONFIG_SCHEMAS: Readonly<Record<string, TSchema>> = {
  compliance: ComplianceConfigurationSchema,
};
