import type { MissingFactsOfType } from '../../analysis/questions/settle.js';
import { printable } from '../../base/printable.js';
import { rankOf } from '../../logic/kleene/verdict.js';
import type { Request } from '../../model/facts/request.js';
import { type Names, namesIn } from '../../model/policies/display-names.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Explained, ExplainedPolicy, ExplainedType, Explanation } from '../../simulate/explain.js';
import { isUndecidedRule } from '../../simulate/match-rules.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';
import type { SignInExplanation } from '../../what-if/why.js';
import type { Page } from '../text/page.js';
import { actionsOf } from '../words/actions.js';

/** The data from which an explanation tree is printed. */
export interface TreeSource {
  readonly explanation: Explanation;
  readonly snapshot: Snapshot;
  readonly request: Request;
  readonly give: MissingFactHint;
  /** The missing facts of each policy type with an undecided result, with the rules that may decide. Absent if they were not computed. */
  readonly missingFacts?: readonly MissingFactsOfType[];
  /** The explanation of the sign-in; absent if none of the requested policy types decides about access. */
  readonly why?: SignInExplanation;
  /** Whether rules that do not match are shown; otherwise they are counted. */
  readonly isWhole?: boolean;
}

/** The data that all parts of an explanation tree share. */
export interface TreeContext extends TreeSource {
  readonly page: Page;
  readonly names: Names;
  /** Returns the actions of a rule in a few words. */
  actionsOf(visited: RuleInTree): string;
}

/** A rule that the evaluation of a request visited, with its policy. */
export interface RuleInTree {
  readonly policy: ExplainedPolicy;
  readonly rule: Explained;
}

export function treeContext(source: TreeSource, page: Page): TreeContext {
  const policies = new Map(source.snapshot.policies.map((policy) => [policy.id, policy]));
  return {
    ...source,
    page,
    names: namesIn(source.snapshot, page.paint.quiet),
    actionsOf({ policy, rule }) {
      const written = policies.get(policy.id)?.rules.find(({ id }) => id === rule.id);
      return written === undefined ? '' : printable(actionsOf(written));
    },
  };
}

/** Returns the deciding rule, which is the last visited one; `undefined` if there is no deciding rule. */
export function decidingRuleOf({ decided, policies }: ExplainedType): RuleInTree | undefined {
  const policy = policies.at(-1);
  const rule = policy?.rules.at(-1);
  return decided === null || policy === undefined || rule === undefined ? undefined : { policy, rule };
}

/** Returns the undecided rules that may decide. The wire response lists them as `undefined`. */
export function undecidedRulesOf({ policies }: ExplainedType): RuleInTree[] {
  return policies.flatMap((policy) =>
    policy.rules
      .filter(({ verdict }) => isUndecidedRule(rankOf(policy.verdict), rankOf(verdict)))
      .map((rule) => ({ policy, rule })),
  );
}
