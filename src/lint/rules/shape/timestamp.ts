import { parseTimestamp } from '../../../documents/schema/text-formats.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Reports timestamps that are not ISO 8601 with a time zone, and values of `lastUpdated` before `created`. The schemas of the checked
 * values define which fields are timestamps. Spec: Resources and their fields, `created`, `lastUpdated`.
 */
export const timestamp = defineRule({
  id: 'shape/timestamp',
  severity: 'error',
  what: 'a timestamp is not ISO 8601 with a time zone, or the last update is before the creation',
  why: 'programs sort and compare these times, and misread an invalid time',
  source: 'Resources and their fields: timestamps are ISO 8601; Policy, `created`, `lastUpdated`',
  on: 'resource',
  refusedByService: 'both',
  *check(resource) {
    const [created, updated] = [textAt(resource, 'created'), textAt(resource, 'lastUpdated')];
    if (created === undefined || updated === undefined || isWrittenInOrder(created, updated)) return;
    const [from, to] = [parseTimestamp(created), parseTimestamp(updated)];
    if (from === undefined || to === undefined || to >= from) return;
    yield {
      at: ['lastUpdated'],
      message: '`lastUpdated` is before `created`; correct one of them',
      related: [{ at: ['created'], message: 'the creation' }],
    };
  },
  examples: () => ({
    bad: [
      { type: 'PASSWORD', name: 'Staff', created: '2024-03-01 10:00' },
      {
        type: 'PASSWORD',
        name: 'Staff',
        created: '2024-03-01T10:00:00Z',
        lastUpdated: '2023-03-01T10:00:00Z',
      },
    ],
    good: [{ type: 'PASSWORD', name: 'Staff', created: '2024-03-01T10:00:00.000Z', lastUpdated: null }],
  }),
});

/** Whether two timestamps in UTC with the same format are in order, compared as texts; `false` for all other timestamps. */
function isWrittenInOrder(first: string, second: string): boolean {
  return (
    first.length === second.length &&
    first.endsWith('Z') &&
    second.endsWith('Z') &&
    first.charAt(FRACTION) === second.charAt(FRACTION) &&
    second >= first
  );
}

/** The position of the decimal separator of seconds in a timestamp. */
const FRACTION = 19;
