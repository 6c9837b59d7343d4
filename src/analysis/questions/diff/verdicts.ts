import { mapInSteps, type Steps } from '../../../base/work-steps.js';
import { isAnybodyAssigned } from '../../../model/facts/assignment.js';
import { SIGN_IN_TYPES } from '../../../model/policies/policy-type.js';
import type { IdAndName } from '../../../model/policies/rule-in-policy.js';
import type { App, Snapshot } from '../../../model/policies/snapshot.js';
import { applicationReader } from '../../../simulate/outcome/application.js';
import { deniesAccess } from '../denies-access.js';
import type { Change } from '../effects/change.js';
import { accessListOf } from '../session/access-list.js';
import { idAndNameOf } from '../session/id-and-name.js';
import type { SharedBudget } from '../session/limits.js';
import type { Session } from '../session/session.js';
import type { ChangedRegion, Diff, UndecidedChange } from './changes.js';
import { sharedAppIds } from './list-pairs.js';
import { isMissingInBoth } from './missing-policies.js';
import type { ChangeByApp } from './region-change.js';

/**
 * Verdicts of a comparison of two states. `more-permissive`: access is granted or requirements are less strict for some sign-ins, and no
 * sign-in loses access or has stricter requirements. `less-permissive`: the opposite. `mixed`: both, or not comparable. `unknown`:
 * undecided. `equal`: no such change.
 */
export const COMPARISONS = ['more-permissive', 'mixed', 'unknown', 'less-permissive', 'equal'] as const;

export type Comparison = (typeof COMPARISONS)[number];

/**
 * The verdict for an application. It takes into account the application's own policy, and the global session policy as far as it matters
 * for the application's rules.
 */
export interface ApplicationVerdict {
  readonly application: IdAndName;
  readonly verdict: Comparison;
  /** The directions (more or less permissive) of all definite changes for the application. `other` is a change that is neither. */
  readonly directions: readonly Direction[];
}

const DIRECTIONS = ['more-permissive', 'less-permissive', 'other'] as const;

export type Direction = (typeof DIRECTIONS)[number];

/**
 * Computes the verdict of each application that both states have. The applications are sorted by verdict, in the order of {@link
 * COMPARISONS}.
 */
export function* verdictsOf(
  sessions: readonly [Session, Session],
  compared: ComparedRegions,
): Steps<readonly ApplicationVerdict[], never> {
  const [before, after] = sessions.map(({ compiled }) => compiled.snapshot) as [Snapshot, Snapshot];
  const apps = new Map(after.apps.map((app) => [app.id, app]));
  const shared = sharedAppIds(before, after).flatMap((id) => apps.get(id) ?? []);
  const isAssumedEqual = isMissingInBoth([sessions[0].compiled, sessions[1].compiled]);
  const verdicts = yield* mapInSteps(shared, (app): ApplicationVerdict => {
    // If nobody is assigned to the application, the service blocks every sign-in to it.
    const assigned = sessions.map(({ compiled: { world } }) => isAnybodyAssigned(app.id, world));
    if (assigned.every((one) => one === false)) return verdictOf(app, 'equal');
    const own = sessions.map((session) => ownPolicyOf(app.id, session));
    const signs = directionsFor(app.id, compared);
    const isOpen =
      signs.has('open') ||
      (own.some(({ isKnown }) => !isKnown) && !isAssumedEqual(app.id)) ||
      compared.undecided.some((one) => mayConcern(one, app.id, own));
    const directions = DIRECTIONS.filter((one) => signs.has(one));
    if (signs.size > 0 && assigned.includes(undefined)) return verdictOf(app, 'unknown');
    return verdictOf(app, comparisonOf(directions, isOpen), directions);
  });
  return verdicts.sort((one, other) => COMPARISONS.indexOf(one.verdict) - COMPARISONS.indexOf(other.verdict));
}

function verdictOf(app: App, verdict: Comparison, directions: readonly Direction[] = []): ApplicationVerdict {
  return { application: idAndNameOf(app), verdict, directions };
}

interface ComparedRegions extends Pick<Diff, 'changes' | 'undecided'> {
  readonly changeOf: ChangeOf;
  readonly budget: SharedBudget;
}

/** Returns how a set of sign-ins changes for each application. */
export type ChangeOf = (region: ChangedRegion) => ChangeByApp | undefined;

/** The application's own policy in one state. */
interface OwnPolicy {
  /**
   * Whether the policy of the application is known in this org. It is unknown if the org has some authentication policies, but may lack one
   * that applies to the application.
   */
  readonly isKnown: boolean;
  /** The policies that the application is, or may be, mapped to. */
  readonly policyIds: readonly string[];
  /** Whether the policy denies access in every case, whatever the global session policy requires. */
  readonly isDenied: boolean;
}

function ownPolicyOf(appId: string, session: Session): OwnPolicy {
  const { brand, policies } = session.compiled.snapshot;
  const list = accessListOf(appId, session);
  return {
    isKnown:
      list?.policies.every(({ policy }) => policy.unknown === undefined) ??
      !policies.some(({ type }) => type === ACCESS),
    policyIds: list?.policies.map(({ policy }) => policy.id) ?? [],
    isDenied: list?.rules.every(deniesAccess(applicationReader(brand))) ?? false,
  };
}

const [SESSION, ACCESS] = SIGN_IN_TYPES;

function concerns({ policyType, applications }: ChangedRegion, appId: string): boolean {
  if (policyType === SESSION) return true;
  return policyType === ACCESS && (applications?.some(({ id }) => id === appId) ?? true);
}

function mayConcern(
  { policyType, before, after, applications }: UndecidedChange,
  appId: string,
  own: readonly OwnPolicy[],
): boolean {
  if (applications !== undefined) return applications.some(({ id }) => id === appId);
  if (policyType === undefined) return true;
  if (policyType === SESSION) return own.some(({ isDenied }) => !isDenied);
  if (policyType !== ACCESS) return false;
  const named = [before, after].flatMap((one) => one?.policy.id ?? []);
  return named.length === 0 || own.some(({ policyIds }) => policyIds.some((id) => named.includes(id)));
}

type PossibleDirection = Direction | 'open';

const DIRECTIONS_OF: Readonly<Record<Change, readonly PossibleDirection[]>> = {
  granted: ['more-permissive'],
  'less-strict': ['more-permissive'],
  mixed: ['more-permissive', 'less-permissive'],
  unknown: ['open'],
  removed: ['less-permissive'],
  stricter: ['less-permissive'],
  other: ['other'],
};

/**
 * Returns the directions (such as more permissive or less permissive) of all changes for an application. Skips a set of sign-ins if all
 * directions that its change may have are found already.
 */
function directionsFor(
  appId: string,
  { changes: regions, changeOf, budget }: ComparedRegions,
): ReadonlySet<PossibleDirection> {
  const found = new Set<PossibleDirection>();
  for (const region of regions) {
    const change = concerns(region, appId) ? changeOf(region) : undefined;
    const possible = directionsOf(region, change?.forPartOf(appId));
    if (possible.every((sign) => sign !== 'open' && found.has(sign))) continue;
    for (const sign of directionsOf(region, change?.forApp(appId, budget))) found.add(sign);
  }
  return found;
}

/** Returns the directions in which a set of sign-ins changes. A change that depends on the result of an expression is undecided. */
function directionsOf(region: ChangedRegion, change: Change | undefined): readonly PossibleDirection[] {
  if (change === undefined) return [];
  return region.if === undefined ? DIRECTIONS_OF[change] : ['open'];
}

/**
 * Returns how access to an application changes: the direction that all changes have in common, `mixed` if they differ, or `equal` if the
 * list is empty. `isOpen` means that some change is undecided: the result is then `unknown`, unless it is `mixed`.
 */
function comparisonOf([only, ...others]: readonly Direction[], isOpen: boolean): Comparison {
  if (only === 'other' || others.length > 0) return 'mixed';
  if (isOpen) return 'unknown';
  return only ?? 'equal';
}
