import { listed } from '../../base/listed.js';
import type { Request } from '../../facts/request.js';
import { settleBody } from '../../questions/settle.js';
import { explainBody } from '../../simulate/explain.js';
import { unknownBlocklistWords } from '../../what-if/missing-words.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import { headLines } from '../text/head-lines.js';
import type { Page } from '../text/page.js';
import { refusalText } from '../text/refusal.js';
import { assumptionLines } from '../words/assumption-lines.js';
import { signInLines } from '../words/sign-in-words.js';
import type { SimulateReport } from './simulate-report.js';
import { answerLines } from './tree-answers.js';
import { type TreeContext, type TreeSource, treeContext } from './tree-context.js';
import { policyLines } from './tree-policies.js';

/** The answer and its reasons, for people. */
export const simulateTree = defineFormat<SimulateReport>({
  name: 'tree',
  what: 'what decides, and why: every policy, rule and condition that was visited',
  text({ compiled, request, give }, page) {
    const explained = explainBody(compiled, request);
    if (!explained.ok) return refusalText(explained.refusal, page);
    const { snapshot } = compiled;
    const settled = settleBody(compiled, request);
    const source = { explanation: explained.value, snapshot, request: request as Request, give };
    return treeText({ ...source, ...(settled.ok && { settled: settled.value }) }, page);
  },
});

/** First what decides, then why, then what was assumed. */
export function treeText(source: TreeSource, page: Page): string {
  const context = treeContext(source, page);
  return blocksText([
    signInLines(context.request, context.names, page),
    refusedBefore(context),
    answerLines(context),
    ...source.explanation.types
      .filter(({ policies }) => policies.length > 0)
      .map((type) => policyLines(type, context)),
    assumptionLines(source.explanation.assumptions, page),
  ]);
}

/** Spec: Network zone, `usage`: the service refuses what comes from a blocklist zone before any policy. */
function refusedBefore(context: TreeContext): string[] {
  const { verdict, zones } = context.explanation.refusedBefore;
  const { paint, columns } = context.page;
  switch (verdict) {
    case 'MATCH': {
      const names = listed(zones, (id) => context.names.shown('zone', id));
      const why = `${paint.bad(paint.strong('refused before any policy'))}: it comes from the blocklist zone ${names}`;
      const rest = paint.quiet('what follows is what the policies would have said');
      return [...headLines(['bad', why], context.page), ...fill('  ', rest, columns)];
    }
    case 'UNDEFINED':
      return headLines(['unsure', unknownBlocklistWords(context.request, context.give)], context.page);
    case 'NOT_MATCH':
      return [];
  }
}
