import { canonical } from '../../../base/canonical.js';
import { NOT_MATCH } from '../../../logic/kleene/verdict.js';
import { isAssigned } from '../../../model/facts/assignment.js';
import { membershipsOf } from '../../../model/facts/group.js';
import type { Context, Request } from '../../../model/facts/request.js';
import type { World } from '../../../model/facts/world.js';
import { rankOfZone } from '../../../model/facts/zones/zone.js';
import type { ZoneDefinition } from '../../../model/facts/zones/zone-map.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { LoggedChanges, MembershipChange } from '../context/changes.js';
import { type KnownOfSignIn, LOG_ASSUMPTIONS, type LogAssumptionId } from '../facts/log-assumptions.js';
import type { EventNote } from '../facts/notes.js';
import type { NotCompared } from '../facts/recorded.js';
import type { LoggedSignIn } from '../facts/sign-in.js';
import type { StatedConditions } from './stated-conditions.js';

/** A sign-in as a request that the policies of a snapshot can decide. If the application is unknown, its id in the request is empty. */
export interface SignInQuestion {
  readonly request: Request;
  readonly assumed: readonly LogAssumptionId[];
  /** The behaviors that the service could not determine. */
  readonly undetermined: readonly string[];
  /** The anomalies of the event that are only found by comparing it with this snapshot. */
  readonly notes: readonly EventNote[];
}

/**
 * Returns the request for the policies of one type. For global session policies, the behaviors that the service could not determine are
 * added as detected, because rules that require them match. Spec: Sign-in logs, 7.
 */
export function requestFor(
  type: SimulatedTypeName,
  request: Request,
  undetermined: readonly string[],
): Request {
  const { behaviors } = request.policyContext;
  if (type !== 'OKTA_SIGN_ON' || undetermined.length === 0 || behaviors == null || !('detected' in behaviors))
    return request;
  const open = { ...behaviors, detected: [...behaviors.detected, ...undetermined] };
  return { ...request, policyContext: { ...request.policyContext, behaviors: open } };
}

/** The org whose policies decide a logged sign-in, with the time of its snapshot. */
export interface QuestionWorld {
  readonly world: World;
  /** The time of the snapshot, in milliseconds since the epoch. */
  readonly until: number;
  /**
   * The org in which the service decided the sign-in; absent if it is `world`, the org whose policies decide it here. If the log names a
   * zone, the zone is only used if both orgs define it equally.
   */
  readonly judgedIn?: World;
  readonly stated: StatedConditions;
}

/** Converts a logged sign-in to a request that the policies of a snapshot can decide. Returns the reason if the sign-in is not compared. */
export function questionOf(
  signIn: LoggedSignIn,
  { world, until, judgedIn = world, stated }: QuestionWorld,
  changes: LoggedChanges,
): SignInQuestion | { readonly notCompared: NotCompared } {
  const { userId, appId = '' } = signIn;
  if (!world.holds('user', userId) && world.isComplete('user')) return { notCompared: 'unknown user' };
  if (appId !== '' && !world.holds('app', appId) && world.isComplete('app'))
    return { notCompared: 'unknown application' };
  const groups = groupsAt(signIn, world, changes, until);
  if (groups === 'unknown') return { notCompared: 'groups changed since' };
  const own = signIn.context.entityRisk;
  const risk = own == null ? changes.riskBefore(userId, signIn.time) : undefined;
  const zones = namedZones(signIn, world, judgedIn);
  const context: Context = {
    ...signIn.context,
    ...(zones.length > 0 && { zones: { ids: zones }, open: [...(signIn.context.open ?? []), 'zones'] }),
    ...(groups !== undefined && { user: { ...signIn.context.user, groupIds: groups } }),
    ...(risk !== undefined && { entityRisk: { level: risk } }),
  };
  const request = { appInstance: appId, policyContext: context };
  const app = world.application(appId);
  if (app !== undefined && isAssigned(app, userId, membershipsOf(request, world), world) === false)
    return { notCompared: 'not assigned' };
  const isZoneChanged = zones.some((id) => rankOfZone(id, world, signIn.context) === NOT_MATCH);
  return {
    request,
    notes: [
      ...(isZoneChanged ? (['zone differs'] as const) : []),
      ...(stated.contradicted(request).length > 0 ? (['condition differs'] as const) : []),
    ],
    undetermined: signIn.undetermined,
    assumed: [
      ...signIn.assumed,
      ...(groups !== undefined ? (['L12'] as const) : []),
      ...(risk !== undefined ? (['L9'] as const) : []),
    ],
  };
}

/**
 * Returns the sign-in without the facts that depend on an assumption. If no fact depends on the assumption, the sign-in is returned
 * unchanged.
 */
export function withoutAssumption(question: SignInQuestion, id: LogAssumptionId): SignInQuestion {
  const { request, assumed } = question;
  if (!assumed.includes(id)) return question;
  const known: KnownOfSignIn = LOG_ASSUMPTIONS[id].drop({ context: request.policyContext });
  const { context, isWithoutApp } = known;
  const appInstance = isWithoutApp ? '' : request.appInstance;
  return { ...question, request: { appInstance, policyContext: context } };
}

/**
 * Returns the groups of the user at the time of the event: the groups in the snapshot, with later changes undone. Returns `undefined` if
 * the log records no change.
 */
function groupsAt(
  { userId, time }: LoggedSignIn,
  world: World,
  changes: LoggedChanges,
  until: number,
): string[] | 'unknown' | undefined {
  const [from, to, isBefore] = time <= until ? [time, until, true] : [until, time, false];
  const since = changes.membershipsBetween(userId, from, to);
  if (since.length === 0) return undefined;
  const { inside, complete } = world.person(userId).memberships;
  if (!complete) return 'unknown';
  if (isOrderUnknown(since)) return 'unknown';
  const groups = new Set(inside);
  for (const { groupId, isAdded } of isBefore ? since : [...since].reverse()) {
    if (isAdded === isBefore) groups.delete(groupId);
    else groups.add(groupId);
  }
  return [...groups];
}

/** Whether a user was added to a group and removed from it at one time, so that the log does not show which came last. */
function isOrderUnknown(changes: readonly MembershipChange[]): boolean {
  const directions = new Map<string, boolean>();
  return changes.some(({ time, groupId, isAdded }) => {
    const key = `${time} ${groupId}`;
    const earlier = directions.get(key) ?? isAdded;
    directions.set(key, isAdded);
    return earlier !== isAdded;
  });
}

/**
 * Returns the ids of the zones in which the service found the address, according to the log. Ignores a name that several zones have. Also
 * ignores a zone if `world` defines it differently from `judgedIn`, the org in which the service decided the sign-in. Spec: Sign-in logs,
 * 7.
 */
function namedZones({ zones: named }: LoggedSignIn, world: World, judgedIn: World): string[] {
  const found = named.flatMap((idOrName) => findZone(idOrName, judgedIn) ?? []);
  const isUnchanged = (zone: ZoneDefinition) => {
    const number = world.zones.numberOf(zone.id);
    return number !== undefined && canonical(world.zones.zones[number]) === canonical(zone);
  };
  const unchanged = judgedIn === world ? found : found.filter(isUnchanged);
  return [...new Set(unchanged.map(({ id }) => id))];
}

function findZone(idOrName: string, { zones: { zones, numberOf } }: World): ZoneDefinition | undefined {
  const number = numberOf(idOrName);
  if (number !== undefined) return zones[number];
  const [only, ...others] = zones.filter(({ name }) => name === idOrName);
  return others.length === 0 ? only : undefined;
}
