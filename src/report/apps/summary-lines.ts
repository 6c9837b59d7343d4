import { isUserListComplete, levelCounts } from '../../analysis/questions/level-counts.js';
import type { ApplicationAccess } from '../../analysis/questions/population.js';
import { accountCounts } from '../../analysis/questions/session/counted-users.js';
import { compareAssurance } from '../../model/assurance/assurance-level.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { MARKS, mark } from '../text/mark.js';
import type { Page } from '../text/page.js';
import { tableLines } from '../text/table-lines.js';
import { applicationName, levelWords, toneOfWays } from './level-words.js';

/** The width of a column with a level and a possible weaker level. Few orgs have a longer text than this one. */
const LEVEL_WIDTH = '2FA, possibly password (1FA)'.length;

/** Returns one line per application: its weakest level, the users with this level, and the rules that allow it. */
export function summaryLines(
  applications: readonly ApplicationAccess[],
  snapshot: Snapshot,
  page: Page,
): readonly string[] {
  if (applications.length === 0) return [];
  const hasUsers = snapshot.users.length > 0;
  const columns = [
    { name: `${' '.repeat(MARKS.good.length)} application`, isCut: true },
    { name: 'weakest level', isCut: true, kept: LEVEL_WIDTH },
    ...(hasUsers ? [{ name: 'users at level' }] : []),
    { name: 'allowed by', isCut: true },
  ] as const;
  const rows = applications.map((ways) => [
    `${MARKS[toneOfWays(ways)]} ${applicationName(ways)}`,
    levelWords(ways),
    ...(hasUsers ? [userWords(ways, snapshot)] : []),
    weakestRuleWords(ways),
  ]);
  const [head = '', ...lines] = tableLines(columns, rows, page);
  return [
    head,
    ...lines.map((line, index) => {
      const tone = toneOfWays(applications[index] as ApplicationAccess);
      return mark(tone, page) + line.slice(MARKS[tone].length);
    }),
  ];
}

/** Returns the number of active users who can sign in with the weakest level, with bounds if the number is not exact. */
export function userWords(ways: ApplicationAccess, { users }: Snapshot): string {
  const { level } = ways;
  if (level.atMost === 'denied') return level.isExact ? '0' : '?';
  const { byLevel, openAt } = levelCounts(ways);
  const count = byLevel.get(level.atMost) ?? 0;
  const open = openAt(level.atMost);
  const bounds = open === 0 ? `${count}` : `${count} to ${count + open}`;
  return `${isUserListComplete(ways) ? bounds : `at least ${count}`} of ${accountCounts(users).active}`;
}

/** Returns the name of the first rule that allows access with the weakest level, and the number of further such rules. */
export function weakestRuleWords({ rules, level }: ApplicationAccess): string {
  const weakest = rules.filter(({ assurance }) => compareAssurance(assurance, level.atMost) <= 0);
  const [first] = weakest;
  if (first === undefined) return '';
  return `${ruleWords(first)}${weakest.length === 1 ? '' : ` and ${weakest.length - 1} more`}`;
}
