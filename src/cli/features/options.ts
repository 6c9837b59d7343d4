import type { AnalysisOutput, RequestSource } from '../../console/options/feature-options.js';
import { certificateOption } from '../../features/certificates/console/certificate-option.js';
import { eventOption } from '../../features/logs/console/event-option.js';

/** The options that features (the folders of `src/features`) add to `explain`, in place of `--request`. */
export const REQUEST_SOURCES: readonly RequestSource[] = [eventOption];

/**
 * The options that features (the folders of `src/features`) add to `analyze`. Each option writes a file in addition to the printed answer.
 */
export const ANALYSIS_OUTPUTS: readonly AnalysisOutput[] = [certificateOption];
