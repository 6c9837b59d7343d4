import { alternatives, quoted } from '../base/messages.js';
import { didYouMean } from '../base/near-miss.js';
import type { Snapshot } from '../policies/snapshot.js';
import type { SearchLimits } from '../questions/session/limits.js';
import { type Compiled, compiledOf } from '../simulate/compile.js';
import type { PostureConfiguration } from './configuration/configuration.js';
import { exceptionsFor, type JudgedException, stateOnDay } from './configuration/exceptions.js';
import type { EffectAnswer, LetterAnswer } from './control/answer.js';
import type { Asking } from './control/asking.js';
import type { PostureControl } from './control/control.js';
import { type ControlParameter, isValidFor } from './control/parameter.js';
import type { PublishedSource } from './control/source.js';
import { POSTURE_VERDICTS, type PostureVerdict, verdictBy } from './control/verdict.js';
import { type TriedRemedy, triedRemedy } from './remedies.js';
import { POSTURE_SOURCES, sourceNamed } from './sources.js';

export interface PostureOptions {
  /** By name, or name and version: `stig`, `stig@V1R2`. */
  readonly sources: readonly string[];
  readonly configuration?: PostureConfiguration | undefined;
  /** The day of the run, ISO 8601, for what expires. */
  readonly now?: string | undefined;
  /** These controls alone, by id or the source's own name. */
  readonly controls?: readonly string[] | undefined;
  /** Whether remedies are tried. */
  readonly withRemedies?: boolean | undefined;
  readonly limits?: SearchLimits | undefined;
  /** Told how many controls have been asked. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** What becomes of published baselines in an org. */
export interface PostureReport {
  readonly sources: readonly SourcePosture[];
  /** What of the question cannot be followed: sources, controls and names that are not there. */
  readonly faults: readonly string[];
}

export interface SourcePosture extends Pick<PublishedSource, 'name' | 'read' | 'title' | 'version'> {
  readonly totals: Readonly<Record<PostureVerdict, number>>;
  readonly controls: readonly ControlPosture[];
}

export interface ControlPosture
  extends Pick<
    PostureControl,
    'aliases' | 'grade' | 'id' | 'letterSays' | 'needs' | 'remark' | 'severity' | 'title'
  > {
  readonly verdict: PostureVerdict;
  /** What has to hold, with the number that was asked. */
  readonly claim: string;
  readonly parameter?: ControlParameter & { readonly value: number };
  /** Absent where the source tells an assessor nothing to look at. */
  readonly letter?: LetterAnswer;
  readonly effect: EffectAnswer;
  readonly exceptions: readonly ExceptedPosture[];
  /** By whom it is attested, where an export does not hold it; never a verdict. */
  readonly attested?: Attested & { readonly state: 'expired' | 'in force' | 'not judged' };
  readonly remedy: { readonly says: string; readonly tried?: TriedRemedy };
}

/** An exception, and what those get for whom it is, while it is in force: the answer without it. */
export interface ExceptedPosture extends Omit<JudgedException, 'meaning'> {
  readonly gets?: EffectAnswer;
}

type Attested = NonNullable<PostureConfiguration['attested']>[number];

/**
 * Asks every control of published sources over all sign-ins, and what each source tells an assessor to look at beside it.
 * Nothing is decided by a default. Spec: Posture.
 */
export function postureOf(snapshot: Snapshot, options: PostureOptions): PostureReport {
  const { configuration = {}, controls, progress } = options;
  const compiled = compiledOf(snapshot);
  const sources = options.sources.flatMap((one) => sourceNamed(one) ?? []);
  const chosen = sources.map((source) => ({
    source,
    controls: source.controls.filter((one) => controls === undefined || isCalled(one, controls)),
  }));
  const total = chosen.reduce((sum, one) => sum + one.controls.length, 0);
  let done = 0;
  return {
    sources: chosen.map(({ source: { name, version, title, read }, controls: asked }) => {
      const found = asked.map((control) => {
        const posture = controlPosture(control, configuration, compiled, options);
        done += 1;
        progress?.(done, total);
        return posture;
      });
      return { name, version, title, read, totals: totalsOf(found), controls: found };
    }),
    faults: faultsOf(options, sources),
  };
}

function isCalled({ id, aliases }: PostureControl, names: readonly string[]): boolean {
  return names.some((name) => name === id || aliases.includes(name));
}

function controlPosture(
  control: PostureControl,
  configuration: PostureConfiguration,
  compiled: Compiled,
  { now, limits = {}, withRemedies = true }: PostureOptions,
): ControlPosture {
  const { id, aliases, title, grade, severity, needs, parameter, letterSays, remark } = control;
  const names = [id, ...aliases];
  const own = names.flatMap((name) => configuration.controls?.[name] ?? [])[0];
  const value = own?.value ?? parameter?.usual ?? 0;
  const judged = exceptionsFor(names, configuration, now, compiled);
  const excepted = judged.flatMap(({ meaning }) => meaning ?? []);
  const asking: Asking = { compiled, configuration, now, limits, excepted };
  const stated = names.flatMap((name) => configuration.notApplicable?.[name] ?? [])[0];
  const effect: EffectAnswer =
    stated === undefined
      ? control.ask(asking, value)
      : { kind: 'not applicable', reason: `${stated.owner} says so: ${stated.reason}` };
  const letter = control.letter?.(asking, value, own?.letter === 'exact');
  const isValid = parameter === undefined || isValidFor(parameter, value);
  const attested = configuration.attested?.find((one) => names.includes(one.control));
  const tried =
    withRemedies && effect.kind === 'fails' ? triedRemedy(control, asking, value, effect) : undefined;
  return {
    id,
    aliases,
    title,
    grade,
    severity,
    needs,
    verdict: isValid ? verdictBy(letter, effect) : 'not valid for this source',
    claim: control.claim(value),
    ...(parameter !== undefined && { parameter: { ...parameter, value } }),
    ...(letterSays !== undefined && { letterSays }),
    ...(letter !== undefined && { letter }),
    effect,
    exceptions: judged.map((one) => exceptedPosture(one, control, asking, value)),
    ...(attested !== undefined && { attested: { ...attested, state: stateOnDay(attested.expires, now) } }),
    remedy: { says: control.remedy, ...(tried !== undefined && { tried }) },
    ...(remark !== undefined && { remark }),
  };
}

/** The control is asked again as if there were only the others. */
function exceptedPosture(
  { meaning, ...one }: JudgedException,
  control: PostureControl,
  asking: Asking,
  value: number,
): ExceptedPosture {
  if (meaning === undefined) return one;
  const excepted = asking.excepted.filter((other) => other !== meaning);
  return { ...one, gets: control.ask({ ...asking, excepted }, value) };
}

function totalsOf(controls: readonly ControlPosture[]): Readonly<Record<PostureVerdict, number>> {
  return Object.fromEntries(
    POSTURE_VERDICTS.map((verdict) => [verdict, controls.filter((one) => one.verdict === verdict).length]),
  ) as Record<PostureVerdict, number>;
}

/** Every name that nothing is called by, with the nearest. */
function faultsOf(
  { sources: asked, controls = [], configuration = {} }: PostureOptions,
  sources: readonly PublishedSource[],
): readonly string[] {
  const names = POSTURE_SOURCES.map(({ name }) => name);
  const known = sources.flatMap((source) => source.controls.flatMap(({ id, aliases }) => [id, ...aliases]));
  const called = [
    ...controls,
    ...Object.keys(configuration.controls ?? {}),
    ...Object.keys(configuration.notApplicable ?? {}),
    ...(configuration.attested ?? []).map(({ control }) => control),
    ...(configuration.exceptions ?? []).flatMap((one) => one.controls),
  ];
  return [
    ...asked
      .filter((one) => sourceNamed(one) === undefined)
      .map(
        (one) =>
          `no source is called ${quoted(one)}${didYouMean(one, names)}; there is ${alternatives(names)}`,
      ),
    ...[...new Set(called)]
      .filter((one) => sources.length > 0 && !known.includes(one))
      .map((one) => `no control of these sources is called ${quoted(one)}${didYouMean(one, known)}`),
  ];
}
