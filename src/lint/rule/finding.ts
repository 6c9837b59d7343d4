import type { SourceLocation } from '../../base/result.js';
import type { Edit } from '../../documents/write/edit-text.js';

/**
 * `error`: the service rejects it, the specification forbids it, or it can never have the stated effect; `warning`: it
 * probably does not do what its author intends.
 */
export type Severity = 'error' | 'info' | 'warning';

/** The severities in ascending order. */
export const SEVERITIES = ['info', 'warning', 'error'] as const satisfies readonly Severity[];

/** A finding of lint; the source of its rule names its basis. */
export type Finding = FindingAt<FindingPlace>;

/** A finding with one form of locations: pointers, until their lines are looked up. */
export interface FindingAt<Where> {
  /** The id of the rule. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly place: Where;
  /** The resource that it is about. */
  readonly resource?: FindingResource;
  /** The other locations involved: the other duplicate, the policy, the zone. */
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
  /** The name or id of the policy of a rule. */
  readonly policy?: string;
  /** The Terraform address. */
  readonly address?: string;
}

/** A place with its end. Lines and columns are 1-based, the end is exclusive; absent for documents given as values. */
export interface FindingPlace extends SourceLocation {
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** `safe` changes no result; a person must review a `suggested` fix. */
export interface Fix {
  readonly kind: FixKind;
  /** The effect, in the imperative: "remove the second entry". */
  readonly what: string;
  /** The edits, all in the document of the finding. */
  readonly edits: readonly Edit[];
}

export type FixKind = 'safe' | 'suggested';
