import { settleBody } from '../../analysis/questions/settle.js';
import { canonicalType } from '../../base/brand.js';
import { listed } from '../../base/messages.js';
import type { Request } from '../../model/facts/request.js';
import { isSignInType } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type Explanation, explainBody } from '../../simulate/explain.js';
import { unknownBlocklistWords } from '../../what-if/missing-words.js';
import { storyWordsOf } from '../../what-if/story-words.js';
import { whyOf } from '../../what-if/why.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { headLines } from '../text/head-lines.js';
import { toneOf } from '../text/mark.js';
import type { Page } from '../text/page.js';
import { refusalText } from '../text/refusal-text.js';
import { assumptionLines } from '../words/assumption-lines.js';
import { signInLines } from '../words/sign-in-words.js';
import { headlineLines, verdictLines, withVerdictAtEnd } from '../words/verdict-lines.js';
import type { SimulateReport } from './simulate-report.js';
import { answerLines } from './tree-answers.js';
import { type TreeContext, type TreeSource, treeContext } from './tree-context.js';
import { policyLines } from './tree-policies.js';

/** Returns the answer to a request as a tree: the result and its reasons. */
export function simulateTreeText(
  { compiled, request, give, isWhole = false }: SimulateReport,
  page: Page,
): string {
  const explained = explainBody(compiled, request);
  if (!explained.ok) return refusalText(explained.refusal, page);
  const { snapshot } = compiled;
  const settled = settleBody(compiled, request);
  const why = isAboutAccess(explained.value, snapshot) ? whyOf(compiled, request) : undefined;
  const source = { explanation: explained.value, snapshot, request: request as Request, give, isWhole };
  return treeText(
    { ...source, ...(settled.ok && { missingFacts: settled.value }), ...(why?.ok && { why: why.value }) },
    page,
  );
}

/** Prints the result for the user, then the deciding rules, then the reasons, then the assumptions. */
export function treeText(source: TreeSource, page: Page): string {
  const context = treeContext(source, page);
  const { why, snapshot, give, explanation } = source;
  const words = storyWordsOf(snapshot, give);
  const text = blocksText([
    why === undefined ? [] : verdictLines(why, words, page),
    signInLines(context.request, context.names, page),
    blocklistLines(context),
    answerLines(context),
    ...explanation.types
      .filter(({ policies }) => policies.length > 0)
      .map((type) => policyLines(type, context)),
    assumptionLines(explanation.assumptions, page),
  ]);
  return why === undefined ? text : withVerdictAtEnd(text, headlineLines(why, words, page));
}

/** Whether one of the explained policy types allows or denies access. The other types do not decide the result of the sign-in. */
function isAboutAccess({ types }: Explanation, { brand }: Snapshot): boolean {
  const names = types.map(({ policyType }) => canonicalType(policyType, brand));
  return names.some(isSignInType);
}

/**
 * Returns the lines about network blocklists. The service blocks requests from a blocklist zone before any policy. Spec: Network
 * zone, `usage`.
 */
function blocklistLines(context: TreeContext): string[] {
  const { verdict, zones, why: open } = context.explanation.blocklist;
  const { paint, columns } = context.page;
  const isVerdictShown = context.why !== undefined;
  switch (verdict) {
    case 'MATCH': {
      const names = listed(zones, (id) => context.names.shown('zone', id));
      const why = `${paint.bad(paint.strong('blocked before any policy'))}: the sign-in comes from the blocklist zone ${names}`;
      const rest = paint.quiet('without the block, the policies would decide as follows');
      return [
        ...(isVerdictShown ? [] : fill('', why, columns)),
        ...fill(isVerdictShown ? '' : '  ', rest, columns),
      ];
    }
    case 'UNDEFINED':
      return isVerdictShown
        ? []
        : headLines(
            [toneOf('unknown'), unknownBlocklistWords(context.request, context.give, open)],
            context.page,
          );
    case 'NOT_MATCH':
      return [];
  }
}
