import type { Members } from '../../base/object.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { LogEvent } from './events/log-event.js';
import type { KeyedHash } from './pseudonyms/keyed-letters.js';
import { isTaken, pseudonymousEvent } from './pseudonyms/pseudonymous-event.js';
import { pseudonymousOrg, textsOfPolicies } from './pseudonyms/pseudonymous-org.js';
import { pseudonymsOf } from './pseudonyms/pseudonyms.js';

/** An org, and what makes the events of its log such that both say the same of people whom nobody can name. */
export interface PseudonymousPair {
  /** As it is written. */
  readonly org: unknown;
  /** How many conditions are withheld, which are never decided then. */
  readonly withheld: number;
  isWanted(eventType: string): boolean;
  event(event: LogEvent): Members;
}

/**
 * Renames an org and its log by a keyed hash: what the policies decide of the one stays what they decide of the other.
 * Spec: Sign-in logs, 11.
 */
export function pseudonymousPair(snapshot: Snapshot, hash: KeyedHash): PseudonymousPair {
  const pseudonyms = pseudonymsOf(snapshot, textsOfPolicies(snapshot), hash);
  const org = pseudonymousOrg(snapshot, pseudonyms);
  return {
    org,
    withheld: pseudonyms.withheld,
    isWanted: isTaken,
    event: (event) => pseudonymousEvent(event, pseudonyms),
  };
}
