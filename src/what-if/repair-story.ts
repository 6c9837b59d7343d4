import { listed } from '../base/listed.js';
import { counted, quoted } from '../base/messages.js';
import { accountWords } from '../facts/account-state.js';
import { wantedOutcomeWords } from './counterfactual-story.js';
import { MOST_TRIED, type Repair, type RepairAnswer } from './repairs/repairs.js';
import { type Sentence, sentenceOn, sentencesOnEach } from './sentence.js';

/** What would have to be otherwise about the org, and what that does beside. */
export function storyOfRepairs(answer: RepairAnswer): Sentence[] {
  return [
    ...sentencesOnEach<Repair>(answer, ['found'], MOST_TOLD, repairWords),
    ...sentenceOn<number>(answer, ['tried'], (tried) =>
      answer.isAlready === false && answer.found?.length === 0 ? noRepairWords(answer, tried) : undefined,
    ),
  ];
}

const MOST_TOLD = 5;

/** An edit counts where it does whatever is still to be learnt, so that more may be found for whoever says more. */
function noRepairWords({ wanted, edits, account }: RepairAnswer, tried: number): string {
  if (account !== undefined)
    return `no edit of the policies makes it ${wantedOutcomeWords(wanted)}: the account is ${accountWords({ status: account })}`;
  const singles = Math.min(edits, MOST_TRIED);
  const pairs = (edits * (edits - 1)) / 2;
  const pairsTried = pairs === 0 ? '' : `, and ${tried - singles} of the ${pairs} pairs of them`;
  const all = singles === edits ? `${edits}` : `${singles} of ${edits}`;
  return `no edit of the org makes it ${wantedOutcomeWords(wanted)}, whatever the sign-in leaves open: ${all} were tried${pairsTried}: who is in what, what rules and zones list, the order of rules, what the deciding rules do, the policy of the application; where the sign-in does not say all, say more of it`;
}

function repairWords({ edit, namedBy, regions, isComplete, letsIn, users }: Repair): string | undefined {
  if (edit === undefined || regions === undefined) return undefined;
  const named =
    namedBy === undefined || namedBy.length === 0
      ? ''
      : `; what becomes of them may change wherever the group is named: ${listed(namedBy, quoted)}`;
  if (namedBy !== undefined && regions.length === 0) return `${edit}: nobody else is concerned${named}`;
  const concerned = users === undefined ? '' : `, ${counted(users, 'user')} of the snapshot at most`;
  const beside =
    regions.length === 0
      ? 'no rule of the policies decides otherwise for anybody else'
      : `changes ${counted(regions.length, 'region')} of requests${concerned}`;
  const warning = letsIn ? '; others get in, or get in more easily' : '';
  return `${edit}: ${beside}${warning}${isComplete === false ? '; it may change more' : ''}${named}`;
}
