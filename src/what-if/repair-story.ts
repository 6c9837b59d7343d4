import { listed } from '../base/listed.js';
import { counted, quoted } from '../base/messages.js';
import type { Repair, RepairAnswer } from './repairs/repairs.js';
import { type Sentence, sentenceOn, sentencesOnEach } from './sentence.js';

/** What would have to be otherwise about the org, and what that does beside. */
export function storyOfRepairs(answer: RepairAnswer): Sentence[] {
  return [
    ...sentencesOnEach<Repair>(answer, ['found'], MOST_TOLD, repairWords),
    ...sentenceOn<number>(answer, ['tried'], (tried) =>
      answer.isAlready === false && answer.found?.length === 0
        ? `no edit does it, and no two together, of the ${tried} that were tried: who is in what, what rules and zones list, the order of rules, what the deciding rules do, the policy of the application`
        : undefined,
    ),
  ];
}

const MOST_TOLD = 5;

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
