import { success } from '../../../base/result.js';
import type { RequestSource } from '../../../console/options/feature-options.js';

/** The option `--event` of `explain`: a sign-in of the System Log. */
export const eventOption: RequestSource = {
  name: 'event',
  what: 'an event of the System Log in place of --request, optionally with other events of its authentication; - for standard input',
  async read(file, snapshot, io) {
    const { readEvent } = await import('./read-event.js');
    const { eventRecord } = await import('../report/event/event-record.js');
    const logged = await readEvent(file, snapshot, io);
    if (!logged.ok) return logged;
    const { request, recorded } = logged.value;
    const record = eventRecord(recorded, snapshot);
    return success({ request, record, isCompared: recorded.comparisons.length > 0 });
  },
};
