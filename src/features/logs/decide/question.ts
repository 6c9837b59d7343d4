import { canonical } from '../../../base/canonical.js';
import { NOT_MATCH } from '../../../logic/kleene/verdict.js';
import { isAssigned } from '../../../model/facts/assignment.js';
import { membershipsOf } from '../../../model/facts/group.js';
import type { Context, Request } from '../../../model/facts/request.js';
import type { World } from '../../../model/facts/world.js';
import { rankOfZone } from '../../../model/facts/zones/zone.js';
import type { ZoneDefinition } from '../../../model/facts/zones/zone-map.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { LoggedChanges } from '../context/changes.js';
import type { EventNote } from '../facts/notes.js';
import { type KnownOfSignIn, PRESUMPTIONS, type PresumptionId } from '../facts/presumptions.js';
import type { NotCompared } from '../facts/recorded.js';
import type { LoggedSignIn } from '../facts/sign-in.js';
import type { StatedConditions } from './stated-conditions.js';

/** A sign-in as a request to a snapshot. Where the application is unknown, it is an empty text. */
export interface SignInQuestion {
  readonly request: Request;
  readonly presumed: readonly PresumptionId[];
  /** Behaviors that the service could not tell. */
  readonly undetermined: readonly string[];
  /** What is odd about the event beside this snapshot. */
  readonly notes: readonly EventNote[];
}

/**
 * The request as the policies of one type see it: a global session rule that asks for a behavior matches where the service
 * could not tell it. Spec: Sign-in logs, 7.
 */
export function requestFor(
  type: SimulatedTypeName,
  request: Request,
  undetermined: readonly string[],
): Request {
  const { behaviors } = request.policyContext;
  if (type !== 'SVC_SIGN_ON' || undetermined.length === 0 || behaviors == null || !('detected' in behaviors))
    return request;
  const open = { ...behaviors, detected: [...behaviors.detected, ...undetermined] };
  return { ...request, policyContext: { ...request.policyContext, behaviors: open } };
}

/** A snapshot that a sign-in is put to. */
export interface AskedWorld {
  readonly world: World;
  /** When it was taken. */
  readonly until: number;
  /** As it was when the service judged, where that is another: a zone that is not as it was there may hold others. */
  readonly judgedIn?: World;
  readonly stated: StatedConditions;
}

/** Puts a sign-in to the world of a snapshot, or says why it cannot be. */
export function questionOf(
  signIn: LoggedSignIn,
  { world, until, judgedIn = world, stated }: AskedWorld,
  changes: LoggedChanges,
): SignInQuestion | { readonly notCompared: NotCompared } {
  const { userId, appId = '' } = signIn;
  if (!world.holds('user', userId) && world.isComplete('user')) return { notCompared: 'unknown user' };
  if (appId !== '' && !world.holds('app', appId) && world.isComplete('app'))
    return { notCompared: 'unknown application' };
  const groups = groupsThen(signIn, world, changes, until);
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
    presumed: [
      ...signIn.presumed,
      ...(groups !== undefined ? (['L12'] as const) : []),
      ...(risk !== undefined ? (['L9'] as const) : []),
    ],
  };
}

/** The same question without what it presumes; of a presumption that says nothing here, nothing changes. */
export function withoutPresumption(question: SignInQuestion, id: PresumptionId): SignInQuestion {
  const { request, presumed } = question;
  if (!presumed.includes(id)) return question;
  const known: KnownOfSignIn = PRESUMPTIONS[id].drop({ context: request.policyContext });
  const { context, isWithoutApp } = known;
  const appInstance = isWithoutApp ? '' : request.appInstance;
  return { ...question, request: { appInstance, policyContext: context } };
}

/**
 * The groups of the user at the time of the event: those of the snapshot, with the changes since taken back; `undefined`
 * where none was logged.
 */
function groupsThen(
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
  const groups = new Set(inside);
  for (const { groupId, isAdded } of isBefore ? since : [...since].reverse()) {
    if (isAdded === isBefore) groups.delete(groupId);
    else groups.add(groupId);
  }
  return [...groups];
}

/**
 * The ids of the zones that the log names: the service found that they hold the address. Of a name that several have it is
 * not told which, and of a zone that is not as it was then the log says nothing. Spec: Sign-in logs, 7.
 */
function namedZones({ zones: named }: LoggedSignIn, world: World, judgedIn: World): string[] {
  const found = named.flatMap((idOrName) => zoneCalled(idOrName, judgedIn) ?? []);
  const isAsItWas = (zone: ZoneDefinition) => {
    const number = world.zones.numberOf(zone.id);
    return number !== undefined && canonical(world.zones.zones[number]) === canonical(zone);
  };
  const still = judgedIn === world ? found : found.filter(isAsItWas);
  return [...new Set(still.map(({ id }) => id))];
}

function zoneCalled(idOrName: string, { zones: { zones, numberOf } }: World): ZoneDefinition | undefined {
  const number = numberOf(idOrName);
  if (number !== undefined) return zones[number];
  const [only, ...others] = zones.filter(({ name }) => name === idOrName);
  return others.length === 0 ? only : undefined;
}
