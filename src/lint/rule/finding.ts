import type { SourceLocation } from '../../base/result.js';
import type { Edit } from '../../documents/write/edit-text.js';

/**
 * The severity of a finding.
 *
 * - `error`: the service rejects it, the specification forbids it, or it can never have the stated effect.
 *
 * - `warning`: it probably does not do what its author intends.
 *
 * - `info`: it is unusual, or its effect is unknown.
 */
export type Severity = 'error' | 'info' | 'warning';

/** The severities in ascending order. */
export const SEVERITIES = ['info', 'warning', 'error'] as const satisfies readonly Severity[];

/** A finding of the linter, with its location in the documents. */
export type Finding = FindingAt<FindingLocation>;

/** A finding with any form of location. Locations are JSON pointers until their lines are looked up. */
export interface FindingAt<Where> {
  /** The id of the lint rule that reports the finding. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly location: Where;
  /** The affected resource; absent if the finding is not about a resource. */
  readonly resource?: FindingResource;
  /** Other locations that belong to the finding, such as the other duplicate, the policy or the zone. */
  readonly related: readonly { readonly message: string; readonly location: Where }[];
  readonly fix?: Fix;
  /** A key that identifies the cause, such as `unknown zone nzo1`. Findings with the same key have the same cause. */
  readonly cause?: string;
}

/** A resource as findings identify it. */
export interface FindingResource {
  readonly kind: string;
  readonly id?: string;
  readonly name?: string;
  /** The name or id of the policy, for a policy rule. */
  readonly policy?: string;
  /** The address of the resource in Terraform. */
  readonly address?: string;
}

/**
 * A location with its end. Lines and columns are counted from 1, and the end is the first column after the location. Lines are absent for
 * documents passed as values.
 */
export interface FindingLocation extends SourceLocation {
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** An edit that resolves a finding. A `safe` fix changes no result; a person must review a `suggested` fix. */
export interface Fix {
  readonly kind: FixKind;
  /** The effect of the fix as an imperative, such as "remove the second entry". */
  readonly description: string;
  /** The edits, all in the document of the finding. */
  readonly edits: readonly Edit[];
}

export type FixKind = 'safe' | 'suggested';
