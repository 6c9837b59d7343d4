import { describeStrength, STRENGTHS } from '../../assurance/strength.js';
import { lazy } from '../../base/lazy.js';
import { counted } from '../../base/messages.js';
import { nameOrId } from '../../policies/rule-words.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { ApplicationWays, Population } from '../../questions/population.js';
import { accountCounts, notCountedWords } from '../../questions/session/counted-users.js';
import { userShares } from '../../report/apps/user-shares.js';
import { inMarkdown } from '../../report/text/in-markdown.js';
import { easeFill, easeOfStrength } from '../../report/words/ease-fill.js';
import { type Bar, barSvg, barsSvg } from '../html/bars.js';
import { htmlTable } from '../html/html-parts.js';
import { markdownTable } from '../html/markdown-parts.js';
import { defineView, type NotebookRow } from './answer-view.js';

/** How strong the front door of each application is: the weakest way in, and how many users come in how. */
export const populationView = defineView<Population>({
  members: ['applications', 'inactive', 'isWithSession'],
  view(population, { org, title = 'The weakest way in of each user' }) {
    const bars = lazy(() => population.applications.map((one) => barOf(one, org)));
    return {
      page: () => ({
        html: htmlTable(
          HEADS,
          population.applications.map((one, index) => [
            nameOrId(one.application),
            weakestWords(one),
            ruleWords(one),
            { html: barSvg(bars()[index]?.parts ?? []) },
            bars()[index]?.words ?? '',
          ]),
        ),
        markdown: markdownTable(
          HEADS.filter((head) => head !== ''),
          population.applications.map((one, index) =>
            [nameOrId(one.application), weakestWords(one), ruleWords(one), bars()[index]?.words ?? ''].map(
              inMarkdown,
            ),
          ),
        ),
        text: `${population.applications
          .map((one, index) => {
            const by = ruleWords(one);
            return `${nameOrId(one.application)}: ${weakestWords(one)}${by === '' ? '' : `, by "${by}"`}; ${bars()[index]?.words}`;
          })
          .join('\n')}\n`,
      }),
      rows: () => population.applications.flatMap(rowsOf),
      svg: () => barsSvg({ title, bars: bars(), legend: LEGEND }),
    };
  },
});

const HEADS = ['application', 'weakest way in', 'by', '', 'users'];
const NOT_KNOWN = easeFill(null);
const KEPT_OUT = easeFill(0);

const LEGEND = [
  ...STRENGTHS.filter((one) => one !== 'denied').map((one) => ({
    fill: easeFill(easeOfStrength(one)),
    words: one,
  })),
  { fill: NOT_KNOWN, words: 'not known' },
  { fill: KEPT_OUT, words: 'kept out' },
];

function weakestWords({ weakest, noPolicy, undecided }: ApplicationWays): string {
  if (noPolicy !== undefined) return noPolicy;
  if (weakest === undefined) return undecided.length > 0 ? 'not known' : 'nobody gets in';
  return `${describeStrength(weakest.strength)}${weakest.isExact ? '' : ', as far as is known'}`;
}

/** The rule of the weakest way in. */
function ruleWords({ rules: [first] }: ApplicationWays): string {
  return first === undefined ? '' : nameOrId(first.rule);
}

/** Of all users whom the org holds and who can sign in; without the org, of those who may come in. */
function barOf(ways: ApplicationWays, org: Snapshot | undefined): Bar {
  const { active, inactive } = accountCounts(org?.users ?? []);
  const shares = userShares(ways, active);
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  return {
    name: nameOrId(ways.application),
    parts: shares.map(({ ease, count, words }) => ({ share: count / total, fill: easeFill(ease), words })),
    words:
      total === 0
        ? 'the org holds no users'
        : `${counted(total, inactive === 0 ? 'user' : 'active user')}: ${shares.map(({ words }) => words).join(', ')}${inactive === 0 ? '' : `; ${notCountedWords(inactive)}`}`,
  };
}

function rowsOf({ application, policy, rules }: ApplicationWays): NotebookRow[] {
  return rules.map(({ rule, strength, isExact, users, isWhole, exceptions, description }) => ({
    application: nameOrId(application),
    policy: policy === null ? null : nameOrId(policy),
    rule: nameOrId(rule),
    strength,
    isExact,
    users: users.ids.length,
    usersAreExact: users.isExact && isWhole && exceptions === 0,
    who: description.map((phrases) => phrases.join(', ') || 'every request').join('; or '),
  }));
}
