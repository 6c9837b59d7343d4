import { listed } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { namesIn } from '../../model/policies/display-names.js';
import { unknownBlocklistWords } from '../../what-if/missing-words.js';
import { storyWordsOf } from '../../what-if/story-words.js';
import { whyOf } from '../../what-if/why.js';
import { blocksText } from '../text/blocks-text.js';
import { defineFormat } from '../text/format.js';
import { refusalText } from '../text/refusal-text.js';
import { assumptionLines } from '../words/assumption-lines.js';
import { signInLines } from '../words/sign-in-words.js';
import { headlineLines, verdictLines, withVerdictAtEnd } from '../words/verdict-lines.js';
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
import { canSatisfySection, requiredSection } from './requirement-sections.js';
import { sectionLines, type TreeSection } from './section.js';

/** Prints the result of the sign-in, then each step with its deciding rules. */
export const outcomeTree = defineFormat<OutcomeReport>({
  name: 'text',
  what: 'for people: the result, then each step with its deciding rules',
  text({ answer, compiled, options, request, give, isWhole = false }, page) {
    const why = whyOf(compiled, request, options);
    if (!answer.ok || !why.ok) return answer.ok ? '' : refusalText(answer.refusal, page);
    const outcome = answer.value;
    const { snapshot } = compiled;
    const context = { outcome, snapshot, request: why.value.request, give, page, isWhole };
    const words = storyWordsOf(snapshot, give);
    const text = blocksText([
      verdictLines(why.value, words, page),
      signInLines(context.request, namesIn(snapshot, page.paint.quiet), page),
      sectionLines(sectionsOf(context), page),
      assumptionLines(outcome.assumptions, page),
    ]);
    return withVerdictAtEnd(text, headlineLines(why.value, words, page));
  },
});

/** Returns the report sections in the order in which the service evaluates a sign-in. */
function sectionsOf(context: OutcomeContext): TreeSection[] {
  return [
    ...blocklistSections(context),
    routedSection(context),
    sessionSection(context),
    applicationSection(context),
    requiredSection(context),
    enrollmentSection(context),
    canSatisfySection(context),
    passwordSection(context),
    ...afterSignInSections(context),
  ];
}

/** Returns the report section about network blocklists. There is one only if a blocklist blocks the sign-in or may block it. */
function blocklistSections({ outcome, request, give }: OutcomeContext): TreeSection[] {
  const { verdict, zones, why } = outcome.blocklist;
  const title = 'network';
  switch (verdict) {
    case 'NOT_MATCH':
      return [];
    case 'MATCH': {
      const names = listed(zones, ({ id, name }) => printable(name ?? id));
      return [{ kind: 'out', title, paragraphs: [`blocked by the network blocklist ${names}`] }];
    }
    case 'UNDEFINED':
      return [{ kind: 'unsure', title, paragraphs: [unknownBlocklistWords(request, give, why)] }];
  }
}
