import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../base/messages.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import { type IdAndName, referenceTo } from '../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type Compiled, compiledOf } from '../../simulate/compile.js';
import { checkControl, checkedList, checkedValue, controlSettings } from './check-control.js';
import type { ComplianceConfiguration } from './configuration/configuration.js';
import { type JudgedException, stateOnDay } from './configuration/exceptions.js';
import { type ControlList, type ControlParameter, PARAMETER_UNITS } from './configuration/parameter.js';
import { type ConfigurationMistake, configurationMistakes } from './configuration-mistakes.js';
import type { CheckTextAnswer, EffectAnswer } from './control/answer.js';
import { COMPLIANCE_ASSUMPTIONS, type ComplianceAssumption } from './control/assumptions.js';
import type { ControlContext, PopulationChoice } from './control/context.js';
import { type ComplianceControl, namesOfControl } from './control/control.js';
import type { Framework } from './control/framework.js';
import { MAPPINGS, type Mapping } from './control/mappings.js';
import { type FrameworkMark, NOT_READ_IN_THE_ORIGINAL } from './control/marks.js';
import { areContrary } from './control/setting-demand.js';
import { COMPLIANCE_VERDICTS, type ComplianceVerdict } from './control/verdict.js';
import { BASE_SOURCE, COMPLIANCE_FRAMEWORKS, EARLIER_FRAMEWORKS, frameworkNamed } from './frameworks.js';
import { hardeningRulesOf } from './hardening-rules.js';
import { type TriedRemedy, triedRemedy } from './remedies.js';

export interface ComplianceOptions {
  /** The frameworks to check, each by its name, or by its name and version: `stig`, `stig@V1R2`. */
  readonly frameworks: readonly string[];
  readonly configuration?: ComplianceConfiguration | undefined;
  /**
   * The date of the run (ISO 8601). Exceptions and attestations with earlier dates have expired. Without a date, no exception is in force.
   */
  readonly now?: string | undefined;
  /** The ids or published ids of the controls to check; absent to check all controls. */
  readonly controls?: readonly string[] | undefined;
  /** Whether remedies are tested on a copy of the org. The default is `true`. */
  readonly withRemedies?: boolean | undefined;
  /** The users for whom controls are checked: any possible user (the default), or only the users in the export. */
  readonly population?: PopulationChoice | undefined;
  readonly limits?: SearchLimits | undefined;
  /** Called with the number of controls that were checked so far, and the total number. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** The results of checking an org against published frameworks. */
export interface ComplianceReport {
  readonly frameworks: readonly FrameworkResult[];
  /** Messages about unknown frameworks and controls. */
  readonly faults: readonly string[];
  /** The mistakes in the configuration. */
  readonly mistakes: readonly ConfigurationMistake[];
  /** The numbers of the assumptions that the result depends on. */
  readonly assumptions?: readonly AssumptionId[];
}

export interface FrameworkResult
  extends Pick<Framework, 'name' | 'sources' | 'title' | 'verification' | 'version'> {
  readonly totals: Readonly<Record<ComplianceVerdict, number>>;
  readonly controls: readonly ControlResult[];
}

export interface ControlResult
  extends Pick<
    ComplianceControl,
    'aliases' | 'grade' | 'id' | 'checkTextRequires' | 'needs' | 'remark' | 'severity' | 'title'
  > {
  readonly verdict: ComplianceVerdict;
  /** The requirement of the control as a sentence, with the value of its parameter. */
  readonly claim: string;
  readonly parameter?: ControlParameter & { readonly unit: string; readonly value: number };
  readonly list?: ControlList & { readonly value: readonly string[] };
  /** The checked controls of other frameworks that contradict this control: no org can meet this control together with any of them. */
  readonly contradicts: readonly string[];
  /**
   * The lint rules about the same problem as the control. A lint rule checks each policy or rule separately; the control checks all
   * sign-ins.
   */
  readonly lintRules: readonly string[];
  /** The result of the check text (the framework's instruction for assessors); absent if the framework has no check text. */
  readonly checkText?: CheckTextAnswer;
  readonly effective: EffectAnswer;
  readonly exceptions: readonly ExceptedResult[];
  /** How the numbers of the control, such as a minimum password length, were verified against the published standard. */
  readonly verification: FrameworkMark;
  /** The assumptions that the result of the control depends on. */
  readonly assumptions: readonly ControlAssumption[];
  /** The sections of other standards that the control is mapped to. */
  readonly mapping?: Mapping;
  /** The person who disputes the verdict, and the reason. A dispute does not change the verdict. */
  readonly disputed?: { readonly by: string; readonly reason: string };
  /** The date until which the configuration requires that the problem is fixed. */
  readonly remediateBy?: string;
  /** A person's attestation of facts that no export contains. It never changes the verdict. */
  readonly attested?: Attested & { readonly state: 'expired' | 'in force' | 'not judged' };
  readonly remedy: { readonly text: string; readonly tried?: TriedRemedy };
}

/** An exception and its state. If it is in force, `effective` is the result for the excepted sign-ins. */
export interface ExceptedResult extends Omit<JudgedException, 'meaning'> {
  readonly effective?: EffectAnswer;
  /** The result that the control would have without the exception. */
  readonly without?: EffectAnswer['kind'];
}

/** An assumption with its number. */
export interface ControlAssumption {
  readonly id: ComplianceAssumption;
  readonly text: string;
}

type Attested = NonNullable<ComplianceConfiguration['attested']>[number];

/**
 * Checks every control of published frameworks for all sign-ins. For each control, also checks what its check text (the framework's
 * instruction for assessors) requires. A value that the export lacks is unknown, not the default. Spec: Posture.
 */
export function complianceOf(snapshot: Snapshot, options: ComplianceOptions): ComplianceReport {
  const { configuration = {}, controls, progress } = options;
  const compiled = compiledOf(snapshot);
  const frameworks = options.frameworks.flatMap((one) => frameworkNamed(one) ?? []);
  const others = frameworks.filter((one) => one !== BASE_SOURCE);
  const isAskedFor = (one: ComplianceControl) => controls === undefined || isCalled(one, controls);
  const possible = [...others, ...(frameworks.length > 0 ? [BASE_SOURCE] : [])];
  const needsAll = possible.some((one) =>
    one.controls.some((control) => control.usesOtherResults && isAskedFor(control)),
  );
  const chosen = possible
    .map((framework) => ({
      framework,
      controls: framework.controls.filter((one) => needsAll || isAskedFor(one)),
    }))
    .filter((one) => one.controls.length > 0 || frameworks.includes(one.framework));
  const all = chosen.flatMap((one) => one.controls);
  const contradictions = contradictionsAmong(all.filter(isAskedFor), configuration);
  const answered: ControlResult[] = [];
  let done = 0;
  return {
    frameworks: chosen.map(
      ({ framework: { name, version, title, verification, sources }, controls: selected }) => {
        const found = selected.flatMap((control) => {
          const compliance = controlResult(control, verification, configuration, compiled, {
            ...options,
            earlierResults: [...answered],
            contradicts: (contradictions.get(control) ?? []).map(
              ({ framework = '', id }) => `${framework}/${id}`,
            ),
          });
          answered.push(compliance);
          done += 1;
          progress?.(done, all.length);
          return isAskedFor(control) ? [compliance] : [];
        });
        return { name, version, title, verification, sources, totals: totalsOf(found), controls: found };
      },
    ),
    faults: faultsOf(options, frameworks),
    mistakes: configurationMistakes(configuration, snapshot, options.now),
    ...assumptionsOver([snapshot]),
  };
}

export function isCalled(control: ComplianceControl, names: readonly string[]): boolean {
  const own = namesOfControl(control);
  return names.some((name) => own.includes(name));
}

function controlResult(
  control: ComplianceControl,
  markOfFramework: FrameworkMark,
  configuration: ComplianceConfiguration,
  compiled: Compiled,
  how: ComplianceOptions & Pick<ControlContext, 'earlierResults'> & Pick<ControlResult, 'contradicts'>,
): ControlResult {
  const { id, aliases, title, grade, needs, parameter, list, checkTextRequires, remark, topic } = control;
  const { verification: mark = markOfFramework } = control;
  const { now, population, earlierResults, contradicts, limits, withRemedies = true } = how;
  const names = namesOfControl(control);
  const terms = { configuration, now, population, limits };
  const { context, value, own, judged, effective, checkText, verdict } = checkControl(
    control,
    compiled,
    terms,
    {
      earlierResults,
    },
  );
  const attested = configuration.attested?.find((one) => names.includes(one.control));
  const tried =
    withRemedies && effective.kind === 'fails'
      ? triedRemedy(control, context, value, effective, own?.checkText === 'exact')
      : undefined;
  return {
    id,
    aliases,
    title,
    grade,
    severity: SEVERITIES.find((one) => one === own?.severity) ?? control.severity,
    needs,
    verification: mark,
    assumptions: assumptionsOf(control, mark),
    ...(topic !== undefined && { mapping: MAPPINGS[topic] }),
    verdict,
    claim: control.claim(value),
    ...(parameter !== undefined && {
      parameter: { ...parameter, unit: PARAMETER_UNITS[parameter.name], value },
    }),
    ...(list !== undefined && { list: { ...list, value: checkedList(control, own) } }),
    contradicts,
    lintRules: hardeningRulesOf(control, value),
    ...(checkTextRequires !== undefined && { checkTextRequires }),
    ...(checkText !== undefined && {
      checkText: { ...checkText, places: checkText.places.map(shortened) },
    }),
    effective: withReferences(effective),
    exceptions: judged.map((one) => exceptedResult(one, control, context, value)),
    ...(attested !== undefined && { attested: { ...attested, state: stateOnDay(attested.expires, now) } }),
    ...(own?.disputed !== undefined && { disputed: own.disputed }),
    ...(own?.remediateBy !== undefined && { remediateBy: own.remediateBy }),
    remedy: { text: control.remedy, ...(tried !== undefined && { tried }) },
    ...(remark !== undefined && { remark }),
  };
}

const SEVERITIES = ['error', 'warning', 'info'] as const;

function assumptionsOf(
  { assumptions = [] }: ComplianceControl,
  mark: FrameworkMark,
): readonly ControlAssumption[] {
  const all = NOT_READ_IN_THE_ORIGINAL.has(mark) ? (['P1', ...assumptions] as const) : assumptions;
  return all.map((id) => ({ id, text: COMPLIANCE_ASSUMPTIONS[id] }));
}

/**
 * Returns an exception with two results of the control: for the excepted sign-ins, and for all sign-ins as if the exception did not exist.
 * If the exception is not in force, the results are absent.
 */
function exceptedResult(
  { meaning, ...one }: JudgedException,
  control: ComplianceControl,
  context: ControlContext,
  value: number,
): ExceptedResult {
  if (meaning === undefined) return one;
  const excepted = context.excepted.filter((other) => other !== meaning);
  const effective = control.evaluate({ ...context, excepted, about: [meaning] }, value);
  return {
    ...one,
    effective: withReferences(effective),
    without: control.evaluate({ ...context, excepted }, value).kind,
  };
}

/** Replaces the objects of the org in an answer by their ids and names. */
function withReferences(answer: EffectAnswer): EffectAnswer {
  return answer.kind === 'fails' && answer.places !== undefined
    ? { ...answer, places: answer.places.map(shortened) }
    : answer;
}

function shortened(resource: object): object {
  return 'id' in resource && typeof resource.id === 'string' ? referenceTo(resource as IdAndName) : resource;
}

function totalsOf(controls: readonly ControlResult[]): Readonly<Record<ComplianceVerdict, number>> {
  return Object.fromEntries(
    COMPLIANCE_VERDICTS.map((verdict) => [verdict, controls.filter((one) => one.verdict === verdict).length]),
  ) as Record<ComplianceVerdict, number>;
}

/** Returns the known versions of a framework as text, or `undefined` if the framework is unknown. */
function versionsOf(text: string): string | undefined {
  const versions = [...COMPLIANCE_FRAMEWORKS, ...EARLIER_FRAMEWORKS].flatMap(({ name, version }) =>
    text.startsWith(`${name}@`) ? [`${name}@${version}`] : [],
  );
  return versions.length === 0 ? undefined : alternatives(versions);
}

/** Returns a message for every unknown framework or control name, with the most similar known name. */
function faultsOf(
  { frameworks: requested, controls = [] }: ComplianceOptions,
  frameworks: readonly Framework[],
): readonly string[] {
  const names = COMPLIANCE_FRAMEWORKS.map(({ name }) => name);
  const known = [...frameworks, BASE_SOURCE].flatMap((framework) =>
    framework.controls.flatMap(namesOfControl),
  );
  return [
    ...requested
      .filter((one) => frameworkNamed(one) === undefined)
      .map(
        (one) =>
          `unknown framework ${quoted(one)}${didYouMean(one, names)}; expected ${versionsOf(one) ?? alternatives(names)}`,
      ),
    ...[...new Set(controls)]
      .filter((one) => frameworks.length > 0 && !known.includes(one))
      .map((one) => `unknown control ${quoted(one)}${didYouMean(one, known)}`),
  ];
}

/**
 * Returns for each control the controls that contradict it: both require ranges of the same setting that do not overlap, so no org can meet
 * both. Spec: Posture, "Sources".
 */
export function contradictionsAmong(
  controls: readonly ComplianceControl[],
  configuration: ComplianceConfiguration,
): ReadonlyMap<ComplianceControl, readonly ComplianceControl[]> {
  const demanding = controls.flatMap((control) => {
    const demands = control.demands?.(checkedValue(control, controlSettings(control, configuration))) ?? [];
    return demands.length === 0 ? [] : [{ control, demands }];
  });
  return new Map(
    demanding.map(({ control, demands }) => [
      control,
      demanding.flatMap((other) => (areContrary(demands, other.demands) ? [other.control] : [])),
    ]),
  );
}
