import { neutralType } from '../../base/brand.js';
import { listed } from '../../base/listed.js';
import { printable } from '../../base/printable.js';
import { shownAs } from '../../policies/names.js';
import { policyTypeOf } from '../../policies/policy-type.js';
import type { Explained, ExplainedLeaf, ExplainedPolicy, ExplainedType } from '../../simulate/explain.js';
import { foundWords, wantedWords } from '../../what-if/leaf-words.js';
import { missingWords } from '../../what-if/missing-words.js';
import { CHOSEN } from '../text/chosen.js';
import { fill, hangingIndent, widthOf, withRight } from '../text/fill.js';
import { shortPlaceWords } from '../text/place-words.js';
import { verdictMark } from '../words/verdict-mark.js';
import { decidingRuleOf, openRulesOf, type RuleInTree, type TreeContext } from './tree-context.js';

/** The policies and rules of one type that were visited, in order, each with its conditions. */
export function policyLines(type: ExplainedType, context: TreeContext): string[] {
  const { paint, columns } = context.page;
  const title = policyTypeOf(neutralType(type.policyType, context.snapshot.brand))?.title;
  const chosen = type.chosen == null ? undefined : CHOSEN[type.chosen];
  const words = [title, chosen].filter((some) => some !== undefined).join('; ');
  const deciding = decidingRuleOf(type);
  const isSure = openRulesOf(type).length === 0;
  return [
    ...fill(`${paint.strong(type.policyType)}  `, paint.quiet(words), columns),
    ...type.policies.flatMap((policy) => ofPolicy(policy, deciding, isSure, context)),
  ];
}

function ofPolicy(
  policy: ExplainedPolicy,
  deciding: RuleInTree | undefined,
  isSure: boolean,
  context: TreeContext,
): string[] {
  return [
    ...owner('  ', policy, '', context),
    ...leaves('      ', policy.leaves, context),
    ...policy.rules.flatMap((rule) => [
      ...(rule === deciding?.rule
        ? decidingOwner(deciding, isSure, context)
        : owner('    ', rule, '', context)),
      ...leaves('      ', rule.leaves, context),
    ]),
  ];
}

/** `isSure`: no rule above could decide instead. */
function decidingOwner(deciding: RuleInTree, isSure: boolean, context: TreeContext): string[] {
  const { paint } = context.page;
  const decides = isSure ? 'decides' : 'decides, as far as is known';
  const decision = [decides, context.actionsOf(deciding)].filter((words) => words !== '').join(': ');
  return owner(paint.good('  ▶ '), deciding.rule, paint.good(paint.strong(`← ${decision}`)), context);
}

/** The line of a policy or a rule. */
function owner(indent: string, one: Explained, decision: string, context: TreeContext): string[] {
  const { paint, columns } = context.page;
  const name = shownAs(one, paint.quiet, paint.strong);
  const lines = fill(`${indent}${verdictMark(one.verdict, context.page)} `, `${name} ${decision}`, columns);
  return withRight(lines, shortPlaceWords(one.place, context.page), columns);
}

function leaves(indent: string, some: readonly ExplainedLeaf[], context: TreeContext): string[] {
  const width = Math.max(0, ...some.map(({ type }) => printable(type).length));
  return some.flatMap((leaf) => {
    const head = `${indent}${verdictMark(leaf.verdict, context.page)} ${printable(leaf.type).padEnd(width)}  `;
    const lines = leafLines(head, leafWords(leaf, context), context.page.columns);
    return withRight(lines, shortPlaceWords(leaf.place, context.page), context.page.columns);
  });
}

/** On one line where all fits, otherwise each thing that is said on its own. */
function leafLines(head: string, words: readonly string[], columns: number): string[] {
  const line = head + words.join('; ');
  if (widthOf(line) <= columns) return [line];
  const below = ' '.repeat(hangingIndent(head, columns));
  return words.flatMap((some, index) => fill(index === 0 ? head : below, some, columns));
}

/** While nothing of a fact is given, its first fields are hint enough. */
const MOST_WAYS = 3;

/** What was wanted and found, and what is missing. */
function leafWords(leaf: ExplainedLeaf, { page: { paint }, names, request, give }: TreeContext): string[] {
  const found = foundWords(leaf, names);
  const missing = missingWords([leaf], request, give, MOST_WAYS).join('; ');
  return [
    `${paint.quiet('wants')} ${wantedWords(leaf, names)}`,
    ...(found === undefined ? [] : [`${paint.quiet('found')} ${found}`]),
    ...(leaf.detail === undefined ? [] : [`${paint.unsure('not known:')} ${printable(leaf.detail)}`]),
    ...(missing === '' ? [] : [`${paint.unsure('not known:')} give ${missing}`]),
    ...(leaf.dangling.length === 0
      ? []
      : [`${paint.unsure('not in the snapshot:')} ${listed(leaf.dangling, printable)}`]),
  ];
}
