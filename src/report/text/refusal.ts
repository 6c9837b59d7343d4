import { printable } from '../../base/printable.js';
import type { Refusal } from '../../read/request/refusal.js';
import { fill } from './fill.js';
import type { Page } from './page.js';

/** A refused request for people: the status, the code, and each cause. */
export function refusalText({ status, body }: Refusal, { paint, columns }: Page): string {
  const { errorCode, errorSummary, errorCauses } = body;
  const head = `${paint.bad(paint.strong('no answer'))}: the service refuses the request (${status} ${errorCode})`;
  const causes = errorCauses.flatMap((cause) => fill('  · ', printable(cause.errorSummary), columns));
  return `${[head, ...fill('  ', printable(errorSummary), columns), ...causes].join('\n')}\n`;
}
