import { defineJson } from '../text/json-format.js';
import type { InspectReport } from './inspect-report.js';

/** Prints the number of objects of each kind, and the problems, as JSON. */
export const inspectJson = defineJson({
  what: 'for programs: the counts, and every problem with its code and location',
  members: ({ inventory, problems, undecided }: InspectReport) => ({
    ...inventory,
    ...(undecided !== undefined && { undecided }),
    problems,
  }),
});
