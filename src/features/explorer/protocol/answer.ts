/** The answer to a question about a sign-in as text, or the reasons why the service refuses the request. */
export type AnswerPage = RefusedPage | AnsweredPage;

export interface RefusedPage extends EquivalentCommand {
  readonly kind: 'refused';
  readonly status: number;
  readonly reasons: readonly string[];
}

/** The command line that answers the same question outside of the page. */
export interface EquivalentCommand {
  /** The name of the command that answers the same question: `simulate`, or `explain` if the simulate operation does not accept the request. */
  readonly command: 'explain' | 'simulate';
  /** The arguments of the command that follow the file name. */
  readonly line: string;
  /** The request as the body of the simulate operation. */
  readonly request: unknown;
}

export interface AnsweredPage extends EquivalentCommand {
  readonly kind: 'answered';
  /** Whether the user can sign in: `in`, `out` or `unknown`. */
  readonly entry: 'in' | 'out' | 'unknown';
  readonly before: string;
  readonly verdict: string;
  readonly after: string;
  /** The sentences of the explanation, without the first sentence, which is the headline. */
  readonly story: readonly string[];
  /** The policy types with their results. */
  readonly types: readonly TypeNode[];
  readonly assumptions: readonly { readonly id: string; readonly text: string }[];
}

export type LeafVerdict = 'MATCH' | 'NOT_MATCH' | 'UNDEFINED';

export interface TypeNode {
  readonly policyType: string;
  readonly title: string;
  /** The reason why the policy applies to the application. */
  readonly chosen: string | null;
  readonly decision: PageDecision | null;
  /** The number of other rules that may decide instead, because facts are unknown. */
  readonly open: number;
  readonly policies: readonly PolicyNode[];
  /** The number of policies that do not match and are hidden. */
  readonly folded: number;
}

export interface PageDecision {
  readonly policyId: string;
  readonly ruleId: string;
  readonly words: string;
  readonly does: string;
  readonly tone: AnswerTone;
}

/** The color tone of a decision, by the access that the decision grants. */
export type AnswerTone = 'good' | 'bad' | 'unsure' | 'plain';

export interface VisitedNode {
  readonly id: string;
  readonly name: string;
  readonly verdict: LeafVerdict;
  readonly leaves: readonly LeafNode[];
}

export interface PolicyNode extends VisitedNode {
  readonly rules: readonly RuleNode[];
  readonly folded: number;
}

export interface RuleNode extends VisitedNode {
  readonly decides: boolean;
  /** Whether this rule comes closest to matching among the rules that would grant access or require less. */
  readonly isNearMiss: boolean;
  readonly does: string;
  readonly tone: AnswerTone;
}

export interface LeafNode {
  /** The path of the condition inside the `conditions` of its policy or rule. */
  readonly type: string;
  readonly verdict: LeafVerdict;
  readonly wanted: string;
  readonly found: string | null;
  /** The reason for the verdict, if it adds information to the verdict. */
  readonly why: string | null;
  /** The fields of the request that would decide the condition, the most common first. */
  readonly missing: readonly string[];
  /** The expression whose result the user can set. */
  readonly statable: string | null;
}
