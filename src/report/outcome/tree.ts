import { listed } from '../../base/listed.js';
import { printable } from '../../base/printable.js';
import type { Request } from '../../facts/request.js';
import { namesIn } from '../../policies/names.js';
import { unknownBlocklistWords } from '../../what-if/missing-words.js';
import { blocksText } from '../text/blocks-text.js';
import { defineFormat } from '../text/format.js';
import { refusalText } from '../text/refusal.js';
import { assumptionLines } from '../words/assumption-lines.js';
import { signInLines } from '../words/sign-in-words.js';
import type { OutcomeContext } from './outcome-context.js';
import type { OutcomeReport } from './outcome-report.js';
import {
  afterSignInSections,
  applicationSection,
  enrollmentSection,
  passwordSection,
  routedSection,
  sessionSection,
} from './policy-sections.js';
import { canBeMetSection, requiredSection } from './requirement-sections.js';
import { sectionLines, type TreeSection } from './section.js';
import { summaryLines } from './summary.js';

/** What the sign-in comes to in a sentence or two, then each part with the rules that had a say. */
export const outcomeTree = defineFormat<OutcomeReport>({
  name: 'tree',
  what: 'for people: what the sign-in comes to, and each part with the rules that had a say',
  text({ answer, snapshot, request, give }, page) {
    if (!answer.ok) return refusalText(answer.refusal, page);
    const outcome = answer.value;
    const context = { outcome, snapshot, request: request as Request, give, page };
    return blocksText([
      signInLines(context.request, namesIn(snapshot, page.paint.quiet), page),
      summaryLines(context),
      sectionLines(sectionsOf(context), page),
      assumptionLines(outcome.assumptions, page),
    ]);
  },
});

/** In the order in which the service looks at them. */
function sectionsOf(context: OutcomeContext): TreeSection[] {
  return [
    ...blocklistSections(context),
    routedSection(context),
    sessionSection(context),
    applicationSection(context),
    requiredSection(context),
    enrollmentSection(context),
    canBeMetSection(context),
    passwordSection(context),
    ...afterSignInSections(context),
  ];
}

/** Only where a blocklist zone refuses the sign-in, or may. */
function blocklistSections({ outcome, request, give }: OutcomeContext): TreeSection[] {
  const { verdict, zones } = outcome.refusedBefore;
  const title = 'network';
  switch (verdict) {
    case 'NOT_MATCH':
      return [];
    case 'MATCH': {
      const names = listed(zones, ({ id, name }) => printable(name ?? id));
      return [{ tone: 'bad', title, paragraphs: [`in the blocklist zone ${names}`] }];
    }
    case 'UNDEFINED':
      return [{ tone: 'unsure', title, paragraphs: [unknownBlocklistWords(request, give)] }];
  }
}
