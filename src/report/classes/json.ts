import { defineJson } from '../text/json-format.js';
import type { ClassesReport } from './classes-report.js';

/** The classes as they are. */
export const classesJson = defineJson({
  what: 'for programs: every class with all its users',
  members: ({ classes }: ClassesReport) => ({ classes }),
});
