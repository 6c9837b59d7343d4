import type { Members } from '../../../base/object.js';
import { isSynthetic, syntheticId } from '../../../model/facts/synthetic-id.js';
import type { ResourceChanges, TerraformConfiguration } from '../../../model/policies/snapshot.js';
import type { Address } from './address.js';
import type { BesideChanges } from './beside-changes.js';

/** One object of Terraform: a resource that it manages, or a data source that it has read. */
export interface Instance extends Omit<Address, 'attribute'> {
  /** As Terraform writes it. */
  readonly address: string;
  readonly values: Members;
  /** Of the shape of the values: `true` where one is known only after the apply. */
  readonly unknown: unknown;
  /** Likewise: `true` where a value is secret. */
  readonly sensitive: unknown;
  /** Its attributes before the plan. */
  readonly before?: Members | undefined;
  /** The plan makes it, or makes it anew. */
  readonly isCreated: boolean;
  /** The plan makes or changes it. */
  readonly isChanged: boolean;
  /** JSON pointer of the values. */
  readonly pointer: string;
  /** Left over where what was made anew could not be deleted: there until it is, and nothing refers to it. Spec: Terraform, 2.3. */
  readonly isDeposed: boolean;
  /** The plan deletes or forgets it, and the service keeps it. Spec: Terraform, 6, 11. */
  readonly isLeft: boolean;
  /**
   * A data source that is read during the apply: it finds what is there, or what the apply makes, and nobody knows which of it nor
   * what that says. Spec: Terraform, 2.3 and 3.1.
   */
  readonly isStillToBeRead: boolean;
}

/** What a plan does to one instance. */
export interface InstanceChange {
  readonly resource: Members;
  readonly change: Members;
  readonly actions: readonly unknown[];
  readonly pointer: string;
}

/** What Terraform holds at one time, and what it says of how that came about. */
export interface TerraformState {
  readonly instances: readonly Instance[];
  /** The static configuration, and the values of the variables of the root: of a plan. */
  readonly configuration?: Members;
  readonly variables?: Members;
  /** The files that the plan was made of, where they are at hand. */
  readonly sources?: TerraformConfiguration;
  readonly beside: BesideChanges;
  /** The blocks of other providers of whose resources something is known only after the apply. */
  readonly foreignUnknowns?: ReadonlySet<string>;
  /** What a plan changes or takes away, as it was, where something of that is secret. */
  readonly secretBefore?: readonly Instance[];
  /** Where data sources have read something: what the plan changes, `isLeft`, and takes away, as they read it. */
  readonly earlier?: readonly Instance[];
  /** What a plan does to each resource. */
  readonly resourceChanges?: ResourceChanges;
  /** There is more that Terraform could not plan. */
  readonly isIncomplete: boolean;
}

/** What the type of each resource that is read begins with. Spec: Terraform, 2.2, `provider_name`. */
const PREFIX = 'okta_';

export function isOfProvider({ type }: Pick<Instance, 'type'>): boolean {
  return type.startsWith(PREFIX);
}

/** The brand that the provider's own documents bear. */
export const PROVIDER_BRAND = PREFIX.slice(0, -1).toUpperCase();

/** The id of the object in the service; what is still to be made has none, and goes by its address. Spec: Terraform, 3.2. */
export function idOf({ values, address }: Pick<Instance, 'address' | 'values'>): string {
  return typeof values.id === 'string' && values.id !== '' ? values.id : syntheticId(address);
}

/** What `id` of it refers to: of grouped rules their policy, of a key its `kid`. Spec: Terraform, 3.2 and 3.3, 4. */
export function referredId(instance: Pick<Instance, 'address' | 'type' | 'values'>): string | undefined {
  const { type, values, address } = instance;
  if (type === 'okta_app_signon_policy_rules')
    return typeof values.policy_id === 'string' ? values.policy_id : undefined;
  const id = idOf(instance);
  return type === 'okta_idp_saml_key' && isSynthetic(id) ? syntheticId(address, 'kid') : id;
}
