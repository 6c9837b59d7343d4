import { canonicalType } from '../../base/brand.js';
import { counted, listed } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import type {
  Explained,
  ExplainedCondition,
  ExplainedPolicy,
  ExplainedType,
} from '../../simulate/explain.js';
import { foundWords, wantedWords } from '../../what-if/leaf-words.js';
import { missingWords } from '../../what-if/missing-words.js';
import { CHOSEN } from '../text/chosen.js';
import { alignRight, fill, hangingIndent, widthOf } from '../text/fill.js';
import { quietPlaceLink } from '../text/place-link.js';
import { shownName } from '../text/shown-name.js';
import { decidingRuleMark, effectWords } from '../words/effect-words.js';
import { verdictMark } from '../words/verdict-mark.js';
import { decidingRuleOf, type RuleInTree, type TreeContext, undecidedRulesOf } from './tree-context.js';

/** Lists the visited policies and rules of a type in order, each with its conditions. */
export function policyLines(type: ExplainedType, context: TreeContext): string[] {
  const { paint, columns } = context.page;
  const title = policyTypeOf(canonicalType(type.policyType, context.snapshot.brand))?.title;
  const chosen = type.chosen == null ? undefined : CHOSEN[type.chosen];
  const words = [title, chosen].filter((some) => some !== undefined).join('; ');
  const shown: Shown = {
    deciding: decidingRuleOf(type),
    isCertain: undecidedRulesOf(type).length === 0,
    isFolded: (one) => context.isWhole !== true && one.verdict === 'NOT_MATCH' && !isNearMiss(one, context),
  };
  const { policies } = type;
  const folded = policies.filter(
    ({ rules, ...one }) => shown.isFolded(one) && !rules.some((rule) => isNearMiss(rule, context)),
  );
  return [
    ...fill(`${paint.strong(type.policyType)}  `, paint.quiet(words), columns),
    ...foldedLine('  ', folded.length, ['policy', 'policies'], context),
    ...policies
      .filter((policy) => !folded.includes(policy))
      .flatMap((policy) => ofPolicy(policy, shown, context)),
  ];
}

/** The options that determine how the policies of a type are shown. */
interface Shown {
  readonly deciding: RuleInTree | undefined;
  /** Whether the deciding rule is certain, because no undecided rule above may decide instead. */
  readonly isCertain: boolean;
  /** Whether a policy or rule is only counted instead of shown. */
  isFolded(one: Explained): boolean;
}

function isNearMiss({ id }: Pick<Explained, 'id'>, { why }: TreeContext): boolean {
  return why?.nearestRule?.rule.id === id;
}

function ofPolicy(policy: ExplainedPolicy, shown: Shown, context: TreeContext): string[] {
  const folded = policy.rules.filter((rule) => rule !== shown.deciding?.rule && shown.isFolded(rule));
  return [
    ...policyOrRuleLines('  ', policy, '', context),
    ...leaves('      ', policy.leaves, context),
    ...foldedLine('    ', folded.length, ['rule', 'rules'], context),
    ...policy.rules
      .filter((rule) => !folded.includes(rule))
      .flatMap((rule) => [
        ...(shown.deciding !== undefined && rule === shown.deciding.rule
          ? decidingRuleLines(shown.deciding, shown.isCertain, context)
          : policyOrRuleLines('    ', rule, 'matches, if its policy does', context)),
        ...leaves('      ', rule.leaves, context),
      ]),
  ];
}

/** Returns a line with the number of hidden policies or rules, which do not match. */
function foldedLine(
  indent: string,
  count: number,
  [one, many]: readonly [string, string],
  { page: { paint, columns } }: TreeContext,
): string[] {
  if (count === 0) return [];
  const words = `${counted(count, one, many)} that ${count === 1 ? 'does' : 'do'} not match; --all shows ${count === 1 ? 'it' : 'them'}`;
  return fill(`${indent}${paint.quiet('…')} `, paint.quiet(words), columns);
}

/** Returns the output lines for the deciding rule. `isCertain` states that no undecided rule above may decide instead. */
function decidingRuleLines(deciding: RuleInTree, isCertain: boolean, context: TreeContext): string[] {
  const { paint } = context.page;
  const actions = context.actionsOf(deciding);
  const decides = isCertain ? 'decides' : 'decides, as far as known';
  const decision =
    actions === ''
      ? paint.strong(`← ${decides}`)
      : `${paint.strong(`← ${decides}:`)} ${effectWords(actions, isCertain, paint)}`;
  return ownerLines(`    ${decidingRuleMark(actions, isCertain, paint)} `, deciding.rule, decision, context);
}

/** Returns the output lines for a policy, or for a rule that does not decide: the verdict, the name and the source location. */
function policyOrRuleLines(indent: string, one: Explained, ifMatch: string, context: TreeContext): string[] {
  const { paint } = context.page;
  const mark = { MATCH: ' ', UNDEFINED: paint.unsure('?'), NOT_MATCH: paint.quiet('–') }[one.verdict];
  const words = { MATCH: ifMatch, UNDEFINED: '', NOT_MATCH: 'does not match' }[one.verdict];
  return ownerLines(`${indent}${mark} `, one, words === '' ? '' : paint.quiet(words), context);
}

function ownerLines(head: string, one: Explained, words: string, { page }: TreeContext): string[] {
  const lines = fill(head, `${shownName(one, page)} ${words}`, page.columns);
  return alignRight(lines, quietPlaceLink(one.location, page), page.columns);
}

function leaves(indent: string, some: readonly ExplainedCondition[], context: TreeContext): string[] {
  const width = Math.max(0, ...some.map(({ type }) => printable(type).length));
  return some.flatMap((leaf) => {
    const head = `${indent}${verdictMark(leaf.verdict, context.page)} ${printable(leaf.type).padEnd(width)}  `;
    const lines = leafLines(head, leafWords(leaf, context), context.page.columns);
    return alignRight(lines, quietPlaceLink(leaf.location, context.page), context.page.columns);
  });
}

/** Returns phrases about a condition on one line if they fit, otherwise each phrase on its own line. */
function leafLines(head: string, words: readonly string[], columns: number): string[] {
  const line = head + words.join('; ');
  if (widthOf(line) <= columns) return [line];
  const below = ' '.repeat(hangingIndent(head, columns));
  return words.flatMap((some, index) => fill(index === 0 ? head : below, some, columns));
}

/**
 * The maximum number of options that are suggested for one condition. If several fields of a fact are missing, the first ones are enough of
 * a hint.
 */
const MOST_WAYS = 3;

/** Returns the expected and the actual values of a condition, and the missing facts. */
function leafWords(
  leaf: ExplainedCondition,
  { page: { paint }, names, request, give }: TreeContext,
): string[] {
  const found = foundWords(leaf, names);
  const missing = missingWords([leaf], request, give, MOST_WAYS).join('; ');
  return [
    `${paint.quiet('expected')} ${wantedWords(leaf, names)}`,
    ...(found === undefined ? [] : [`${paint.quiet('got')} ${found}`]),
    ...(leaf.detail === undefined ? [] : [`${paint.unsure('unknown:')} ${printable(leaf.detail)}`]),
    ...(missing === '' ? [] : [`${paint.unsure('unknown:')} pass ${missing}`]),
    ...(leaf.dangling.length === 0
      ? []
      : [`${paint.unsure('not in the export:')} ${listed(leaf.dangling, printable)}`]),
  ];
}
