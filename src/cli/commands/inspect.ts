import type { Command as Commander } from 'commander';
import { quoted } from '../../base/messages.js';
import { failure, type Result, success } from '../../base/result.js';
import { addRemedies, defineCommand } from '../../console/command.js';
import { attempt, readDocument } from '../../console/files/read-input.js';
import { declareReading, type ReadingOptions, readInventory } from '../../console/files/read-org.js';
import { EXIT, type ExitCode } from '../../console/io/exit-code.js';
import type { Io } from '../../console/io/io.js';
import { misuse } from '../../console/io/misuse.js';
import { type MessageOptions, showProblems } from '../../console/io/problems.js';
import { writeReport } from '../../console/io/write-report.js';
import { choiceOption } from '../../console/options/choice.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { parseDocument } from '../../documents/text/input.js';
import { prettyJson } from '../../documents/write/pretty.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { inventoryOf } from '../../report/inspect/inventory.js';
import * as inspectFormats from '../../report/inspect/registry.js';
import type { UndecidedQuestions } from '../../report/inspect/undecided-questions.js';
import { LISTABLE, type ListableKind } from '../../report/listing/listable.js';
import { filterRows } from '../../report/listing/listing.js';
import * as listingFormats from '../../report/listing/registry.js';
import { QUESTION_SOURCES } from '../features/question-sources.js';

/** The output formats for the inventory of an export and for lists of objects. */
const FORMATS = { ...inspectFormats, ...listingFormats };

interface InspectOptions extends FormatOptions<typeof FORMATS>, MessageOptions, ReadingOptions {
  readonly list?: ListableKind;
  readonly search?: string;
  readonly pretty?: true;
}

/** Shows the inventory of an export and all its problems, the objects of a kind, or the formatted text of a file. */
export const inspectCommand = defineCommand<InspectOptions>({
  examples: [
    ['the contents of an export', 'inspect sample/export'],
    ['its applications, and the policy of each', 'inspect sample/export --list apps'],
    [
      'the groups with a word in their name, for a spreadsheet',
      'inspect sample/export --list groups --search staff --format csv',
    ],
    ['only the problems of a folder of API responses', 'inspect sample/export --format json | jq .problems'],
    [
      'the data that the controls of a baseline need and the export lacks',
      'inspect sample/export --framework nist',
    ],
    [
      'a copy with line breaks, so that locations are readable',
      'inspect org.json --pretty > org.pretty.json',
    ],
  ],
  declare(commander) {
    declareReading(commander);
    for (const source of QUESTION_SOURCES) source.declare(commander.optionsGroup('Questions:'));
    declareOutput(commander.optionsGroup('Output:'));
  },
  async run([path = ''], options, io) {
    const usage = checkUsage(options);
    if (!usage.ok) return usage;
    if (options.pretty) return await printPretty(path, io);
    return options.list === undefined
      ? await printInventory(path, options, io)
      : await printList(options.list, path, options, io);
  },
});

function declareOutput(commander: Commander): void {
  const kinds = Object.keys(LISTABLE);
  commander
    .addOption(choiceOption('--list <kind>', `list the objects of a kind: ${kinds.join(', ')}`, kinds))
    .option('--search <letters>', 'only objects with these letters in their name or id')
    .option('--pretty', 'print the JSON file itself, formatted with one member per line')
    .addOption(formatOption({ ...inspectFormats, csv: listingFormats.csv }));
}

function checkUsage(options: InspectOptions): Result<undefined> {
  const { list, search, pretty, format, plan } = options;
  const named = QUESTION_SOURCES.find(({ name }) => Object.hasOwn(options, name));
  if (named !== undefined && (pretty || list !== undefined))
    return misuse(
      `\`--${named.name}\` and \`--${pretty ? 'pretty' : 'list'}\` cannot be used together: remove one of them`,
    );
  if (pretty && list !== undefined)
    return misuse('`--pretty` and `--list` cannot be used together: remove one of them');
  if (pretty && plan !== undefined)
    return misuse('`--pretty` prints the file without the plan: remove `--plan`');
  if (search !== undefined && list === undefined) return misuse('`--search` needs `--list`');
  if (format === 'csv' && list === undefined) return misuse('`--format csv` needs `--list`');
  return success(undefined);
}

async function printInventory(path: string, options: InspectOptions, io: Io): Promise<Result<ExitCode>> {
  const org = await readInventory(path, options, io);
  const problems = org.ok ? org.problems : await addRemedies(org.problems, io);
  const undecided = org.ok ? await readUndecided(org.value, options, io) : success([]);
  if (!undecided.ok) return undecided;
  const report = {
    problems,
    ...(org.ok && { inventory: inventoryOf(org.value) }),
    ...(undecided.value.length > 0 && { undecided: undecided.value }),
  };
  const format = options.format === 'json' ? 'json' : 'text';
  const isWritten = await writeReport(inspectFormats, { ...options, format }, report, io);
  if (!isWritten)
    await showProblems(problems, io, { ...options, verbose: true, most: Number.POSITIVE_INFINITY });
  return success(org.ok ? EXIT.answered : EXIT.unusable);
}

/**
 * The user names questions by an option of a feature, such as `--framework`. Returns those of these questions that are undecided, by
 * feature.
 */
async function readUndecided(
  snapshot: Snapshot,
  options: InspectOptions,
  io: Io,
): Promise<Result<readonly UndecidedQuestions[]>> {
  const found: UndecidedQuestions[] = [];
  for (const source of QUESTION_SOURCES) {
    const questions = await source.read(snapshot, options, io);
    if (!questions.ok) return questions;
    if (questions.value !== undefined) found.push(questions.value);
  }
  return success(found);
}

async function printList(
  kind: ListableKind,
  path: string,
  options: InspectOptions,
  io: Io,
): Promise<Result<ExitCode>> {
  const org = await readInventory(path, options, io);
  if (!org.ok) return org;
  await showProblems(org.problems, io, { ...options, seeAll: `preflight inspect ${path}` });
  await writeReport(listingFormats, options, filterRows(LISTABLE[kind](org.value), options.search), io);
  return success(EXIT.answered);
}

async function printPretty(path: string, io: Io): Promise<Result<ExitCode>> {
  const isFolder = await attempt(path, () => io.files.list(path));
  if (!isFolder.ok) return isFolder;
  if (isFolder.value !== undefined)
    return misuse(`\`--pretty\` needs a single file, but ${quoted(path)} is a folder: pass one of its files`);
  const document = await readDocument(path, io.files);
  if (!document.ok) return document;
  const { kept, faults } = parseDocument(document.value);
  if (faults.length === 0 && kept.syntax !== 'json')
    return misuse(`\`--pretty\` needs a JSON file, but ${quoted(path)} is not JSON: pass a JSON file`);
  const [fault] = faults;
  if (fault !== undefined) {
    const place = { document: document.value.name, pointer: fault.pointer ?? '' };
    return failure([{ severity: 'error', code: fault.code, message: fault.message, location: place }]);
  }
  await io.out.write(prettyJson(document.value.text));
  return success(EXIT.answered);
}
