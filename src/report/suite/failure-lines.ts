import { counted } from '../../base/messages.js';
import { printable, withoutControls } from '../../base/printable.js';
import type { Request } from '../../facts/request.js';
import type { SimulatedTypeName } from '../../policies/policy-type.js';
import type { ChangedRegion } from '../../questions/changes.js';
import type { ExampleResult } from '../../suite/example.js';
import type { WordResult } from '../../suite/expect/word-result.js';
import { quotedWordFor } from '../../suite/request/word-of-field.js';
import type { TestResult } from '../../suite/run-suite.js';
import type { StatementResult } from '../../suite/statement/statement.js';
import { blockYaml } from '../../write/write-yaml.js';
import { regionLabel, regionLines, shownText } from '../diff/region-lines.js';
import { configuredWords } from '../text/configured.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { foundResultWords, wordResultWords } from '../words/word-result-words.js';
import { differenceLines } from './difference-lines.js';
import { nearMissLines } from './near-miss-lines.js';
import type { SuiteHead } from './suite-reporter.js';

/** Why a test failed: what was expected and found, word by word, then what made the difference. */
export function failureLines(result: TestResult, file: SuiteHead, page: Page): string[] {
  if (result.status !== 'failed') return [];
  return result.kind === 'example'
    ? exampleLines(result.result, file, page)
    : statementLines(result.result, file, page);
}

function exampleLines(result: ExampleResult, { compiled }: SuiteHead, page: Page): string[] {
  const { words, request, refusal } = result;
  const failed = words.filter(({ status }) => status !== 'passed');
  const causes = (refusal?.body.errorCauses ?? []).map(({ errorSummary }) => errorSummary);
  return [
    ...(words.length === 0 ? ['nothing is expected: give `expect` a word'] : []),
    ...failed.flatMap((one) =>
      fill('', wordResultWords(one, request as Request | undefined, quotedWordFor), page.columns),
    ),
    ...causes.flatMap((cause) => fill('  ', printable(cause), page.columns)),
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

const TYPES: Readonly<Record<string, SimulatedTypeName | readonly SimulatedTypeName[]>> = {
  rule: 'ACCESS_POLICY',
  access: 'ACCESS_POLICY',
  assurance: 'ACCESS_POLICY',
  open: 'ACCESS_POLICY',
  undecided: 'ACCESS_POLICY',
  verdicts: 'ACCESS_POLICY',
  session: 'SVC_SIGN_ON',
  'let in': ['SVC_SIGN_ON', 'ACCESS_POLICY'],
};

function typesOf(failed: readonly WordResult[]): SimulatedTypeName[] {
  return [...new Set(failed.flatMap(({ word, status }) => (status === 'fault' ? [] : (TYPES[word] ?? []))))];
}

function statementLines(
  { status, refutation, reasons, differences = [] }: StatementResult,
  { compiled }: SuiteHead,
  page: Page,
): string[] {
  const told = reasons.flatMap((reason) => fill('', printable(reason, 400), page.columns));
  const more = differences.length - MOST_DIFFERENCES;
  return [
    ...fill('', STATUS_WORDS[status], page.columns),
    ...told,
    ...differences
      .slice(0, MOST_DIFFERENCES)
      .flatMap((region) => [
        ...regionLines(region, page, ['there', 'here']),
        ...configuredHere(region, compiled, page),
      ]),
    ...(more > 0 ? [`and ${counted(more, 'more region')} of requests that come out otherwise`] : []),
    ...refutationLines(refutation, page),
  ];
}

const MOST_DIFFERENCES = 5;

/** Where Terraform has what decides. */
function configuredHere({ after }: ChangedRegion, compiled: SuiteHead['compiled'], page: Page): string[] {
  const where =
    compiled && after ? configuredWords(compiled.snapshot, after.rule.id, after.policy.id) : undefined;
  return where === undefined ? [] : fill(regionLabel('in', page), shownText(where), page.columns);
}

const STATUS_WORDS = {
  proved: 'proved',
  refuted: 'refuted',
  undecided: 'not decided',
  vacuous: 'nothing to prove: no request is of the region; say `vacuous: <reason>` where that is meant',
  fault: 'it cannot be told what is stated',
} as const satisfies Record<StatementResult['status'], string>;

/** As a test that can be pasted. */
function refutationLines(refutation: StatementResult['refutation'], { columns }: Page): string[] {
  if (refutation === undefined) return [];
  const { claim = 'always' } = refutation;
  const words = refutation.words.map(
    ({ word, found, expected }) =>
      `expected ${word}: ${claim} ${printable(expected)}; counterexample: ${foundResultWords(found)}`,
  );
  return [
    ...words.flatMap((line) => fill('', line, columns)),
    ...fill('', 'by this request:', columns),
    ...pasted('  ', { request: refutation.request }),
  ];
}

/** As YAML, for people to copy: not broken into lines. */
function pasted(indent: string, value: object): string[] {
  const text = blockYaml(value, '', { eol: '\n', unit: '  ' });
  return text.split('\n').map((line) => indent + withoutControls(line));
}
