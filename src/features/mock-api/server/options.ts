import type { ApiCertificates } from '../service/wire/message.js';
import type { JournalEntry } from './journal/journal.js';
import type { MissingEndpoint } from './journal/missing-endpoints.js';
import type { HostNames } from './message/request-fault.js';
import type { TokenKeys } from './tokens/access-tokens.js';
import type { FaultRates } from './traffic/faults.js';
import type { RateLimitOptions } from './traffic/rate-limits.js';

/** The options for the behavior of a server that do not depend on the org. */
export interface ServerBehavior {
  /** The only API token that the server accepts. Without it, the server accepts any token. */
  readonly token?: string | undefined;
  /** The host names that requests may use, in addition to those of this machine. */
  readonly hosts?: HostNames | undefined;
  /** Whether the server rejects every request that would change the org. */
  readonly isReadOnly?: boolean | undefined;
  /**
   * Whether the server analyzes how each change affects access. `report` reports the effect; `refuse` rejects changes that make access more
   * permissive or a rule unreachable.
   */
  readonly guard?: 'refuse' | 'report' | undefined;
  /** The limit of analysis steps per change of the org. A machine does about ten million steps per second. */
  readonly guardEffort?: number | undefined;
  readonly faults?: FaultRates | undefined;
  /** The random seed for the simulated faults. */
  readonly seed?: number | undefined;
  readonly limits?: RateLimitOptions | undefined;
  /**
   * Whether a policy can be deleted or deactivated although applications use it. The applications then use the default policy. By default,
   * the server rejects such a request.
   */
  readonly isLenient?: boolean | undefined;
  /** Whether the simulation accepts a list with one request instead of the request, because some clients send such a list. */
  readonly isUnwrapping?: boolean | undefined;
}

/** The functions that a server needs from its runtime, such as the clock. */
export interface ServerWorld {
  /** Returns the current time in milliseconds since the epoch. */
  now(): number;
  /** Waits for a number of milliseconds. */
  sleep(milliseconds: number): Promise<void>;
  /** Returns the signing keys for tokens. They are created on the first call. */
  keys(): TokenKeys;
  /** Loads the functions that create signing keys and certificates. Resolves with `undefined` if they cannot be loaded. */
  readonly certificates: () => Promise<ApiCertificates | undefined>;
  /** Saves the text of the org. Resolves with the reason of a failure, or with `undefined`. Absent if there is no file to save to. */
  readonly save?: ((text: string) => Promise<string | undefined>) | undefined;
  /** Receives the journal entry of each answered request. */
  readonly onEntry?: ((entry: JournalEntry) => void) | undefined;
  /** Receives each unsupported endpoint that is requested, once per endpoint. */
  readonly onMissing?: ((endpoint: MissingEndpoint) => void) | undefined;
  /** Receives internal errors. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}
