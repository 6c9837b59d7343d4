import type { Members } from '../../../base/object.js';
import { isSynthetic, syntheticId } from '../../../model/facts/synthetic-id.js';
import type { ResourceChanges, TerraformConfiguration } from '../../../model/policies/snapshot.js';
import type { Address } from './address.js';
import type { PlanNotices } from './plan-notices.js';

/** An object of Terraform: a managed resource, or a data source that was read. */
export interface Instance extends Omit<Address, 'attribute'> {
  /** The address, as Terraform writes it. */
  readonly address: string;
  readonly values: Members;
  /** Marks in the shape of the values: `true` if a value is known only after the apply. */
  readonly unknown: unknown;
  /** Marks in the shape of the values: `true` if a value is secret. */
  readonly sensitive: unknown;
  /** The attributes before the plan. */
  readonly before?: Members | undefined;
  /** Whether the plan creates or replaces it. */
  readonly isCreated: boolean;
  /** Whether the plan creates or changes it. */
  readonly isChanged: boolean;
  /** JSON pointer of the values. */
  readonly pointer: string;
  /**
   * Whether it is a leftover of a replacement that could not be deleted: it exists until it is, and nothing refers to it. Spec: Terraform,
   * 2.3.
   */
  readonly isDeposed: boolean;
  /** Whether the plan deletes or forgets it, and the service keeps it. Spec: Terraform, 6, 11. */
  readonly isKeptInService: boolean;
  /**
   * Whether it is a data source that is read during the apply. It then finds an existing or a new object; which one, and its values, are
   * unknown. Spec: Terraform, 2.3 and 3.1.
   */
  readonly isReadDuringApply: boolean;
}

/** The change of one instance in a plan. */
export interface InstanceChange {
  readonly resource: Members;
  readonly change: Members;
  readonly actions: readonly unknown[];
  readonly pointer: string;
}

/** The state of Terraform at one time, and how it came about. */
export interface TerraformState {
  readonly instances: readonly Instance[];
  /** The static configuration and the values of the root variables, for a plan. */
  readonly configuration?: Members;
  readonly variables?: Members;
  /** The configuration files of the plan, if available. */
  readonly sources?: TerraformConfiguration;
  readonly notices: PlanNotices;
  /** The blocks of other providers' resources with values that are known only after the apply. */
  readonly foreignUnknowns?: ReadonlySet<string>;
  /** The prior instances that the plan changes or removes and that contain secrets. */
  readonly priorWithSecrets?: readonly Instance[];
  /**
   * The prior instances that the plan changes (`isKeptInService`) or removes, as data sources may have read them; absent if there are no data
   * sources.
   */
  readonly priorReadByData?: readonly Instance[];
  /** The effect of the plan on each resource. */
  readonly resourceChanges?: ResourceChanges;
  /** Whether Terraform could not plan everything. */
  readonly isIncomplete: boolean;
}

/** The prefix of the resource types that are read. Spec: Terraform, 2.2, `provider_name`. */
const PREFIX = 'okta_';

export function isOfProvider({ type }: Pick<Instance, 'type'>): boolean {
  return type.startsWith(PREFIX);
}

/** The brand in the provider's own documents. */
export const PROVIDER_BRAND = PREFIX.slice(0, -1).toUpperCase();

/**
 * Returns the id of the object in the service; an object that does not exist yet has an id derived from its address. Spec: Terraform, 3.2.
 */
export function idOf({ values, address }: Pick<Instance, 'address' | 'values'>): string {
  return typeof values.id === 'string' && values.id !== '' ? values.id : syntheticId(address);
}

/**
 * Returns the value of the `id` attribute for references: the policy's id for grouped rules, the `kid` for a key. Spec: Terraform, 3.2 and
 * 3.3, 4.
 */
export function referredId(instance: Pick<Instance, 'address' | 'type' | 'values'>): string | undefined {
  const { type, values, address } = instance;
  if (type === 'okta_app_signon_policy_rules')
    return typeof values.policy_id === 'string' ? values.policy_id : undefined;
  const id = idOf(instance);
  return type === 'okta_idp_saml_key' && isSynthetic(id) ? syntheticId(address, 'kid') : id;
}
