import { populationOf } from '../../../src/analysis/questions/population.js';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import type { WitnessedRegion } from '../../../src/analysis/questions/session/scope.js';
import {
  ASSURANCE_LEVELS,
  type AssuranceLevel,
  compareAssurance,
} from '../../../src/model/assurance/assurance-level.js';
import type { Agrees, Claims } from './claim.js';
import { APP_IDS } from './orgs.js';
import { decidedBy, type Enumerated, type Row, rowOf, weakest } from './universe.js';

/**
 * Checks the answers about who can sign in against a list of all possible requests. Both must name the same users for each rule, and the
 * same users below an assurance level.
 */
export const whoAgrees: Agrees = ({ before, number }, claims) => {
  decidesAgrees(before, claims);
  const assurance = ASSURANCE_LEVELS[number % ASSURANCE_LEVELS.length] as AssuranceLevel;
  for (const appId of APP_IDS) belowAgrees(appId, assurance, before, claims);
};

function decidesAgrees(enumerated: Enumerated, { claim, undecided }: Claims): void {
  const { org, snapshot, compiled, rows } = enumerated;
  for (const { id: policyId, rules } of [...org.sessions, ...org.accesses])
    for (const { id: ruleId } of rules) {
      const { signIns: found, undecided: open } = answerQuestion(snapshot, {
        kind: 'rule',
        policyId,
        ruleId,
      });
      const own = rows.filter((row) => decidedBy(ruleId, row));
      const words = `rule ${ruleId} decides ${JSON.stringify(found)}`;
      if (open !== undefined) undecided();
      if (found === undefined) {
        claim(open !== undefined || own.length === 0, `${words}, and ${JSON.stringify(own[0]?.request)}`);
        continue;
      }
      const example = rowOf(found.example, compiled);
      claim(example !== undefined && decidedBy(ruleId, example), `${words}: not the example`);
      claim(own.length > 0, `${words}: no enumerated request`);
      if (open === undefined) claim(areUsers(found, own, enumerated), `${words}: not these users`);
    }
}

function belowAgrees(appId: string, assurance: AssuranceLevel, enumerated: Enumerated, claims: Claims): void {
  const { snapshot, compiled, rows, levelOf } = enumerated;
  const { claim } = claims;
  const {
    rules,
    undecided: open,
    noPolicyReason,
  } = answerQuestion(snapshot, { kind: 'below', appId, assurance });
  const isBelow = (row: Row) => isWeaker(levelOf(row), assurance);
  const below = rows.filter((row) => row.appId === appId && isBelow(row));
  claim(noPolicyReason === undefined, `${appId} has no policy`);
  for (const _ of open) claims.undecided();
  const isListed = (id: Row['access']) =>
    rules.some(({ rule }) => rule.id === id) || open.some(({ rule }) => rule.id === id);
  const missing = below.find(({ access }) => !isListed(access));
  claim(
    missing === undefined,
    `nobody is below ${assurance} in ${appId} by ${missing?.access}: ${JSON.stringify(missing)}`,
  );
  for (const { rule, isExact, example, assurance: found, atMost: upTo, ...region } of rules) {
    const own = below.filter(({ access }) => access === rule.id);
    const words = `below ${assurance} in ${appId} by ${rule.id}: ${JSON.stringify(region.users)}`;
    const row = rowOf(example, compiled);
    claim(row !== undefined && row.access === rule.id, `${words}: not the example`);
    if (!isExact) {
      claims.undecided();
      continue;
    }
    claim(own.length > 0, `${words}: no enumerated request`);
    // `found` is the weakest level in the answer. If it is undecided how a session rule combines with this rule, some sign-ins may need
    // less than `found`.
    const isOpen = open.some((one) => one.rule.id === rule.id);
    const least = weakest(own.flatMap((row) => levelOf(row) ?? []));
    claim(least === found || (isOpen && isWeaker(least, found)), `${words}: the weakest is not ${found}`);
    if (upTo !== undefined)
      claim(
        own.some((row) => levelOf(row) === upTo),
        `${words}: none is up to ${upTo}`,
      );
    claim(areUsers(region, own, enumerated), `${words}: not these users`);
  }
}

function isWeaker(one: AssuranceLevel | undefined, other: AssuranceLevel): boolean {
  return one !== undefined && one !== 'denied' && compareAssurance(one, other) < 0;
}

/**
 * Whether the users that an answer lists for a set of sign-ins are correct. Each of `users.ids` must be able to send a request of the set.
 * If the set is described completely, all users who can send a request must be listed.
 */
function areUsers(
  {
    users,
    isDescriptionComplete,
    exceptions,
  }: Pick<WitnessedRegion, 'exceptions' | 'isDescriptionComplete' | 'users'>,
  own: readonly Row[],
  { activeUsers }: Enumerated,
): boolean {
  const found = new Set(own.flatMap(({ userId }) => userId ?? []).filter((id) => activeUsers.has(id)));
  const all = [...users.ids, ...users.possible];
  if (isDescriptionComplete && ![...found].every((id) => all.includes(id))) return false;
  return exceptions > 0 || users.ids.every((id) => found.has(id));
}

/**
 * Checks the access report against a list of all possible requests. Both must have the same weakest assurance level for each application,
 * and the same users for each rule.
 */
export const appsAgree: Agrees = ({ before }, claims) => {
  const { snapshot, rows, levelOf } = before;
  const { claim } = claims;
  const { applications, inactive } = populationOf(snapshot);
  claim(inactive.length === 0, 'an application is inactive');
  claim(applications.length === APP_IDS.length, 'there are other applications');
  for (const { application, level, weakest: least, rules, undecided: open } of applications) {
    const own = rows.filter(({ appId }) => appId === application.id);
    const is = weakest(own.flatMap((row) => levelOf(row) ?? []));
    const words = `${application.id} has the level ${JSON.stringify(level)}`;
    claim(compareAssurance(level.atLeast, is) <= 0, `${words}: it is ${is}`);
    claim(compareAssurance(is, level.atMost) <= 0, `${words}: it is ${is}`);
    if (level.isExact) claim(level.atLeast === is, `${words}: it is ${is}`);
    else claims.undecided();
    if (open.length === 0)
      claim(least === undefined ? is === 'denied' : least.assurance === is, `${words}: ${least?.assurance}`);
    for (const { rule, levels = [] } of rules)
      for (const part of levels.filter(({ isExact }) => isExact)) {
        const at = own.filter((row) => row.access === rule.id && levelOf(row) === part.assurance);
        const which = `${rule.id} allows ${part.assurance}: ${JSON.stringify(part.users)}`;
        claim(at.length > 0, `${which}: no enumerated request`);
        claim(areUsers(part, at, before), `${which}: not these users`);
      }
  }
};
