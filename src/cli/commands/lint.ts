import { type Command as Commander, InvalidArgumentError, Option } from 'commander';
import { alternatives, counted, quoted } from '../../base/messages.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import { decided } from '../../base/threshold.js';
import { PRESETS, type Preset } from '../../lint/config/config.js';
import { lintDocuments } from '../../lint/lint.js';
import type { ConfiguredOptions, ConfiguredResult } from '../../lint/lint-with.js';
import { type FixKind, SEVERITIES } from '../../lint/rule/finding.js';
import { READINGS, type Reading } from '../../lint/rule/setting.js';
import { LINTED_KINDS } from '../../lint/targets/targets.js';
import type { DocumentKind } from '../../read/kinds/kinds.js';
import { isReadingError } from '../../read/reading-errors.js';
import { failsBy } from '../../report/lint/lint-notices.js';
import { type FailOn, USUALLY_SHOWN } from '../../report/lint/lint-report.js';
import * as formats from '../../report/lint/registry.js';
import { reportWithoutSecrets } from '../../report/lint/report-without-secrets.js';
import { baseState } from '../change/states.js';
import { readBaselineAt, writeBaseline } from '../files/baseline-file.js';
import { emptyProblems } from '../files/empty-problems.js';
import { inputOnce } from '../files/input-once.js';
import { lintAndFix } from '../files/lint-and-fix.js';
import { type LintCache, openLintCache, USUAL_CACHE } from '../files/lint-cache.js';
import { readProject } from '../files/lint-files.js';
import { noteLinted } from '../files/note-unread.js';
import type { PartialDocument } from '../files/partial-sources.js';
import { readPartly } from '../files/partial-sources.js';
import { readDocuments, SUFFIXES, type TextDocument } from '../files/read-input.js';
import {
  declareOrgReading,
  type ReadingOptions,
  readPlanToLintAt,
  withConfiguration,
} from '../files/read-org.js';
import { unwritable } from '../files/replace-text.js';
import { SOURCES_ALONE } from '../files/sources-alone.js';
import { isSource } from '../files/terraform-source.js';
import { revisionProblem } from '../git/revision.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import { type Io, STANDARD_INPUT } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import { type MessageOptions, showProblems, warn } from '../io/problems.js';
import { stepsOn } from '../io/progress.js';
import { codeByThreshold, writeReport } from '../io/write-report.js';
import { type BaseOption, baseOption } from '../options/base-option.js';
import { choiceOption } from '../options/choice.js';
import { type FormatOptions, formatOption } from '../options/format-option.js';
import { listOption } from '../options/list-option.js';
import { defineCommand } from './command.js';

interface LintFlags extends BaseOption, FormatOptions<typeof formats>, MessageOptions, ReadingOptions {
  readonly as?: DocumentKind;
  readonly reading?: Reading;
  readonly fix?: true;
  readonly fixSuggested?: true;
  readonly baseline?: string;
  readonly updateBaseline?: true;
  readonly cache?: true;
  readonly cacheLocation?: string;
  readonly config?: false | string;
  readonly preset?: readonly Preset[];
  readonly failOn: FailOn;
  readonly quiet?: true;
  readonly allowEmpty?: true;
  readonly max?: number;
  readonly stats?: true;
}

/** What is wrong with documents of the service, before the service says so. */
export const lintCommand = defineCommand<LintFlags>({
  examples: [
    ['everything in a folder', 'lint export/'],
    ['what a change breaks', 'lint org-after.json --base org.json'],
    ['what a plan of Terraform leads to', 'lint org.json --plan plan.json'],
    ['source of Terraform that has no plan yet, in part', 'lint infra/'],
    ['a body that is about to be sent', 'lint --as policy --reading create new-policy.json'],
    ['mend what can be mended without changing what the service does', 'lint --fix org.json'],
    [
      'start with an unclean export: what is there now is not shown again',
      'lint export/ --baseline baseline.json',
    ],
    [
      'for code scanning, with the hardening rules',
      'lint export/ --preset recommended --preset hardening --format sarif > lint.sarif',
    ],
  ],
  declare(commander) {
    commander.argument(
      '<path...>',
      `files; folders, of which every ${alternatives(SUFFIXES)} file is read; a folder of Terraform alone, of which what is literal is; or - for standard input`,
    );
    declareReading(commander.optionsGroup('How the documents are read:'));
    declareRules(commander.optionsGroup('What is checked:'));
    declareFixes(commander.optionsGroup('What is mended:'));
    declareOutput(commander.optionsGroup('What is printed:'));
  },
  async run(paths, options, io) {
    const usage = checkUsage(paths, options);
    if (!usage.ok) return usage;
    const project = await readProject({ config: options.config, presets: options.preset }, io);
    if (!project.ok) return project;
    const read = await readAll(paths, io);
    const partly = read.ok
      ? await readSourcesBeside(paths, read.value, options, io)
      : await readSources(paths, read.problems, options, io);
    if (partly?.ok === false) return partly;
    const documents = partly === undefined ? read : { ...partly, value: [partly.value.document] };
    if (!documents.ok) return documents;
    await showProblems(documents.problems, io, options);
    const configured =
      partly === undefined ? await withConfiguration(documents.value, options, io) : documents;
    if (!configured.ok) return configured;
    await showProblems(configured.problems, io, options);
    const given = await givenOptions(paths, options, project.value, documents.value, io);
    if (!given.ok) return given;
    await showProblems(given.problems, io, options);
    const cache = await openedCache(options, io);
    const linted = await lintAndFix(configured.value, given.value, kindsToFix(options), io, cache?.lint);
    if (!linted.ok) return linted;
    await showProblems((await cache?.close()) ?? [], io, options);
    noteLinted(
      { value: partly === undefined ? configured.value : [], problems: documents.problems },
      { findings: linted.value.findings, as: options.as },
      io,
    );
    const result = await beyondNewBaseline(linted.value, documents.problems, given.value, options, io);
    const unwritten = [...linted.problems, ...result.problems, ...emptyProblems(linted.value, options)];
    await showProblems(unwritten, io, options);
    if ((options.edition ?? project.value.config.edition) === undefined)
      await warn(assumedEdition(result.value, configured.value), io, options.color);
    await report(result.value, partly?.value.partial, options, io);
    const refused = documents.problems.filter((problem) => !isReadingError(problem));
    return success(codeFor(result.value, options, [...refused, ...unwritten]));
  },
});

function declareReading(commander: Commander): void {
  declareOrgReading(commander);
  commander
    .addOption(
      choiceOption(
        '--as <kind>',
        `what each document is, whatever it looks like: ${alternatives(LINTED_KINDS)}`,
        LINTED_KINDS,
      ),
    )
    .addOption(
      choiceOption(
        '--reading <reading>',
        'stored: as the service gave it back; create, update: bodies about to be sent (default: told by the content)',
        READINGS,
      ),
    )
    .addOption(baseOption('the state before the change: also report changes that the service rejects'));
}

function declareRules(commander: Commander): void {
  commander
    .option(
      '-c, --config <file>',
      'the configuration (default: the nearest preflight.config.json, .yaml, .js or .ts, up to the folder with .git; code in it is run)',
    )
    .option('--no-config', 'no configuration and no suppressions')
    .option(
      '--allow-empty',
      'documents may hold nothing; otherwise an export of nothing fails, as it is mostly an accident',
    )
    .addOption(
      listOption(
        '--preset <name>',
        `instead of those of the configuration: ${alternatives(Object.keys(PRESETS))}`,
        {
          choices: Object.keys(PRESETS),
        },
      ),
    )
    .option(
      '--baseline <file>',
      'findings that are known: written when the file is not there, and not shown when it is',
    )
    .option('--update-baseline', 'write the baseline anew')
    .option(
      '--cache',
      `keep what is found in ${USUAL_CACHE}, and look at nothing anew while nothing has changed`,
    )
    .option('--cache-location <file>', 'the same, kept in this file');
}

function declareFixes(commander: Commander): void {
  commander
    .option('--fix', 'write the fixes that change nothing that the service does into the files')
    .option('--fix-suggested', 'write the suggested fixes, too: read them first');
}

function declareOutput(commander: Commander): void {
  commander
    .addOption(formatOption(formats))
    .addOption(
      choiceOption(
        '--fail-on <level>',
        'exit with 1 when something of this severity, or worse, is found; unknown: also when a rule cannot decide',
        [...SEVERITIES, 'unknown'],
      ).default('error'),
    )
    .option('--quiet', 'only what makes the command fail')
    .addOption(
      new Option(
        '--max <count>',
        'so many findings of each rule are shown in text and markdown, and the others counted; all: every one (default: 3)',
      ).argParser(mostOf),
    )
    .option('-v, --verbose', 'list the rules that could not decide, with the reason')
    .option('--stats', 'say how many findings there are of each rule, too');
}

function mostOf(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('expected a whole number, at least 1, or all');
  return Number(text);
}

/** Whether the command line as a whole can be followed. */
function checkUsage(
  paths: readonly string[],
  {
    base,
    fix,
    fixSuggested,
    baseline,
    updateBaseline,
    plan,
    terraform,
    strict,
    provider,
    cache,
    cacheLocation,
  }: LintFlags,
): Result<undefined> {
  if (plan !== undefined && (fix || fixSuggested))
    return misuse(
      '`--plan` looks at documents as they will be, and `--fix` mends them as they are: give one of them',
    );
  if (plan !== undefined && (cache || cacheLocation !== undefined))
    return misuse('`--cache` keeps nothing of what `--plan` changes: leave it out');
  if (terraform !== undefined && (cache || cacheLocation !== undefined))
    return misuse('`--cache` keeps no places of `--terraform`: leave it out');
  if ((strict || provider !== undefined) && (cache || cacheLocation !== undefined))
    return misuse(
      `\`--cache\` does not know how \`--${strict ? 'strict' : 'provider'}\` reads a plan: leave it out`,
    );
  if (paths.includes(STANDARD_INPUT) && (fix || fixSuggested))
    return misuse('standard input cannot be mended; name a file');
  if (updateBaseline && baseline === undefined)
    return misuse('`--update-baseline` needs `--baseline <file>`');
  return inputOnce([...paths, base, plan]);
}

/** Documents of a folder are named by their path from where the command runs. */
async function readAll(paths: readonly string[], io: Io): Promise<Result<readonly TextDocument[]>> {
  const documents = new Map<string, TextDocument>();
  const problems: Problem[] = [];
  const progress = stepsOn(io);
  for (const path of paths) {
    const read = await readDocuments(path, io.files, {
      isWithoutIgnored: true,
      reading: (name) => progress.show(`reading ${name}`),
    });
    problems.push(...read.problems);
    if (read.ok) for (const document of read.value) documents.set(document.name, document);
  }
  await progress.clear();
  return documents.size === 0 ? failure(problems) : success([...documents.values()], problems);
}

/** Sources of Terraform alone are looked at in part; `undefined` where it is not only they that cannot be read. */
async function readSources(
  paths: readonly string[],
  problems: readonly Problem[],
  options: LintFlags,
  io: Io,
): Promise<Result<PartialDocument> | undefined> {
  if (!problems.every(({ code }) => code === SOURCES_ALONE)) return undefined;
  const other = OF_WHOLE.find(([name]) => options[name] !== undefined);
  if (other !== undefined)
    return misuse(
      `\`${other[1]}\` is not for source of Terraform without a plan: make a plan, and lint that`,
    );
  return await readPartly(paths, options, io);
}

/** Reads the sources of Terraform in a folder whose other files hold nothing of an org, such as a `package.json`. */
async function readSourcesBeside(
  paths: readonly string[],
  documents: readonly TextDocument[],
  options: LintFlags,
  io: Io,
): Promise<Result<PartialDocument> | undefined> {
  const [path] = paths;
  if (path === undefined || paths.length > 1 || OF_WHOLE.some(([name]) => options[name] !== undefined))
    return undefined;
  const listing = await io.files
    .list(io.files.fromHere(path), { isWithoutIgnored: true })
    .catch(() => undefined);
  const sources = listing?.files.filter(isSource) ?? [];
  if (sources.length === 0) return undefined;
  const { resources, notLooked } = lintDocuments(documents);
  if (resources === 0 && notLooked === undefined) {
    return await readPartly(paths, options, io);
  }
  await warn(
    [
      `${counted(sources.length, 'file')} of Terraform in ${quoted(path)} ${sources.length === 1 ? 'is' : 'are'} not linted, since the folder holds an export as well: lint the sources in a folder of their own, or with a plan`,
    ],
    io,
    options.color,
  );
  return undefined;
}

/** What needs documents that are whole, or files that are written. */
const OF_WHOLE = [
  ['as', '--as'],
  ['base', '--base'],
  ['cache', '--cache'],
  ['cacheLocation', '--cache-location'],
  ['fix', '--fix'],
  ['fixSuggested', '--fix-suggested'],
  ['plan', '--plan'],
  ['reading', '--reading'],
  ['terraform', '--terraform'],
] as const;

type Project = Extract<Awaited<ReturnType<typeof readProject>>, { readonly ok: true }>['value'];

async function givenOptions(
  paths: readonly string[],
  options: LintFlags,
  { config, plugins, suppressions }: Project,
  documents: readonly TextDocument[],
  io: Io,
): Promise<Result<ConfiguredOptions>> {
  const { complete, edition, engine, brand, as, reading, base, baseline, updateBaseline } = options;
  const earlier = base === undefined ? undefined : await documentsAtBase(base, paths, io);
  if (earlier !== undefined && !earlier.ok) return earlier;
  const plan = await readPlanToLintAt(options, io);
  if (!plan.ok) return plan;
  const asItIs = plan.value === undefined ? undefined : documents;
  const known =
    baseline === undefined || updateBaseline ? undefined : await readBaselineAt(baseline, io.files);
  if (known !== undefined && !known.ok) return known;
  const value: ConfiguredOptions = {
    config,
    plugins,
    suppressions,
    edition,
    engine,
    brand,
    complete,
    as,
    reading,
    before: earlier?.value ?? asItIs,
    plan: plan.value,
    baseline: known?.value,
    now: io.today(),
  };
  return success(value, plan.problems);
}

/** Returns the documents of `--base`: those of a path, or of each linted path at a revision that has it. */
async function documentsAtBase(
  base: string,
  paths: readonly string[],
  io: Io,
): Promise<Result<readonly TextDocument[]>> {
  const before = new Set<string>();
  let words = quoted(base);
  for (const path of paths) {
    const state = await baseState(base, path, io);
    if (!state.ok) return state;
    if (state.value?.path !== undefined) before.add(state.value.path);
    words = state.value?.words ?? words;
  }
  if (before.size === 0)
    return failure([
      revisionProblem(
        `${words} has no ${alternatives(paths.map(quoted))}: there is nothing to compare with it`,
      ),
    ]);
  const documents: TextDocument[] = [];
  for (const path of before) {
    const read = await readDocuments(path, io.files);
    if (!read.ok) return read;
    documents.push(...read.value);
  }
  return success(documents);
}

/** Fixes are made of what is found anew: nobody else's file is to say what is written into documents. */
async function openedCache(options: LintFlags, io: Io): Promise<LintCache | undefined> {
  const { cache, cacheLocation = cache && USUAL_CACHE } = options;
  return cacheLocation === undefined || kindsToFix(options).size > 0
    ? undefined
    : await openLintCache(cacheLocation, io);
}

function kindsToFix({ fix, fixSuggested }: LintFlags): ReadonlySet<FixKind> {
  return new Set<FixKind>([
    ...(fix || fixSuggested ? (['safe'] as const) : []),
    ...(fixSuggested ? (['suggested'] as const) : []),
  ]);
}

/** Where a baseline is to be written, it takes all that was found; where it cannot be written, nothing is known. */
async function beyondNewBaseline(
  result: ConfiguredResult,
  reading: readonly Problem[],
  given: ConfiguredOptions,
  { baseline }: LintFlags,
  io: Io,
): Promise<{ readonly value: ConfiguredResult; readonly problems: readonly Problem[] }> {
  if (baseline === undefined || given.baseline !== undefined) return { value: result, problems: [] };
  const problem = hasError(reading)
    ? unwritable(baseline, 'what could not be read would be missing from it')
    : await writeBaseline(baseline, result.newBaseline, io.files);
  if (problem !== undefined) return { value: result, problems: [problem] };
  const known = result.findings.length;
  await io.err.write(
    `wrote ${quoted(baseline)} with ${counted(known, 'finding')}: they are not shown again
`,
  );
  return { value: { ...result, findings: [], baseline: { known, gone: 0 } }, problems: [] };
}

async function report(
  result: ConfiguredResult,
  partial: PartialDocument['partial'] | undefined,
  options: LintFlags,
  io: Io,
): Promise<void> {
  if (partial !== undefined && !SAYING_PART.has(options.format))
    await warn([partial.message], io, options.color);
  const {
    quiet: isQuiet = false,
    failOn,
    max: most = USUALLY_SHOWN,
    stats: isWithStats,
    verbose: isVerbose = false,
  } = options;
  const findings = isQuiet ? result.findings.filter((finding) => failsBy(finding, failOn)) : result.findings;
  const { version } = io;
  await writeReport(
    formats,
    options,
    reportWithoutSecrets({
      ...result,
      findings,
      isQuiet,
      failOn,
      most,
      isWithStats,
      isVerbose,
      version,
      partial,
    }),
    io,
  );
}

/** Warns that errors depend on an edition that nothing in the documents shows. */
function assumedEdition(
  { findings, rules }: ConfiguredResult,
  documents: readonly TextDocument[],
): readonly string[] {
  const onlySpec = new Set(
    rules.flatMap(({ id, refusedByService }) => (refusedByService === 'spec' ? [id] : [])),
  );
  const count = findings.filter(({ rule, severity }) => severity === 'error' && onlySpec.has(rule)).length;
  if (count === 0 || documents.some(({ text }) => STATES_EDITION.test(text))) return [];
  return [
    `edition \`spec\` is assumed, since nothing in the documents shows a live tenant, which accepts ${counted(count, 'value')} that ${count === 1 ? 'is an error' : 'are errors'} here; pass \`--edition field\` for documents of a tenant`,
  ];
}

/** A document of this program may state its edition. */
const STATES_EDITION = /\bedition\b["']?\s*:/;

/** The formats that say themselves that the answer is a part. */
const SAYING_PART: ReadonlySet<string> = new Set(['json', 'markdown', 'text']);

/** A file that could not be read, or written, is no reason to call the rest clean. */
function codeFor(
  { findings, undecided = [], notRun }: ConfiguredResult,
  { failOn }: LintFlags,
  problems: readonly Problem[],
): ExitCode {
  if (hasError(problems)) return EXIT.unusable;
  const isUnknown = failOn === 'unknown' && (undecided.length > 0 || notRun !== undefined);
  return codeByThreshold(decided(isUnknown || findings.some((finding) => failsBy(finding, failOn))));
}

function hasError(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
