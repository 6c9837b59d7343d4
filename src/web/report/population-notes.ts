import { compareStrength, describeStrength } from '../../assurance/strength.js';
import { counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { nameOrId } from '../../policies/rule-words.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { ApplicationWays, Population } from '../../questions/population.js';
import type { Below } from '../../questions/who-below.js';
import {
  alikeApplications,
  populationHead,
  populationRemarks,
} from '../../report/apps/alike-applications.js';
import { strengthWords } from '../../report/who/below.js';
import { phraseWords, usersWords } from '../../report/who/found-lines.js';
import type { PopulationNotes, WayNote, WaysNote } from '../report-data.js';

/** Who gets into which application, and how: what `preflight apps` says. */
export function populationNotes(population: Population, snapshot: Snapshot): PopulationNotes {
  const [, summary] = populationHead(population);
  return {
    summary,
    ways: alikeApplications(population).flatMap((some) => waysNote(some, snapshot)),
    notes: populationRemarks(population),
  };
}

function waysNote(some: readonly ApplicationWays[], snapshot: Snapshot): WaysNote[] {
  const [one] = some;
  if (one === undefined) return [];
  return [
    {
      applications: some.map(({ application }) => nameOrId(application)),
      policy: one.policy === null ? null : nameOrId(one.policy),
      ...weakestOf(one),
      rules: one.rules.map((rule) => wayNote(rule, snapshot)),
      undecided: one.undecided.map(({ rule, reason }) => `${nameOrId(rule)}: ${printable(reason)}`),
    },
  ];
}

function weakestOf({ weakest, noPolicy, undecided }: ApplicationWays): Pick<WaysNote, 'tone' | 'weakest'> {
  if (noPolicy !== undefined) return { tone: 'unsure', weakest: printable(noPolicy) };
  if (weakest === undefined)
    return undecided.length > 0
      ? { tone: 'unsure', weakest: 'not known' }
      : { tone: 'good', weakest: 'nobody gets in' };
  return {
    tone: compareStrength(weakest.strength, 'two') < 0 ? 'bad' : 'good',
    weakest: `${describeStrength(weakest.strength)}${weakest.isExact ? '' : ', as far as is known'}`,
  };
}

/** A region of many boxes is cut short; `preflight who` tells all of it. */
function wayNote(rule: Below, snapshot: Snapshot): WayNote {
  const further = rule.description.length - MOST_DESCRIBED;
  return {
    rule: nameOrId(rule.rule),
    strength: strengthWords(rule),
    where: [
      ...rule.description.slice(0, MOST_DESCRIBED).map(phraseWords),
      ...(further > 0 ? [`${counted(further, 'more such set')} of requests`] : []),
      ...(rule.isWhole ? [] : ['others, too many to describe']),
    ],
    users: usersWords(rule, snapshot) ?? null,
  };
}

const MOST_DESCRIBED = 4;
