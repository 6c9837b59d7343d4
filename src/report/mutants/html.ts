import { groupBy } from '../../base/group-by.js';
import { counted, withSeparators } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { locatePlaces } from '../../documents/text/positions.js';
import { ruleWords } from '../../model/policies/rule-words.js';
import type { MutantResult } from '../../testing/mutants/mutation-run.js';
import { barHtml } from '../heat/bar.js';
import { proseWithFieldsInHtml } from '../text/field-names.js';
import { defineFormat } from '../text/format.js';
import { htmlPage, inHtml, proseInHtml } from '../text/html-page.js';
import { MARKS, type Tone, toneOf } from '../text/mark.js';
import { PLAIN_PAGE } from '../text/page.js';
import { quietPlaceLink } from '../text/place-link.js';
import {
  type MutantTally,
  type MutationReport,
  mutationScore,
  scoreWords,
  tallyOfMutants,
} from './mutation-report.js';
import { pasteableTest } from './pasteable-test.js';

/** Prints a page of the changes that no test notices, by rule, each with a test that would notice it. */
export const mutantsHtml = defineFormat<MutationReport>({
  name: 'html',
  what: 'one page for a browser: the survived mutants of each rule, each with a test that would detect it',
  text(report, page) {
    const { org, results } = report;
    const places = locatePlaces(
      org,
      results.map(({ mutant }) => ({ resource: mutant.at.of, path: mutant.at.path })),
    );
    const placed = results.map((result, at) => ({
      result,
      id: `test-${at}`,
      place: quietPlaceLink(places[at], PLAIN_PAGE),
    }));
    const tally = tallyOfMutants(results);
    const groups = [...groupBy(placed, ({ result }) => groupName(result))].map(([name, own]) => ({
      name,
      own,
      tally: tallyOfMutants(own.map(({ result }) => result)),
    }));
    const open = groups
      .filter((one) => one.tally.survived + one.tally.undecided > 0)
      .toSorted((one, other) => other.tally.survived - one.tally.survived);
    const noticed = groups.filter((one) => !open.includes(one) && one.tally.killed > 0);
    return htmlPage(
      'Mutation test of policies',
      page,
      [
        `<p class="verdict ${verdictTone(tally)}">${inHtml(headWords(tally))}</p>`,
        `<p>${tallyBar(tally, 480)}</p>`,
        `<p>${inHtml(scoreWords(tally))}</p>`,
        `<p class="quiet">${inHtml(otherWords(tally))}</p>`,
        ...open.map(groupSection),
        ...(noticed.length === 0
          ? []
          : [
              '<h2>All changes noticed</h2>',
              `<ul>${noticed.map((one) => `<li>${inHtml(one.name)} <span class="quiet">${counted(one.tally.killed, 'change')}</span></li>`).join('')}</ul>`,
            ]),
      ],
      COPY_SCRIPT,
    );
  },
});

interface PlacedMutant {
  readonly result: MutantResult;
  /** The id of the element that contains the suggested test. */
  readonly id: string;
  readonly place: string;
}

interface MutantGroup {
  readonly name: string;
  readonly own: readonly PlacedMutant[];
  readonly tally: MutantTally;
}

function groupName({ mutant: { rule } }: MutantResult): string {
  return rule === undefined ? 'Zones, applications and the order of policies and rules' : ruleWords(rule);
}

function verdictTone(tally: MutantTally): Tone {
  const isOpen = tally.undecided > 0 || mutationScore(tally) === undefined;
  return toneOf(tally.survived > 0 ? 'yes' : isOpen ? 'unknown' : 'no');
}

/**
 * Returns a short sentence about the result, such as `21 of 44 changes unnoticed`. Changes without an effect on any result are not counted.
 */
function headWords({ killed, survived, undecided }: MutantTally): string {
  const all = killed + survived;
  const open = undecided === 0 ? '' : `; ${undecided} more undecided`;
  if (all === 0) return `no change of a result was found${open}`;
  return `${withSeparators(survived)} of ${counted(all, 'change')} unnoticed${open}`;
}

function otherWords({ equivalent, unusable }: MutantTally): string {
  return [
    `${counted(equivalent, 'further change')} proved to change no result`,
    `${unusable} rejected by the service`,
  ].join('; ');
}

function tallyBar({ killed, survived, undecided }: MutantTally, width?: number): string {
  return barHtml(
    [
      { count: killed, tone: 'good', words: 'noticed' },
      { count: undecided, tone: 'unsure', words: 'undecided' },
      { count: survived, tone: 'bad', words: 'unnoticed' },
    ],
    width,
  );
}

/** Returns the HTML section of a rule: one sentence about its unnoticed changes, which expands to these changes with their tests. */
function groupSection({ name, own, tally }: MutantGroup): string {
  const open = own.filter(({ result: { verdict } }) => SHOWN.has(verdict.status));
  const survived = open.filter(({ result: { verdict } }) => verdict.status === 'survived');
  const further = survived.length - MOST_NAMED;
  const changes = survived
    .slice(0, MOST_NAMED)
    .map(({ result }) => proseWithFieldsInHtml(changeWords(result)));
  const sentence = [
    headWords(tally),
    ...(changes.length === 0
      ? []
      : [`no test fails if ${changes.join(', or if ')}${further > 0 ? `, and ${further} more` : ''}`]),
  ].join(': ');
  return [
    `<section class="card"><h2>${inHtml(name)} ${tallyBar(tally)}</h2>`,
    `<p>${sentence}</p>`,
    `<details><summary>${counted(open.length, 'change')}, with the tests that would notice them</summary>`,
    `<ul>${open.map(mutantItem).join('')}</ul></details></section>`,
  ].join('');
}

const MOST_NAMED = 3;

/** Returns the change as text, without the name of its rule, which is the heading. */
function changeWords({ mutant: { description: what, rule } }: MutantResult): string {
  if (rule === undefined) return what;
  const name = `\`${ruleWords(rule)}\``;
  const rest = what.startsWith(name) ? what.slice(name.length).replace(/^:? /, '') : what;
  return rest.startsWith('is ') || rest.startsWith('moved ') ? `the rule ${rest}` : rest;
}

const SHOWN: ReadonlySet<string> = new Set(['survived', 'undecided']);

function mutantItem({ result, id, place }: PlacedMutant): string {
  const { mutant, verdict } = result;
  const head = `<strong>${proseWithFieldsInHtml(changeWords(result))}</strong> <small>${inHtml(`${mutant.operator} ${place}`)}</small>`;
  if (verdict.status === 'undecided')
    return `<li><span class="unsure">${MARKS.unsure}</span> ${head}<p>undecided whether a result changes: ${proseInHtml(verdict.reasons.join('; '))}</p></li>`;
  if (verdict.status !== 'survived') return '';
  const { before, after, if: conditions = [] } = verdict.shown;
  const sentence = `Nobody notices: the result is ${after}, before it was ${before}${conditions.length === 0 ? '' : ` (${conditions.join('; ')})`}.`;
  return `<li><span class="bad">${MARKS.bad}</span> ${head}<p>${proseInHtml(sentence)}</p>${testHtml(result, id)}</li>`;
}

function testHtml(result: MutantResult, id: string): string {
  const lines = pasteableTest(result);
  if (lines.length === 0)
    return '<p class="quiet">No test can notice this: tests cannot state what a rule does beyond access and assurance.</p>';
  const text = lines.map((line) => {
    const indent = /^ */.exec(line)?.[0] ?? '';
    return indent + inHtml(printable(line.slice(indent.length), LONGEST_LINE));
  });
  return `<pre id="${id}">${text.join('\n')}</pre><button type="button" hidden data-copies="${id}">Copy the test</button>`;
}

const LONGEST_LINE = 4000;

/** Shows the buttons that copy a test. Without the script, the tests can be selected and copied by hand. */
const COPY_SCRIPT = `
for (const button of document.querySelectorAll('[data-copies]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const test = document.getElementById(button.dataset.copies);
    try {
      await navigator.clipboard.writeText(test.textContent + '\\n');
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(test);
      button.textContent = 'Selected: press Ctrl+C';
    }
  });
}
`.trim();
