import { jsonText } from '../simulate/json.js';
import { defineLintFormat } from './lint-format.js';
import { GRAVEST_FIRST } from './tally.js';

/** The findings as they are. */
export const json = defineLintFormat({
  name: 'json',
  what: 'the findings, with their places and fixes, and how many of each severity',
  text({ findings, documents, resources, suppressed, baseline }) {
    const counts = Object.fromEntries(
      GRAVEST_FIRST.map((severity) => [
        severity,
        findings.filter((finding) => finding.severity === severity).length,
      ]),
    );
    return jsonText({
      findings,
      summary: { ...counts, documents: documents.length, resources, suppressed, baseline },
    });
  },
});
