import type { Members } from '../../../base/object.js';
import { isSynthetic, syntheticId } from '../../../model/facts/synthetic-id.js';
import type { ResourceChanges, TerraformConfiguration } from '../../../model/policies/snapshot.js';
import type { Address } from './address.js';
import type { PlanNotices } from './plan-notices.js';

/** An object of Terraform: a managed resource, or a data source that was read. */
export interface Instance extends Omit<Address, 'attribute'> {
  /** The address of the object, as Terraform writes it. */
  readonly address: string;
  readonly values: Members;
  /** The unknown attributes: a structure like that of the attributes, with `true` for each value that is known only after the apply. */
  readonly unknown: unknown;
  /** The secret attributes: a structure like that of the attributes, with `true` for each secret value. */
  readonly sensitive: unknown;
  /** The attributes that the object had before the plan; absent if it is new, or if there is no plan. */
  readonly before?: Members | undefined;
  /** Whether the plan creates or replaces the object. */
  readonly isCreated: boolean;
  /** Whether the plan creates or changes the object. */
  readonly isChanged: boolean;
  /** The JSON pointer of the attributes in the document. */
  readonly pointer: string;
  /**
   * Whether the object is a leftover of a replacement, because its deletion failed. It still exists, and nothing refers to it. Spec:
   * Terraform, 2.3.
   */
  readonly isDeposed: boolean;
  /** Whether the plan deletes or forgets the object, but the service keeps it. Spec: Terraform, 6, 11. */
  readonly isKeptInService: boolean;
  /**
   * Whether the object is a data source that is read during the apply. It may find an existing or a new object; which object, and its
   * values, are unknown. Spec: Terraform, 2.3 and 3.1.
   */
  readonly isReadDuringApply: boolean;
}

/** The change of one resource instance in a plan. */
export interface InstanceChange {
  readonly resource: Members;
  readonly change: Members;
  readonly actions: readonly unknown[];
  readonly pointer: string;
}

/** The Terraform objects before or after a plan, and the data of the plan that is needed to read them. */
export interface TerraformState {
  readonly instances: readonly Instance[];
  /** The configuration that a plan contains, and the values of its root variables; absent for a state. */
  readonly configuration?: Members;
  readonly variables?: Members;
  /** The configuration files of the plan, if available. */
  readonly sources?: TerraformConfiguration;
  readonly notices: PlanNotices;
  /** The blocks of other providers' resources whose values are known only after the apply. */
  readonly foreignUnknowns?: ReadonlySet<string>;
  /** The instances before the plan that contain secrets and that the plan changes or removes; absent for a state. */
  readonly priorWithSecrets?: readonly Instance[];
  /**
   * The instances that the plan changes or removes, in the state before the plan. They matter because data sources may have read them
   * before the apply. Changed instances have `isKeptInService`, since their objects still exist after the plan. Absent if the plan has no
   * data sources.
   */
  readonly priorReadByData?: readonly Instance[];
  /** A description of what the plan does to each resource; absent for a state. */
  readonly resourceChanges?: ResourceChanges;
  /** Whether Terraform could not plan all changes. */
  readonly isIncomplete: boolean;
}

/** The prefix of the resource types that this program reads. Spec: Terraform, 2.2, `provider_name`. */
const PREFIX = 'okta_';

export function isOfProvider({ type }: Pick<Instance, 'type'>): boolean {
  return type.startsWith(PREFIX);
}

/** The vendor prefix in the documents that the Terraform provider sends. */
export const PROVIDER_BRAND = PREFIX.slice(0, -1).toUpperCase();

/**
 * Returns the id of the object in the service; an object that does not exist yet has an id derived from its address. Spec: Terraform, 3.2.
 */
export function idOf({ values, address }: Pick<Instance, 'address' | 'values'>): string {
  return typeof values.id === 'string' && values.id !== '' ? values.id : syntheticId(address);
}

/**
 * Returns the value of a reference to the `id` attribute of a resource. Usually, it is the id of the object. For a resource that manages
 * several rules, it is the id of the policy of these rules; `undefined` if the policy is unknown. For a new signing key of an identity
 * provider, it is the `kid` of the key. Spec: Terraform, 3.2 and 3.3, 4.
 */
export function referredId(instance: Pick<Instance, 'address' | 'type' | 'values'>): string | undefined {
  const { type, values, address } = instance;
  if (type === 'okta_app_signon_policy_rules')
    return typeof values.policy_id === 'string' ? values.policy_id : undefined;
  const id = idOf(instance);
  return type === 'okta_idp_saml_key' && isSynthetic(id) ? syntheticId(address, 'kid') : id;
}
