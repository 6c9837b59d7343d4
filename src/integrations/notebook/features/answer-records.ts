import { complianceRecords } from '../../../features/compliance/report/compliance-records.js';

/** The answers of features that notebooks show as tables, by name. */
export const FEATURE_RECORDS = { compliance: complianceRecords };
