import type { Kind } from '../read/kinds.js';
import { isObject } from '../read/members.js';
import type { Step } from '../read/pointer.js';
import { type Draft, draftOf } from './draft.js';
import type { Severity } from './finding.js';
import { found } from './found.js';
import type { ReadOrg } from './orgs.js';
import { recordingsIn } from './recordings.js';
import type { Resource } from './resource.js';
import type { Context, Option, Report, Rule } from './rule.js';
import type { Selection } from './selection.js';
import type { Reading, Setting } from './setting.js';
import { type CheckShape, shapeCheck } from './shape.js';
import type { Target } from './target.js';
import { TARGETS } from './targets.js';

/** What to check with. */
export interface Checking {
  readonly rules: readonly Rule[];
  readonly selection: Selection;
  readonly now?: number | undefined;
}

/** Checks every resource of an org, then the org as a whole, then what was recorded. */
export function* checkOrg(read: ReadOrg, checking: Checking): Generator<Draft> {
  const plans = new Map<string, readonly Visit[]>();
  for (const resource of read.resources) {
    const key = `${resource.reading} ${resource.kind}`;
    const visits = plans.get(key) ?? visitsOf(resource.kind, settingOf(read, resource.reading), checking);
    plans.set(key, visits);
    for (const visit of visits) yield* visitResource(visit, resource, read, checking);
  }
  yield* checkWhole('org', read.org, read, checking);
  for (const recording of recordingsIn(read.resources))
    yield* checkWhole('recording', recording, read, checking);
}

/** Checks what is no part of a resource: the org, a recording, a change. */
export function* checkWhole(
  on: string,
  subject: unknown,
  read: ReadOrg,
  { rules, selection, now }: Checking,
): Generator<Draft> {
  const [resource] = read.resources;
  if (resource === undefined) return;
  const setting = settingOf(read, 'stored');
  for (const rule of rules) {
    if (rule.on !== on || rule.check === undefined) continue;
    const severity = selection.severityOf(rule, setting);
    if (severity === undefined) continue;
    const context = contextOf(rule, { setting, resource, path: [], read, selection, now });
    for (const report of rule.check(subject, context)) {
      const draft = draftOf(rule, severity, report, report.of, []);
      if (draft !== undefined) yield draft;
    }
  }
}

/** One target, and what to check of it. */
interface Visit {
  readonly target: Target;
  readonly setting: Setting;
  readonly shape: CheckShape | undefined;
  readonly rules: readonly { readonly rule: Rule; readonly severity: Severity }[];
  /** By the id of the rule, for what the shape finds. */
  readonly shaped: ReadonlyMap<string, { readonly rule: Rule; readonly severity: Severity }>;
}

function visitsOf(kind: Kind, setting: Setting, { rules, selection }: Checking): Visit[] {
  const rated = rules.flatMap((rule) => {
    const severity = selection.severityOf(rule, setting);
    return severity === undefined ? [] : [{ rule, severity }];
  });
  const shaped = new Map(rated.map((entry) => [entry.rule.id, entry]));
  return TARGETS.filter(({ of }) => of.includes(kind)).map((target) => ({
    target,
    setting,
    shape: shapeCheck(target, setting, rules),
    rules: rated.filter(
      ({ rule }) => rule.check !== undefined && (rule.on === target.name || rule.on === ANY),
    ),
    shaped,
  }));
}

/** A rule on every target that is a whole resource. */
const ANY = 'resource';

function* visitResource(
  visit: Visit,
  resource: Resource,
  read: ReadOrg,
  checking: Checking,
): Generator<Draft> {
  const { target, setting } = visit;
  if (target.when !== undefined && !(isObject(resource.value) && target.when(resource.value, setting)))
    return;
  for (const { value, path } of found(resource.value, target.path)) {
    yield* misfits(visit, value, path, resource);
    for (const { rule, severity } of visit.rules) {
      if (rule.on === ANY && target.path.length > 0) continue;
      const context = contextOf(rule, { setting, resource, path, read, ...checking });
      const reports = rule.check?.(value, context) ?? [];
      for (const report of reports) yield* drafted(rule, severity, report, resource, path);
    }
  }
}

function* misfits(
  { shape, shaped }: Visit,
  value: unknown,
  path: readonly Step[],
  resource: Resource,
): Generator<Draft> {
  if (shape === undefined) return;
  for (const misfit of shape(value)) {
    const entry = shaped.get(misfit.rule);
    if (entry !== undefined) yield* drafted(entry.rule, entry.severity, misfit, resource, path);
  }
}

function* drafted(
  rule: Rule,
  severity: Severity,
  report: Report,
  resource: Resource,
  path: readonly Step[],
): Generator<Draft> {
  const draft = draftOf(rule, severity, report, resource, path);
  if (draft !== undefined) yield draft;
}

function settingOf({ org }: ReadOrg, reading: Reading): Setting {
  return { brand: org.brand, edition: org.edition, engine: org.engine, reading };
}

interface Situation {
  readonly setting: Setting;
  readonly resource: Resource;
  readonly path: readonly Step[];
  readonly read: ReadOrg;
  readonly selection: Selection;
  readonly now?: number | undefined;
}

function contextOf(rule: Rule, { setting, resource, path, read, selection, now }: Situation): Context {
  return {
    ...setting,
    resource,
    path,
    org: read.org,
    now,
    option: <Value extends Option['default']>(name: string) => selection.optionOf(rule, name) as Value,
  };
}
