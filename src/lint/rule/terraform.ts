import type { Dependencies } from '../../documents/terraform/links/dependencies.js';
import type { ManagedObject } from '../../documents/terraform/links/managed.js';
import type { Resource } from './resource.js';

/** A Terraform object with its location. */
export interface TerraformObject extends ManagedObject {
  readonly resource: Resource;
}

/** The objects in one Terraform plan or state. */
export interface TerraformObjects {
  readonly objects: readonly TerraformObject[];
  /** The objects that Terraform manages after the apply. */
  readonly planned: readonly TerraformObject[];
  readonly dependencies: Dependencies;
  /** The version constraint of the Terraform provider, as the root module states it. */
  readonly providerVersion?: string;
}

/** Whether the plan creates or replaces the object. */
export function isMade({ actions }: Pick<ManagedObject, 'actions'>): boolean {
  return actions.includes('create');
}

/**
 * Whether the plan creates or replaces the object, or the object is known only from Terraform source. In both cases the Terraform provider
 * sends the values as they are written.
 */
export function isMadeOrWritten({ actions, before }: Pick<ManagedObject, 'actions' | 'before'>): boolean {
  return isMade({ actions }) || (before === undefined && actions.includes('update'));
}

/** Whether the plan deletes the object without replacing it. */
export function isDeleted({ actions }: Pick<ManagedObject, 'actions'>): boolean {
  return actions.includes('delete') && !actions.includes('create');
}

/** Whether Terraform stops managing the object without deleting it. */
export function isForgotten({ actions }: Pick<ManagedObject, 'actions'>): boolean {
  return actions.includes('forget') && !actions.includes('create');
}

/** Whether an attribute is set: to a text, number, list or map that is not empty, or to `true`. */
export function isAttributeGiven(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === 0 || value === false) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
