import type { ConfigSection } from '../../console/lint/config-section.js';
import { complianceConfigSection } from '../../features/compliance/console/compliance-config-section.js';

/** The members that features add to the configuration, for the language server. */
export const CONFIG_SECTIONS: readonly ConfigSection[] = [complianceConfigSection];
