import type { Severity } from '../../../lint/rule/finding.js';
import type { ControlList, ControlParameter } from '../configuration/parameter.js';
import type { CheckTextAnswer, EffectAnswer } from './answer.js';
import type { ComplianceAssumption } from './assumptions.js';
import type { ControlContext } from './context.js';
import type { MappedTopic } from './mappings.js';
import type { FrameworkMark } from './marks.js';
import type { RemedyEdit } from './remedy-edit.js';
import type { SettingDemand } from './setting-demand.js';
import type { ComplianceVerdict } from './verdict.js';

/** The kinds of data that a control needs to be checked. */
export const NEEDS = {
  policies: 'policies',
  applications: 'applications and the policies that they are mapped to',
  networks: 'policies, and the network zones that the configuration names',
  objects: 'objects other than policies, such as users, zones or authenticators',
  nothing: 'data that no export contains',
} as const;

/** A control of a published framework: a requirement that the analysis proves or refutes for an org. Spec: Posture, "Controls". */
export interface ComplianceControl {
  /** The id of the control, unique in its framework. */
  readonly id: string;
  /** The name of the framework that contains the control, set by `defineFramework`. */
  readonly framework?: string;
  /** The ids by which the framework itself names the control. */
  readonly aliases: readonly string[];
  readonly title: string;
  /** The grade of the control in the words of its framework, for example `CAT I`. */
  readonly grade: string;
  readonly severity: Severity;
  readonly needs: keyof typeof NEEDS;
  /** A description of the objects that a control reads. Used only if the control has `needs: 'objects'`. */
  readonly objects?: string;
  /**
   * How the figures (for example, time limits) of this control were verified against the published standard. If absent, the `verification`
   * of the framework applies.
   */
  readonly verification?: FrameworkMark;
  /** The assumptions that the result of the control depends on. */
  readonly assumptions?: readonly ComplianceAssumption[];
  /** The topic of the control. Other standards are cited by topic (see {@link MAPPINGS}). */
  readonly topic?: MappedTopic;
  readonly parameter?: ControlParameter;
  readonly list?: ControlList;
  /** Returns the requirement of the control as a sentence. */
  claim(value: number): string;
  /**
   * The requirement of the check text (the framework's instruction for assessors) as a sentence; absent if the framework has no check text.
   */
  readonly checkTextRequires?: string;
  /**
   * Returns the ranges of settings that the control requires. Two controls contradict each other if their ranges for the same setting do
   * not overlap.
   */
  demands?(value: number): readonly SettingDemand[];
  /**
   * Whether the control evaluates the results of the other controls. If the user selects only this control, the other controls are checked,
   * too.
   */
  readonly usesOtherResults?: true;
  evaluate(context: ControlContext, value: number): EffectAnswer;
  checkText?(context: ControlContext, value: number, isExact: boolean): CheckTextAnswer;
  /** The remedy, as an imperative sentence. */
  readonly remedy: string;
  /** Returns the remedy as edits of the org, so that the program can test the remedy on a copy. */
  edits?(context: ControlContext, value: number, effect: EffectAnswer): readonly RemedyEdit[];
  /** A note about a common misreading of the control. */
  readonly remark?: string;
  readonly examples: readonly ControlExample[];
}

/** An example org with the verdict of the control. Each example is run as a test, and is shown on the documentation page of the control. */
export interface ControlExample {
  readonly what: string;
  readonly org: object;
  readonly configuration?: object;
  /** The controls that must be checked before this one, as `framework/id`. Controls about the quality of the report use their results. */
  readonly checkedFirst?: readonly string[];
  /** The date of the run, if the verdict depends on it. */
  readonly now?: string;
  readonly verdict: ComplianceVerdict;
}

/** Returns all names of a control: its id, its id prefixed with the framework, and the framework's own names. */
export function namesOfControl({
  id,
  framework,
  aliases,
}: Pick<ComplianceControl, 'aliases' | 'id' | 'framework'>): readonly string[] {
  return [
    id,
    ...(framework === undefined ? [] : [`${framework}/${id}`, `compliance/${framework}/${id}`]),
    ...aliases,
  ];
}

export function defineControl(control: ComplianceControl): ComplianceControl {
  return control;
}
