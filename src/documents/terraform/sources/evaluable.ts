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
 * Returns a reader of the values that the configuration files give to an instance, for its block in the plan; `undefined` if the files
 * differ from the plan.
 */
export type ValuesOfInstances = (instance: Instance, block: Members | undefined) => WrittenValues | undefined;

/** Returns the value that the configuration files contain at a path of an instance; `undefined` if they contain none. */
export type WrittenValues = (path: readonly PathStep[]) => Evaluated | undefined;

export function isEvaluable(
  configuration: TerraformConfiguration | undefined,
): configuration is EvaluableConfiguration {
  return configuration !== undefined && 'valuesIn' in configuration;
}
