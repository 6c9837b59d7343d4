import type { SourceLocation } from '../../base/result.js';
import type { Edit } from '../../write/edit-text.js';

/**
 * `error`: the service refuses it, the specification forbids it, or it can never do what it states; `warning`: it does not do
 * what its author thinks.
 */
export type Severity = 'error' | 'info' | 'warning';

/** From the mildest to the most severe. */
export const SEVERITIES = ['info', 'warning', 'error'] as const satisfies readonly Severity[];

/** What lint reports; on what it rests, the source of its rule says. */
export type Finding = FindingAt<FindingPlace>;

/** The same with its places written in one way or another: by pointers, until their lines are looked up. */
export interface FindingAt<Where> {
  /** The id of the rule. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly place: Where;
  /** What it is about. */
  readonly resource?: FindingResource;
  /** The other places that take part: the other duplicate, the policy, the zone. */
  readonly related: readonly { readonly message: string; readonly place: Where }[];
  readonly fix?: Fix;
  /** The key of its cause, such as `unknown zone nzo1`: findings with the same key have one cause. */
  readonly cause?: string;
}

/** A resource as findings name it. */
export interface FindingResource {
  readonly kind: string;
  readonly id?: string;
  readonly name?: string;
  /** Of a rule: its policy, by name, or id. */
  readonly policy?: string;
  /** What Terraform calls it. */
  readonly address?: string;
}

/** A place with its end. Lines and columns are 1-based, the end is exclusive; absent for documents given as values. */
export interface FindingPlace extends SourceLocation {
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** `safe` changes nothing that the service does; `suggested` is for a person to judge. */
export interface Fix {
  readonly kind: FixKind;
  /** What it does, as a command: "remove the second entry". */
  readonly what: string;
  /** All in one document, which is that of the finding. */
  readonly edits: readonly Edit[];
}

export type FixKind = 'safe' | 'suggested';
