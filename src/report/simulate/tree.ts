import type { Request } from '../../facts/request.js';
import { zone } from '../../facts/zone.js';
import { settle } from '../../questions/settle.js';
import { explain } from '../../simulate/explain.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import type { Page } from '../text/page.js';
import { refusalText } from '../text/refusal.js';
import { listed } from '../words/leaf-words.js';
import { missingWords } from '../words/missing-words.js';
import { signInWords } from '../words/sign-in-words.js';
import { mark, sceneOf, type Told, type TreeContext } from './scene.js';
import type { SimulateReport } from './simulate-report.js';
import { answerLines } from './tree-answers.js';
import { policyLines } from './tree-policies.js';

/** The answer and its reasons, for people. */
export const simulateTree = defineFormat<SimulateReport>({
  name: 'tree',
  what: 'what decides, and why: every policy, rule and condition that was visited',
  text({ compiled, request, give }, page) {
    const explained = explain(compiled, request);
    if (!explained.ok) return refusalText(explained.refusal, page);
    const { snapshot } = compiled;
    const settled = settle(compiled, request);
    const told = { explanation: explained.value, snapshot, request: request as Request, give };
    return treeText({ ...told, ...(settled.ok && { settled: settled.value }) }, page);
  },
});

/** First what decides, then why, then what was assumed. */
export function treeText(told: Told, page: Page): string {
  const scene = sceneOf(told, page);
  return blocksText([
    signIn(scene),
    refusedBefore(scene),
    answerLines(scene),
    ...told.explanation.types
      .filter(({ policies }) => policies.length > 0)
      .map((type) => policyLines(type, scene)),
    assumptions(scene),
  ]);
}

function signIn({ request, names, page }: TreeContext): string[] {
  return fill(`${page.paint.quiet('sign-in')} `, signInWords(request, names), page.columns);
}

/** Spec: Network zone, `usage`: the service refuses what comes from a blocklist zone before any policy. */
function refusedBefore(scene: TreeContext): string[] {
  const { verdict, zones } = scene.explanation.refusedBefore;
  const { paint, columns } = scene.page;
  switch (verdict) {
    case 'MATCH': {
      const names = listed(zones, (id) => scene.names.shown('zone', id));
      const why = `${paint.bad(paint.strong('refused before any policy'))}: it comes from the blocklist zone ${names}`;
      const rest = paint.quiet('what follows is what the policies would have said');
      return [...fill(`${mark('NOT_MATCH', scene)} `, why, columns), ...fill('  ', rest, columns)];
    }
    case 'UNDEFINED': {
      const [way] = missingWords(
        [{ reason: 'missing-fact', missing: [{ fact: zone.name, fields: zone.fields }] }],
        scene.request,
        scene.give,
        1,
      );
      const why = `not known: whether a blocklist zone refuses it before any policy (give ${way})`;
      return fill(`${mark('UNDEFINED', scene)} `, why, columns);
    }
    case 'NOT_MATCH':
      return [];
  }
}

function assumptions({ explanation, page }: TreeContext): string[] {
  if (explanation.assumptions.length === 0) return [];
  return [
    ...fill('', page.paint.strong('assumed, where the specification is silent'), page.columns),
    ...explanation.assumptions.flatMap(({ id, text }) => fill(`  ${id.padEnd(3)}  `, text, page.columns)),
  ];
}
