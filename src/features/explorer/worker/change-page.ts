import type { ChangedRegion, DecidingRule } from '../../../analysis/questions/diff/changes.js';
import { diffSteps } from '../../../analysis/questions/diff/diff.js';
import { ifWords } from '../../../analysis/questions/session/stated-outcomes.js';
import { printable } from '../../../base/printable.js';
import type { Steps } from '../../../base/work-steps.js';
import { quoteForShell } from '../../../documents/request/request-line.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { diffMarkdown } from '../../../report/diff/markdown.js';
import {
  decidingWords,
  describeEffects,
  descriptionWords,
  notesOf,
  summaryWords,
  undecidedWords,
  userWords,
  whereWords,
} from '../../../report/diff/region-words.js';
import { tryCommand } from '../../../report/diff/try-command.js';
import { PLAIN_PAGE } from '../../../report/text/page.js';
import type { ChangePage, DecidedWords, RegionCard } from '../protocol/change.js';
import { affectedPeople } from './affected-people.js';
import { formValuesOf } from './form-values-of.js';

/** Compares two states of an org. The result has the same contents as that of `preflight diff`. */
export function* changePage(before: Snapshot, after: Snapshot, title: string): Steps<ChangePage> {
  const diff = yield* diffSteps(before, after);
  const { brand } = after;
  return {
    summary: summaryWords(diff),
    people: affectedPeople(diff.changes, after.users.length),
    regions: diff.changes.map(regionCard),
    verdicts: describeEffects(diff).map(({ comparison, words, names }) => [comparison, words, shown(names)]),
    undecided: undecidedWords(diff).map(shown),
    notes: notesOf(diff).map(shown),
    markdown: diffMarkdown.text(
      {
        diff,
        brand,
        before,
        after,
        command: (type, request) => tryCommand(quoteForShell(title), type, request, after),
      },
      PLAIN_PAGE,
    ),
  };
}

function regionCard(region: ChangedRegion): RegionCard {
  const users = userWords(region);
  const condition = ifWords(region);
  return {
    change: region.change,
    where: shown(whereWords(region)),
    who: descriptionWords(region, { hint: '' }).map(shown),
    before: decidedWords(region, region.before),
    after: decidedWords(region, region.after),
    users: users === undefined ? null : shown(users),
    isOfNobody: region.users?.count === 0 && region.users.bound !== 'at least',
    condition: condition === undefined ? null : shown(condition),
    example: formValuesOf(region.example),
  };
}

function decidedWords(region: ChangedRegion, deciding: DecidingRule | null): DecidedWords {
  if (deciding === null) return { rule: 'no rule decides', does: '' };
  return { rule: shown(decidingWords(region, deciding)), does: shown(deciding.result) };
}

function shown(words: string): string {
  return printable(words, LONGEST);
}

const LONGEST = 1000;
