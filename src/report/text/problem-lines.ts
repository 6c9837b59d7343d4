import { printable } from '../../base/printable.js';
import type { Problem } from '../../base/result.js';
import type { Page } from './page.js';
import { placeLink } from './place-link.js';
import { bySeverity, SEVERITY_TONES, severityCounts } from './severity.js';

/** The maximum length of a problem message, in characters. */
const LONGEST_MESSAGE = 1000;

/** Returns one line per problem, most severe first: `org.json:12:7: warning: … (code)`. */
export function problemLines(problems: readonly Problem[], page: Pick<Page, 'link' | 'paint'>): string[] {
  const { paint } = page;
  return bySeverity(problems).map(({ severity, code, message, location }) => {
    const where = placeLink(location, page);
    const prefix = where === '' ? '' : `${paint.quiet(`${where}:`)} `;
    return `${prefix}${paint[SEVERITY_TONES[severity]](severity)}: ${printable(message, LONGEST_MESSAGE)} ${paint.quiet(`(${code})`)}`;
  });
}

/** Counts problems by severity: `2 errors, 1 warning`. */
export function problemCount(problems: readonly Problem[], none = 'no problems'): string {
  return severityCounts(problems, none);
}
