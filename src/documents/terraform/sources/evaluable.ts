import type { Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import type { TerraformConfiguration } from '../../../model/policies/snapshot.js';
import type { Instance, TerraformState } from '../state/instance.js';
import type { Evaluated } from './evaluated.js';

/**
 * A configuration together with the function that evaluates its expressions. The caller provides this function, so that programs which read
 * no configuration files need not load it.
 */
export interface EvaluableConfiguration extends TerraformConfiguration {
  readonly valuesIn: (state: TerraformState) => ValuesOfInstances;
}

/**
 * A function that takes a resource instance and its block in the plan, and returns a reader of its values in the configuration files;
 * `undefined` if the files differ from the plan.
 */
export type ValuesOfInstances = (instance: Instance, block: Members | undefined) => WrittenValues | undefined;

/** A function that returns the value at a path of a resource instance in the configuration files; `undefined` if they contain none. */
export type WrittenValues = (path: readonly PathStep[]) => Evaluated | undefined;

export function isEvaluable(
  configuration: TerraformConfiguration | undefined,
): configuration is EvaluableConfiguration {
  return configuration !== undefined && 'valuesIn' in configuration;
}
