import type { Problem, SourceLocation } from '../../base/result.js';
import type { appsJson } from '../../report/apps/json.js';
import type { classesJson } from '../../report/classes/json.js';
import type { coverageJson } from '../../report/coverage/json.js';
import type { diffJson } from '../../report/diff/json.js';
import type { inspectJson } from '../../report/inspect/json.js';
import type { lintJson } from '../../report/lint/json.js';
import type { listingJson } from '../../report/listing/json.js';
import type { matrixJson } from '../../report/matrix/json.js';
import type { outcomeJson } from '../../report/outcome/json.js';
import type { reachJson } from '../../report/reach/json.js';
import type { refsJson } from '../../report/refs/json.js';
import type { rulesJson } from '../../report/rules/json.js';
import type { Versioned } from '../../report/text/json-format.js';
import type { whoJson } from '../../report/who/json.js';
import type { whyJson } from '../../report/why/json.js';
import type { TestResult } from '../../testing/run-suite.js';
import type { ciJson } from '../ci/json.js';
import type { FeatureJson, FeatureMembersOfExplain } from '../features/answers.js';

/** The types of the JSON answers, by the name of the schema. A schema has the name of its command or view. */
export interface JsonAnswers {
  explain: Members<typeof whyJson> & FeatureMembersOfExplain;
  'explain-steps': Members<typeof outcomeJson>;
  access: Members<typeof appsJson>;
  'access-below': Members<typeof whoJson>;
  'access-matrix': Members<typeof matrixJson>;
  lint: Members<typeof lintJson>;
  'lint-list-rules': Members<typeof rulesJson>;
  analyze: Members<typeof reachJson>;
  'analyze-locked-out': Members<typeof whoJson>;
  verify: Members<FeatureJson['verify']>;
  diff: Members<typeof diffJson>;
  test: TestAnswer;
  'test-coverage': Members<typeof coverageJson>;
  compliance: Members<FeatureJson['compliance']>;
  ci: Members<typeof ciJson>;
  inspect: Members<typeof inspectJson>;
  'inspect-list': Members<typeof listingJson>;
  'inspect-used-by': Members<typeof refsJson>;
  'inspect-user-classes': Members<typeof classesJson>;
  'terraform-order': Members<FeatureJson['terraform-order']>;
  'logs-backtest': Members<FeatureJson['logs-backtest']>;
  'logs-replay': Members<FeatureJson['logs-replay']>;
}

type Members<Json extends { members(report: never): object }> = Versioned & ReturnType<Json['members']>;

/** The JSON answer of `test`. The command writes it test by test. */
interface TestAnswer extends Versioned {
  readonly tests: readonly (UnusableFile | TestedExample)[];
  readonly passed: number;
  readonly proved: number;
  readonly failed: number;
  readonly undecided: number;
  readonly skipped: number;
}

interface UnusableFile {
  readonly file: string;
  readonly status: 'unusable';
  readonly problems: readonly Problem[];
}

type TestedExample = TestResult & {
  readonly file: string;
  readonly title: string;
  readonly location: SourceLocation | null;
  /** The command that explains the counterexample of a statement. */
  readonly replay?: string;
};
