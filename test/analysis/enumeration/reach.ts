import { reachOf } from '../../../src/analysis/questions/reach.js';
import type { Agrees } from './claim.js';
import { decidedBy, rowOf } from './universe.js';

/**
 * Checks the reachability analysis: an unreachable rule decides no enumerated request, and a reachable rule decides its example and an
 * enumerated request.
 */
export const reachAgrees: Agrees = ({ before }, { claim, undecided }) => {
  const { snapshot, compiled, rows } = before;
  for (const { policyType, rule, reachability: reached } of reachOf(snapshot).rules) {
    if (policyType === 'MFA_ENROLL') continue;
    const row = rows.find((one) => decidedBy(rule.id, one));
    const words = `rule ${rule.id} is ${JSON.stringify(reached)}`;
    if (reached.kind === 'undecided') undecided();
    else if (reached.kind === 'reachable') {
      const example = rowOf(reached.example, compiled);
      claim(
        example !== undefined && decidedBy(rule.id, example),
        `${words}: the example are undecided by it`,
      );
      claim(row !== undefined, `${words}: no enumerated request is decided by it`);
    } else claim(row === undefined, `${words}: it decides ${JSON.stringify(row?.request)}`);
  }
};
