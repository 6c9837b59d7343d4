import type { ApiCertificates } from '../service/wire/message.js';
import type { JournalEntry } from './journal/journal.js';
import type { MissingEndpoint } from './journal/missing-endpoints.js';
import type { HostNames } from './message/request-fault.js';
import type { TokenKeys } from './tokens/access-tokens.js';
import type { FaultRates } from './traffic/faults.js';
import type { RateLimitOptions } from './traffic/rate-limits.js';

/** The behavior of a server, for any org. */
export interface ServerBehavior {
  /** The only API token that the server accepts. Without it, the server accepts any token. */
  readonly token?: string | undefined;
  /** The host names that requests may use, in addition to those of this machine. */
  readonly hosts?: HostNames | undefined;
  /** Whether the server rejects every write. */
  readonly isReadOnly?: boolean | undefined;
  /**
   * Analyzes the access that each write changes: to report it, or to reject writes that make access more permissive or a rule unreachable.
   */
  readonly guard?: 'refuse' | 'report' | undefined;
  /** The limit of analysis steps per write, at about ten million per second. */
  readonly guardEffort?: number | undefined;
  readonly faults?: FaultRates | undefined;
  /** The random seed of the faults. */
  readonly seed?: number | undefined;
  readonly limits?: RateLimitOptions | undefined;
  /**
   * Whether a policy that applications use can be deleted or deactivated. They then use the default policy. Otherwise such a request is
   * rejected.
   */
  readonly isLenient?: boolean | undefined;
  /** Whether a simulation accepts a list with one request, as some clients send it. */
  readonly isUnwrapping?: boolean | undefined;
}

/** The functions of the platform that a server needs. */
export interface ServerWorld {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after a number of milliseconds. */
  sleep(milliseconds: number): Promise<void>;
  /** Creates the keys on first use. */
  keys(): TokenKeys;
  /** Loads the functions that create signing keys and certificates; `undefined` if they cannot be loaded. */
  readonly certificates: () => Promise<ApiCertificates | undefined>;
  /** Saves the org, if there is a destination. Resolves with the reason of a failure, or `undefined`. */
  readonly save?: ((text: string) => Promise<string | undefined>) | undefined;
  /** Receives each answered request. */
  readonly onEntry?: ((entry: JournalEntry) => void) | undefined;
  /** Receives each unsupported endpoint once. */
  readonly onMissing?: ((endpoint: MissingEndpoint) => void) | undefined;
  /** Receives internal errors. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}
