import { defineJson } from '../text/json-format.js';
import { belowMembers } from './below.js';
import { decidesMembers } from './decides.js';
import { lockoutMembers } from './lockout.js';
import { waysMembers } from './ways.js';
import type { WhoReport } from './who-report.js';
import { withMembers } from './with.js';

/** Prints the question and the complete answer as JSON. */
export const whoJson = defineJson({
  what: 'for programs: the complete answer',
  members: membersOf,
  orgs: ({ snapshot }: WhoReport) => [snapshot],
});

function membersOf(report: WhoReport) {
  switch (report.kind) {
    case 'below':
      return belowMembers(report);
    case 'requires':
      return waysMembers(report);
    case 'with':
      return withMembers(report);
    case 'rule':
      return decidesMembers(report);
    case 'locked-out':
      return lockoutMembers(report);
  }
}
