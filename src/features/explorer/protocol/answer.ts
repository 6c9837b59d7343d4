/** What comes of a sign-in, in words; or why it was refused. */
export type AnswerPage = RefusedPage | AnsweredPage;

export interface RefusedPage extends SameElsewhere {
  readonly kind: 'refused';
  readonly status: number;
  readonly reasons: readonly string[];
}

/** The same question elsewhere. */
export interface SameElsewhere {
  /** The command that answers it: `why` where the simulate operation refuses it, but a person can be asked about. */
  readonly command: 'simulate' | 'why';
  /** The words after the name of the file that ask the command line. */
  readonly line: string;
  /** The body of the simulate operation. */
  readonly request: unknown;
}

export interface AnsweredPage extends SameElsewhere {
  readonly kind: 'answered';
  /** Whether the user gets in. */
  readonly entry: 'in' | 'out' | 'unknown';
  readonly before: string;
  readonly verdict: string;
  readonly after: string;
  /** The other sentences of the story. */
  readonly story: readonly string[];
  /** What is asked of the user, and what else comes of it. */
  readonly types: readonly TypeNode[];
  readonly assumptions: readonly { readonly id: string; readonly text: string }[];
}

export type LeafVerdict = 'MATCH' | 'NOT_MATCH' | 'UNDEFINED';

export interface TypeNode {
  readonly policyType: string;
  readonly title: string;
  /** How its policy was chosen for the application. */
  readonly chosen: string | null;
  readonly decision: PageDecision | null;
  /** How many rules may decide in place of that. */
  readonly open: number;
  readonly policies: readonly PolicyNode[];
  /** Policies that do not match and are not shown. */
  readonly folded: number;
}

export interface PageDecision {
  readonly policyId: string;
  readonly ruleId: string;
  readonly words: string;
  readonly does: string;
  readonly tone: AnswerTone;
}

/** By whether it lets in. */
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
  /** The nearest that would have let the user in, or in with less. */
  readonly isNearMiss: boolean;
  readonly does: string;
  readonly tone: AnswerTone;
}

export interface LeafNode {
  /** The path inside `conditions`. */
  readonly type: string;
  readonly verdict: LeafVerdict;
  readonly wanted: string;
  readonly found: string | null;
  /** Why, where that says more. */
  readonly why: string | null;
  /** The fields of the request that would tell, the most usual first. */
  readonly missing: readonly string[];
  /** The expression whose outcome may be stated. */
  readonly statable: string | null;
}
