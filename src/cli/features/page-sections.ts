import type { PageSection } from '../../console/sections/page-section.js';
import { complianceSection } from '../../features/compliance/console/compliance-section.js';

/** The sections that features (the folders of `src/features`) add to the pages of `report`, in order. */
export const PAGE_SECTIONS: readonly PageSection[] = [complianceSection];
