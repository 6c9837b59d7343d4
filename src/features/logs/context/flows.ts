import { cacheRecent } from '../../../base/memo.js';
import type { AuthenticatorUse } from '../../../model/assurance/authenticator-use.js';
import { presentText } from '../events/debug-data.js';
import { firstTarget, type LogEvent } from '../events/log-event.js';
import { RecentIds } from '../events/recent-ids.js';
import { isDecision, isDenial, isEvaluation, isGrant, isOtherDenial } from '../facts/recorded.js';
import { type FlowFacts, userIdOf } from '../facts/sign-in.js';
import { authenticatorVerifiedIn, isFactorEvent } from '../facts/used.js';

/** A logged policy evaluation, with the facts from other events of the same authentication. */
export interface Correlated {
  readonly event: LogEvent;
  readonly flow: FlowFacts;
}

/**
 * The time in milliseconds that a policy evaluation waits for other events of its authentication. Later events add no facts to the
 * evaluation.
 */
export const FLOW_WINDOW = 10 * 60_000;

/** The maximum number of authentications that are kept in memory, for a log whose times do not advance. */
const MOST_FLOWS = 100_000;

/**
 * The number of recent requests whose policy evaluation is remembered. A few suffice, because a denial is logged near the evaluation of its
 * request.
 */
const MOST_REQUESTS = 20_000;

/**
 * The number of consecutive events with times far from the clock of the log that make the clock jump to their time. Fewer of these events
 * do not change the clock.
 */
const MOST_STRAYS = 20;

/** The type of an event that records whether a request was blocked before any policy was evaluated. */
const THREAT_DETECTED = 'security.threat.detected';

/** The types of events that record how a user authenticated. They are logged before the policies are evaluated. */
const AUTHENTICATION_EVENTS = /^user\.authentication\.auth_via_(radius|IDP|social)/;

/** The types of events that record the application to which a user signs in. */
const APPLICATION_EVENTS =
  /^(user\.session\.start|user\.authentication\.sso|app\.oauth2\.(authorize|signon|token\.grant))/;

/** Returns whether an event of the given type may be a policy evaluation, or may add facts to one. */
export function isInFlow(eventType: string): boolean {
  return (
    isDecision(eventType) ||
    isFactorEvent(eventType) ||
    isOtherDenial(eventType) ||
    eventType === THREAT_DETECTED ||
    AUTHENTICATION_EVENTS.test(eventType) ||
    APPLICATION_EVENTS.test(eventType)
  );
}

/**
 * Joins policy evaluations with other events of the same authentication, by `authnRequestId`. Between the requests of an authentication,
 * only the application, the user and the authentication method are passed on. Spec: Sign-in logs, 5.
 */
export class Flows {
  readonly #flows = new Map<string, Flow>();
  /** The policy evaluations that still wait for other events, the longest waiting first. */
  readonly #waiting = new Set<Waiting>();
  /** The ids of requests that were blocked as threats. */
  readonly #threats = new Set<string>();
  /** The ids of requests whose policy evaluation was already read. */
  readonly #evaluated = new RecentIds(MOST_REQUESTS);
  /** The denials that still wait for the policy evaluation of their request, by request id. */
  readonly #denials = new Map<string, Waiting>();
  readonly #needsFactors: boolean;
  #clock = Number.NaN;
  #strays = 0;

  constructor({ needsFactors = false }: { readonly needsFactors?: boolean } = {}) {
    this.#needsFactors = needsFactors;
  }

  /**
   * Returns whether an event of the given type must be parsed. Most event types are only needed while a policy evaluation waits for facts.
   */
  readonly isWanted = (eventType: string): boolean => {
    const use = useOf(eventType);
    if (use === 'for factors') return this.#needsFactors;
    return use === 'always' || (use === 'while waiting' && this.#waiting.size > 0);
  };

  /** Adds the next event of the log part. Returns the policy evaluations for which all events of the same sign-in have now been read. */
  add(event: LogEvent): readonly Correlated[] {
    const ready = this.addContext(event);
    if (isGrant(event.eventType)) return [...ready, { event, flow: {} }];
    if (isDenial(event.eventType)) return [...ready, ...this.#holdDenial(event)];
    if (!isEvaluation(event.eventType)) return ready;
    if (this.#isThreat(event)) return [...ready, { event, flow: { isThreat: true } }];
    const key = flowOf(event);
    const flow = key === undefined ? undefined : this.#flows.get(key);
    if (flow === undefined || isComplete(event, flow) || event.time === undefined)
      return [...ready, { event, flow: flow ?? {} }];
    const waiting = { event, flow, since: event.time };
    this.#waiting.add(waiting);
    flow.waiting.add(waiting);
    return ready;
  }

  /**
   * Adds an event from the part of the log before or after this part. The event itself is not evaluated, but may add facts to policy
   * evaluations of this part. Returns the policy evaluations that wait for no further events.
   */
  addContext(event: LogEvent): readonly Correlated[] {
    const ready = event.time === undefined ? [] : this.#advanceTo(event.time);
    if (event.eventType === THREAT_DETECTED) this.#noteThreat(event);
    if (isEvaluation(event.eventType)) this.#noteEvaluation(event);
    const key = isGrant(event.eventType) ? undefined : flowOf(event);
    if (key === undefined) return ready;
    const flow = this.#updateFlow(key, event);
    return [...ready, ...this.#release([...flow.waiting].filter((one) => isComplete(one.event, flow)))];
  }

  /**
   * Delays a denial until the policy evaluation of the same request, which has more information. Drops the denial if that evaluation was
   * already read.
   */
  #holdDenial(event: LogEvent): readonly Correlated[] {
    const id = requestOf(event);
    if (id !== undefined && (this.#evaluated.has(id) || this.#denials.has(id))) return [];
    const key = flowOf(event);
    const flow = (key === undefined ? undefined : this.#flows.get(key)) ?? newFlow();
    if (id === undefined || event.time === undefined) return [{ event, flow }];
    const waiting = { event, flow, since: event.time };
    this.#waiting.add(waiting);
    this.#denials.set(id, waiting);
    return [];
  }

  #noteEvaluation(event: LogEvent): void {
    const id = requestOf(event);
    if (id === undefined) return;
    this.#evaluated.hasSeen(id);
    const denial = this.#denials.get(id);
    if (denial !== undefined) this.#release([denial]);
  }

  /** Returns whether threat protection blocked the request before any policy was evaluated. */
  #isThreat({ transaction }: LogEvent): boolean {
    const id = presentText(transaction.id);
    return id !== undefined && this.#threats.has(id);
  }

  /** Returns all policy evaluations that still wait for other events. */
  end(): readonly Correlated[] {
    return this.#release([...this.#waiting]);
  }

  #noteThreat({ result, transaction }: LogEvent): void {
    const id = presentText(transaction.id);
    if (result !== 'DENY' || id === undefined) return;
    if (this.#threats.size >= MOST_FLOWS) this.#threats.clear();
    this.#threats.add(id);
  }

  #updateFlow(key: string, event: LogEvent): Flow {
    const known = this.#flows.get(key);
    const flow = known !== undefined && isNear(known.latest, event.time ?? known.latest) ? known : newFlow();
    flow.appId ??= firstTarget(event, 'AppInstance')?.id;
    flow.clientId ??= clientOf(event);
    flow.userId ??= userIdOf(event);
    const [, way] = AUTHENTICATION_EVENTS.exec(event.eventType) ?? [];
    if (way === 'radius') flow.authType ??= 'RADIUS';
    else if (way !== undefined) flow.identityProvider ??= providerOf(event);
    const verified = isFactorEvent(event.eventType) ? authenticatorVerifiedIn(event) : undefined;
    if (verified !== undefined) flow.verified.push(verified);
    flow.latest = event.time ?? flow.latest;
    this.#flows.delete(key);
    this.#flows.set(key, flow);
    return flow;
  }

  /**
   * Sets the clock of the log to a time. Returns the policy evaluations for which no further events are expected at that time. Drops
   * authentications without recent events.
   */
  #advanceTo(time: number): readonly Correlated[] {
    if (!this.#advanceClock(time)) return [];
    for (const [key, { latest }] of this.#flows) {
      if (isNear(latest, time) && this.#flows.size <= MOST_FLOWS) break;
      this.#flows.delete(key);
    }
    const ready: Waiting[] = [];
    for (const one of this.#waiting) {
      if (isNear(one.since, time) && this.#waiting.size - ready.length <= MOST_FLOWS) break;
      ready.push(one);
    }
    return this.#release(ready);
  }

  #advanceClock(time: number): boolean {
    const isStray = !isNear(time, this.#clock) && !Number.isNaN(this.#clock);
    this.#strays = isStray ? this.#strays + 1 : 0;
    if (isStray && this.#strays < MOST_STRAYS) return false;
    this.#clock = time;
    return true;
  }

  #release(ready: readonly Waiting[]): Correlated[] {
    for (const one of ready) {
      this.#waiting.delete(one);
      one.flow.waiting.delete(one);
      const id = requestOf(one.event);
      if (id !== undefined && this.#denials.get(id) === one) this.#denials.delete(id);
    }
    return ready.map(({ event, flow }) => ({ event, flow }));
  }
}

interface Flow {
  appId?: string | undefined;
  clientId?: string | undefined;
  userId?: string | undefined;
  authType?: string | undefined;
  identityProvider?: string | undefined;
  readonly verified: AuthenticatorUse[];
  latest: number;
  readonly waiting: Set<Waiting>;
}

interface Waiting {
  readonly event: LogEvent;
  readonly flow: Flow;
  readonly since: number;
}

/**
 * Returns the id of the authentication that an event belongs to. If the event has none, returns the id of its request, because all events
 * of a request belong to one authentication. Returns `undefined` if the event has neither. Spec: Sign-in logs, 5.
 */
function flowOf(event: LogEvent): string | undefined {
  const request = requestOf(event);
  return event.debug.text('authnRequestId') ?? (request === undefined ? undefined : `request ${request}`);
}

/** Returns the id of the HTTP request of an event, if the event states it. */
function requestOf({ transaction, debug }: LogEvent): string | undefined {
  return presentText(transaction.id) ?? debug.text('requestId');
}

function newFlow(): Flow {
  return { verified: [], latest: 0, waiting: new Set() };
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= FLOW_WINDOW;
}

/**
 * Returns the id of the OAuth client of an OAuth event; `undefined` for other events. A client counts as an application. Spec: Sign-in
 * logs, 4.
 */
function clientOf({ eventType, client, actor }: LogEvent): string | undefined {
  if (!eventType.startsWith('app.oauth2.')) return undefined;
  return presentText(client.id) ?? (actor?.type === 'PublicClientApp' ? actor.id : undefined);
}

/**
 * The condition under which an event of a type must be parsed. `for factors`: the log reader collects used authenticators. `while waiting`:
 * a policy evaluation waits for facts from other events.
 */
type Use = 'always' | 'for factors' | 'never' | 'while waiting';

/**
 * Returns the condition under which events of a type must be parsed. Cached, because this function is called for every event, and a log has
 * only about a thousand types.
 */
const useOf = cacheRecent((eventType: string): Use => {
  if (isDecision(eventType)) return 'always';
  if (isOtherDenial(eventType) || eventType === THREAT_DETECTED) return 'always';
  if (AUTHENTICATION_EVENTS.test(eventType)) return 'always';
  if (isFactorEvent(eventType)) return 'for factors';
  return APPLICATION_EVENTS.test(eventType) ? 'while waiting' : 'never';
}, 10_000);

/** Returns whether the application and the user of an event are known. Other events of the same sign-in can add only these two facts. */
function isComplete(event: LogEvent, flow: Flow): boolean {
  const hasApp = firstTarget(event, 'AppInstance')?.id !== undefined || flow.appId !== undefined;
  return hasApp && (userIdOf(event) ?? flow.userId) !== undefined;
}

function providerOf({ targets }: LogEvent): string | undefined {
  return targets.find(({ type }) => presentText(type)?.toLowerCase().includes('identityprovider'))?.id;
}
