import { groupBy } from '../../base/group-by.js';
import { runSteps, type Steps } from '../../base/work-steps.js';
import { type AssuranceLevel, compareAssurance } from '../../model/assurance/assurance-level.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import { isActiveApplication, unreadStatus } from '../../model/policies/application-status.js';
import { assumptionsOver, completenessOf } from '../../model/policies/completeness.js';
import {
  appsOf,
  missingAppsOf,
  placeholderAppsOf,
  placeholderNote,
} from '../../model/policies/placeholders.js';
import type { IdAndName, RuleInPolicy } from '../../model/policies/rule-in-policy.js';
import type { App, Snapshot } from '../../model/policies/snapshot.js';
import { describeUnknown } from '../../model/policies/unknown-words.js';
import { type Compiled, compiledOf } from '../../simulate/compile.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/absent-policies.js';
import { signInOutcome } from '../../simulate/outcome/outcome.js';
import { appIdsOf, OTHER_APPLICATION } from '../symbolic/rule-lists.js';
import { isDecidedBy } from './admitting.js';
import { accessListOf, rulesKeyOf, sessionListOf } from './session/access-list.js';
import { countAssumptions } from './session/counted-users.js';
import { idAndNameOf } from './session/id-and-name.js';
import { budgetFor, type RegionLimits } from './session/limits.js';
import { type Session, sessionOf } from './session/session.js';
import { type WeakestLevel, weakestLevelOf } from './weakest-level.js';
import { type Below, type BelowAnswer, whoBelow } from './who-below.js';

/** The users who can sign in to each application, with their assurance levels. */
export interface AccessAnswer {
  /**
   * The applications, sorted by the lowest assurance level that may be sufficient. If this level is equal, they are sorted by the lowest
   * level that is proven to be sufficient.
   */
  readonly applications: readonly ApplicationAccess[];
  /** Inactive applications, which are not analyzed because nobody can sign in to them. */
  readonly inactive: readonly IdAndName[];
  /** Whether the export has a global session policy. Without one, all access that authentication policies allow is undecided. */
  readonly hasSessionPolicy: boolean;
  /** The numbers of the assumptions that the answer depends on; absent if there are none. */
  readonly assumptions?: readonly AssumptionId[];
  /** Why there may be further applications; absent if the snapshot contains all applications. */
  readonly incompleteReason?: string;
  /** Why no application was analyzed. */
  readonly reason?: string;
}

export interface ApplicationAccess extends Pick<BelowAnswer, 'noPolicyReason' | 'undecided'> {
  readonly application: IdAndName;
  /**
   * How the application is known. `export`: the export contains its document. `reference`: other documents of the export refer to it.
   * `policy`: the export has no applications; this entry is a placeholder for all applications that use one policy.
   */
  readonly source: 'export' | 'policy' | 'reference';
  /** The authentication policy of the application; `null` if none is known. */
  readonly policy: IdAndName | null;
  /** The weakest assurance level with which somebody can sign in, and whether that level is exact. */
  readonly level: WeakestLevel;
  /** The weakest authentication path; absent if none is known. */
  readonly weakest?: {
    readonly assurance: AssuranceLevel;
    /** Whether the assurance level of the path is exact; `level` has the lower and upper bound. */
    readonly isExact: boolean;
  };
  /** The rules that allow access; the rule with the weakest assurance level comes first. */
  readonly rules: readonly Below[];
}

/**
 * Returns the weakest authentication path of every active application. Each answer has the rules that allow this access, the network
 * locations of the sign-ins, and the users of the snapshot who can make them.
 */
export function populationOf(snapshot: Snapshot, { progress, ...options }: RegionLimits = {}): AccessAnswer {
  return runSteps(populationSteps(snapshot, options), progress);
}

/** Computes {@link populationOf} in steps, one for each group of similar applications. */
export function* populationSteps(
  snapshot: Snapshot,
  options: Omit<RegionLimits, 'progress'> = {},
): Steps<AccessAnswer> {
  const session = sessionOf(compiledOf(snapshot));
  const known = new Map(appsOf(snapshot).map((app) => [app.id, app]));
  const all = appIdsOf(snapshot)
    .filter((id) => known.has(id) || id !== OTHER_APPLICATION)
    .map((id): App => known.get(id) ?? { id });
  const further = furtherApplications(snapshot);
  const groups = [...groupBy(all.filter(isActiveApplication), (app) => kindOf(app, session)).values()];
  const limits = { ...options, effort: effortFor(groups, session, options) };
  const found: ApplicationAccess[] = [];
  for (const [index, apps] of groups.entries()) {
    found.push(...accessTo(apps, session, limits));
    yield { done: index + 1, total: groups.length, of: 'kinds of applications' };
  }
  const isOfSession = isWithoutApplicationPolicies(session.compiled);
  const assumptions = [
    ...(isOfSession ? (['A22'] as const) : []),
    ...countAssumptions(found.flatMap(({ rules }) => rules)),
  ];
  return {
    applications: found.toSorted(byLevel),
    inactive: all.filter((app) => !isActiveApplication(app)).map(idAndNameOf),
    hasSessionPolicy: sessionListOf(session) !== undefined,
    ...assumptionsOver([snapshot], assumptions),
    ...(further !== undefined && { incompleteReason: further }),
  };
}

function furtherApplications(snapshot: Snapshot): string | undefined {
  const known = completenessOf(snapshot);
  if (known.isComplete('apps')) return undefined;
  const words = placeholderNote(snapshot);
  const open = { collection: 'apps', known: 'open', ...(words !== undefined && { why: words }) } as const;
  return describeUnknown(known.unknownPart('apps') ?? open, snapshot);
}

/**
 * Returns a text that identifies a kind of application. Two applications have the same text if they have the same rules and the same
 * assigned users, and no condition distinguishes them.
 */
function kindOf({ id, userIds, groupIds }: App, session: Session): string {
  return JSON.stringify([rulesKeyOf(id, session), userIds ?? null, groupIds ?? null]);
}

/** Returns one search budget for all applications. */
function effortFor(groups: readonly (readonly App[])[], session: Session, limits: RegionLimits) {
  const lists = groups.map(([app]) => [sessionListOf(session), accessListOf(app?.id ?? '', session)]);
  return budgetFor(
    lists.flat().flatMap((list) => list ?? []),
    limits,
  ).effort;
}

/**
 * Analyzes the first application of a group of similar applications. The simulator then checks whether the answer holds for the other
 * applications of the group; if not, they are analyzed, too.
 */
function accessTo(
  [first, ...others]: readonly App[],
  session: Session,
  limits: RegionLimits,
): ApplicationAccess[] {
  if (first === undefined) return [];
  const { snapshot } = session.compiled;
  const withLevels = snapshot.users.length > 0;
  const answerFor = ({ id }: App) =>
    whoBelow({ appId: id, assurance: 'denied', withLevels }, session, limits);
  const answer = answerFor(first);
  return [first, ...others].map((app) => {
    const same = app === first ? answer : (movedTo(app, answer, session.compiled) ?? answerFor(app));
    const policies = accessListOf(app.id, session)?.policies ?? [];
    const [policy] = policies.length === 1 ? policies.map((one) => one.policy) : [];
    const isKnown = policy !== undefined && policy.unknown === undefined;
    return applicationAccessOf(
      app,
      isKnown ? { id: policy.id, name: policy.name } : null,
      same,
      session.compiled,
    );
  });
}

/**
 * Converts an answer about a similar application to an answer about the given application. Returns `undefined` unless the simulator
 * confirms every example for the given application.
 */
function movedTo({ id }: App, answer: BelowAnswer, compiled: Compiled): BelowAnswer | undefined {
  const rules = answer.rules.map((one) => ({ ...one, example: { ...one.example, appInstance: id } }));
  const isConfirmed = rules.every(({ example, rule, policy }) => {
    const found = signInOutcome(compiled, example);
    if (!found.ok || found.value.blocklist.verdict !== 'NOT_MATCH') return false;
    return isDecidedBy(found.value, { policy, rule }, compiled);
  });
  return isConfirmed ? { ...answer, rules } : undefined;
}

function applicationAccessOf(
  app: App,
  policy: IdAndName | null,
  answer: BelowAnswer,
  compiled: Compiled,
): ApplicationAccess {
  const { rules, noPolicyReason } = answer;
  const sorted = rules.toSorted((one, other) => compareAssurance(one.assurance, other.assurance));
  const [weakest] = sorted;
  const possiblyInactive = weakest && whyPossiblyInactive(app, compiled.snapshot);
  const level = weakestLevelOf({ ...answer, possiblyInactive }, compiled);
  const unread =
    weakest === undefined || possiblyInactive === undefined
      ? []
      : [{ ...ruleIn(weakest), reason: possiblyInactive }];
  return {
    application: idAndNameOf(app),
    source: sourceOf(app, compiled.snapshot),
    policy,
    level,
    ...(weakest !== undefined && { weakest: { assurance: weakest.assurance, isExact: level.isExact } }),
    rules: sorted,
    undecided: [...answer.undecided, ...unread],
    ...(noPolicyReason !== undefined && { noPolicyReason }),
  };
}

/**
 * Returns why it is unknown whether the application is active: it has no document, or an unreadable status. Returns `undefined` if it is
 * known. Nobody can sign in to an inactive application.
 */
function whyPossiblyInactive(app: App, snapshot: Snapshot): string | undefined {
  if (missingAppsOf(snapshot).includes(app))
    return 'it is unknown whether an application that is not in the export is active';
  return unreadStatus(app);
}

function sourceOf(app: App, snapshot: Snapshot): ApplicationAccess['source'] {
  if (missingAppsOf(snapshot).includes(app)) return 'reference';
  return placeholderAppsOf(snapshot).length > 0 && !snapshot.apps.includes(app) ? 'policy' : 'export';
}

function ruleIn({ policy, rule }: Below): RuleInPolicy {
  return { policy, rule };
}

function byLevel({ level: one }: ApplicationAccess, { level: other }: ApplicationAccess): number {
  return compareAssurance(one.atLeast, other.atLeast) || compareAssurance(one.atMost, other.atMost);
}
