import { canonicalType } from '../../../base/brand.js';
import { listed } from '../../../base/messages.js';
import { printable } from '../../../base/printable.js';
import { statement } from '../../../model/expression/meaning/statement-fact.js';
import type { Names } from '../../../model/policies/display-names.js';
import type { Rule } from '../../../model/policies/policy.js';
import { policyTypeOf } from '../../../model/policies/policy-type.js';
import { nameOrId, ruleWords } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { decidingRuleOf, type RuleInTree, undecidedRulesOf } from '../../../report/simulate/tree-context.js';
import { CHOSEN } from '../../../report/text/chosen.js';
import { actionsOf } from '../../../report/words/actions.js';
import {
  type Explained,
  type ExplainedCondition,
  type ExplainedType,
  REASONS,
} from '../../../simulate/explain.js';
import { foundWords, wantedWords } from '../../../what-if/leaf-words.js';
import type { LeafNode, PolicyNode, RuleNode, TypeNode, VisitedNode } from '../protocol/answer.js';
import { toneOf } from './tone-of.js';

interface NodeContext {
  readonly snapshot: Snapshot;
  readonly names: Names;
  readonly nearMissId: string | undefined;
  readonly isShowingAll: boolean;
  /** The ids of policies and rules that are always shown, whether they match or not. */
  readonly shown: readonly string[];
}

/** Returns the tree of a policy type. Policies and rules that do not match are only counted, unless `isShowingAll` is set. */
export function typeNodes(type: ExplainedType, context: NodeContext): TypeNode {
  const deciding = decidingRuleOf(type);
  const open = undecidedRulesOf(type).length;
  const policies = type.policies.map((policy): PolicyNode => {
    const shown = policy.rules.filter((rule) => rule === deciding?.rule || isShown(rule, context));
    return {
      ...visitedNode(policy, context),
      rules: shown.map((rule) => ruleNode({ policy, rule }, deciding, open === 0, context)),
      folded: policy.rules.length - shown.length,
    };
  });
  const shown = policies.filter((policy) => policy.rules.length > 0 || isShown(policy, context));
  const does = deciding === undefined ? '' : actionText(deciding, context);
  return {
    policyType: type.policyType,
    title: policyTypeOf(canonicalType(type.policyType, context.snapshot.brand))?.title ?? type.policyType,
    chosen: type.chosen === null ? null : CHOSEN[type.chosen],
    decision:
      deciding === undefined
        ? null
        : {
            policyId: deciding.policy.id,
            ruleId: deciding.rule.id,
            words: ruleWords(deciding),
            does,
            tone: toneOf(does, open === 0),
          },
    open,
    policies: shown,
    folded: policies.length - shown.length,
  };
}

function isShown(
  { id, verdict }: Pick<Explained, 'id' | 'verdict'>,
  { isShowingAll, nearMissId, shown }: NodeContext,
): boolean {
  return isShowingAll || verdict !== 'NOT_MATCH' || id === nearMissId || shown.includes(id);
}

function ruleNode(
  one: RuleInTree,
  deciding: RuleInTree | undefined,
  isCertain: boolean,
  context: NodeContext,
): RuleNode {
  const decides = one.rule === deciding?.rule;
  const does = actionText(one, context);
  return {
    ...visitedNode(one.rule, context),
    decides,
    isNearMiss: one.rule.id === context.nearMissId,
    does,
    tone: decides ? toneOf(does, isCertain) : 'plain',
  };
}

function actionText({ policy, rule }: RuleInTree, { snapshot }: NodeContext): string {
  const written: Rule | undefined = snapshot.policies
    .find(({ id }) => id === policy.id)
    ?.rules.find(({ id }) => id === rule.id);
  return written === undefined ? '' : printable(actionsOf(written));
}

function visitedNode(one: Explained, context: NodeContext): VisitedNode {
  return {
    id: one.id,
    name: nameOrId(one),
    verdict: one.verdict,
    leaves: one.leaves.map((leaf) => leafNode(leaf, context.names)),
  };
}

function leafNode(leaf: ExplainedCondition, names: Names): LeafNode {
  const { type, verdict, reason, detail, missing, dangling, wanted } = leaf;
  const why = [
    ...(detail === undefined ? [] : [printable(detail)]),
    ...(dangling.length === 0 ? [] : [`not in the export: ${listed(dangling, printable)}`]),
  ];
  const isStatable = missing.some(({ fact }) => fact === statement.name) || reason === 'unknowable';
  const text = type.startsWith('elCondition') && typeof wanted === 'string' ? wanted : `conditions.${type}`;
  return {
    type: printable(type),
    verdict,
    wanted: wantedWords(leaf, names),
    found: foundWords(leaf, names) ?? null,
    why: why.length === 0 ? (verdict === 'UNDEFINED' ? REASONS[reason] : null) : why.join('; '),
    missing: [...new Set(missing.flatMap(({ fact, fields }) => (fact === statement.name ? [] : fields)))],
    statable: isStatable && missing.some(({ fact }) => fact === statement.name) ? text : null,
  };
}
