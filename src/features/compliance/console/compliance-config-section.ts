import type { ConfigSection } from '../../../console/lint/config-section.js';
import {
  type ComplianceConfiguration,
  ComplianceConfigurationSchema,
} from '../configuration/configuration.js';
import { configurationMistakes } from '../configuration-mistakes.js';
import { COMPLIANCE_FRAMEWORKS } from '../frameworks.js';
import { dateOfRun } from './compliance-answer.js';
import { findMisfits, placedMistakes } from './compliance-config.js';

/** The section of the configuration that `preflight compliance` reads. */
export const complianceConfigSection: ConfigSection = {
  key: 'compliance',
  schema: ComplianceConfigurationSchema,
  values: { 'frameworks.*': COMPLIANCE_FRAMEWORKS },
  problemsOf(section, document, org, io) {
    const misfits = findMisfits(section, document);
    if (misfits.length > 0 || org === undefined) return misfits;
    const configuration = section as ComplianceConfiguration;
    const mistakes = configurationMistakes(configuration, org, dateOfRun(io));
    return placedMistakes(mistakes, { configuration, document });
  },
};
