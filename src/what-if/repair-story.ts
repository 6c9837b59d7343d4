import { counted, listed, quoted } from '../base/messages.js';
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

function repairWords({
  edit,
  referencedBy,
  changes: regions,
  isComplete,
  isMorePermissiveForOthers,
  users,
}: Repair): string | undefined {
  if (edit === undefined || regions === undefined) return undefined;
  const named =
    referencedBy === undefined || referencedBy.length === 0
      ? ''
      : `; it may also change the access of these users wherever the group is used: ${listed(referencedBy, quoted)}`;
  if (referencedBy !== undefined && regions.length === 0) return `${edit}: affects nobody else${named}`;
  const concerned = users === undefined ? '' : ` (of up to ${counted(users, 'user')})`;
  const otherEffects =
    regions.length === 0
      ? 'no other sign-in changes'
      : `side effect: other sign-ins${concerned} ${isMorePermissiveForOthers ? 'become more permissive' : 'change'}`;
  return `${edit}: ${otherEffects}${isComplete === false ? '; it may change others, too' : ''}${named}`;
}
