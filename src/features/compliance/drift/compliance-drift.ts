import type { ChangedRegion } from '../../../analysis/questions/diff/changes.js';
import { diffOf } from '../../../analysis/questions/diff/diff.js';
import type { Described } from '../../../analysis/questions/session/scope.js';
import { deepEqual } from '../../../base/deep-equal.js';
import type { Request } from '../../../model/facts/request.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { type Compiled, compiledOf } from '../../../simulate/compile.js';
import { type CheckedControl, checkControl } from '../check-control.js';
import { type ComplianceOptions, isCalled } from '../compliance.js';
import type { ComplianceConfiguration } from '../configuration/configuration.js';
import type { ControlContext } from '../control/context.js';
import type { ComplianceControl } from '../control/control.js';
import type { FailingRule } from '../control/failing.js';
import type { Framework } from '../control/framework.js';
import type { ComplianceVerdict } from '../control/verdict.js';
import { frameworkNamed } from '../frameworks.js';
import { policyEdits, type StateEdit, withPopulationOf } from './state-edits.js';

/** A state of an org, with the configuration and date with which it is checked. */
export interface ComplianceState {
  readonly org: Snapshot;
  readonly configuration?: ComplianceConfiguration | undefined;
  /** The date of the run. Exceptions and attestations with earlier dates have expired. */
  readonly now?: string | undefined;
}

/** The JSON report of an earlier run. Its verdicts replace a check of the state before the change. */
export interface EarlierReport {
  /** The version of the program that wrote the report. */
  readonly program: string;
  readonly frameworks: readonly {
    readonly framework: string;
    readonly version: string;
    readonly controls: readonly { readonly id: string; readonly verdict: ComplianceVerdict }[];
  }[];
}

export type DriftOptions = Pick<
  ComplianceOptions,
  'controls' | 'limits' | 'population' | 'progress' | 'frameworks'
> & {
  readonly earlier?: EarlierReport | undefined;
};

/** The changes of compliance between two states of an org, with their causes. */
export interface ComplianceDrift {
  readonly controls: readonly ControlDrift[];
  /** The sets of sign-ins whose results changed, but which affect no control: neither its verdict nor its sign-ins. */
  readonly untouched: readonly ChangedRegion[];
  /** Whether all sign-ins whose results changed are listed. If not, the results of other sign-ins may differ, too. */
  readonly isComplete: boolean;
}

/** A control whose verdict or affected sign-ins changed. */
export interface ControlDrift extends Pick<ComplianceControl, 'aliases' | 'grade' | 'id' | 'title'> {
  readonly framework: string;
  readonly before: ComplianceVerdict;
  readonly after: ComplianceVerdict;
  /** The sign-ins that violate the control now and did not before. */
  readonly broken?: DriftedSignIns;
  /** The sign-ins that violated the control before and no longer do. */
  readonly fixed?: DriftedSignIns;
  readonly cause: DriftCause;
}

export interface DriftedSignIns extends Pick<Described, 'description' | 'isDescriptionComplete'> {
  /** The evidence that the sign-ins violate the control, as text. */
  readonly text: string;
  /** An example sign-in. The simulator confirmed its result in both states of the org. */
  readonly example: Request;
  /** The rules that decide these sign-ins. For `broken`, they are the rules after the change; for `fixed`, the rules before it. */
  readonly rules: readonly FailingRule[];
}

export type DriftCauseKind =
  | 'configuration'
  | 'exception expired'
  | 'policy'
  | 'population'
  | 'program version'
  | 'framework version';

export interface DriftCause {
  readonly kind: DriftCauseKind;
  /** The edits of the org that caused the change. Undoing them restores the earlier verdict. */
  readonly edits: readonly string[];
  /** The sets of sign-ins whose results changed and thereby changed the result of the control. */
  readonly changes: readonly ChangedRegion[];
}

/**
 * The changes of compliance. For each changed control, `undoings` has the edits that caused the change, so that tests can undo them and
 * check the cause.
 */
export interface TracedDrift extends ComplianceDrift {
  readonly undoings: ReadonlyMap<ControlDrift, readonly StateEdit[]>;
}

/** Returns the changes of compliance between two states of an org as plain data. Spec: Posture, "Drift". */
export function driftOf(
  before: ComplianceState,
  after: ComplianceState,
  options: DriftOptions,
): ComplianceDrift {
  const { undoings: _, ...drift } = tracedDrift(before, after, options);
  return drift;
}

/** The maximum number of analysis steps for comparing the policies of two states. */
const EFFORT = 20_000_000;

export function tracedDrift(
  before: ComplianceState,
  after: ComplianceState,
  options: DriftOptions,
): TracedDrift {
  const undoings = new Map<ControlDrift, readonly StateEdit[]>();
  const diff = diffOf(before.org, after.org, { effort: EFFORT });
  const frameworks = options.frameworks.flatMap((one) => frameworkNamed(one) ?? []);
  const selected = frameworks.flatMap((framework) =>
    framework.controls
      .filter((one) => options.controls === undefined || isCalled(one, options.controls))
      .map((control) => ({ framework, control })),
  );
  const controls = selected.flatMap(({ framework, control }, index) => {
    const found = driftOfControl(
      control,
      framework,
      { before, after, options, regions: diff.changes },
      undoings,
    );
    options.progress?.(index + 1, selected.length);
    return found ?? [];
  });
  const touched = new Set(controls.flatMap(({ cause }) => cause.changes));
  return {
    controls,
    untouched: diff.changes.filter((region) => !touched.has(region)),
    isComplete: diff.isComplete,
    undoings,
  };
}

interface Compared {
  readonly before: ComplianceState;
  readonly after: ComplianceState;
  readonly options: DriftOptions;
  readonly regions: readonly ChangedRegion[];
}

/** The results of a control in one state of an org, and the conditions of the sign-ins that violate it. */
interface InState extends CheckedControl {
  readonly compiled: Compiled;
  readonly broken: NonNullable<ControlContext['alsoExcluded']>;
  check(how: Pick<ControlContext, 'alsoExcluded' | 'only'>): CheckedControl;
}

function inState(
  control: ComplianceControl,
  state: ComplianceState,
  { limits, population }: DriftOptions,
): InState {
  const compiled = compiledOf(state.org);
  const { configuration = {}, now } = state;
  const terms = { configuration, now, limits, population };
  const noted: NonNullable<ControlContext['alsoExcluded']>[number][] = [];
  const checked = checkControl(control, compiled, terms, { reportViolations: (some) => noted.push(...some) });
  return {
    ...checked,
    compiled,
    broken: checked.effective.kind === 'fails' ? noted : [],
    check: (how) => checkControl(control, compiled, terms, how),
  };
}

function driftOfControl(
  control: ComplianceControl,
  framework: Framework,
  compared: Compared,
  undoings: Map<ControlDrift, readonly StateEdit[]>,
): ControlDrift | undefined {
  const { before, after, options } = compared;
  const [was, is] = [inState(control, before, options), inState(control, after, options)];
  const earlier = earlierVerdict(control, framework, options);
  const [broken, fixed] = [onlyIn(is, was), onlyIn(was, is)];
  const head = {
    id: control.id,
    aliases: control.aliases,
    title: control.title,
    grade: control.grade,
    framework: framework.name,
    before: earlier?.verdict ?? was.verdict,
    after: is.verdict,
    ...(broken && { broken }),
    ...(fixed && { fixed }),
  };
  if (earlier !== undefined && earlier.verdict !== was.verdict)
    return { ...head, cause: { kind: earlier.cause, edits: [], changes: [] } };
  if (was.verdict === is.verdict && broken === undefined && fixed === undefined) return undefined;
  const { kind, edits } = causeOf(control, was, compared);
  const isOfOrg = kind === 'policy' || kind === 'population';
  const regions = isOfOrg ? affectingRegions(compared.regions, was, is, [broken, fixed]) : [];
  const drift = { ...head, cause: { kind, edits: edits.map(({ words }) => words), changes: regions } };
  undoings.set(drift, edits);
  return drift;
}

function earlierVerdict(control: ComplianceControl, framework: Framework, { earlier }: DriftOptions) {
  const reported = earlier?.frameworks.find((one) => one.framework === framework.name);
  const verdict = reported?.controls.find(({ id }) => id === control.id)?.verdict;
  if (reported === undefined || verdict === undefined) return undefined;
  const cause = reported.version === framework.version ? 'program version' : 'framework version';
  return { verdict, cause } as const;
}

/**
 * Returns the sign-ins that violate a control in state `one` and definitely do not violate it in state `other`; `undefined` if none are
 * known. The simulator confirms an example in both states.
 */
function onlyIn(one: InState, other: InState): DriftedSignIns | undefined {
  if (one.effective.kind !== 'fails' || one.effective.signIns === undefined) return undefined;
  const { effective } = other.broken.length === 0 ? one : one.check({ alsoExcluded: other.broken });
  if (effective.kind !== 'fails' || effective.signIns === undefined) return undefined;
  const { description, isDescriptionComplete, example, rules } = effective.signIns;
  if (one.check({ only: example }).effective.kind !== 'fails') return undefined;
  if (isBrokenOrOpen(other, example)) return undefined;
  return { description, isDescriptionComplete, text: effective.text, example, rules };
}

function isBrokenOrOpen(state: InState, only: Request): boolean {
  const { kind } = state.check({ only }).effective;
  return kind === 'fails' || kind === 'undecided';
}

interface FoundCause {
  readonly kind: DriftCauseKind;
  readonly edits: readonly StateEdit[];
}

/**
 * Finds the cause of a changed result by trial. It restores the former date, configuration, population or policies, one after the other,
 * until the former result returns. Spec: Posture, "Drift".
 */
function causeOf(control: ComplianceControl, was: InState, { before, after, options }: Compared): FoundCause {
  const isAsBefore = (state: ComplianceState) => hasSameResult(was, inState(control, state, options));
  const alone: readonly (readonly [DriftCauseKind, boolean, ComplianceState])[] = [
    ['exception expired', before.now !== after.now, { ...after, now: before.now }],
    [
      'configuration',
      !deepEqual(before.configuration ?? {}, after.configuration ?? {}),
      { ...after, configuration: before.configuration },
    ],
    ['population', before.org !== after.org, { ...after, org: withPopulationOf(before.org, after.org) }],
  ];
  const found = alone.find(([, isOther, state]) => isOther && isAsBefore(state));
  if (found !== undefined) return { kind: found[0], edits: [] };
  const edits = policyEdits(before.org, after.org);
  const undone = (some: readonly StateEdit[]) =>
    isAsBefore({ ...after, org: some.reduce((org, { undo }) => undo(org), after.org) });
  return { kind: 'policy', edits: fieldsOf(fewestSufficient(edits, undone), undone) };
}

/**
 * The maximum number of edits for which the program searches for the ones that caused a change. If there are more edits, the result names
 * all of them.
 */
const MOST_TRIED = 40;

/**
 * Returns the smallest change that it finds: one edit that causes a change of the result, or otherwise a set of edits from which no edit
 * can be omitted. `suffice` returns whether a set of edits causes the change. Returns all edits if all together do not cause it, or if
 * there are too many to try.
 */
function fewestSufficient(
  edits: readonly StateEdit[],
  suffice: (some: readonly StateEdit[]) => boolean,
): readonly StateEdit[] {
  if (edits.length > MOST_TRIED) return edits;
  const single = edits.find((one) => suffice([one]));
  if (single !== undefined) return [single];
  if (!suffice(edits)) return edits;
  let left = edits;
  for (const one of edits) {
    const without = left.filter((other) => other !== one);
    if (suffice(without)) left = without;
  }
  return left;
}

/**
 * Splits edits of several fields into edits of single fields. Returns the fewest of them for which `suffice` is true. Returns the edits
 * unchanged if that does not reduce their number, or if there are too many fields to try.
 */
function fieldsOf(
  edits: readonly StateEdit[],
  suffice: (some: readonly StateEdit[]) => boolean,
): readonly StateEdit[] {
  const fields = edits.flatMap((one) => (one.parts?.length ? one.parts : [one]));
  if (fields.length === edits.length || fields.length > MOST_TRIED || !suffice(fields)) return edits;
  const fewest = fewestSufficient(fields, suffice);
  return fewest.length < fields.length ? fewest : edits;
}

/** Whether a control has the same verdict in two states, and the same sign-ins violate it in both. */
function hasSameResult(one: InState, other: InState): boolean {
  return (
    one.verdict === other.verdict && onlyIn(one, other) === undefined && onlyIn(other, one) === undefined
  );
}

/**
 * Returns the changed sets of sign-ins that affect a control. A set affects the control if the control has different results for the
 * example sign-in of the set before and after the change. A set also affects the control if one of its deciding rules decides sign-ins in
 * `drifted`. These sign-ins violate the control only before or only after the change.
 */
function affectingRegions(
  regions: readonly ChangedRegion[],
  was: InState,
  is: InState,
  drifted: readonly (DriftedSignIns | undefined)[],
): readonly ChangedRegion[] {
  const rules = new Set(drifted.flatMap((one) => one?.rules.map(({ rule }) => rule.id) ?? []));
  return regions.filter(
    ({ example, before, after }) =>
      rules.has(before?.rule.id ?? '') ||
      rules.has(after?.rule.id ?? '') ||
      was.check({ only: example }).effective.kind !== is.check({ only: example }).effective.kind,
  );
}
