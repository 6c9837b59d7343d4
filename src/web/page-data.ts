/** What a page carries. */
export interface PageData {
  /** What the org is called: its file. */
  readonly title: string;
  /** The org as one document. */
  readonly org: unknown;
  /** By the ids of policies and rules, what is not reached. */
  readonly unreached: Readonly<Record<string, UnreachedNote>>;
  /** Of what the linter finds, the most severe first. */
  readonly findings: readonly FindingNote[];
  /** It is to be read and printed, and asks nothing. */
  readonly isReport?: boolean;
}

export interface UnreachedNote {
  /** Whether no request could reach it; otherwise that is not known, or hangs on what is not mapped. */
  readonly isDead: boolean;
  readonly words: string;
}

export interface FindingNote {
  /** The id of the rule of the linter. */
  readonly rule: string;
  readonly severity: 'error' | 'info' | 'warning';
  readonly message: string;
  /** Where it stands, as far as that is known: the document and the line. */
  readonly place: string;
  readonly kind: string;
  /** The id of what it is about. */
  readonly about: string | null;
  /** In words: the policy and the rule. */
  readonly subject: string;
}
