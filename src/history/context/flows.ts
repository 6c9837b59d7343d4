import { givenText } from '../events/debug-data.js';
import { firstTarget, type LogEvent } from '../events/log-event.js';
import { isEvaluation } from '../facts/recorded.js';
import { type FlowFacts, userIdOf } from '../facts/sign-in.js';

/** An evaluation, with what other events of the same authentication tell. */
export interface Correlated {
  readonly event: LogEvent;
  readonly flow: FlowFacts;
}

/** Milliseconds for which an evaluation waits for the events of its authentication. */
const WINDOW = 10 * 60_000;

/** More of a log that does not move on are not kept. */
const MOST_FLOWS = 100_000;

/** Says by which way a sign-in came, before its policies are evaluated. */
const WAYS_IN = /^user\.authentication\.auth_via_(radius|IDP|social)/;

/** Says which application a sign-in was for. */
const APPLICATIONS = /^(user\.session\.start|user\.authentication\.sso|app\.oauth2\.(authorize|signon))/;

/**
 * Joins evaluations with other events of their authentication, by `authnRequestId`: nothing but the application, the user
 * and the way in flows from one request to another. Spec: Sign-in logs, 5.
 */
export class Flows {
  readonly #flows = new Map<string, Flow>();
  #waiting: Waiting[] = [];

  /** Events whose bytes are worth parsing: most of them only while an evaluation waits. */
  readonly isWanted = (eventType: string): boolean =>
    isEvaluation(eventType) ||
    WAYS_IN.test(eventType) ||
    (this.#waiting.length > 0 && APPLICATIONS.test(eventType));

  /** The evaluations that need not wait any more. */
  add(event: LogEvent): readonly Correlated[] {
    const ready = event.time === undefined ? [] : this.#letGo(event.time - WINDOW);
    const key = event.debug.text('authnRequestId');
    const flow = key === undefined ? undefined : this.#noted(key, event);
    if (isEvaluation(event.eventType)) {
      if (flow === undefined || isComplete(event, flow) || event.time === undefined)
        ready.push({ event, flow: flow ?? {} });
      else this.#waiting.push({ event, flow, since: event.time });
    } else if (flow !== undefined && this.#waiting.some((one) => one.flow === flow)) {
      ready.push(...this.#release((one) => one.flow === flow && isComplete(one.event, flow)));
    }
    return ready;
  }

  /** All that still waits. */
  end(): readonly Correlated[] {
    return this.#release(() => true);
  }

  #noted(key: string, event: LogEvent): Flow {
    const flow = this.#flows.get(key) ?? { latest: 0 };
    flow.appId ??= firstTarget(event, 'AppInstance')?.id;
    flow.userId ??= userIdOf(event);
    const [, way] = WAYS_IN.exec(event.eventType) ?? [];
    if (way === 'radius') flow.authType ??= 'RADIUS';
    else if (way !== undefined) flow.identityProvider ??= providerOf(event);
    flow.latest = event.time ?? flow.latest;
    this.#flows.delete(key);
    this.#flows.set(key, flow);
    return flow;
  }

  /** What waited since before a time, and flows of which nothing was heard since. */
  #letGo(before: number): Correlated[] {
    for (const [key, { latest }] of this.#flows) {
      if (latest >= before && this.#flows.size <= MOST_FLOWS) break;
      this.#flows.delete(key);
    }
    const first = this.#waiting[0];
    return first === undefined || (first.since >= before && this.#waiting.length <= MOST_FLOWS)
      ? []
      : this.#release(({ since }) => since < before || this.#waiting.length > MOST_FLOWS);
  }

  #release(isReady: (one: Waiting) => boolean): Correlated[] {
    const ready = this.#waiting.filter(isReady);
    const isIn = new Set(ready);
    if (ready.length > 0) this.#waiting = this.#waiting.filter((one) => !isIn.has(one));
    return ready.map(({ event, flow }) => ({ event, flow }));
  }
}

interface Flow {
  appId?: string | undefined;
  userId?: string | undefined;
  authType?: string | undefined;
  identityProvider?: string | undefined;
  latest: number;
}

interface Waiting {
  readonly event: LogEvent;
  readonly flow: Flow;
  readonly since: number;
}

/** Whether nothing that other events may tell is missing. */
function isComplete(event: LogEvent, flow: Flow): boolean {
  const hasApp = firstTarget(event, 'AppInstance')?.id !== undefined || flow.appId !== undefined;
  return hasApp && (userIdOf(event) ?? flow.userId) !== undefined;
}

function providerOf({ targets }: LogEvent): string | undefined {
  return targets.find(({ type }) => givenText(type)?.toLowerCase().includes('identityprovider'))?.id;
}
