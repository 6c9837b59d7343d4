import { defineJson } from '../text/json-format.js';
import type { ClassesReport } from './classes-report.js';

/** Prints the classes of users (users whom no rule distinguishes) as JSON, each with all its users. */
export const classesJson = defineJson({
  what: 'for programs: every class of users, with all its users',
  members: ({ classes }: ClassesReport) => ({ classes }),
});
