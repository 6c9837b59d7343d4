import { isAssigned } from '../../facts/assignment.js';
import { membershipsOf } from '../../facts/group.js';
import type { Request } from '../../facts/request.js';
import type { World } from '../../facts/world.js';
import { zonesHolding } from '../../facts/zone.js';
import type { ZoneDefinition } from '../../facts/zones.js';
import type { SimulatedTypeName } from '../../policies/policy-type.js';
import type { LoggedChanges } from '../context/changes.js';
import { type KnownOfSignIn, PRESUMPTIONS, type PresumptionId } from '../facts/presumptions.js';
import type { NotJudged } from '../facts/recorded.js';
import type { LoggedSignIn } from '../facts/sign-in.js';

/** A sign-in as a request to a snapshot. Where the application is not known, it is an empty text. */
export interface SignInQuestion {
  readonly request: Request;
  readonly presumed: readonly PresumptionId[];
  /** Behaviors that the service could not tell. */
  readonly undetermined: readonly string[];
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

/** Puts a sign-in to the world of a snapshot that was taken at `until`, or says why it cannot be. */
export function questionOf(
  signIn: LoggedSignIn,
  world: World,
  changes: LoggedChanges,
  until: number,
): SignInQuestion | { readonly notJudged: NotJudged } {
  const { userId, appId = '' } = signIn;
  if (!world.holds('user', userId) && world.isWhole('user')) return { notJudged: 'unknown user' };
  if (appId !== '' && !world.holds('app', appId) && world.isWhole('app'))
    return { notJudged: 'unknown application' };
  const groups = groupsThen(signIn, world, changes, until);
  if (groups === 'not known') return { notJudged: 'groups changed since' };
  const risk = changes.riskBefore(userId, signIn.time);
  const context = {
    ...signIn.context,
    ...(groups !== undefined && { user: { ...signIn.context.user, groupIds: groups } }),
    ...(risk !== undefined && { entityRisk: { level: risk } }),
  };
  const request = { appInstance: appId, policyContext: context };
  const app = world.application(appId);
  if (app !== undefined && isAssigned(app, userId, membershipsOf(request, world), world) === false)
    return { notJudged: 'not assigned' };
  if (!holdsNamedZones(signIn, world)) return { notJudged: 'zone changed since' };
  return {
    request,
    undetermined: signIn.undetermined,
    presumed: [
      ...signIn.presumed,
      ...(groups !== undefined ? (['L12'] as const) : []),
      ...(risk !== undefined ? (['L9'] as const) : []),
    ],
  };
}

/** The same question without what it presumes; of a presumption that says nothing here, nothing changes. */
export function withoutPresumption({ request, presumed }: SignInQuestion, id: PresumptionId): Request {
  if (!presumed.includes(id)) return request;
  const known: KnownOfSignIn = PRESUMPTIONS[id].drop({ context: request.policyContext });
  const { context, isWithoutApp } = known;
  return { appInstance: isWithoutApp ? '' : request.appInstance, policyContext: context };
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
): string[] | 'not known' | undefined {
  const [from, to, isBefore] = time <= until ? [time, until, true] : [until, time, false];
  const since = changes.membershipsBetween(userId, from, to);
  if (since.length === 0) return undefined;
  const { inside, complete } = world.person(userId).memberships;
  if (!complete) return 'not known';
  const groups = new Set(inside);
  for (const { groupId, isAdded } of isBefore ? since : [...since].reverse()) {
    if (isAdded === isBefore) groups.delete(groupId);
    else groups.add(groupId);
  }
  return [...groups];
}

/** A zone that the log names holds the address; where the snapshot says that it does not, it was another zone then. */
function holdsNamedZones({ zones: named, context }: LoggedSignIn, world: World): boolean {
  if (named.length === 0 || (context.ip ?? context.ipChain) == null) return true;
  const isNamed = ({ id, name }: ZoneDefinition) =>
    named.includes(id) || (name != null && named.includes(name));
  const ofAddresses = world.zones.zones.filter(isNamed).filter(({ id }) => {
    const number = world.zones.numberOf(id);
    return number !== undefined && world.zones.ipZones.includes(number);
  });
  if (ofAddresses.length === 0) return true;
  const holding = zonesHolding(world, context);
  return ofAddresses.every(({ id }) => holding.includes(id));
}
