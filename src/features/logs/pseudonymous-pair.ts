import type { Members } from '../../base/object.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { LogEvent } from './events/log-event.js';
import type { KeyedHash } from './pseudonyms/keyed-letters.js';
import { isUsedEventType, pseudonymousEvent } from './pseudonyms/pseudonymous-event.js';
import { pseudonymousOrg, textsOfPolicies } from './pseudonyms/pseudonymous-org.js';
import { pseudonymsOf } from './pseudonyms/pseudonyms.js';

/** A pseudonymized org, and a function that pseudonymizes the events of its log consistently. */
export interface PseudonymousPair {
  /** The pseudonymized org in the format of an export. */
  readonly org: unknown;
  /** The number of withheld conditions: each was replaced by a condition that is always undecided. */
  readonly withheld: number;
  isWanted(eventType: string): boolean;
  event(event: LogEvent): Members;
}

/**
 * Pseudonymizes an org and its log with a keyed hash. The pseudonymized policies decide the pseudonymized sign-ins as the original policies
 * decide the original sign-ins. Spec: Sign-in logs, 11.
 */
export function pseudonymousPair(snapshot: Snapshot, hash: KeyedHash): PseudonymousPair {
  const pseudonyms = pseudonymsOf(snapshot, textsOfPolicies(snapshot), hash);
  const org = pseudonymousOrg(snapshot, pseudonyms);
  return {
    org,
    withheld: pseudonyms.withheld,
    isWanted: isUsedEventType,
    event: (event) => pseudonymousEvent(event, pseudonyms),
  };
}
