import { changeCountsWords } from '../analysis/questions/effects/change.js';
import { counted, listed, quoted } from '../base/messages.js';
import { formatLocation } from '../documents/text/location-text.js';
import { accountWords } from '../model/facts/account-state.js';
import { wantedOutcomeWords } from './counterfactual-story.js';
import { MOST_TRIED, type Repair, type RepairAnswer } from './repairs/repairs.js';
import { type Sentence, sentenceOn, sentencesOnEach } from './sentence.js';

/** Lists the edits of the org that give the wanted result, and their other effects. */
export function storyOfRepairs(answer: RepairAnswer): Sentence[] {
  return [
    ...sentencesOnEach<Repair>(answer, ['found'], MOST_SHOWN, repairWords),
    ...sentenceOn<number>(answer, ['triedCount'], (tried) =>
      answer.isAlreadySatisfied === false && answer.found?.length === 0
        ? noRepairWords(answer, tried)
        : undefined,
    ),
  ];
}

const MOST_SHOWN = 5;

/**
 * Returns the sentence that no edit was found. An edit must give the wanted result for every value of the facts that the user did not pass.
 * If the user passes more facts, more edits may do so.
 */
function noRepairWords({ wanted, editCount: edits, account }: RepairAnswer, tried: number): string {
  if (account !== undefined)
    return `no edit of the policies makes it ${wantedOutcomeWords(wanted)}: the account is ${accountWords({ status: account })}`;
  const singles = Math.min(edits, MOST_TRIED);
  const pairs = (edits * (edits - 1)) / 2;
  const pairsTried = pairs === 0 ? '' : ` and ${tried - singles} of ${pairs} pairs`;
  const all = singles === edits ? `${edits}` : `${singles} of ${edits}`;
  return `no edit of the org found that makes the sign-in ${wantedOutcomeWords(wanted)} for every value of the facts that you did not pass; tried ${all} edits${pairsTried} of group members, conditions, zones, rule order, rule actions and the policy of the application; pass more facts to find more`;
}

function repairWords(repair: Repair): string | undefined {
  const { referencedBy, changes, isComplete, users } = repair;
  if (repair.edit === undefined || changes === undefined) return undefined;
  const edit = locatedEdit(repair);
  const obsolete = obsoleteRuleWords(repair);
  const named =
    referencedBy === undefined || referencedBy.length === 0
      ? ''
      : `; it may also change the access of these users wherever the group is used: ${listed(referencedBy, quoted)}`;
  if (referencedBy !== undefined && changes.length === 0) return `${edit}: affects nobody else${named}`;
  if (changes.length === 0)
    return `${edit}: ${isComplete === false ? 'it is unknown whether other sign-ins change' : 'no other sign-in changes'}${named}${obsolete}`;
  const counts = changeCountsWords(changes.map(({ change }) => change));
  return `${edit}: ${affectedUsersWords(changes, users)}${counts}${isComplete === false ? '; more sign-ins may change' : ''}${named}${obsolete}`;
}

/** Returns an edit with the source locations of the values to change, as far as they are known. */
export function locatedEdit({ edit, locations = [] }: Partial<Repair> & Pick<Repair, 'edit'>): string {
  return locations.length === 0 ? edit : `${edit} (${locations.map(formatLocation).join(', ')})`;
}

/** Returns the remark that an edit widens a rule that decides no sign-in before the edit; empty for other edits. */
export function obsoleteRuleWords({ isRuleUnreachable }: Pick<Repair, 'isRuleUnreachable'>): string {
  return isRuleUnreachable
    ? '; no sign-in reaches this rule before the edit, so check whether the rule is still needed'
    : '';
}

/** Returns the number of affected users: `for 4 users, `, or `for up to 4 users, ` if only an upper bound is known. */
function affectedUsersWords(changes: Repair['changes'], users: Repair['users']): string {
  if (users === undefined) return '';
  const isExact = changes.every(({ users: own }) => own?.bound === 'exact');
  return `for ${isExact ? '' : 'up to '}${counted(users, 'user')}, `;
}
