import type { Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import type { TerraformConfiguration } from '../../../model/policies/snapshot.js';
import type { Instance, TerraformState } from '../state/instance.js';
import type { Evaluated } from './evaluated.js';

/** A configuration with what evaluates it: whoever reads one brings that along, since most documents come without. */
export interface EvaluableConfiguration extends TerraformConfiguration {
  readonly valuesIn: (state: TerraformState) => ValuesOfInstances;
}

/** What is written of an instance, by the block that the plan shows of it; `undefined` where the files say another thing. */
export type ValuesOfInstances = (instance: Instance, block: Members | undefined) => WrittenValues | undefined;

/** What is written of the value at a path of an instance; `undefined` where that is nothing. */
export type WrittenValues = (path: readonly PathStep[]) => Evaluated | undefined;

export function isEvaluable(
  configuration: TerraformConfiguration | undefined,
): configuration is EvaluableConfiguration {
  return configuration !== undefined && 'valuesIn' in configuration;
}
