import { cacheRecent } from '../../../base/memo.js';
import type { AuthenticatorUse } from '../../../model/assurance/authenticator-use.js';
import { givenText } from '../events/debug-data.js';
import { firstTarget, type LogEvent } from '../events/log-event.js';
import { RecentIds } from '../events/recent-ids.js';
import { isDecision, isDenial, isEvaluation, isGrant, isRefusal } from '../facts/recorded.js';
import { type FlowFacts, userIdOf } from '../facts/sign-in.js';
import { isFactorEvent, provedIn } from '../facts/used.js';

/** An evaluation, with what other events of the same authentication tell. */
export interface Correlated {
  readonly event: LogEvent;
  readonly flow: FlowFacts;
}

/** Milliseconds for which an evaluation waits for the events of its authentication, and within which they count. */
export const FLOW_WINDOW = 10 * 60_000;

/** More of a log that does not move on are not kept. */
const MOST_FLOWS = 100_000;

/** A denial stands near the evaluation of its request. */
const MOST_REQUESTS = 20_000;

/** One after the other; fewer events of another time do not move the clock of a log on, or back. */
const MOST_STRAYS = 20;

/** Says that a request was refused, or not, before any policy. */
const THREAT = 'security.threat.detected';

/** Says by which way a sign-in came, before its policies are evaluated. */
const WAYS_IN = /^user\.authentication\.auth_via_(radius|IDP|social)/;

/** Says which application a sign-in was for. */
const APPLICATIONS =
  /^(user\.session\.start|user\.authentication\.sso|app\.oauth2\.(authorize|signon|token\.grant))/;

/** Whether an event of a type may be an evaluation, or tell something of one. */
export function isInFlow(eventType: string): boolean {
  return (
    isDecision(eventType) ||
    isFactorEvent(eventType) ||
    isRefusal(eventType) ||
    eventType === THREAT ||
    WAYS_IN.test(eventType) ||
    APPLICATIONS.test(eventType)
  );
}

/**
 * Joins evaluations with other events of their authentication, by `authnRequestId`: nothing but the application, the user
 * and the way in flows from one request to another. Spec: Sign-in logs, 5.
 */
export class Flows {
  readonly #flows = new Map<string, Flow>();
  /** Those that have waited longest first. */
  readonly #waiting = new Set<Waiting>();
  /** Ids of requests that were refused. */
  readonly #threats = new Set<string>();
  /** Ids of requests of which an evaluation was seen. */
  readonly #evaluated = new RecentIds(MOST_REQUESTS);
  /** By the id of the request, denials of which it may still come. */
  readonly #denials = new Map<string, Waiting>();
  readonly #takesFactors: boolean;
  #clock = Number.NaN;
  #strays = 0;

  constructor({ takesFactors = false }: { readonly takesFactors?: boolean } = {}) {
    this.#takesFactors = takesFactors;
  }

  /** Events whose bytes are worth parsing: most of them only while an evaluation waits. */
  readonly isWanted = (eventType: string): boolean => {
    const use = useOf(eventType);
    if (use === 'for factors') return this.#takesFactors;
    return use === 'always' || (use === 'while waiting' && this.#waiting.size > 0);
  };

  /** The evaluations that need not wait any more. */
  add(event: LogEvent): readonly Correlated[] {
    const ready = this.addContext(event);
    if (isGrant(event.eventType)) return [...ready, { event, flow: {} }];
    if (isDenial(event.eventType)) return [...ready, ...this.#denied(event)];
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

  /** Takes what an event tells of flows, which is no evaluation of this log itself; what need not wait any more with it. */
  addContext(event: LogEvent): readonly Correlated[] {
    const ready = event.time === undefined ? [] : this.#movedTo(event.time);
    if (event.eventType === THREAT) this.#noteThreat(event);
    if (isEvaluation(event.eventType)) this.#noteEvaluation(event);
    const key = isGrant(event.eventType) ? undefined : flowOf(event);
    if (key === undefined) return ready;
    const flow = this.#noted(key, event);
    return [...ready, ...this.#release([...flow.waiting].filter((one) => isComplete(one.event, flow)))];
  }

  /** A denial waits for the evaluation of its request, which says more; where that came, it says nothing. */
  #denied(event: LogEvent): readonly Correlated[] {
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

  /** Whether what guards the org from threats refused the request before any policy was evaluated. */
  #isThreat({ transaction }: LogEvent): boolean {
    const id = givenText(transaction.id);
    return id !== undefined && this.#threats.has(id);
  }

  /** All that still waits. */
  end(): readonly Correlated[] {
    return this.#release([...this.#waiting]);
  }

  #noteThreat({ result, transaction }: LogEvent): void {
    const id = givenText(transaction.id);
    if (result !== 'DENY' || id === undefined) return;
    if (this.#threats.size >= MOST_FLOWS) this.#threats.clear();
    this.#threats.add(id);
  }

  #noted(key: string, event: LogEvent): Flow {
    const known = this.#flows.get(key);
    const flow = known !== undefined && isNear(known.latest, event.time ?? known.latest) ? known : newFlow();
    flow.appId ??= firstTarget(event, 'AppInstance')?.id;
    flow.clientId ??= clientOf(event);
    flow.userId ??= userIdOf(event);
    const [, way] = WAYS_IN.exec(event.eventType) ?? [];
    if (way === 'radius') flow.authType ??= 'RADIUS';
    else if (way !== undefined) flow.identityProvider ??= providerOf(event);
    const proved = isFactorEvent(event.eventType) ? provedIn(event) : undefined;
    if (proved !== undefined) flow.proved.push(proved);
    flow.latest = event.time ?? flow.latest;
    this.#flows.delete(key);
    this.#flows.set(key, flow);
    return flow;
  }

  /** Lets go what has waited as long as it may, and flows of which nothing was heard since. */
  #movedTo(time: number): readonly Correlated[] {
    if (!this.#isClockMoved(time)) return [];
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

  #isClockMoved(time: number): boolean {
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
  readonly proved: AuthenticatorUse[];
  latest: number;
  readonly waiting: Set<Waiting>;
}

interface Waiting {
  readonly event: LogEvent;
  readonly flow: Flow;
  readonly since: number;
}

/** The authentication that an event is of, or else the request: events of one request are of one authentication. Spec: Sign-in logs, 5. */
function flowOf(event: LogEvent): string | undefined {
  const request = requestOf(event);
  return event.debug.text('authnRequestId') ?? (request === undefined ? undefined : `request ${request}`);
}

/** The HTTP request that an event is of. */
function requestOf({ transaction, debug }: LogEvent): string | undefined {
  return givenText(transaction.id) ?? debug.text('requestId');
}

function newFlow(): Flow {
  return { proved: [], latest: 0, waiting: new Set() };
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= FLOW_WINDOW;
}

/** The OAuth client of an event of OAuth, which is an application. Spec: Sign-in logs, 4. */
function clientOf({ eventType, client, actor }: LogEvent): string | undefined {
  if (!eventType.startsWith('app.oauth2.')) return undefined;
  return givenText(client.id) ?? (actor?.type === 'PublicClientApp' ? actor.id : undefined);
}

/** When events of a type are taken. */
type Use = 'always' | 'for factors' | 'never' | 'while waiting';

/** Kept by type: a log has a thousand of them, and each is looked at for every event. */
const useOf = cacheRecent((eventType: string): Use => {
  if (isDecision(eventType)) return 'always';
  if (isRefusal(eventType) || eventType === THREAT) return 'always';
  if (WAYS_IN.test(eventType)) return 'always';
  if (isFactorEvent(eventType)) return 'for factors';
  return APPLICATIONS.test(eventType) ? 'while waiting' : 'never';
}, 10_000);

/** Whether nothing that other events may tell is missing. */
function isComplete(event: LogEvent, flow: Flow): boolean {
  const hasApp = firstTarget(event, 'AppInstance')?.id !== undefined || flow.appId !== undefined;
  return hasApp && (userIdOf(event) ?? flow.userId) !== undefined;
}

function providerOf({ targets }: LogEvent): string | undefined {
  return targets.find(({ type }) => givenText(type)?.toLowerCase().includes('identityprovider'))?.id;
}
