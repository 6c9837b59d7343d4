import { hashOf } from '../../base/hash.js';
import { withoutControls } from '../../base/printable.js';
import type { Severity } from '../../lint/rule/finding.js';
import { jsonText } from '../text/json-text.js';
import type { NoticeReport } from './notice.js';

/** Prints a Code Climate list of issues, limited to the parts that GitLab reads. Fingerprints must be unique. */
export function codeclimateText({ notices }: NoticeReport): string {
  const seen = new Map<string, number>();
  return jsonText(
    notices.map(({ rule, severity, message, location, fingerprint }) => {
      const times = seen.get(fingerprint) ?? 0;
      seen.set(fingerprint, times + 1);
      return {
        type: 'issue',
        check_name: rule,
        description: withoutControls(message),
        categories: ['Security'],
        severity: SEVERITIES[severity],
        fingerprint: hashOf(times === 0 ? fingerprint : `${fingerprint} ${times}`),
        location: { path: location?.document ?? '', lines: { begin: location?.line ?? 1 } },
      };
    }),
  );
}

const SEVERITIES = { error: 'major', warning: 'minor', info: 'info' } as const satisfies Record<
  Severity,
  string
>;
