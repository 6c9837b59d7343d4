import type { AuthenticatorUse } from '../../../model/assurance/authenticator-use.js';
import type { Context } from '../../../model/facts/request.js';
import type { Engine } from '../../../model/policies/snapshot.js';
import { presentText, securityConditionsIn } from '../events/debug-data.js';
import { firstTarget, idIn, type LogEvent } from '../events/log-event.js';
import { deviceOf } from './device.js';
import { type KnownPart, mergeParts, NOTHING_KNOWN } from './known-part.js';
import type { LogAssumptionId } from './log-assumptions.js';
import { addressOf, locationOf, networkOf } from './place.js';
import { isGrant, listedApplications, type NotCompared } from './recorded.js';
import { behaviorsOf, riskOf } from './risk.js';
import { mergeUses } from './used.js';

/** The facts of a sign-in that an event states, in the form of a request, with the assumptions that they depend on. */
export interface LoggedSignIn {
  readonly event: LogEvent;
  readonly time: number;
  readonly userId: string;
  readonly appId: string | undefined;
  /**
   * The ids of the applications for which a policy was evaluated during a session. Present only if there are several, so that `appId` is
   * absent.
   */
  readonly appIds?: readonly string[];
  readonly context: Context;
  readonly assumed: readonly LogAssumptionId[];
  /** The names and ids of the zones that contain the address according to the log. */
  readonly zones: readonly string[];
  /** The behaviors that the service could not determine. A global session rule that requires one of them matches. */
  readonly undetermined: readonly string[];
  /** Returns the authenticators that the user had used before the policies were evaluated. */
  used(): readonly AuthenticatorUse[];
}

/** The facts of a sign-in that are not in its own event, but in other events of the same authentication. */
export interface FlowFacts {
  readonly appId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly userId?: string | undefined;
  readonly authType?: string | undefined;
  readonly identityProvider?: string | undefined;
  /** Whether threat protection blocked the request before any policy was evaluated. */
  readonly isThreat?: boolean;
  /** The authenticators that were verified according to factor events; absent if those events are not read. */
  readonly verified?: readonly AuthenticatorUse[] | undefined;
}

/** The data of a snapshot that are needed to read the facts of an event. */
export interface SignInOptions {
  readonly engine: Engine;
  isApp(id: string): boolean;
}

/** Returns the facts of the sign-in in an event, or the reason why the event is not compared. Spec: Sign-in logs, 7. */
export function signInOf(
  event: LogEvent,
  flow: FlowFacts,
  options: SignInOptions,
): LoggedSignIn | { readonly notCompared: NotCompared } {
  const { debug, time, transaction, actor } = event;
  if (isGrant(event.eventType)) return { notCompared: 'authorization server' };
  if (time === undefined) return { notCompared: 'no time' };
  if (flow.isThreat === true) return { notCompared: 'threat' };
  if (transaction.type === 'JOB') return { notCompared: 'job' };
  if (debug.value('originalPrincipal') != null) return { notCompared: 'impersonation' };
  const userId = userIdOf(event) ?? flow.userId;
  if (userId === undefined) return { notCompared: 'no user' };
  const login = actor?.id === userId ? actor.alternateId : firstTarget(event, 'User')?.alternateId;
  const appIds = listedApplications(event);
  const [appId, ofApp] = applicationOf(event, appIds, flow, options);
  const behaviors = behaviorsOf(event);
  const [context, assumed] = mergeParts([
    [{}, ofApp],
    [{ user: { id: userId, ...(login !== undefined && { login }) } }, []],
    // The login has no assumption here. The assumption that users type their login applies to every event, so it is in `ALWAYS_ASSUMED`.
    [login === undefined ? {} : { identifier: login }, []],
    addressOf(event),
    locationOf(event.client),
    networkOf(event),
    deviceOf(event, options.engine),
    riskOf(event),
    behaviors.known,
    flow.authType === undefined ? NOTHING_KNOWN : [{ authType: flow.authType }, []],
    flow.identityProvider === undefined
      ? NOTHING_KNOWN
      : [{ identityProvider: flow.identityProvider }, ['L11']],
    sessionOf(event),
    statedOf(event),
    [{ now: new Date(time).toISOString() }, []],
  ]);
  if (context.device?.managed === true && context.device.registered === false)
    return { notCompared: 'contradictory facts' };
  return {
    event,
    time,
    userId,
    appId,
    ...(appId === undefined && appIds.length > 1 && { appIds }),
    context,
    assumed,
    zones: zonesNamedIn(event),
    undetermined: behaviors.undetermined,
    used: () => mergeUses(event, flow.verified ?? []),
  };
}

/** Returns the id of the user who acted in an event, or for whom the service acted; `undefined` if the event names no user. */
export function userIdOf(event: LogEvent): string | undefined {
  const { actor } = event;
  return (actor?.type === 'User' ? actor.id : undefined) ?? firstTarget(event, 'User')?.id;
}

function applicationOf(
  event: LogEvent,
  [only, ...others]: readonly string[],
  flow: FlowFacts,
  { isApp }: SignInOptions,
): readonly [string | undefined, readonly LogAssumptionId[]] {
  if (others.length > 0) return [undefined, []];
  const own = firstTarget(event, 'AppInstance')?.id ?? only;
  if (own !== undefined) return [own, []];
  if (flow.appId !== undefined) return [flow.appId, ['L1']];
  const client = [presentText(event.client.id), flow.clientId].find((id) => id !== undefined && isApp(id));
  return client === undefined ? [undefined, []] : [client, ['L2']];
}

/**
 * Returns the session facts of an event. The log does not show which authentication methods the session has recorded, so these remain
 * unknown. Spec: Sign-in logs, 7.
 */
function sessionOf({ authentication }: LogEvent): KnownPart {
  const id = idIn(authentication.externalSessionId);
  return id === undefined ? NOTHING_KNOWN : [{ session: { id }, open: ['session'] }, ['L14']];
}

/** Returns the logged results of conditions that are expressions. */
function statedOf({ debug }: LogEvent): KnownPart {
  const stated = securityConditionsIn(debug.value('securityConditions'));
  return stated.size === 0 ? NOTHING_KNOWN : [{ expressions: Object.fromEntries(stated) }, []];
}

/** Returns the names or ids of zones in an event. The log only names zones that were decisive for a rule. */
function zonesNamedIn({ client, targets }: LogEvent): string[] {
  const named = [client.zone];
  for (const { detail } of targets) named.push(detail('zoneNameMatch'), detail('zoneIdMatch'));
  return named.flatMap((zone) => presentText(zone) ?? []);
}
