import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import { admittedMembers } from '../who/admitted.js';
import { undecidedMembers } from '../who/undecided.js';
import type { AppsReport } from './apps-report.js';

/** Every application by itself. */
export const appsJson = defineFormat<AppsReport>({
  name: 'json',
  what: 'for programs: every application by itself, with all that is known',
  text({ population: { applications, ...rest }, snapshot }) {
    const members = {
      ...rest,
      applications: applications.map(({ weakest, rules, undecided, ...one }) => ({
        ...one,
        weakest: weakest ?? null,
        rules: rules.map(admittedMembers),
        undecided: undecided.map(undecidedMembers),
      })),
    };
    return jsonText(members, snapshot);
  },
});
