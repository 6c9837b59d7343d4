import { alternatives } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { Refusal } from '../../documents/request/refusal.js';
import { fill } from './fill.js';
import type { Page } from './page.js';

/** Returns a rejected request as text: the status, the code and each cause, or who is not assigned to which application. */
export function refusalText({ status, body, unassigned }: Refusal, { paint, columns }: Page): string {
  const { errorCode, errorSummary, errorCauses } = body;
  if (unassigned !== undefined) {
    const { before, after } = unassignedWords(unassigned);
    return `${[
      ...fill('', `${before}${paint.bad(paint.strong('DENIED'))}${after}`, columns),
      ...fill('  ', `the service rejects the request before any policy (${status} ${errorCode})`, columns),
    ].join('\n')}\n`;
  }
  const head = `${paint.bad(paint.strong('no answer'))}: the service rejects the request (${status} ${errorCode})`;
  const causes = errorCauses.flatMap((cause) => fill('  · ', printable(cause.errorSummary), columns));
  return `${[head, ...fill('  ', printable(errorSummary), columns), ...causes].join('\n')}\n`;
}

/** The texts before and after the word `DENIED` in the sentence about a user or groups that are not assigned to the application. */
export interface UnassignedWords {
  readonly before: string;
  readonly after: string;
}

export function unassignedWords({ names, app }: NonNullable<Refusal['unassigned']>): UnassignedWords {
  const who = alternatives(
    names.map((name) => printable(name)),
    'and',
  );
  return {
    before: `${who} ${names.length === 1 ? 'is' : 'are'} `,
    after: ` access to ${printable(app)}: not assigned to the application`,
  };
}
