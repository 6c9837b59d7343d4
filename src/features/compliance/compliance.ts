import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../base/messages.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type Compiled, compiledOf } from '../../simulate/compile.js';
import { askControl, listAsked } from './ask-control.js';
import type { ComplianceConfiguration } from './configuration/configuration.js';
import { type JudgedException, stateOnDay } from './configuration/exceptions.js';
import { type ControlList, type ControlParameter, PARAMETER_UNITS } from './configuration/parameter.js';
import { type ConfigurationMistake, configurationMistakes } from './configuration-mistakes.js';
import { contradictionsAmong } from './contradictions.js';
import type { CheckTextAnswer, EffectAnswer } from './control/answer.js';
import type { Asking, PopulationChoice } from './control/asking.js';
import { COMPLIANCE_ASSUMPTIONS, type ComplianceAssumption } from './control/assumptions.js';
import { type ComplianceControl, namesOfControl } from './control/control.js';
import type { Framework } from './control/framework.js';
import { MAPPINGS, type Mapping } from './control/mappings.js';
import { type FrameworkMark, NOT_READ_IN_THE_ORIGINAL } from './control/marks.js';
import { COMPLIANCE_VERDICTS, type ComplianceVerdict } from './control/verdict.js';
import { BASE_SOURCE, COMPLIANCE_FRAMEWORKS, EARLIER_FRAMEWORKS, frameworkNamed } from './frameworks.js';
import { hardeningRulesOf } from './hardening-rules.js';
import { type TriedRemedy, triedRemedy } from './remedies.js';

export interface ComplianceOptions {
  /** The frameworks, by name or by name and version: `stig`, `stig@V1R2`. */
  readonly frameworks: readonly string[];
  readonly configuration?: ComplianceConfiguration | undefined;
  /** The date of the run, ISO 8601, for expiry dates. */
  readonly now?: string | undefined;
  /** The controls to check, by id or published id; all if absent. */
  readonly controls?: readonly string[] | undefined;
  /** Whether remedies are tested. */
  readonly withRemedies?: boolean | undefined;
  /** Whose sign-ins are checked: those of any possible user, or only of the users in the export. */
  readonly population?: PopulationChoice | undefined;
  readonly limits?: SearchLimits | undefined;
  /** Receives the number of checked controls. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** The compliance of an org with published baselines. */
export interface ComplianceReport {
  readonly frameworks: readonly FrameworkResult[];
  /** The unknown frameworks and controls in the question. */
  readonly faults: readonly string[];
  /** The mistakes in the configuration. */
  readonly mistakes: readonly ConfigurationMistake[];
  /** The assumptions of the answer, by their numbers. */
  readonly assumptions?: readonly AssumptionId[];
}

export interface FrameworkResult extends Pick<Framework, 'mark' | 'name' | 'read' | 'title' | 'version'> {
  readonly totals: Readonly<Record<ComplianceVerdict, number>>;
  readonly controls: readonly ControlResult[];
}

export interface ControlResult
  extends Pick<
    ComplianceControl,
    'aliases' | 'grade' | 'id' | 'checkTextRequires' | 'needs' | 'remark' | 'severity' | 'title'
  > {
  readonly verdict: ComplianceVerdict;
  /** The requirement, with the value of the parameter. */
  readonly claim: string;
  readonly parameter?: ControlParameter & { readonly unit: string; readonly value: number };
  readonly list?: ControlList & { readonly value: readonly string[] };
  /** The checked controls of other frameworks that no org can meet together with this one. */
  readonly contradicts: readonly string[];
  /** The lint rules that check the same locally. */
  readonly lintRules: readonly string[];
  /** The result of the check text; absent if the framework has none. */
  readonly checkText?: CheckTextAnswer;
  readonly effective: EffectAnswer;
  readonly exceptions: readonly ExceptedResult[];
  /** The source of its figures. */
  readonly mark: FrameworkMark;
  /** The assumptions of the result. */
  readonly assumptions: readonly ControlAssumption[];
  /** The sections of other standards that it is mapped to. */
  readonly mapping?: Mapping;
  /** The dispute of the verdict, which does not change it. */
  readonly disputed?: { readonly by: string; readonly reason: string };
  /** The remediation date. */
  readonly remediateBy?: string;
  /** The attestation of data that no export contains; it never changes the verdict. */
  readonly attested?: Attested & { readonly state: 'expired' | 'in force' | 'not judged' };
  readonly remedy: { readonly says: string; readonly tried?: TriedRemedy };
}

/** An exception and, while it is in force, the result of the control for its scope. */
export interface ExceptedResult extends Omit<JudgedException, 'meaning'> {
  readonly effective?: EffectAnswer;
  /** The result of the control without the exception. */
  readonly without?: EffectAnswer['kind'];
}

/** An assumption with its number. */
export interface ControlAssumption {
  readonly id: ComplianceAssumption;
  readonly says: string;
}

type Attested = NonNullable<ComplianceConfiguration['attested']>[number];

/**
 * Checks every control of published frameworks for all sign-ins, with the check text of each. No missing value counts as a
 * default. Spec: Posture.
 */
export function complianceOf(snapshot: Snapshot, options: ComplianceOptions): ComplianceReport {
  const { configuration = {}, controls, progress } = options;
  const compiled = compiledOf(snapshot);
  const frameworks = options.frameworks.flatMap((one) => frameworkNamed(one) ?? []);
  const others = frameworks.filter((one) => one !== BASE_SOURCE);
  const chosen = [...others, ...(frameworks.length > 0 ? [BASE_SOURCE] : [])]
    .map((framework) => ({
      framework,
      controls: framework.controls.filter((one) => controls === undefined || isCalled(one, controls)),
    }))
    .filter((one) => one.controls.length > 0 || frameworks.includes(one.framework));
  const all = chosen.flatMap((one) => one.controls);
  const contradictions = contradictionsAmong(all, configuration);
  const answered: ControlResult[] = [];
  let done = 0;
  return {
    frameworks: chosen.map(({ framework: { name, version, title, mark, read }, controls: asked }) => {
      const found = asked.map((control) => {
        const compliance = controlResult(control, mark, configuration, compiled, {
          ...options,
          answered: [...answered],
          contradicts: (contradictions.get(control) ?? []).map(
            ({ framework = '', id }) => `${framework}/${id}`,
          ),
        });
        answered.push(compliance);
        done += 1;
        progress?.(done, all.length);
        return compliance;
      });
      return { name, version, title, mark, read, totals: totalsOf(found), controls: found };
    }),
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
  how: ComplianceOptions & Pick<Asking, 'answered'> & Pick<ControlResult, 'contradicts'>,
): ControlResult {
  const { id, aliases, title, grade, needs, parameter, list, checkTextRequires, remark, topic } = control;
  const { mark = markOfFramework } = control;
  const { now, population, answered, contradicts, limits, withRemedies = true } = how;
  const names = namesOfControl(control);
  const terms = { configuration, now, population, limits };
  const { asking, value, own, judged, effective, checkText, verdict } = askControl(control, compiled, terms, {
    answered,
  });
  const attested = configuration.attested?.find((one) => names.includes(one.control));
  const tried =
    withRemedies && effective.kind === 'fails'
      ? triedRemedy(control, asking, value, effective, own?.checkText === 'exact')
      : undefined;
  return {
    id,
    aliases,
    title,
    grade,
    severity: SEVERITIES.find((one) => one === own?.severity) ?? control.severity,
    needs,
    mark,
    assumptions: assumptionsOf(control, mark),
    ...(topic !== undefined && { mapping: MAPPINGS[topic] }),
    verdict,
    claim: control.claim(value),
    ...(parameter !== undefined && {
      parameter: { ...parameter, unit: PARAMETER_UNITS[parameter.name], value },
    }),
    ...(list !== undefined && { list: { ...list, value: listAsked(control, own) } }),
    contradicts,
    lintRules: hardeningRulesOf(control, value),
    ...(checkTextRequires !== undefined && { checkTextRequires }),
    ...(checkText !== undefined && { checkText }),
    effective,
    exceptions: judged.map((one) => exceptedResult(one, control, asking, value)),
    ...(attested !== undefined && { attested: { ...attested, state: stateOnDay(attested.expires, now) } }),
    ...(own?.disputed !== undefined && { disputed: own.disputed }),
    ...(own?.remediateBy !== undefined && { remediateBy: own.remediateBy }),
    remedy: { says: control.remedy, ...(tried !== undefined && { tried }) },
    ...(remark !== undefined && { remark }),
  };
}

const SEVERITIES = ['error', 'warning', 'info'] as const;

function assumptionsOf(
  { assumptions = [] }: ComplianceControl,
  mark: FrameworkMark,
): readonly ControlAssumption[] {
  const all = NOT_READ_IN_THE_ORIGINAL.has(mark) ? (['P1', ...assumptions] as const) : assumptions;
  return all.map((id) => ({ id, says: COMPLIANCE_ASSUMPTIONS[id] }));
}

/** Checks the control again without this exception. */
function exceptedResult(
  { meaning, ...one }: JudgedException,
  control: ComplianceControl,
  asking: Asking,
  value: number,
): ExceptedResult {
  if (meaning === undefined) return one;
  const excepted = asking.excepted.filter((other) => other !== meaning);
  const effective = control.ask({ ...asking, excepted, about: [meaning] }, value);
  return { ...one, effective, without: control.ask({ ...asking, excepted }, value).kind };
}

function totalsOf(controls: readonly ControlResult[]): Readonly<Record<ComplianceVerdict, number>> {
  return Object.fromEntries(
    COMPLIANCE_VERDICTS.map((verdict) => [verdict, controls.filter((one) => one.verdict === verdict).length]),
  ) as Record<ComplianceVerdict, number>;
}

/** Returns the known versions of a framework; `undefined` if the name is unknown. */
function versionsOf(text: string): string | undefined {
  const versions = [...COMPLIANCE_FRAMEWORKS, ...EARLIER_FRAMEWORKS].flatMap(({ name, version }) =>
    text.startsWith(`${name}@`) ? [`${name}@${version}`] : [],
  );
  return versions.length === 0 ? undefined : alternatives(versions);
}

/** Returns a message for every unknown name, with the nearest known one. */
function faultsOf(
  { frameworks: asked, controls = [] }: ComplianceOptions,
  frameworks: readonly Framework[],
): readonly string[] {
  const names = COMPLIANCE_FRAMEWORKS.map(({ name }) => name);
  const known = [...frameworks, BASE_SOURCE].flatMap((framework) =>
    framework.controls.flatMap(namesOfControl),
  );
  return [
    ...asked
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
