import { alternatives } from '../../base/messages.js';
import { success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { openBase } from '../../console/files/open-base.js';
import { declareReading } from '../../console/files/read-org.js';
import { checkSingleInput } from '../../console/files/single-input.js';
import { EXIT } from '../../console/io/exit-code.js';
import { misuse } from '../../console/io/misuse.js';
import { withProgress } from '../../console/io/progress.js';
import { writeReport } from '../../console/io/write-report.js';
import { type BaseOption, baseOption } from '../../console/options/base-option.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { listOption } from '../../console/options/list-option.js';
import { declareLimits, type LimitOptions } from '../../console/options/search-limits.js';
import { readQuestion } from '../../console/request/read-question.js';
import { flagFor } from '../../console/request/request-flags.js';
import { declareRequest, type RequestOptions } from '../../console/request/request-options.js';
import type { Request } from '../../model/facts/request.js';
import { findById } from '../../model/policies/display-names.js';
import type { PolicyTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import * as formats from '../../report/matrix/registry.js';
import { partOfRequest } from '../../testing/request/part-of-request.js';
import type { RequestPart } from '../../testing/request/part-words.js';
import { AXIS_NAMES, type AxisName } from '../../what-if/axes/axis-of.js';
import { compareMatrices } from '../../what-if/matrix/compare.js';
import { matrixOf } from '../../what-if/matrix/matrix.js';

interface MatrixFlags extends BaseOption, FormatOptions<typeof formats>, LimitOptions, RequestOptions {
  readonly matrix: readonly AxisName[];
  readonly merge?: boolean;
}

/** Shows the results of all sign-ins as a table, such as people by applications. */
export const accessMatrixCommand = defineCommand<MatrixFlags>({
  examples: [
    [
      'who can sign in to an application from where, and how',
      'access sample/export --app Payroll --matrix people,places',
    ],
    ['people by applications, from one zone', 'access sample/export --matrix people,apps --ip 203.0.113.9'],
    [
      'the effect of a change on the table',
      'access sample/proposed --base sample/export --app Payroll --matrix people,places',
    ],
    [
      'the effect of a Terraform plan on the table',
      'access org.json --base org.json --plan plan.json --app Payroll --matrix people,places',
    ],
    ['a picture', 'access sample/export --app Payroll --matrix people,places --format svg > payroll.svg'],
    [
      'for a spreadsheet',
      'access sample/export --app Payroll --matrix risk,platforms --format csv > payroll.csv',
    ],
  ],
  declare(commander) {
    declareReading(commander);
    commander
      .optionsGroup('The table:')
      .addOption(
        listOption(
          '--matrix <rows,columns>',
          `a table of two of: ${AXIS_NAMES.join(', ')}; people: the classes of users that the policies distinguish; places: the sets of zones that they distinguish`,
          { choices: AXIS_NAMES },
        ),
      )
      .option('--merge', 'merge rows with equal cells, and columns with equal cells')
      .addOption(baseOption('the org before the change, without the plan: show which cells change, and how'));
    declareRequest(commander);
    declareLimits(commander.optionsGroup('Output:')).addOption(formatOption(formats));
  },
  async run([path = ''], options, io) {
    const {
      matrix: [rows, columns, ...others],
      base,
      merge,
      request: file,
    } = options;
    if (rows === undefined || columns === undefined || others.length > 0)
      return misuse(`\`--matrix\`: expected two of ${alternatives(AXIS_NAMES, 'and')}, as in people,places`);
    const replaced = [rows, columns].flatMap((axis) => replacedFlags(axis, options));
    if (replaced.length > 0) return misuse(...replaced);
    const usage = checkSingleInput([path, file, base, options.plan]);
    if (!usage.ok) return usage;
    const before = base === undefined ? undefined : await openBase(base, path, options, io);
    if (before?.ok === false) return before;
    const question = await readQuestion(path, options, io);
    if (!question.ok) return question;
    const { snapshot } = question.value;
    const body = question.value.request as Partial<Request>;
    const { limit, effort } = options;
    const found = await withProgress('cells', io, (progress) => {
      const asked = {
        rows,
        columns,
        base: requestPartOf(body, before?.value ?? snapshot),
        merge: merge ?? false,
        ...(body.policyTypes != null && { types: body.policyTypes as readonly PolicyTypeName[] }),
        limit,
        effort,
        progress,
      };
      return before === undefined
        ? matrixOf(snapshot, asked)
        : compareMatrices(before.value, snapshot, asked);
    });
    if (!found.ok) return misuse(found.error.message);
    const orgs = before === undefined ? [snapshot] : [before.value, snapshot];
    const title = titleOf(rows, columns, body, snapshot);
    await writeReport(formats, options, { title, table: found.value, give: flagFor, orgs }, io);
    return success(EXIT.answered);
  },
});

/**
 * For each axis of the access matrix (a list of rows or columns, such as `apps`), the request options that cannot be used with it. Each row
 * or column sets the same fact as these options.
 */
const OWN_FACTS: Readonly<Record<AxisName, readonly (keyof RequestOptions & string)[]>> = {
  apps: ['app'],
  groups: ['user', 'group'],
  people: ['user', 'group'],
  places: ['ip', 'zone'],
  platforms: ['platform'],
  risk: ['risk'],
  rules: [],
  users: ['user', 'group'],
  zones: ['ip', 'zone'],
};

/**
 * Returns one message for each given option that conflicts with the axis. Such an option sets a fact that each row or column of the axis
 * sets, too.
 */
function replacedFlags(axis: AxisName, options: MatrixFlags): readonly string[] {
  return OWN_FACTS[axis]
    .filter((name) => options[name] !== undefined)
    .map(
      (name) => `\`--matrix\`: \`${axis}\` and \`--${name}\` cannot be used together; leave out one of them`,
    );
}

/** Returns the request fields that all cells of an access table share. */
function requestPartOf(body: Partial<Request>, snapshot: Snapshot): RequestPart {
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
  const into =
    appInstance === undefined ? '' : `${findById(appInstance, 'app', snapshot)?.name ?? appInstance}: `;
  return `${into}${rows} by ${columns}`;
}
