import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import type { ClassesReport } from './classes-report.js';

/** The classes as they are. */
export const classesJson = defineFormat<ClassesReport>({
  name: 'json',
  what: 'for programs: every class with all its users',
  text: ({ classes }) => jsonText({ classes }),
});
