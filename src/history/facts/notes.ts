/** What is noticed of events beside how they are judged: nothing of it is an answer, and nothing of it goes unsaid. Spec: Sign-in logs, 2 and 7. */
export const EVENT_NOTES = {
  'wrong type':
    'a part is of another type than the service writes: it is taken for absent, and the rest is used',
  'two risks':
    'two levels of risk are recorded: the structured one goes first, then the one that a policy asked for',
  'zone changed since':
    'the log names a zone that by the export does not contain the address: the log is taken, and the zone was another then',
  'condition otherwise':
    'the service logged what a condition came to, and by the facts of the event it comes to the opposite: the service is taken',
  'let in':
    'somebody was let in, though by the export a rule that is recorded denies: the rule was another then',
  'blocked otherwise': 'a request was refused by a blocklist, and by the export none refuses its address',
  'assigned otherwise': 'somebody was refused as not assigned to an application, and by the export they are',
} as const;

export type EventNote = keyof typeof EVENT_NOTES;

/** How often something was noticed, and of which events: the first few of them. Plain data. */
export interface NotedEvents {
  readonly note: EventNote;
  readonly count: number;
  /** The ids of events, each with the parts that it is about, where it is about parts. */
  readonly events: readonly string[];
}
