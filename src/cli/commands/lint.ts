import { type Command as Commander, InvalidArgumentError, Option } from 'commander';
import { alternatives, counted, quoted } from '../../base/messages.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import { decided } from '../../base/threshold.js';
import { defineCommand } from '../../console/command.js';
import { readDocuments, SUFFIXES, type TextDocument } from '../../console/files/read-input.js';
import {
  declareOrgReading,
  type ReadingOptions,
  readPlanToLintAt,
  withConfiguration,
} from '../../console/files/read-org.js';
import { unwritable } from '../../console/files/replace-text.js';
import { checkSingleInput } from '../../console/files/single-input.js';
import { baseState } from '../../console/files/states.js';
import type { PartialDocument } from '../../console/files/terraform/partial-sources.js';
import { SOURCES_WITHOUT_PLAN } from '../../console/files/terraform/sources-without-plan.js';
import { isSource } from '../../console/files/terraform/terraform-source.js';
import { revisionProblem } from '../../console/git/revision.js';
import { EXIT, type ExitCode } from '../../console/io/exit-code.js';
import { type Io, STANDARD_INPUT } from '../../console/io/io.js';
import { misuse } from '../../console/io/misuse.js';
import { type MessageOptions, showProblems, warn } from '../../console/io/problems.js';
import { createProgressSteps } from '../../console/io/progress.js';
import { codeByThreshold, writeReport } from '../../console/io/write-report.js';
import { readBaselineAt, writeBaseline } from '../../console/lint/baseline-file.js';
import { emptyProblems } from '../../console/lint/empty-problems.js';
import { lintAndFix } from '../../console/lint/lint-and-fix.js';
import type { LintCache } from '../../console/lint/lint-cache.js';
import { findUnreadSettings, readProject } from '../../console/lint/lint-files.js';
import { recordLintedInputs } from '../../console/lint/record-linted-inputs.js';
import { type BaseOption, baseOption } from '../../console/options/base-option.js';
import { choiceOption } from '../../console/options/choice.js';
import { type FormatOptions, formatOption } from '../../console/options/format-option.js';
import { listOption } from '../../console/options/list-option.js';
import type { DocumentKind } from '../../documents/kinds/kinds.js';
import { isReadingError } from '../../documents/reading-errors.js';
import { PRESETS, type Preset } from '../../lint/config/config.js';
import type { ConfiguredOptions, ConfiguredResult } from '../../lint/lint-with.js';
import { type FixKind, SEVERITIES } from '../../lint/rule/finding.js';
import { READINGS, type Reading } from '../../lint/rule/setting.js';
import { coverageIn } from '../../lint/run/coverage.js';
import { readOrgs } from '../../lint/run/orgs.js';
import { LINTED_KINDS } from '../../lint/targets/targets.js';
import { type FailOn, failsBy, USUALLY_SHOWN } from '../../report/lint/lint-report.js';
import * as formats from '../../report/lint/registry.js';
import { reportWithoutSecrets } from '../../report/lint/report-without-secrets.js';

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
  readonly show?: number;
  readonly stats?: true;
}

/** Reports mistakes in documents, before the service rejects them. */
export const lintCommand = defineCommand<LintFlags>({
  examples: [
    ['every document of a folder', 'lint sample/export'],
    ['changes that the service rejects', 'lint org-after.json --base org.json'],
    ['the org after a Terraform plan', 'lint org.json --plan plan.json'],
    ['Terraform source without a plan (only literal values)', 'lint infra/'],
    ['the body of a create request', 'lint --as policy --reading create new-policy.json'],
    ['apply the safe fixes, which do not change any result', 'lint --fix org.json'],
    ['accept the present findings, and report only new ones', 'lint export/ --baseline baseline.json'],
    ['code scanning with the hardening rules', 'lint export/ --preset hardening --format sarif > lint.sarif'],
  ],
  declare(commander) {
    commander.argument(
      '<path...>',
      `files; folders, with every ${alternatives(SUFFIXES)} file; a folder with only Terraform sources, whose literal values are checked; or - for standard input`,
    );
    declareReading(commander.optionsGroup('Documents:'));
    declareRules(commander.optionsGroup('Rules:'));
    declareFixes(commander.optionsGroup('Fixes:'));
    declareOutput(commander.optionsGroup('Output:'));
  },
  async run(paths, options, io) {
    const usage = checkUsage(paths, options);
    if (!usage.ok) return usage;
    const project = await readProject({ config: options.config, presets: options.preset }, io);
    if (!project.ok) return project;
    await warn(await findUnreadSettings(options.config, paths, io.files), io, options.color);
    const read = await readAll(paths, io);
    const partly = read.ok
      ? await readSourcesOfMixedFolder(paths, read.value, options, io)
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
    recordLintedInputs(
      { value: partly === undefined ? configured.value : [], problems: documents.problems },
      { findings: linted.value.findings, as: options.as },
      io,
    );
    const result = await withNewBaseline(linted.value, documents.problems, given.value, options, io);
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
        `the kind of each document (default: detected from its content): ${alternatives(LINTED_KINDS)}`,
        LINTED_KINDS,
      ),
    )
    .addOption(
      choiceOption(
        '--reading <reading>',
        'stored: as the service returns it; create, update: the body of a request (default: detected)',
        READINGS,
      ),
    )
    .addOption(baseOption('the state before the change: also report changes that the service rejects'));
}

function declareRules(commander: Commander): void {
  commander
    .option(
      '-c, --config <file>',
      'the configuration (default: preflight.config.json, .yaml, .js or .ts in the current folder, or else in the nearest folder above it, up to the one with .git; its code is executed); accepted findings are in preflight.suppressions.json next to it',
    )
    .option('--no-config', 'ignore the configuration and accepted findings (see `preflight docs linting`)')
    .option(
      '--allow-empty',
      'accept documents without resources; by default they fail, because an empty export is usually an accident',
    )
    .addOption(
      listOption(
        '--preset <name>',
        'the rules, instead of those of the configuration: recommended (the default); strict: recommended, and unknown fields are errors; hardening: recommended, and the advice of public security guides',
        {
          choices: Object.keys(PRESETS),
        },
      ),
    )
    .option(
      '--baseline <file>',
      'hide the findings in this file; create it with the present findings if it does not exist',
    )
    .option('--update-baseline', 'regenerate the baseline')
    .option('--cache', `reuse results for unchanged files, stored in ${USUAL_CACHE}`)
    .option('--cache-location <file>', 'reuse results for unchanged files, stored in this file');
}

function declareFixes(commander: Commander): void {
  commander
    .option('--fix', 'apply safe fixes to the files: they do not change any result')
    .option('--fix-suggested', 'also apply suggested fixes; review them first');
}

function declareOutput(commander: Commander): void {
  commander
    .addOption(formatOption(formats))
    .addOption(
      choiceOption(
        '--fail-on <level>',
        'exit with 1 if a finding has this severity or a higher one: info, warning or error; with unknown: if there is an error, or a rule that is undecided',
        [...SEVERITIES, 'unknown'],
      ).default('error'),
    )
    .option('-q, --quiet', 'print only findings that fail the command, and nothing if there are none')
    .addOption(
      new Option(
        '--show <count>',
        'the number of findings of each rule to list in text and Markdown; the others are counted; all: every finding (default: 3)',
      ).argParser(mostOf),
    )
    .option('-v, --verbose', 'list the undecided rules, with the reason')
    .option('--stats', 'also print the number of findings of each rule');
}

function mostOf(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('expected an integer of 1 or more, or all');
  return Number(text);
}

/** Checks that the given options can be combined. */
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
      '`--plan` checks documents after a change, but `--fix` edits the present ones; remove one of the options',
    );
  if (plan !== undefined && (cache || cacheLocation !== undefined))
    return misuse('`--cache` does not support `--plan`; remove it');
  if (terraform !== undefined && (cache || cacheLocation !== undefined))
    return misuse('`--cache` does not support `--terraform`; remove it');
  if ((strict || provider !== undefined) && (cache || cacheLocation !== undefined))
    return misuse(`\`--cache\` does not support \`--${strict ? 'strict' : 'provider'}\`; remove it`);
  if (paths.includes(STANDARD_INPUT) && (fix || fixSuggested))
    return misuse('standard input cannot be fixed; pass a file');
  if (updateBaseline && baseline === undefined)
    return misuse('`--update-baseline` requires a baseline: add `--baseline <file>`');
  return checkSingleInput([...paths, base, plan]);
}

/** Reads the documents to lint. Their names are paths relative to the working folder. */
async function readAll(paths: readonly string[], io: Io): Promise<Result<readonly TextDocument[]>> {
  const documents = new Map<string, TextDocument>();
  const problems: Problem[] = [];
  const progress = createProgressSteps(io);
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

/**
 * Reads the values that Terraform source states literally. It does so only if linting failed because Terraform source needs a plan: all
 * `problems` must have the code `SOURCES_WITHOUT_PLAN`. Otherwise, returns `undefined`.
 */
async function readSources(
  paths: readonly string[],
  problems: readonly Problem[],
  options: LintFlags,
  io: Io,
): Promise<Result<PartialDocument> | undefined> {
  if (!problems.every(({ code }) => code === SOURCES_WITHOUT_PLAN)) return undefined;
  const other = UNSUPPORTED_WITHOUT_PLAN.find(([name]) => options[name] !== undefined);
  if (other !== undefined)
    return misuse(
      `\`${other[1]}\` does not support Terraform source without a plan; create a plan, and lint that`,
    );
  return await readPartial(paths, options, io);
}

/** Reads Terraform source without a plan. The code that parses it is loaded on demand. */
async function readPartial(
  paths: readonly string[],
  options: LintFlags,
  io: Io,
): Promise<Result<PartialDocument>> {
  const { readPartialSources } = await import('../../console/files/terraform/partial-sources.js');
  return await readPartialSources(paths, options, io);
}

/**
 * Reads the Terraform source in a folder that also contains other files, such as a `package.json`. Returns `undefined` if the other files
 * contain something to lint, or if an option does not support source without a plan.
 */
async function readSourcesOfMixedFolder(
  paths: readonly string[],
  documents: readonly TextDocument[],
  options: LintFlags,
  io: Io,
): Promise<Result<PartialDocument> | undefined> {
  const [path] = paths;
  if (
    path === undefined ||
    paths.length > 1 ||
    UNSUPPORTED_WITHOUT_PLAN.some(([name]) => options[name] !== undefined)
  )
    return undefined;
  const listing = await io.files
    .list(io.files.fromHere(path), { isWithoutIgnored: true })
    .catch(() => undefined);
  const sources = listing?.files.filter(isSource) ?? [];
  if (sources.length === 0) return undefined;
  const { resources, unchecked } = coverageIn(readOrgs(documents, {}));
  if (resources === 0 && unchecked === undefined) {
    return await readPartial(paths, options, io);
  }
  await warn(
    [
      `${counted(sources.length, 'Terraform file')} in ${quoted(path)} ${sources.length === 1 ? 'is' : 'are'} not linted, because the folder also contains an export; lint the source in another folder, or with a plan`,
    ],
    io,
    options.color,
  );
  return undefined;
}

/** The options that Terraform source without a plan does not support, because they require complete documents or writable files. */
const UNSUPPORTED_WITHOUT_PLAN = [
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

/**
 * Returns the documents of `--base`, which is a path or a git revision. For a revision, these are the documents at each linted path that
 * the revision contains.
 */
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
        `${words} does not contain ${alternatives(paths.map(quoted))}, so there is nothing to compare; pass the path of the export before the change to \`--base\``,
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

/**
 * The default path of the lint cache: in the working folder, as in other linters. */
const USUAL_CACHE = '.preflightcache';

/**
 * Opens the cache. Returns `undefined` if fixes are applied. Fixes change documents, and a cache file that somebody edited must not
 * determine these changes.
 */
async function openedCache(options: LintFlags, io: Io): Promise<LintCache | undefined> {
  const { cache, cacheLocation = cache && USUAL_CACHE } = options;
  if (cacheLocation === undefined || kindsToFix(options).size > 0) return undefined;
  const { openLintCache } = await import('../../console/lint/lint-cache.js');
  return await openLintCache(cacheLocation, io);
}

function kindsToFix({ fix, fixSuggested }: LintFlags): ReadonlySet<FixKind> {
  return new Set<FixKind>([
    ...(fix || fixSuggested ? (['safe'] as const) : []),
    ...(fixSuggested ? (['suggested'] as const) : []),
  ]);
}

/** Writes a new baseline with all findings, and removes these findings from the result. Does nothing if the baseline already exists. */
async function withNewBaseline(
  result: ConfiguredResult,
  reading: readonly Problem[],
  given: ConfiguredOptions,
  { baseline }: LintFlags,
  io: Io,
): Promise<{ readonly value: ConfiguredResult; readonly problems: readonly Problem[] }> {
  if (baseline === undefined || given.baseline !== undefined) return { value: result, problems: [] };
  const problem = hasError(reading)
    ? unwritable(baseline, 'a new baseline would lack the findings of unreadable files')
    : await writeBaseline(baseline, result.newBaseline, io.files);
  if (problem !== undefined) return { value: result, problems: [problem] };
  const known = result.findings.length;
  await io.err.write(
    `wrote ${quoted(baseline)} with ${counted(known, 'finding')}, which are hidden from now on
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
  if (partial !== undefined && !FORMATS_WITH_PARTIAL_NOTE.has(options.format))
    await warn([partial.message], io, options.color);
  const {
    quiet: isQuiet = false,
    failOn,
    show: most = USUALLY_SHOWN,
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

/**
 * Returns a warning if the edition `spec` is only assumed, because no document states its edition, and if some findings are errors only in
 * this edition. (`spec` is the behavior that the specification describes.)
 */
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
    `assuming edition \`spec\` (as documented), because nothing shows that the documents come from a live tenant. A live tenant accepts ${counted(count, 'value')} that ${count === 1 ? 'is reported as an error' : 'are reported as errors'} here; pass \`--edition field\` for documents of a tenant`,
  ];
}

/** Matches the member `edition` in the text of a document, which states the edition of the service. */
const STATES_EDITION = /\bedition\b["']?\s*:/;

/**
 * The report formats that have a note about values which could not be read without a plan. For all other formats, the note is a warning.
 */
const FORMATS_WITH_PARTIAL_NOTE: ReadonlySet<string> = new Set(['json', 'markdown', 'text']);

/** Returns the exit code of `lint`. If a file cannot be read or written, the exit code states this, whatever the findings are. */
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
