import type { AccessAnswer, ApplicationAccess } from '../../../analysis/questions/population.js';
import { accountCounts, notCountedWords } from '../../../analysis/questions/session/counted-users.js';
import { lazy } from '../../../base/lazy.js';
import { counted } from '../../../base/messages.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { populationHead, populationRemarks } from '../../../report/apps/alike-applications.js';
import { applicationName, levelWords } from '../../../report/apps/level-words.js';
import { userShares } from '../../../report/apps/user-shares.js';
import { barFill, STRENGTH_NAMES, STRENGTH_STEPS } from '../../../report/heat/strength-scale.js';
import { inHtml } from '../../../report/text/html-page.js';
import { inMarkdown } from '../../../report/text/in-markdown.js';
import { MARKS } from '../../../report/text/mark.js';

import { type Bar, barSvg, barsSvg } from '../html/bars.js';
import { htmlList, htmlTable } from '../html/html-parts.js';
import { markdownList, markdownTable } from '../html/markdown-parts.js';
import { defineView, type NotebookRow } from './answer-view.js';

/** Shows the weakest assurance level of each application, and how many users can sign in at each level. */
export const populationView = defineView<AccessAnswer>({
  members: ['applications', 'inactive', 'hasSessionPolicy'],
  view(population, { org, title = 'The weakest assurance level of each user' }) {
    const bars = lazy(() => population.applications.map((one) => barOf(one, org)));
    const [tone, words] = populationHead(population);
    const head = `${MARKS[tone]} ${words}`;
    const notes = populationRemarks(population);
    return {
      page: () => ({
        html: `<p>${inHtml(head)}</p>\n${htmlTable(
          HEADS,
          population.applications.map((one, index) => [
            applicationName(one),
            levelWords(one),
            ruleWords(one),
            { html: barSvg(bars()[index]?.parts ?? []) },
            bars()[index]?.words ?? '',
          ]),
        )}${htmlList(notes)}`,
        markdown: [
          inMarkdown(head),
          markdownTable(
            HEADS.filter((head) => head !== ''),
            population.applications.map((one, index) =>
              [applicationName(one), levelWords(one), ruleWords(one), bars()[index]?.words ?? ''].map(
                inMarkdown,
              ),
            ),
          ),
          markdownList(notes),
        ]
          .filter((part) => part !== '')
          .join('\n\n'),
        text: `${[
          head,
          ...population.applications.map((one, index) => {
            const by = ruleWords(one);
            return `${applicationName(one)}: ${levelWords(one)}${by === '' ? '' : `, by "${by}"`}; ${bars()[index]?.words}`;
          }),
          ...notes,
        ].join('\n')}\n`,
      }),
      rows: () => population.applications.flatMap(rowsOf),
      svg: () => barsSvg({ title, bars: bars(), legend: LEGEND }),
    };
  },
});

const HEADS = ['application', 'weakest assurance level', 'by', '', 'users'];

const LEGEND = STRENGTH_NAMES.filter((step) => step !== 'empty').map((step) => ({
  fill: barFill(step),
  words: step === 'denied' ? 'cannot sign in' : STRENGTH_STEPS[step].words,
}));

/** Returns the name of the rule that allows access with the weakest assurance level. */
function ruleWords({ rules: [first] }: ApplicationAccess): string {
  return first === undefined ? '' : nameOrId(first.rule);
}

/**
 * Returns a bar for an application, divided by the weakest level at which users can sign in. The full length of the bar represents all
 * users of the org. If the org is unknown, it represents all users with access.
 */
function barOf(ways: ApplicationAccess, org: Snapshot | undefined): Bar {
  const { active, inactive } = accountCounts(org?.users ?? []);
  const shares = userShares(ways, active);
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  return {
    name: applicationName(ways),
    parts: shares.map(({ step, count, words }) => ({ share: count / total, fill: barFill(step), words })),
    words:
      total === 0
        ? 'the org contains no users'
        : `${counted(total, inactive === 0 ? 'user' : 'active user')}: ${shares.map(({ words }) => words).join(', ')}${inactive === 0 ? '' : `; ${notCountedWords(inactive)}`}`,
  };
}

function rowsOf(ways: ApplicationAccess): NotebookRow[] {
  const { policy, rules } = ways;
  return rules.map(({ rule, assurance, isExact, users, isDescriptionComplete, exceptions, description }) => ({
    application: applicationName(ways),
    policy: policy === null ? null : nameOrId(policy),
    rule: nameOrId(rule),
    assurance,
    isExact,
    users: users.ids.length,
    possibleUsers: users.possible.length,
    usersAreExact: users.isExact && isDescriptionComplete && exceptions === 0,
    who: description.map((phrases) => phrases.join(', ') || 'every request').join('; or '),
  }));
}
