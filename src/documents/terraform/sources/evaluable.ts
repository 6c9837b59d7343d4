import type { Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import type { TerraformConfiguration } from '../../../model/policies/snapshot.js';
import type { Instance, TerraformState } from '../state/instance.js';
import type { Evaluated } from './evaluated.js';

/**
 * A configuration, and the function that evaluates its expressions. The caller passes the function, so that a program which reads no
 * configuration files need not load the evaluator.
 */
export interface EvaluableConfiguration extends TerraformConfiguration {
  readonly valuesIn: (state: TerraformState) => ValuesOfInstances;
}

/**
 * Takes a resource instance and its block in the plan. Returns a function that reads values of the instance from the configuration files;
 * `undefined` if the files do not match the plan.
 */
export type ValuesOfInstances = (instance: Instance, block: Members | undefined) => WrittenValues | undefined;

/** A function that returns the value at a path of a resource instance in the configuration files; `undefined` if they contain none. */
export type WrittenValues = (path: readonly PathStep[]) => Evaluated | undefined;

export function isEvaluable(
  configuration: TerraformConfiguration | undefined,
): configuration is EvaluableConfiguration {
  return configuration !== undefined && 'valuesIn' in configuration;
}
