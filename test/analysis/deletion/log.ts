import type { Request } from '../../../src/model/facts/request.js';
import { eventsOf } from '../../features/logs/event-writer.js';

/** Returns a log of sign-ins of these requests as JSON Lines. */
export function readLogOf(requests: readonly Request[]): string {
  const ways = Array.from({ length: 14 }, () => 0);
  const events = requests.flatMap((request, number) =>
    eventsOf({ request, ruleIds: ['0praccone'] }, number, ways),
  );
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}
