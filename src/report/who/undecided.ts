import { printable } from '../../base/printable.js';
import type { Undecided } from '../../questions/admitting.js';
import { inPolicy } from '../reach/json.js';
import { ruleName } from '../reach/text.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';

/** Rules of which it cannot be told what is asked of them, with the reasons. */
export function undecidedLines(
  { undecided }: { readonly undecided: readonly Undecided[] },
  { paint, columns }: Page,
): string[] {
  return undecided.flatMap((one) =>
    fill(`${paint.unsure('?')} `, `${ruleName(one)} not known: ${printable(one.reason)}`, columns),
  );
}

export function undecidedJson({ policy, rule, reason }: Undecided) {
  return { ...inPolicy({ policy, rule }), reason };
}
