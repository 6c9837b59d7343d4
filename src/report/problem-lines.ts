import type { Problem } from '../logic/result.js';
import type { Page, Paint } from './page.js';
import { placeWords } from './place-words.js';

/** Problems for people, one a line, the worst first: `org.json:12:7: warning: … (code)`. */
export function problemLines(problems: readonly Problem[], { paint }: Pick<Page, 'paint'>): string[] {
  return bySeverity(problems).map(({ severity, code, message, place }) => {
    const where = placeWords(place);
    const prefix = where === '' ? '' : `${paint.quiet(`${where}:`)} `;
    return `${prefix}${paint[TONES[severity]](severity)}: ${message} ${paint.quiet(`(${code})`)}`;
  });
}

const TONES = { error: 'bad', warning: 'unsure', info: 'quiet' } as const satisfies Record<
  Problem['severity'],
  keyof Paint
>;

const SEVERITIES = Object.keys(TONES) as readonly Problem['severity'][];

function bySeverity(problems: readonly Problem[]): readonly Problem[] {
  return SEVERITIES.flatMap((severity) => problems.filter((problem) => problem.severity === severity));
}
