import type { PathStep } from '../../base/pointer.js';
import type { EditedOrg } from '../../documents/edits/edited-org.js';
import type { Policy, PolicyRule, Rule } from '../../model/policies/policy.js';
import type { AnyPolicyTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** One small change to an org, not made yet. Spec: Policy tests, 6. */
export interface Mutant {
  /** Where it is, by ids: the same in every run on the same org. */
  readonly path: string;
  /** What it does, in words, such as `` `people.groups.include` says nothing ``. */
  readonly what: string;
  readonly at: MutantPlace;
  /** What stands there instead, as JSON, where it is one value for another. */
  readonly replacement?: string;
  /** The policies that it may decide otherwise by are of these types. */
  readonly types: readonly AnyPolicyTypeName[];
  /** The one rule that it changes, if it changes one. */
  readonly rule?: PolicyRule;
  /** What a request has to look at for it to make a difference, where it is one rule or policy. */
  readonly seenFrom?: Policy | Rule;
  make(): EditedOrg;
}

/** The object of the org that it changes, and where in it. */
export interface MutantPlace {
  readonly of: object;
  readonly path: readonly PathStep[];
}

/** A kind of small change. */
export interface MutationOperator {
  readonly name: string;
  /** For the help. */
  readonly what: string;
  /** One after the other, always in the same order. */
  mutants(org: Snapshot): Iterable<Mutant>;
}

/** A mutant with the id by which reports are compared. */
export interface NamedMutant extends Mutant {
  readonly id: string;
  readonly operator: string;
}
