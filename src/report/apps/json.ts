import { populationSummary } from '../../questions/population-summary.js';
import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import { admittedMembers } from '../who/admitted.js';
import { undecidedMembers } from '../who/undecided.js';
import type { AppsReport } from './apps-report.js';

/** Every application by itself, and the result of all together. */
export const appsJson = defineFormat<AppsReport>({
  name: 'json',
  what: 'for programs: every application by itself, with all that is known',
  text({ population, snapshot }) {
    const { applications, ...rest } = population;
    const { verdict, level, fails, unknown, holds } = populationSummary(population);
    const counts = { fails: fails.length, unknown: unknown.length, holds: holds.length };
    const members = {
      summary: { verdict, ...level, applications: counts },
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
