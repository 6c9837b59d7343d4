import { timeOf } from '../../../read/text-formats.js';
import { textAt } from '../../look.js';
import { defineRule } from '../../rule.js';

/** Spec: Resources and their fields, `created`, `lastUpdated`. Which fields are timestamps, the shapes say. */
export const timestamp = defineRule({
  id: 'shape/timestamp',
  severity: 'error',
  what: 'a timestamp that is not ISO 8601 with a zone, or a last update before the creation',
  why: 'readers of the export sort and compare by these times, and take a wrong one for another day or for none',
  source: 'Policy, `created`, `lastUpdated`',
  on: 'resource',
  *check(resource) {
    const [created, updated] = [timeIn(resource, 'created'), timeIn(resource, 'lastUpdated')];
    if (created === undefined || updated === undefined || updated >= created) return;
    yield {
      at: ['lastUpdated'],
      message: '`lastUpdated` is before `created`',
      related: [{ at: ['created'], message: 'created here' }],
    };
  },
  examples: {
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
  },
});

function timeIn(resource: unknown, field: string): number | undefined {
  const text = textAt(resource, field);
  return text === undefined ? undefined : timeOf(text);
}
