import { defineFormat } from '../text/format.js';
import { withIds } from '../text/id-list.js';
import type { Page } from '../text/page.js';
import { belowText } from './below.js';
import { decidesText } from './decides.js';
import { lockoutText } from './lockout.js';
import { waysText } from './ways.js';
import type { WhoReport } from './who-report.js';
import { withText } from './with.js';

/** Prints the answer as text: the rules, each with its sign-ins, users and an example. */
export const whoText = defineFormat<WhoReport>({
  name: 'text',
  what: 'for people: each rule with the sign-ins, the users and an example',
  text: (report, page) => withIds(whoTextOf(report, page), report.answer, [report.snapshot], page),
});

export function whoTextOf(report: WhoReport, page: Page): string {
  switch (report.kind) {
    case 'below':
      return belowText(report, page);
    case 'requires':
      return waysText(report, page);
    case 'with':
      return withText(report, page);
    case 'rule':
      return decidesText(report, page);
    case 'locked-out':
      return lockoutText(report, page);
  }
}
