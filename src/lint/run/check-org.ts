import { getOrMake, memoize } from '../../base/memo.js';
import type { PathStep } from '../../base/pointer.js';
import type { DocumentKind } from '../../read/kinds/kinds.js';
import { recordingsIn } from '../helpers/recording/recordings.js';
import { replayRecording } from '../helpers/recording/replay.js';
import type { Severity } from '../rule/finding.js';
import type { Org } from '../rule/org.js';
import type { Recording } from '../rule/recording.js';
import type { Resource } from '../rule/resource.js';
import type { LintRule, OptionValues, Report, RuleContext } from '../rule/rule.js';
import type { LintSetting, Reading } from '../rule/setting.js';
import type { Target } from '../rule/target.js';
import { TARGETS } from '../targets/targets.js';
import type { Clock } from './clock.js';
import { type DraftFinding, draftOf, placedIn } from './draft.js';
import type { ReadOrg } from './orgs.js';
import { recordedChange } from './recorded-change.js';
import { foundIn } from './select.js';
import type { RuleSelection } from './selection.js';
import { type CheckShape, shapeCheck } from './shape.js';

/** What to check with. */
export interface Checking {
  readonly rules: readonly LintRule[];
  readonly selection: RuleSelection;
  readonly clock: Clock;
  /** The org before the change. */
  readonly before?: Org | undefined;
}

/** Checks every resource of an org, then the org as a whole, then what was recorded. */
export function checkOrg(read: ReadOrg, checking: Checking): DraftFinding[] {
  const drafts: DraftFinding[] = [];
  const plans = plansOf(checking);
  const { brand, edition, engine } = read.org;
  for (const resource of read.resources) {
    const { kind, reading } = resource;
    const key = `${brand} ${edition} ${engine} ${reading} ${kind}`;
    const visits = getOrMake(plans, key, () => visitsOf(kind, settingOf(read, reading), checking));
    for (const visit of visits) visitResource(visit, resource, { read, checking, drafts });
  }
  drafts.push(...checkWhole('org', read.org, read, checking));
  for (const objects of read.terraform) drafts.push(...checkWhole('terraform', objects, read, checking));
  for (const recording of recordingsIn(read.resources)) {
    drafts.push(...checkWhole('recording', recording, read, checking));
    for (const draft of checkRecordedChanges(recording, read, checking)) drafts.push(draft);
  }
  return drafts;
}

/** Kept for who checks one org after another: making them is a sixth of the time for an org of ten objects. */
const plansOf = memoize((_: Checking) => new Map<string, readonly Visit[]>());

/** The rules by change look at each recorded request that writes. What they say stands at the exchange. */
function* checkRecordedChanges(
  recording: Recording,
  read: ReadOrg,
  checking: Checking,
): Generator<DraftFinding> {
  for (const step of replayRecording(recording, read.org)) {
    const change = recordedChange(step, read.org);
    if (change === undefined) continue;
    for (const draft of checkWhole('change', change, read, checking))
      yield placedIn(draft, step.exchange.resource);
  }
}

/** Checks what is no part of a resource: the org, a recording, a change. */
export function* checkWhole(
  on: string,
  subject: unknown,
  read: ReadOrg,
  checking: Checking,
): Generator<DraftFinding> {
  const resource = read.resources[0] ?? read.terraform[0]?.objects[0]?.resource;
  if (resource === undefined) return;
  const setting = settingOf(read, 'stored');
  const context = new Context(setting, resource, [], read, checking);
  for (const rule of checking.rules) {
    if (rule.on !== on || rule.check === undefined) continue;
    const severity = checking.selection.severityOf(rule, setting);
    if (severity === undefined) continue;
    for (const report of rule.check(subject, context, checking.selection.optionsOf(rule))) {
      const draft = draftOf(rule, severity, report, report.of, []);
      if (draft !== undefined) yield draft;
    }
  }
}

/** One target, and what to check of it. */
interface Visit {
  readonly target: Target;
  readonly setting: LintSetting;
  readonly shape: CheckShape | undefined;
  readonly rules: readonly Rated[];
  /** By the id of the rule, for what the shape finds. */
  readonly shaped: ReadonlyMap<string, Rated>;
}

interface Rated {
  readonly rule: LintRule;
  readonly severity: Severity;
  readonly options: OptionValues;
}

function visitsOf(kind: DocumentKind, setting: LintSetting, { rules, selection }: Checking): Visit[] {
  const rated = rules.flatMap((rule) => {
    const severity = selection.severityOf(rule, setting);
    return severity === undefined ? [] : [{ rule, severity, options: selection.optionsOf(rule) }];
  });
  const shaped = new Map(rated.map((entry) => [entry.rule.id, entry]));
  return TARGETS.filter(({ of }) => of.includes(kind))
    .map((target) => ({
      target,
      setting,
      shape: shapeCheck(target, setting, rules),
      rules: rated.filter(
        ({ rule }) =>
          rule.check !== undefined &&
          (rule.on === target.name || (rule.on === ANY && target.path.length === 0)),
      ),
      shaped,
    }))
    .filter(({ shape, rules }) => shape !== undefined || rules.length > 0);
}

/** A rule on every target that is a whole resource. */
const ANY = 'resource';

interface Walk {
  readonly read: ReadOrg;
  readonly checking: Checking;
  readonly drafts: DraftFinding[];
}

function visitResource(visit: Visit, resource: Resource, { read, checking, drafts }: Walk): void {
  const { target, setting, shape, rules, shaped } = visit;
  for (const { value, path } of foundIn(target, resource, setting)) {
    for (const misfit of shape?.(value) ?? []) {
      const entry = shaped.get(misfit.rule);
      if (entry !== undefined) push(drafts, entry, misfit, resource, path);
    }
    if (rules.length === 0) continue;
    const context = new Context(setting, resource, path, read, checking);
    for (const entry of rules)
      for (const report of entry.rule.check?.(value, context, entry.options) ?? [])
        push(drafts, entry, report, resource, path);
  }
}

function push(
  drafts: DraftFinding[],
  { rule, severity }: Rated,
  report: Report,
  resource: Resource,
  path: readonly PathStep[],
): void {
  const draft = draftOf(rule, severity, report, resource, path);
  if (draft !== undefined) drafts.push(draft);
}

function settingOf({ org }: ReadOrg, reading: Reading): LintSetting {
  return { brand: org.brand, edition: org.edition, engine: org.engine, reading };
}

/** One for all rules that look at a value: making one for each took most of the time. */
class Context implements RuleContext {
  readonly brand: LintSetting['brand'];
  readonly edition: LintSetting['edition'];
  readonly engine: LintSetting['engine'];
  readonly reading: Reading;
  readonly resource: Resource;
  readonly path: readonly PathStep[];
  readonly org: Org;
  readonly before: Org | undefined;
  readonly #clock: Clock;

  constructor(
    { brand, edition, engine, reading }: LintSetting,
    resource: Resource,
    path: readonly PathStep[],
    { org }: ReadOrg,
    { before, clock }: Checking,
  ) {
    this.brand = brand;
    this.edition = edition;
    this.engine = engine;
    this.reading = reading;
    this.resource = resource;
    this.path = path;
    this.org = org;
    this.before = before;
    this.#clock = clock;
  }

  get now(): number | undefined {
    return this.#clock.now;
  }
}
