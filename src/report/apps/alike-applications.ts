import { compareStrength, describeStrength } from '../../assurance/strength.js';
import { groupBy } from '../../base/group-by.js';
import { listed } from '../../base/listed.js';
import { counted } from '../../base/messages.js';
import { nameOrId } from '../../policies/rule-words.js';
import type { ApplicationWays, Population } from '../../questions/population.js';
import type { Head } from '../text/head-lines.js';
import { undecidedMembers } from '../who/undecided.js';
import { assumedWords } from '../words/assumed-words.js';

/** The weakest way in of all. */
export function populationHead({ applications }: Population): Head {
  const [first] = applications;
  if (first === undefined) return ['quiet', 'the snapshot holds no active applications'];
  const unknown = applications.filter(isUnknown).length;
  const rest = unknown === 0 ? '' : `; ${unknown} not known`;
  const weakest = first.weakest?.strength;
  if (weakest === undefined)
    return unknown > 0
      ? ['unsure', `it is not known who reaches ${countWords(applications)}`]
      : ['good', `nobody reaches any of ${countWords(applications)}`];
  const alike = applications.filter((one) => one.weakest?.strength === weakest);
  const isWeak = compareStrength(weakest, 'two') < 0;
  const perhaps = alike.some((one) => one.weakest?.isExact) ? '' : 'possibly ';
  return [
    isWeak ? 'bad' : 'good',
    `the weakest way in is ${perhaps}${describeStrength(weakest)}, into ${alike.length} of ${countWords(applications)}${rest}`,
  ];
}

function countWords(applications: readonly unknown[]): string {
  return counted(applications.length, 'active application');
}

function isUnknown({ weakest, undecided, noPolicy }: ApplicationWays): boolean {
  return weakest === undefined && (undecided.length > 0 || noPolicy !== undefined);
}

/** Applications of which the same is said, the weakest way in first. */
export function alikeApplications({ applications }: Population): readonly (readonly ApplicationWays[])[] {
  return [...groupBy(applications, answerKey).values()];
}

/** The same answer, apart from the witnesses. */
function answerKey({ policy, rules, undecided, noPolicy }: ApplicationWays): string {
  const effects = rules.map(({ witness: _, policy: __, rule, sessions: ___, ...rest }) => [rule.id, rest]);
  return JSON.stringify([policy?.id, effects, undecided.map(undecidedMembers), noPolicy]);
}

/** What was not looked at. */
export function populationRemarks({
  inactive,
  isWithSession,
  applications,
  further,
  assumptions = [],
}: Population): string[] {
  return [
    ...(further === undefined ? [] : [`there may be further applications: ${further}`]),
    ...(inactive.length === 0 ? [] : [`not looked at, because inactive: ${listed(inactive, nameOrId)}`]),
    ...(isWithSession || applications.length === 0
      ? []
      : ['the snapshot has no global session policy: only what the applications ask was looked at']),
    ...assumptions.map(assumedWords),
  ];
}
