import { brandedType } from '../../base/brand.js';
import { counted } from '../../base/messages.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { ExplainedCondition, ExplainedType } from '../../simulate/explain.js';
import { requestedTypeNames } from '../../simulate/simulate.js';
import { missingWords, unknowableWords } from '../../what-if/missing-words.js';
import { CHOSEN } from '../text/chosen.js';
import { fill, widthOf } from '../text/fill.js';
import { decidingRuleMark, effectWords } from '../words/effect-words.js';
import { verdictMark } from '../words/verdict-mark.js';
import { missingFactsLines } from './missing-facts-lines.js';
import { decidingRuleOf, type RuleInTree, type TreeContext, undecidedRulesOf } from './tree-context.js';

/** Returns one line for each policy type: the deciding rule, or why no rule decides. */
export function answerLines(context: TreeContext): string[] {
  const { types } = context.explanation;
  const absent = absentTypes(context);
  const width = Math.max(
    0,
    ...types.map(({ policyType }) => policyType.length),
    ...absent.map((name) => name.length),
  );
  const head: Head = (sign, name) =>
    `${sign} ${context.page.paint.strong(name)}${' '.repeat(width - name.length)}  `;
  return [
    ...types.flatMap((type) => answer(type, head, context)),
    ...absent.flatMap((name) => line(head('–', name), 'the export has no policy of this type', context)),
  ];
}

/** A function that returns the mark and the name of a policy type, aligned in columns. */
type Head = (sign: string, policyType: string) => string;

function answer(type: ExplainedType, head: Head, context: TreeContext): string[] {
  const { paint } = context.page;
  const deciding = decidingRuleOf(type);
  const open = undecidedRulesOf(type);
  if (deciding !== undefined) {
    const actions = context.actionsOf(deciding);
    const isCertain = open.length === 0 || isSettled(type, context);
    const words = `${paint.strong(ruleWords(deciding))}${actions === '' ? '' : ` → ${effectWords(actions, isCertain, paint)}`}`;
    const decides = line(head(decidingRuleMark(actions, isCertain, paint), type.policyType), words, context);
    if (open.length === 0) return decides;
    const indent = ' '.repeat(widthOf(head(' ', type.policyType)));
    if (isSettled(type, context)) return [...decides, ...settledLines(type, open, indent, context)];
    const unless = `unless ${undecidedRulesWords(open)} ${open.length === 1 ? 'matches' : 'match'} (${remedy(open, context)})`;
    return [
      ...decides,
      ...line(`${indent}${verdictMark('UNDEFINED', context.page)} `, unless, context),
      ...settledLines(type, open, indent, context),
    ];
  }
  if (open.length > 0) {
    const words = `not decided: ${undecidedRulesWords(open)} may match (${remedy(open, context)})`;
    const indent = ' '.repeat(widthOf(head(' ', type.policyType)));
    return [
      ...line(head(verdictMark('UNDEFINED', context.page), type.policyType), words, context),
      ...settledLines(type, open, indent, context),
    ];
  }
  const why = type.policies.length === 0 ? noPolicy(type) : 'no rule matches';
  return line(head(paint.unsure('–'), type.policyType), why, context);
}

function isSettled({ policyType }: ExplainedType, { missingFacts }: TreeContext): boolean {
  return missingFacts?.find((one) => one.policyType === policyType)?.decidedBy.kind === 'decided';
}

/** Returns the possible results of an undecided policy type. Spec: Simulation, 7, "Settling". */
function settledLines(
  { policyType, decided }: ExplainedType,
  open: readonly RuleInTree[],
  indent: string,
  context: TreeContext,
): string[] {
  const settling = context.missingFacts?.find((one) => one.policyType === policyType);
  if (settling === undefined) return [];
  const isAllNamed = open.length === 1 && settling.possible.length === (decided === null ? 1 : 2);
  return missingFactsLines(settling, { isAllNamed, remedies: remedies(open, context) }, indent, context);
}

/** Returns the remedy for undecided rules, such as `pass --risk, --ip`, as text. */
function remedy(open: readonly RuleInTree[], context: TreeContext): string {
  const ways = remedies(open, context);
  const unknowable = unknowableWords(undecidedLeavesOf(open), context.give);
  const giving = ways.length === 0 ? [] : [`pass ${ways.join(', ')}`];
  return [...giving, ...unknowable].join('; ') || 'cannot be known offline';
}

function remedies(open: readonly RuleInTree[], { request, give }: TreeContext): string[] {
  return missingWords(undecidedLeavesOf(open), request, give, 1);
}

function undecidedLeavesOf(open: readonly RuleInTree[]): ExplainedCondition[] {
  return open
    .flatMap(({ policy, rule }) => [...policy.leaves, ...rule.leaves])
    .filter(({ verdict }) => verdict === 'UNDEFINED');
}

function undecidedRulesWords([first, ...others]: readonly RuleInTree[]): string {
  if (first === undefined) return '';
  return others.length === 0
    ? ruleWords(first)
    : `${ruleWords(first)} or ${counted(others.length, 'other rule')}`;
}

function noPolicy({ chosen }: ExplainedType): string {
  if (chosen == null) return 'no active policy has an active rule';
  return chosen === 'default'
    ? 'the application has no mapping, and no default policy is active'
    : CHOSEN[chosen];
}

/** Returns the requested policy types without a policy in the snapshot. The service's response has no entry for them. */
function absentTypes({ explanation, request, snapshot: { brand } }: TreeContext): string[] {
  const shown = new Set(explanation.types.map(({ policyType }) => policyType));
  return requestedTypeNames(request, brand)
    .map((name) => brandedType(name, brand))
    .filter((name) => !shown.has(name));
}

function line(head: string, words: string, { page }: TreeContext): string[] {
  return fill(head, words, page.columns);
}
