import type { AccessAnswer, ApplicationAccess } from '../../../analysis/questions/population.js';
import type { Below } from '../../../analysis/questions/who-below.js';
import { counted } from '../../../base/messages.js';
import { printable } from '../../../base/printable.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import {
  alikeApplications,
  populationHead,
  populationRemarks,
} from '../../../report/apps/alike-applications.js';
import {
  applicationName,
  levelWords,
  toneOfWays,
  usersByLevelWords,
} from '../../../report/apps/level-words.js';
import { assuranceWords } from '../../../report/who/below.js';
import { phraseWords } from '../../../report/who/found-lines.js';
import type { ApplicationPathsNote, PopulationNotes, RulePathNote } from '../report-data.js';

/** Returns the authentication paths of all users (the population) to each application, with the same contents as `preflight access`. */
export function populationNotes(population: AccessAnswer, snapshot: Snapshot): PopulationNotes {
  const [tone, summary] = populationHead(population);
  return {
    tone,
    summary,
    ways: alikeApplications(population).flatMap((some) => applicationPathsNote(some, snapshot)),
    notes: populationRemarks(population),
  };
}

function applicationPathsNote(
  some: readonly ApplicationAccess[],
  snapshot: Snapshot,
): ApplicationPathsNote[] {
  const [one] = some;
  if (one === undefined) return [];
  return [
    {
      applications: some.map(applicationName),
      policy: one.policy === null ? null : nameOrId(one.policy),
      tone: toneOfWays(one),
      weakest: levelWords(one),
      rules: one.rules.map((rule) => rulePathNote(rule, snapshot)),
      undecided: one.undecided.map(({ rule, reason }) => `${nameOrId(rule)}: ${printable(reason)}`),
    },
  ];
}

/** Returns the text about a rule that grants access. A long description is cut; `preflight access` shows all of it. */
function rulePathNote(rule: Below, snapshot: Snapshot): RulePathNote {
  const further = rule.description.length - MOST_DESCRIBED;
  return {
    rule: nameOrId(rule.rule),
    assurance: assuranceWords(rule),
    where: [
      ...rule.description.slice(0, MOST_DESCRIBED).map(phraseWords),
      ...(further > 0 ? [`${counted(further, 'more set')} of sign-ins`] : []),
      ...(rule.isDescriptionComplete ? [] : ['others, too many to describe']),
    ],
    users: usersByLevelWords(rule, snapshot) ?? null,
  };
}

const MOST_DESCRIBED = 4;
