import type { PathStep } from '../../base/pointer.js';
import type { EditedOrg } from '../../documents/edits/edited-org.js';
import type { Policy, PolicyRule, Rule } from '../../model/policies/policy.js';
import type { AnyPolicyTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** A small change of an org that has not been applied yet. Spec: Policy tests, 6. */
export interface Mutant {
  /** The location of the change as a path of ids. It is the same in every run on the same org. */
  readonly path: string;
  /** The change as text, such as `` `people.groups.include` is removed ``. */
  readonly description: string;
  readonly at: MutantPlace;
  /** The new value as JSON, if the mutant replaces a single value. */
  readonly replacement?: string;
  /** The policy types whose decisions the mutant may change. */
  readonly types: readonly AnyPolicyTypeName[];
  /** The changed rule, if there is exactly one. */
  readonly rule?: PolicyRule;
  /** The policy or rule that a request must visit to get another result, if there is exactly one. */
  readonly mustVisit?: Policy | Rule;
  make(): EditedOrg;
}

/** The changed object of the org, and the path within it. */
export interface MutantPlace {
  readonly of: object;
  readonly path: readonly PathStep[];
}

/** A mutation operator, which makes one kind of small change. */
export interface MutationOperator {
  readonly name: string;
  /** The description of the operator in the help of the command line. */
  readonly what: string;
  /** Yields the mutants of an org, always in the same order. */
  mutants(org: Snapshot): Iterable<Mutant>;
}

/** A mutant with an id for comparing reports. */
export interface NamedMutant extends Mutant {
  readonly id: string;
  readonly operator: string;
}
