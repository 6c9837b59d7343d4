import type { Severity } from '../../../lint/rule/finding.js';
import type { ControlList, ControlParameter } from '../configuration/parameter.js';
import type { CheckTextAnswer, EffectAnswer } from './answer.js';
import type { Asking } from './asking.js';
import type { ComplianceAssumption } from './assumptions.js';
import type { MappedTopic } from './mappings.js';
import type { FrameworkMark } from './marks.js';
import type { RemedyEdit } from './remedy-edit.js';
import type { SettingDemand } from './setting-demand.js';
import type { ComplianceVerdict } from './verdict.js';

/** The data that a control needs. */
export const NEEDS = {
  policies: 'policies',
  applications: 'applications and the policies that they are mapped to',
  networks: 'networks that the configuration names',
  objects: 'other objects of the org',
  nothing: 'data that no export contains',
} as const;

/** A control of a published framework, as a question to the analysis. Spec: Posture, "Controls". */
export interface ComplianceControl {
  /** Inside its framework. */
  readonly id: string;
  /** The name of its framework, which says so of all its controls. */
  readonly framework?: string;
  /** The framework's own names of it. */
  readonly aliases: readonly string[];
  readonly title: string;
  /** The framework's own word: `CAT I`. */
  readonly grade: string;
  readonly severity: Severity;
  readonly needs: keyof typeof NEEDS;
  /** How its figures were read, where that is not how the framework was. */
  readonly mark?: FrameworkMark;
  /** The assumptions of the result. */
  readonly assumptions?: readonly ComplianceAssumption[];
  /** The topic by which the control is mapped to other standards. */
  readonly topic?: MappedTopic;
  readonly parameter?: ControlParameter;
  readonly list?: ControlList;
  /** Returns the requirement as a sentence. */
  claim(value: number): string;
  /** The check text as a sentence; absent if the framework has none. */
  readonly checkTextRequires?: string;
  /** Returns the ranges that it requires of settings: no org meets two controls whose ranges do not overlap. */
  demands?(value: number): readonly SettingDemand[];
  ask(asking: Asking, value: number): EffectAnswer;
  checkText?(asking: Asking, value: number, isExact: boolean): CheckTextAnswer;
  /** The remedy, as an imperative sentence. */
  readonly remedy: string;
  /** The same as edits of the org, to be tried. */
  edits?(asking: Asking, value: number, effect: EffectAnswer): readonly RemedyEdit[];
  /** How it is read wrongly. */
  readonly remark?: string;
  readonly examples: readonly ControlExample[];
}

/** An org and what becomes of the control in it: a test, and what its page shows. */
export interface ControlExample {
  readonly what: string;
  readonly org: object;
  readonly configuration?: object;
  /** Controls that are asked before it, by framework and id: those that are about the question look at them. */
  readonly beside?: readonly string[];
  /** The day of the run, where it matters. */
  readonly now?: string;
  readonly verdict: ComplianceVerdict;
}

/** All that it is called: its id, alone and with its framework before it, and the framework's own names. */
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
