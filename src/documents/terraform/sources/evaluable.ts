import type { Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import type { TerraformConfiguration } from '../../../model/policies/snapshot.js';
import type { Instance, TerraformState } from '../state/instance.js';
import type { Evaluated } from './evaluated.js';

/** A configuration with an evaluator. The caller that reads a configuration provides it, since most documents have none. */
export interface EvaluableConfiguration extends TerraformConfiguration {
  readonly valuesIn: (state: TerraformState) => ValuesOfInstances;
}

/** Returns the written values of an instance, given its block in the plan; `undefined` if the files differ from the plan. */
export type ValuesOfInstances = (instance: Instance, block: Members | undefined) => WrittenValues | undefined;

/** Returns the written value at a path of an instance; `undefined` if nothing is written. */
export type WrittenValues = (path: readonly PathStep[]) => Evaluated | undefined;

export function isEvaluable(
  configuration: TerraformConfiguration | undefined,
): configuration is EvaluableConfiguration {
  return configuration !== undefined && 'valuesIn' in configuration;
}
