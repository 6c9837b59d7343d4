import { canonicalType } from '../../../base/brand.js';
import { getOrMake } from '../../../base/memo.js';
import { counted, listed } from '../../../base/messages.js';
import { printable } from '../../../base/printable.js';
import { conjunction, rankOf, verdictOf } from '../../../logic/kleene/verdict.js';
import { statement } from '../../../model/expression/meaning/statement-fact.js';
import { factNamed } from '../../../model/facts/facts.js';
import type { Names } from '../../../model/policies/display-names.js';
import { inOrder, type Rule } from '../../../model/policies/policy.js';
import { policyTypeOf } from '../../../model/policies/policy-type.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { decidingRuleOf, type RuleInTree, undecidedRulesOf } from '../../../report/simulate/tree-context.js';
import { CHOSEN } from '../../../report/text/chosen.js';
import { actionsOf } from '../../../report/words/actions.js';
import {
  type Explained,
  type ExplainedCondition,
  type ExplainedPolicy,
  type ExplainedType,
  REASONS,
} from '../../../simulate/explain.js';
import { foundWords, wantedWords } from '../../../what-if/leaf-words.js';
import type {
  GridCell,
  GridColumn,
  GridRow,
  LeafNode,
  PageDecision,
  RuleNode,
  SignInStep,
  TypeNode,
  VisitedNode,
} from '../protocol/answer.js';
import { columnOf, plainValues, shortWords } from './condition-columns.js';
import { toneOf } from './tone-of.js';

interface GridQuestion {
  readonly snapshot: Snapshot;
  readonly names: Names;
  readonly nearMissId: string | undefined;
  readonly isShowingAll: boolean;
}

interface GridContext extends GridQuestion {
  /** Returns all rules of a policy in the order of evaluation, with their positions from 1. */
  rulesOf(policyId: string): ReadonlyMap<string, NumberedRule>;
}

interface NumberedRule {
  readonly rule: Rule;
  readonly number: number;
}

/** Returns the grid of a policy type. Of a long list, the grid shows only the relevant rules, unless `isShowingAll` is set. */
export function gridOfType(type: ExplainedType, question: GridQuestion): TypeNode {
  const context = { ...question, rulesOf: numberedRulesIn(question.snapshot) };
  const deciding = decidingRuleOf(type);
  const open = undecidedRulesOf(type).length;
  const name = canonicalType(type.policyType, context.snapshot.brand);
  const visited = type.policies.flatMap((policy) => [policy, ...policy.rules]);
  const occurring = new Set(visited.flatMap(({ leaves }) => leaves.map((leaf) => columnOf(leaf.type))));
  return {
    policyType: type.policyType,
    title: policyTypeOf(name)?.title ?? type.policyType,
    step: STEPS.get(name) ?? null,
    chosen: type.chosen === null ? null : CHOSEN[type.chosen],
    decision: deciding === undefined ? null : decisionOf(deciding, open === 0, context),
    open,
    columns: COLUMNS.filter((column) => occurring.has(column)),
    rows: rowsOf(type, deciding, open === 0, context),
  };
}

const STEPS: ReadonlyMap<string, SignInStep> = new Map([
  ['OKTA_SIGN_ON', 'session'],
  ['MFA_ENROLL', 'enrollment'],
  ['ACCESS_POLICY', 'application'],
]);

const COLUMNS: readonly GridColumn[] = ['group', 'where', 'device', 'risk', 'user', 'other'];

function decisionOf(deciding: RuleInTree, isCertain: boolean, context: GridContext): PageDecision {
  const { policy, rule } = deciding;
  const does = actionText(deciding, context);
  return {
    policyId: policy.id,
    ruleId: rule.id,
    policy: nameOrId(policy),
    rule: nameOrId(rule),
    number: numberOf(deciding, context),
    of: context.rulesOf(policy.id).size,
    does,
    tone: toneOf(does, isCertain),
  };
}

function rowsOf(
  { policies }: ExplainedType,
  deciding: RuleInTree | undefined,
  isCertain: boolean,
  context: GridContext,
): GridRow[] {
  const shown = shownOf(policies, deciding?.rule, context);
  const rows: GridRow[] = [];
  let hidden: Explained[] = [];
  const fold = (what: readonly [one: string, many: string]) => {
    const [first] = hidden;
    if (first !== undefined)
      rows.push({ kind: 'folded', key: `after ${first.id}`, words: foldedWords(hidden, what) });
    hidden = [];
  };
  for (const policy of policies) {
    const rules = policy.rules.filter((rule) => shown.has(rule));
    if (rules.length === 0 && !shown.has(policy)) {
      hidden.push(policy);
      continue;
    }
    fold(['policy', 'policies']);
    rows.push({ kind: 'policy', ...visitedNode(policy, context.names) });
    for (const rule of policy.rules) {
      if (!shown.has(rule)) hidden.push(rule);
      else {
        fold(['rule', 'rules']);
        rows.push(ruleNode({ policy, rule }, deciding, isCertain, context));
      }
    }
    fold(['rule', 'rules']);
    const below = deciding?.policy === policy ? rulesBelow(deciding, context) : 0;
    if (below > 0)
      rows.push({
        kind: 'folded',
        key: `below ${policy.id}`,
        words: `${counted(below, 'rule')} below ${below === 1 ? 'is' : 'are'} not evaluated`,
      });
  }
  fold(['policy', 'policies']);
  return rows;
}

/**
 * Returns the policies and rules that a grid shows. A short list is shown completely; of a long list, the deciding rule, its neighbors and
 * rules that may match.
 */
function shownOf(
  policies: readonly ExplainedPolicy[],
  deciding: Explained | undefined,
  { isShowingAll, nearMissId }: GridContext,
): ReadonlySet<Explained> {
  const ofMany = (some: readonly Explained[], most: number): readonly Explained[] => {
    if (isShowingAll || some.length <= most) return some;
    const at = deciding === undefined ? -1 : some.indexOf(deciding);
    const open = some.filter(({ verdict }) => verdict === 'UNDEFINED');
    return [
      ...some.filter((one) => one === deciding || one.id === nearMissId),
      ...some.slice(Math.max(0, at - NEIGHBORS), Math.max(at, 0)),
      ...open.slice(0, MOST_OPEN),
      ...some.filter(({ verdict }) => verdict === 'MATCH'),
    ];
  };
  const rules = policies.flatMap((policy) => ofMany(policy.rules, MOST_RULES));
  return new Set([...ofMany(policies, MOST_POLICIES), ...rules]);
}

const MOST_RULES = 12;
const MOST_POLICIES = 4;
const MOST_OPEN = 8;
const NEIGHBORS = 2;

function foldedWords(
  hidden: readonly Explained[],
  [one, many]: readonly [one: string, many: string],
): string {
  const open = hidden.filter(({ verdict }) => verdict === 'UNDEFINED').length;
  const failing = hidden.length - open;
  return [
    ...(failing === 0
      ? []
      : [`${counted(failing, one, many)} that ${failing === 1 ? 'does' : 'do'} not match`]),
    ...(open === 0 ? [] : [`${counted(open, one, many)} that may match`]),
  ].join(', ');
}

/** Returns the number of active rules below the deciding rule in its policy. */
function rulesBelow(deciding: RuleInTree, context: GridContext): number {
  const number = numberOf(deciding, context);
  return [...context.rulesOf(deciding.policy.id).values()].filter(
    (one) => one.number > number && one.rule.status === 'ACTIVE',
  ).length;
}

function ruleNode(
  one: RuleInTree,
  deciding: RuleInTree | undefined,
  isCertain: boolean,
  context: GridContext,
): RuleNode {
  const decides = one.rule === deciding?.rule;
  const does = actionText(one, context);
  return {
    kind: 'rule',
    ...visitedNode(one.rule, context.names),
    policyId: one.policy.id,
    number: numberOf(one, context),
    decides,
    isNearMiss: one.rule.id === context.nearMissId,
    does,
    tone: decides ? toneOf(does, isCertain) : 'plain',
  };
}

/** Returns the position of a rule in its policy, from 1. Inactive rules count, too, as in the view of all policies. */
function numberOf({ policy, rule }: RuleInTree, context: GridContext): number {
  return context.rulesOf(policy.id).get(rule.id)?.number ?? 0;
}

function actionText({ policy, rule }: RuleInTree, context: GridContext): string {
  const written = context.rulesOf(policy.id).get(rule.id)?.rule;
  return written === undefined ? '' : printable(actionsOf(written));
}

function numberedRulesIn({ policies }: Snapshot): GridContext['rulesOf'] {
  const known = new Map<string, ReadonlyMap<string, NumberedRule>>();
  return (policyId) =>
    getOrMake(known, policyId, () => {
      const rules = inOrder(policies.find(({ id }) => id === policyId)?.rules ?? []);
      return new Map(rules.map((rule, index) => [rule.id, { rule, number: index + 1 }]));
    });
}

function visitedNode(one: Explained, names: Names): VisitedNode {
  const { id, verdict, leaves } = one;
  const cells = COLUMNS.flatMap((column): GridCell[] => {
    const own = leaves.filter(({ type }) => columnOf(type) === column);
    if (own.length === 0) return [];
    const ranks = own.map((leaf) => rankOf(leaf.verdict));
    return [
      { column, verdict: verdictOf(conjunction(ranks)), leaves: own.map((leaf) => leafNode(leaf, names)) },
    ];
  });
  return { id, name: nameOrId(one), verdict, cells };
}

function leafNode(leaf: ExplainedCondition, names: Names): LeafNode {
  const { type, verdict, reason, detail, missing, dangling, expected: wanted, actual: found } = leaf;
  const why = [
    ...(detail === undefined ? [] : [printable(detail)]),
    ...(dangling.length === 0 ? [] : [`not in the export: ${listed(dangling, printable)}`]),
  ];
  const isStatable = missing.some(({ fact }) => fact === statement.name) || reason === 'unknowable';
  const text = type.startsWith('elCondition') && typeof wanted === 'string' ? wanted : `conditions.${type}`;
  const missed = missing.flatMap(({ fact, fields }) => (fact === statement.name ? [] : fields));
  const known = Object.keys(found).flatMap((fact) => factNamed(fact)?.fields ?? []);
  const words = wantedWords(leaf, names);
  const actual = foundWords(leaf, names);
  return {
    type: printable(type),
    verdict,
    short: shortWords(type, words),
    wanted: plainValues(type, words),
    found: actual === undefined ? null : plainValues(type, actual),
    why: why.length === 0 ? (verdict === 'UNDEFINED' ? REASONS[reason] : null) : why.join('; '),
    fields: [...new Set(missed.length > 0 ? missed : known)],
    statable: isStatable && missing.some(({ fact }) => fact === statement.name) ? text : null,
  };
}
