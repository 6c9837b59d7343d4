import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import { any } from '../../logic/kleene/formula.js';
import type { Compiled } from '../../simulate/compile.js';
import type { ComplianceConfiguration } from './configuration/configuration.js';
import { isEverySignIn } from './configuration/every-sign-in.js';
import { exceptionsFor, type JudgedException } from './configuration/exceptions.js';
import { isValidFor, isValidList } from './configuration/parameter.js';
import { type CheckTextAnswer, type EffectAnswer, effectNotKnown } from './control/answer.js';
import type { ControlContext, PopulationChoice } from './control/context.js';
import { type ComplianceControl, namesOfControl } from './control/control.js';
import { type ComplianceVerdict, verdictBy } from './control/verdict.js';

/** The configuration, date, users and limits with which a control is checked. */
export interface ControlTerms {
  readonly configuration: ComplianceConfiguration;
  readonly now?: string | undefined;
  readonly population?: PopulationChoice | undefined;
  readonly limits?: SearchLimits | undefined;
}

/** The result of checking a control, with the inputs of the check. */
export interface CheckedControl {
  readonly context: ControlContext;
  /** The value of the control's numeric parameter; 0 if the control has no parameter. */
  readonly value: number;
  readonly own: ControlSettings | undefined;
  readonly judged: readonly JudgedException[];
  readonly effective: EffectAnswer;
  readonly checkText: CheckTextAnswer | undefined;
  readonly verdict: ComplianceVerdict;
}

export type ControlSettings = NonNullable<ComplianceConfiguration['controls']>[string];

/** Checks a control. `how` restricts the check, for example to a single sign-in. */
export function checkControl(
  control: ComplianceControl,
  compiled: Compiled,
  { configuration, now, population, limits = {} }: ControlTerms,
  how: Pick<ControlContext, 'alsoExcluded' | 'earlierResults' | 'only' | 'reportViolations'> = {},
): CheckedControl {
  const { needs, parameter, list } = control;
  const names = namesOfControl(control);
  const own = controlSettings(control, configuration);
  const value = checkedValue(control, own);
  const listed = checkedList(control, own);
  const isOfSignIns = needs === 'applications' || needs === 'networks';
  const judged = exceptionsFor(names, isOfSignIns, configuration, now, compiled);
  const excepted = judged.flatMap(({ meaning }) => meaning ?? []);
  const context: ControlContext = {
    compiled,
    configuration,
    now,
    population,
    limits,
    excepted,
    listed,
    ...how,
  };
  const left = whyTurnedOff(names, own, configuration);
  const isNobodyLeft = excepted.length > 1 && isEverySignIn(any(excepted), compiled);
  const evaluated = () => (isNobodyLeft ? NOTHING_TO_CHECK : control.evaluate(context, value));
  const effective: EffectAnswer = left === undefined ? evaluated() : { kind: 'not applicable', reason: left };
  const checkText = control.checkText?.(context, value, own?.checkText === 'exact');
  const isValid =
    (parameter === undefined || isValidFor(parameter, value)) &&
    (list === undefined || isValidList(list, listed));
  const verdict = isValid ? verdictBy(checkText, effective) : 'not valid for this framework';
  return { context, value, own, judged, effective, checkText, verdict };
}

/**
 * The result if several exceptions together cover every sign-in, so that no sign-in is left to check. A single exception that covers every
 * sign-in is already reported as a configuration mistake.
 */
const NOTHING_TO_CHECK = effectNotKnown(
  'the exceptions together cover every sign-in, so there is nothing to check',
  'narrow the exceptions, or turn the control off with `severity: off` and a reason',
);

/** Returns the settings of a control in the configuration, under any of the names of the control; `undefined` if there are none. */
export function controlSettings(
  control: ComplianceControl,
  { controls }: ComplianceConfiguration,
): ControlSettings | undefined {
  return namesOfControl(control).flatMap((name) => controls?.[name] ?? [])[0];
}

/** Returns the value of a control's numeric parameter; 0 if the control has no parameter. */
export function checkedValue({ parameter }: ComplianceControl, own: ControlSettings | undefined): number {
  return parameter === undefined ? 0 : (own?.[parameter.name] ?? parameter.default);
}

/** Returns the list of values that a control checks; empty if the control checks no list. */
export function checkedList(
  { list }: ComplianceControl,
  own: ControlSettings | undefined,
): readonly string[] {
  return list === undefined ? [] : (own?.[list.name] ?? list.default);
}

/** Returns why the configuration turns the control off, or `undefined` if it does not. */
function whyTurnedOff(
  names: readonly string[],
  own: ControlSettings | undefined,
  { notApplicable }: ComplianceConfiguration,
): string | undefined {
  const [stated] = names.flatMap((name) => notApplicable?.[name] ?? []);
  if (stated !== undefined) return `stated by ${stated.owner}: ${stated.reason}`;
  if (own?.severity !== 'off' || own.reason === undefined) return undefined;
  return `the configuration turns this control off: ${own.reason}`;
}
