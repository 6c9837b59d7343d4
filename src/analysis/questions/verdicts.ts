import { mapInSteps, type Steps } from '../../base/work-steps.js';
import { isAnybodyAssigned } from '../../model/facts/assignment.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { App, Snapshot } from '../../model/policies/snapshot.js';
import { applicationReader } from '../../simulate/outcome/application.js';
import type { ChangedRegion, Diff, UndecidedChange } from './changes.js';
import { isDenied } from './denied.js';
import type { Change } from './effects/change.js';
import { sharedAppIds } from './list-pairs.js';
import type { ChangeByApp } from './region-change.js';
import { accessListOf } from './session/access-list.js';
import { type Called, calledApp } from './session/called.js';
import type { SharedBudget } from './session/limits.js';
import type { Session } from './session/session.js';

/**
 * `more`: some requests are let in that were not, or are asked less, and none the other way round; `less`: the other way
 * round; `neither`: both, or it cannot be compared; `equal`: nothing of the kind changes.
 */
export const COMPARISONS = ['more-permissive', 'mixed', 'unknown', 'less-permissive', 'equal'] as const;

export type Comparison = (typeof COMPARISONS)[number];

/**
 * What a change means for an application: by what changes in its own policy, and by what changes in the global session
 * policy as far as any rule of its own policy does not ask for it anyway.
 */
export interface ApplicationVerdict {
  readonly application: Called;
  readonly verdict: Comparison;
  /** In which directions something surely changes for some requests; `other`: neither more nor less. */
  readonly directions: readonly Direction[];
}

const DIRECTIONS = ['more-permissive', 'less-permissive', 'other'] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** Of each application that both states hold, as {@link COMPARISONS} are listed. */
export function* verdictsOf(
  sessions: readonly [Session, Session],
  compared: ComparedRegions,
): Steps<readonly ApplicationVerdict[], never> {
  const [before, after] = sessions.map(({ compiled }) => compiled.snapshot) as [Snapshot, Snapshot];
  const apps = new Map(after.apps.map((app) => [app.id, app]));
  const shared = sharedAppIds(before, after).flatMap((id) => apps.get(id) ?? []);
  const verdicts = yield* mapInSteps(shared, (app): ApplicationVerdict => {
    // The service refuses every sign-in where nobody is assigned.
    const assigned = sessions.map(({ compiled: { world } }) => isAnybodyAssigned(app.id, world));
    if (assigned.every((one) => one === false)) return verdictOf(app, 'equal');
    const own = sessions.map((session) => ownOf(app.id, session));
    const signs = signsFor(app.id, compared);
    const isOpen =
      signs.has('open') ||
      own.some(({ isKnown }) => !isKnown) ||
      compared.undecided.some((one) => mayConcern(one, app.id, own));
    const directions = DIRECTIONS.filter((one) => signs.has(one));
    if (signs.size > 0 && assigned.includes(undefined)) return verdictOf(app, 'unknown');
    return verdictOf(app, comparisonOf(directions, isOpen), directions);
  });
  return verdicts.sort((one, other) => COMPARISONS.indexOf(one.verdict) - COMPARISONS.indexOf(other.verdict));
}

function verdictOf(app: App, verdict: Comparison, directions: readonly Direction[] = []): ApplicationVerdict {
  return { application: calledApp(app), verdict, directions };
}

interface ComparedRegions extends Pick<Diff, 'regions' | 'undecided'> {
  readonly changeOf: ChangeOf;
  readonly budget: SharedBudget;
}

/** How a region differs for the people who sign in to each application. */
export type ChangeOf = (region: ChangedRegion) => ChangeByApp | undefined;

/** The application's own policy, in one state. */
interface Own {
  /** Where the state has such policies, and does not hold the application's, or not all that may be, it is unknown. */
  readonly isKnown: boolean;
  /** That it is mapped to, or may be. */
  readonly policyIds: readonly string[];
  /** Whatever the global session policy says. */
  readonly isDenied: boolean;
}

function ownOf(appId: string, session: Session): Own {
  const { brand, policies } = session.compiled.snapshot;
  const list = accessListOf(appId, session);
  return {
    isKnown:
      list?.policies.every(({ policy }) => policy.unknown === undefined) ??
      !policies.some(({ type }) => type === ACCESS),
    policyIds: list?.policies.map(({ policy }) => policy.id) ?? [],
    isDenied: list?.rules.every(isDenied(applicationReader(brand))) ?? false,
  };
}

const [ACCESS, SESSION] = ['ACCESS_POLICY', 'SVC_SIGN_ON'] as const satisfies readonly SimulatedTypeName[];

function concerns({ policyType, applications }: ChangedRegion, appId: string): boolean {
  if (policyType === SESSION) return true;
  return policyType === ACCESS && (applications?.some(({ id }) => id === appId) ?? true);
}

function mayConcern(
  { policyType, before, after, applications }: UndecidedChange,
  appId: string,
  own: readonly Own[],
): boolean {
  if (applications !== undefined) return applications.some(({ id }) => id === appId);
  if (policyType === undefined) return true;
  if (policyType === SESSION) return own.some(({ isDenied }) => !isDenied);
  if (policyType !== ACCESS) return false;
  const named = [before, after].flatMap((one) => one?.policy.id ?? []);
  return named.length === 0 || own.some(({ policyIds }) => policyIds.some((id) => named.includes(id)));
}

type Sign = Direction | 'open';

const SIGNS: Readonly<Record<Change, readonly Sign[]>> = {
  granted: ['more-permissive'],
  'less-strict': ['more-permissive'],
  mixed: ['more-permissive', 'less-permissive'],
  unknown: ['open'],
  removed: ['less-permissive'],
  stricter: ['less-permissive'],
  other: ['other'],
};

/** Of a region that can show no new direction it is not asked how it differs for the application itself. */
function signsFor(appId: string, { regions, changeOf, budget }: ComparedRegions): ReadonlySet<Sign> {
  const found = new Set<Sign>();
  for (const region of regions) {
    const change = concerns(region, appId) ? changeOf(region) : undefined;
    const possible = signsOf(region, change?.forPartOf(appId));
    if (possible.every((sign) => sign !== 'open' && found.has(sign))) continue;
    for (const sign of signsOf(region, change?.forApp(appId, budget))) found.add(sign);
  }
  return found;
}

/** What rests on the outcome of an expression is open. */
function signsOf(region: ChangedRegion, change: Change | undefined): readonly Sign[] {
  if (change === undefined) return [];
  return region.if === undefined ? SIGNS[change] : ['open'];
}

/** What is not decided may be a change the other way. */
function comparisonOf([only, ...others]: readonly Direction[], isOpen: boolean): Comparison {
  if (only === 'other' || others.length > 0) return 'mixed';
  if (isOpen) return 'unknown';
  return only ?? 'equal';
}
