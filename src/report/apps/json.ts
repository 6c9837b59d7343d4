import { populationSummary } from '../../analysis/questions/population-summary.js';
import { defineJson } from '../text/json-format.js';
import { admittedMembers } from '../who/admitted.js';
import { undecidedMembers } from '../who/undecided.js';
import type { AppsReport } from './apps-report.js';

/** Prints the assurance level of each application, and a summary of all applications. */
export const appsJson = defineJson({
  what: 'for programs: every application, with its level, its rules and what is unknown',
  members({ population }: AppsReport) {
    const { applications, ...rest } = population;
    const { verdict, level, fails, unknown, holds } = populationSummary(population);
    const counts = { fails: fails.length, unknown: unknown.length, holds: holds.length };
    return {
      summary: { verdict, ...level, applications: counts },
      ...rest,
      applications: applications.map(({ weakest, rules, undecided, ...one }) => ({
        ...one,
        weakest: weakest ?? null,
        rules: rules.map(admittedMembers),
        undecided: undecided.map(undecidedMembers),
      })),
    };
  },
  orgs: ({ snapshot }: AppsReport) => [snapshot],
});
