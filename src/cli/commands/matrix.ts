import { success } from '../../base/result.js';
import type { Request } from '../../facts/request.js';
import { NAMED } from '../../policies/names.js';
import type { PolicyTypeName } from '../../policies/policy-type.js';
import type { Snapshot } from '../../policies/snapshot.js';
import * as formats from '../../report/matrix/registry.js';
import { partOfRequest } from '../../suite/request/part-of-request.js';
import type { RequestPart } from '../../suite/request/part-words.js';
import { AXIS_NAMES, type AxisName } from '../../what-if/axes/axis-of.js';
import { compareMatrices } from '../../what-if/matrix/compare.js';
import { matrixOf } from '../../what-if/matrix/matrix.js';
import { inputOnce } from '../files/input-once.js';
import { declareReading, openOrg } from '../files/read-org.js';
import { EXIT } from '../io/exit-code.js';
import { misuse } from '../io/misuse.js';
import { withProgress } from '../io/progress.js';
import { writeReport } from '../io/write-report.js';
import { choiceOption } from '../options/choice.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { declareLimits, type LimitOptions } from '../options/search-limits.js';
import { readQuestion } from '../request/read-question.js';
import { flagFor } from '../request/request-flags.js';
import { declareRequest, type RequestOptions } from '../request/request-options.js';
import { defineCommand } from './command.js';

interface MatrixFlags extends FormatOptions<typeof formats>, LimitOptions, RequestOptions {
  readonly rows: AxisName;
  readonly columns: AxisName;
  readonly against?: string;
  readonly merge?: boolean;
}

/** What becomes of all requests, by rows and columns. */
export const matrixCommand = defineCommand<MatrixFlags>({
  examples: [
    ['who gets into an application from where, and how', 'matrix org.json --app Payroll'],
    [
      'people by applications, from one place',
      'matrix org.json --rows people --columns apps --ip 203.0.113.9',
    ],
    ['what a change does to the table', 'matrix before.json --against after.json --app Payroll'],
    [
      'what a plan of Terraform does to it',
      'matrix org.json --against org.json --plan plan.json --app Payroll',
    ],
    ['a picture', 'matrix org.json --app Payroll --format svg > payroll.svg'],
    [
      'for a spreadsheet',
      'matrix org.json --app Payroll --rows risk --columns platforms --format csv > payroll.csv',
    ],
  ],
  declare(commander) {
    declareReading(commander.optionsGroup('How the org is read:'));
    commander
      .optionsGroup('The table:')
      .addOption(
        choiceOption(
          '--rows <axis>',
          'people: the classes of users that the policies tell apart; places: the sets of zones that they tell apart; or one row each for what the org holds',
          AXIS_NAMES,
        ).default('people'),
      )
      .addOption(choiceOption('--columns <axis>', 'likewise', AXIS_NAMES).default('places'))
      .option('--merge', 'show rows, and columns, whose cells are all equal as one')
      .option(
        '--against <after>',
        'the org after a change: show which cells change, and how; a plan is laid over this one then',
      );
    declareRequest(commander);
    declareLimits(commander.optionsGroup('What is printed:')).addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const { rows, columns, against, merge, request: file } = options;
    const usage = inputOnce([path, file, against, options.plan]);
    if (!usage.ok) return usage;
    const { plan: _, ...asItIs } = options;
    const question = await readQuestion(path, against === undefined ? options : asItIs, io);
    if (!question.ok) return question;
    const { snapshot } = question.value;
    const body = question.value.request as Partial<Request>;
    const base = baseOf(body, snapshot);
    const after = against === undefined ? undefined : await openOrg(against, options, io);
    if (after?.ok === false) return after;
    const { limit, effort } = options;
    const found = await withProgress('cells', io, (progress) => {
      const asked = {
        rows,
        columns,
        base,
        merge: merge ?? false,
        ...(body.policyTypes != null && { types: body.policyTypes as readonly PolicyTypeName[] }),
        limit,
        effort,
        progress,
      };
      return after === undefined ? matrixOf(snapshot, asked) : compareMatrices(snapshot, after.value, asked);
    });
    if (!found.ok) {
      const { errorSummary, errorCauses } = found.refusal.body;
      return misuse(errorCauses[0]?.errorSummary ?? errorSummary);
    }
    const orgs = after === undefined ? [snapshot] : [snapshot, after.value];
    const title = titleOf(rows, columns, body, snapshot);
    await writeReport(formats, options, { title, table: found.value, give: flagFor, orgs }, io);
    return success(EXIT.answered);
  },
});

/** What all requests of the table say. */
function baseOf(body: Partial<Request>, snapshot: Snapshot): RequestPart {
  const { app, ...rest } = partOfRequest(
    { appInstance: body.appInstance ?? '', policyContext: body.policyContext ?? {} },
    snapshot,
  );
  return body.appInstance === undefined ? rest : { ...rest, app };
}

function titleOf(
  rows: string,
  columns: string,
  { appInstance }: Partial<Request>,
  snapshot: Snapshot,
): string {
  const app = NAMED.app(snapshot).find(({ id }) => id === appInstance);
  const into = appInstance === undefined ? '' : `${app?.name ?? appInstance}: `;
  return `${into}${rows} by ${columns}`;
}
