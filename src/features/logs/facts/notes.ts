/** The anomalies of log events that a report lists in addition to the comparison. Spec: Sign-in logs, 2 and 7. */
export const EVENT_NOTES = {
  'wrong type':
    'a member has another type than the service writes: it is treated as absent, and the rest of the event is used',
  'two risks':
    'the event records two risk levels: the structured one takes precedence, then the one that a policy read',
  'zone differs':
    'the log names a zone that does not contain the address in the export: the log takes precedence, because the zone has changed',
  'condition differs':
    'the recorded result of a condition contradicts the facts of the event: the recorded result takes precedence',
  'allowed by a denying rule':
    'a user was granted access, but a recorded rule denies access in the export: the rule has changed',
  'blocklist differs': 'a blocklist blocked a request, but no blocklist of the export contains its address',
  'assignment differs':
    'a user was denied as not assigned to an application, but is assigned to it in the export',
} as const;

export type EventNote = keyof typeof EVENT_NOTES;

/** An anomaly, the number of events that have it, and the first few of them. Plain data. */
export interface NotedEvents {
  readonly note: EventNote;
  readonly count: number;
  /** The ids of events, each with the names of its affected fields, if any. */
  readonly events: readonly string[];
}
