import { counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { Problem } from '../../base/result.js';
import type { Page, Paint } from './page.js';
import { placeWords } from './place-words.js';

/** In characters. */
const LONGEST_MESSAGE = 1000;

/** Problems for people, one a line, the worst first: `org.json:12:7: warning: … (code)`. */
export function problemLines(problems: readonly Problem[], { paint }: Pick<Page, 'paint'>): string[] {
  return bySeverity(problems).map(({ severity, code, message, place }) => {
    const where = placeWords(place);
    const prefix = where === '' ? '' : `${paint.quiet(`${where}:`)} `;
    return `${prefix}${paint[TONES[severity]](severity)}: ${printable(message, LONGEST_MESSAGE)} ${paint.quiet(`(${code})`)}`;
  });
}

/** `2 errors, 1 warning`. */
export function problemCount(problems: readonly Problem[]): string {
  const counts = SEVERITIES.flatMap((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    return count === 0 ? [] : [counted(count, COUNTED[severity])];
  });
  return counts.length === 0 ? 'no problems' : counts.join(', ');
}

const COUNTED = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Problem['severity'],
  string
>;

const TONES = { error: 'bad', warning: 'unsure', info: 'quiet' } as const satisfies Record<
  Problem['severity'],
  keyof Paint
>;

const SEVERITIES = Object.keys(TONES) as readonly Problem['severity'][];

function bySeverity(problems: readonly Problem[]): readonly Problem[] {
  return SEVERITIES.flatMap((severity) => problems.filter((problem) => problem.severity === severity));
}
