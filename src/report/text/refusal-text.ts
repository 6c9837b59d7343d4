import { alternatives } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { Refusal } from '../../documents/request/refusal.js';
import { fill } from './fill.js';
import type { Page } from './page.js';

/** Returns a rejected request as text: the status, the code and each cause, or who is not assigned to which application. */
export function refusalText({ status, body, unassigned }: Refusal, { paint, columns }: Page): string {
  const { errorCode, errorSummary, errorCauses } = body;
  if (unassigned !== undefined) {
    const who = alternatives(
      unassigned.names.map((name) => printable(name)),
      'and',
    );
    const are = unassigned.names.length === 1 ? 'is' : 'are';
    const denied = paint.bad(paint.strong('DENIED'));
    return `${[
      ...fill(
        '',
        `${who} ${are} ${denied} access to ${printable(unassigned.app)}: not assigned to the application`,
        columns,
      ),
      ...fill('  ', `the service rejects the request before any policy (${status} ${errorCode})`, columns),
    ].join('\n')}\n`;
  }
  const head = `${paint.bad(paint.strong('no answer'))}: the service rejects the request (${status} ${errorCode})`;
  const causes = errorCauses.flatMap((cause) => fill('  · ', printable(cause.errorSummary), columns));
  return `${[head, ...fill('  ', printable(errorSummary), columns), ...causes].join('\n')}\n`;
}
