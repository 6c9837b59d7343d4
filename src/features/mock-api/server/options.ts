import type { ApiCertificates } from '../service/wire/message.js';
import type { JournalEntry } from './journal/journal.js';
import type { MissingEndpoint } from './journal/missing-endpoints.js';
import type { HostNames } from './message/request-fault.js';
import type { TokenKeys } from './tokens/access-tokens.js';
import type { FaultRates } from './traffic/faults.js';
import type { RateLimitOptions } from './traffic/rate-limits.js';

/** How a server behaves, whatever org it serves. */
export interface ServerBehavior {
  /** The one API token that it takes. Without it, any is taken. */
  readonly token?: string | undefined;
  /** The names by which it may be asked, beside those of this machine. */
  readonly hosts?: HostNames | undefined;
  /** Refuses every write. */
  readonly isReadOnly?: boolean | undefined;
  /** Looks at what each write changes of who gets in: to report it, or to refuse what lets more in or leaves a rule unreached. */
  readonly guard?: 'refuse' | 'report' | undefined;
  /** Steps of the search that one write is worth to the guard: about ten million take a second. */
  readonly guardEffort?: number | undefined;
  readonly faults?: FaultRates | undefined;
  /** Of the faults. */
  readonly seed?: number | undefined;
  readonly limits?: RateLimitOptions | undefined;
  /** Maps the applications of a policy that is deleted or deactivated to the default one, where it is refused otherwise. */
  readonly isLenient?: boolean | undefined;
  /** Takes a list of one request for a simulation, as some clients send it. */
  readonly isUnwrapping?: boolean | undefined;
}

/** What it needs of the outside world. */
export interface ServerWorld {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves when so many milliseconds have gone by. */
  sleep(milliseconds: number): Promise<void>;
  /** Made when they are wanted first. */
  keys(): TokenKeys;
  /** Loads the functions that create signing keys and certificates; `undefined` if they cannot be loaded. */
  readonly certificates: () => Promise<ApiCertificates | undefined>;
  /** Saves the org, where anything says where to; resolves with why not. */
  readonly save?: ((text: string) => Promise<string | undefined>) | undefined;
  /** Told of each request that was answered. */
  readonly onEntry?: ((entry: JournalEntry) => void) | undefined;
  /** Told of each endpoint that is asked for in vain, once. */
  readonly onMissing?: ((endpoint: MissingEndpoint) => void) | undefined;
  /** Told of what must not happen: a defect of this program, which a request has shown. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}
