import type { ChangedRegion } from '../../analysis/questions/diff/changes.js';
import { counted } from '../../base/messages.js';
import { printable, withoutControls } from '../../base/printable.js';
import { flowYaml } from '../../documents/write/write-yaml.js';
import type { Request } from '../../model/facts/request.js';
import { SIGN_IN_TYPES, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Compiled } from '../../simulate/compile.js';
import { valueIf } from '../../simulate/outcome/settled.js';
import type { ExampleResult } from '../../testing/expect/example.js';
import type { WordResult } from '../../testing/expect/word-result.js';
import type { TestProblem } from '../../testing/names/test-problem.js';
import { quotedWordFor, wordFor } from '../../testing/request/word-of-field.js';
import { isFailing, type TestResult } from '../../testing/run-suite.js';
import type { StatementResult } from '../../testing/statement/statement.js';
import { storyOfWhy } from '../../what-if/outcome-story.js';
import { storyWordsOf } from '../../what-if/story-words.js';
import { whyOf } from '../../what-if/why.js';
import { regionLabel, regionLines, shownText } from '../diff/region-lines.js';
import { configuredWords } from '../text/configured.js';
import { alignRight, fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { quietPlaceLink } from '../text/place-link.js';
import { expectedPhrase, foundResultWords, wordResultWords } from '../words/word-result-words.js';
import { differenceLines } from './difference-lines.js';
import type { SuiteHead } from './suite-reporter.js';

/** Returns why a test fails: the expected and the actual result, then the rules and conditions that made the difference. */
export function failureLines(result: TestResult, file: SuiteHead, page: Page): string[] {
  if (!isFailing(result)) return [];
  return result.kind === 'example'
    ? exampleLines(result.result, file, page)
    : statementLines(result.result, file, page);
}

function exampleLines(result: ExampleResult, file: SuiteHead, page: Page): string[] {
  const { expectations: words, request, refusal, problems = [] } = result;
  if (problems.length > 0) return problemLines(problems, file, page);
  const { compiled } = file;
  const failed = words.filter(({ status }) => status !== 'passed');
  return [
    ...(words.length === 0
      ? ['the test expects nothing: add an expectation to `expect`, such as `access: ALLOW`']
      : []),
    ...failed.flatMap((one) =>
      fill('', wordResultWords(one, request as Request | undefined, quotedWordFor), page.columns),
    ),
    ...(refusal !== undefined || compiled === undefined || request === undefined
      ? []
      : [
          ...typesOf(failed).flatMap((type) =>
            differenceLines(type, request as Request, failed, compiled, page),
          ),
          ...nearMissLines(result, compiled, page),
        ]),
  ];
}

/** Writes the problems of a test, each with its location in the test file. */
function problemLines(problems: readonly TestProblem[], file: SuiteHead, page: Page): string[] {
  return problems.flatMap(({ severity, message, pointer }) =>
    alignRight(
      fill(`${severity}: `, printable(message, LONGEST), page.columns),
      quietPlaceLink(file.locationOf(pointer), page),
      page.columns,
    ),
  );
}

const TYPES: Readonly<Record<string, SimulatedTypeName | readonly SimulatedTypeName[]>> = {
  rule: 'ACCESS_POLICY',
  access: 'ACCESS_POLICY',
  assurance: 'ACCESS_POLICY',
  open: 'ACCESS_POLICY',
  undecided: 'ACCESS_POLICY',
  verdicts: 'ACCESS_POLICY',
  session: 'OKTA_SIGN_ON',
  accessGranted: SIGN_IN_TYPES,
};

function typesOf(failed: readonly WordResult[]): SimulatedTypeName[] {
  return [
    ...new Set(failed.flatMap(({ key: word, status }) => (status === 'invalid' ? [] : (TYPES[word] ?? [])))),
  ];
}

function statementLines(
  { status, refutation, reasons, problems = [], differences = [] }: StatementResult,
  file: SuiteHead,
  page: Page,
): string[] {
  const more = differences.length - MOST_DIFFERENCES;
  return [
    ...headLines(
      status,
      refutation,
      problems.length > 0 ? [] : differences.length > 0 ? [ORGS_DIFFER] : reasons,
      page,
    ),
    ...problemLines(problems, file, page),
    ...differences
      .slice(0, MOST_DIFFERENCES)
      .flatMap((region) => [
        ...regionLines(region, page, { labels: ['there', 'here'] }),
        ...configuredHere(region, file.compiled, page),
      ]),
    ...(more > 0 ? [`and ${counted(more, 'more difference')}`] : []),
    ...counterexampleLines(refutation, file),
  ];
}

const ORGS_DIFFER = 'the orgs differ (`there`: the org that the statement names, `here`: the tested org)';

const MOST_DIFFERENCES = 5;

/** The maximum length of a reason in the report of a failed test, in characters. */
const LONGEST = 400;

/** Returns lines that state where Terraform configures the deciding rule or its policy; an empty list if Terraform does not manage them. */
function configuredHere({ after }: ChangedRegion, compiled: SuiteHead['compiled'], page: Page): string[] {
  const where =
    compiled && after ? configuredWords(compiled.snapshot, after.rule.id, after.policy.id) : undefined;
  return where === undefined ? [] : fill(regionLabel('in', page), shownText(where), page.columns);
}

/** Writes the result of a statement about all sign-ins: `expected: never ALLOW; counterexample: ALLOW`. */
function headLines(
  status: StatementResult['status'],
  refutation: StatementResult['refutation'],
  reasons: readonly string[],
  { columns }: Page,
): string[] {
  const { claim, expectations: words = [] } = refutation ?? {};
  const [first] = words;
  if (status === 'invalid') return [];
  if (claim === undefined || first === undefined) {
    const [head, ...others] = reasons.map((reason) => printable(reason, LONGEST));
    return [
      ...fill('', `${STATUS_WORDS[status]}${head === undefined ? '' : `: ${head}`}`, columns),
      ...others.flatMap((reason) => fill('  ', reason, columns)),
    ];
  }
  const phrases = words.map(({ key: word, expected }) => expectedPhrase(word, printable(expected)));
  const found = words.map((one) => foundResultWords(one.actual));
  const lines =
    claim === 'never'
      ? [`expected: never ${phrases.join(' and ')}; counterexample: ${found.join(' and ')}`]
      : phrases.map((phrase, at) => `expected: always ${phrase}; counterexample: ${found[at]}`);
  return lines.flatMap((line) => fill('', line, columns));
}

const STATUS_WORDS = {
  proved: 'proved',
  refuted: 'refuted',
  undecided: 'undecided',
  vacuous:
    'nothing to prove: no sign-in meets `when` and the defaults of the file; fix them (`zones` and `groups` select sign-ins that are in all of the listed ones), or add `vacuous: <reason>` if that is intended',
} as const satisfies Record<Exclude<StatementResult['status'], 'invalid'>, string>;

/** Writes the counterexample as the request of a test, and the command that explains it. Their lines are not broken. */
function counterexampleLines(
  refutation: StatementResult['refutation'],
  { replayCommand }: SuiteHead,
): string[] {
  if (refutation === undefined) return [];
  const { request, body } = refutation;
  const command = replayCommand?.(body, request.authenticators);
  return [
    `  request: ${withoutControls(flowYaml(request))}`,
    ...(command === undefined ? [] : [`  replay: ${command}`]),
  ];
}

/** Describes the nearest rule that allows access, if the authentication policy denies access and the test expects otherwise. */
function nearMissLines(
  { expectations: words, request, authenticators }: ExampleResult,
  compiled: Compiled,
  page: Page,
): string[] {
  const isAbout = words.some(({ key: word, status }) => status === 'failed' && ABOUT.includes(word));
  const why = isAbout ? whyOf(compiled, request, authenticators && { authenticators }) : undefined;
  if (why?.ok !== true || valueIf(why.value.outcome.overall.result) === 'allowed') return [];
  const sentences = storyOfWhy(why.value, storyWordsOf(compiled.snapshot, wordFor));
  return sentences
    .filter(({ from }) => from.startsWith('/nearestRule'))
    .flatMap(({ text }) => fill('', text, page.columns));
}

const ABOUT = ['access', 'rule'];
