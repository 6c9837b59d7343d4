import type { Command as Commander } from 'commander';
import { alternatives } from '../../base/messages.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import { RULES_MISSING, type StatedEdition } from '../../documents/assemble.js';
import type { PlannedChange } from '../../documents/overlay/overlay.js';
import { type PlanToLint, readPlan, readPlanToLint } from '../../documents/read-plan.js';
import { assembleDocuments } from '../../documents/read-snapshot.js';
import { isReadingError } from '../../documents/reading-errors.js';
import type { InputDocument } from '../../documents/text/input.js';
import type { Edition, Engine, Snapshot, TerraformConfiguration } from '../../model/policies/snapshot.js';
import type { CollectionName } from '../../model/resources/collections.js';
import type { Io } from '../io/io.js';
import { type MessageOptions, showProblems } from '../io/problems.js';
import { recordInputs } from '../io/unread-inputs.js';
import { choiceOption } from '../options/choice.js';
import { completeOption } from '../options/complete-option.js';
import { readDocument, readDocuments, SUFFIXES, type TextDocument } from './read-input.js';
import { READING_GROUP } from './reading-group.js';
import { checkSingleInput } from './single-input.js';

/** The command-line options for reading an export. */
export interface ReadingOptions {
  readonly brand?: string;
  /** Whether unreadable files are accepted, so that the answer may be incomplete. */
  readonly allowPartial?: true;
  readonly edition?: Edition;
  readonly engine?: Engine;
  /** The collections of the org, such as groups, that the user states to be complete. */
  readonly complete?: readonly CollectionName[];
  /** A Terraform plan to apply to the org. */
  readonly plan?: string;
  /** The path of the Terraform configuration from which the plan was made: a folder, or the binary plan file. */
  readonly terraform?: string;
  /** Whether values that are only inferred from a plan are treated as unknown. */
  readonly strict?: boolean;
  /** The provider configuration whose org is read, for a plan of several orgs. */
  readonly provider?: string;
}

/** The names of all fields of `ReadingOptions`. The record type makes the compiler report a missing field. */
const READING_FIELDS = {
  brand: true,
  allowPartial: true,
  edition: true,
  engine: true,
  complete: true,
  plan: true,
  terraform: true,
  strict: true,
  provider: true,
} satisfies Record<keyof ReadingOptions, true>;

/** Returns only the reading options of a command line, so that they can be sent to a thread. */
export function pickReadingOptions(options: ReadingOptions): ReadingOptions {
  const entries = Object.entries(options).filter(([key]) => Object.hasOwn(READING_FIELDS, key));
  return Object.fromEntries(entries) as ReadingOptions;
}

/** The properties of `Io` that reading an export needs. */
type ReadingIo = Pick<Io, 'files'> & Partial<Pick<Io, 'env' | 'grammar' | 'inputs'>>;

export function declareReading(commander: Commander): void {
  commander.argument(
    '<export>',
    `the export: a file, a folder with ${alternatives(SUFFIXES)} files, or - for standard input`,
  );
  declareOrgReading(commander);
}

/** Declares the options for reading an org, except the argument that names its path. */
export function declareOrgReading(commander: Commander): void {
  declarePlan(commander);
  declareEdition(commander);
}

function declarePlan(commander: Commander): void {
  const group = commander.optionsGroup();
  commander
    .optionsGroup(READING_GROUP)
    .option(
      '--plan <file>',
      'a Terraform plan, as `terraform show -json` prints it: pass the export of the org before the plan, and it is read as it will be after the plan is applied',
    )
    .option(
      '--terraform <path>',
      'the configuration of the plan: its folder, or the file that `terraform plan -out` writes (only its configuration is read); source locations then refer to .tf files',
    )
    .option(
      '--strict',
      'for a plan: treat values that are inferred from an instance key (`for_each`, `count`) as unknown',
    )
    .option(
      '--provider <name>',
      'for a plan of several orgs: the provider configuration (`okta.preview`); resources of others are ignored',
    )
    .optionsGroup(group);
}

/** Declares the options that state how identifiers in documents are interpreted, and whether all documents must be readable. */
export function declareEdition(commander: Commander): void {
  const group = commander.optionsGroup();
  commander
    .optionsGroup(READING_GROUP)
    .option(
      '--allow-partial',
      'skip files that cannot be read: exit with 3 instead of 2 if nothing else fails',
    )
    .option(
      '--brand <word>',
      'the vendor prefix of identifiers, such as okta in okta_verify (default: detected; `inspect` shows it)',
    )
    .addOption(
      choiceOption(
        '--edition <edition>',
        'how the service behaves where the API documentation and live tenants differ: spec: as documented; field: as live tenants do (default: detected; `inspect` shows it; pass field if it shows spec for the export of a live tenant)',
        ['spec', 'field'],
      ),
    )
    .addOption(
      choiceOption(
        '--engine <engine>',
        'the engine of the org: identity or classic (default: as the export states, or identity)',
        ['identity', 'classic'],
      ),
    )
    .addOption(completeOption())
    .optionsGroup(group);
}

/** Reads the snapshot at a path, and shows its problems. Problems do not fail the command. */
export async function openOrg(
  path: string,
  options: MessageOptions & ReadingOptions,
  io: Io,
): Promise<Result<Snapshot>> {
  const usage = checkSingleInput([path, options.plan]);
  if (!usage.ok) return usage;
  const documents = await readDocuments(path, io.files);
  return documents.ok ? await openDocuments(path, documents, options, io) : documents;
}

/** Returns the snapshot of documents. Fails if no rule of any policy is known, because then every answer would be empty. */
export async function openDocuments(
  path: string,
  documents: FoundDocuments,
  options: MessageOptions & ReadingOptions,
  io: Io,
): Promise<Result<Snapshot>> {
  const org = await assembleWithPlan(documents, options, io);
  const { problems } = org;
  if (!org.ok || problems.some(({ code }) => code === RULES_MISSING)) return failure(problems);
  await showProblems(problems, io, { ...options, seeAll: `preflight inspect ${path}` });
  return success(org.value);
}

/** Reads the snapshot at a path, and returns all problems. */
export async function readInventory(
  path: string,
  options: ReadingOptions,
  io: ReadingIo,
): Promise<Result<Snapshot>> {
  const usage = checkSingleInput([path, options.plan]);
  if (!usage.ok) return usage;
  const documents = await readDocuments(path, io.files);
  if (!documents.ok) return documents;
  return await assembleWithPlan(documents, options, io);
}

/** The documents that were read, and the problems of unreadable files. */
type FoundDocuments = Extract<Result<readonly TextDocument[]>, { readonly ok: true }>;

/** Returns the snapshot of documents, after the Terraform plan of the command line is applied to it. */
export async function assembleWithPlan(
  { value: documents, problems: found }: FoundDocuments,
  options: ReadingOptions,
  io: ReadingIo,
): Promise<Result<Snapshot>> {
  const configured = await withConfiguration(documents, options, io);
  if (!configured.ok) return configured;
  const org = withEarlierProblems(
    [...found, ...configured.problems],
    assembleDocumentsBy(configured.value, options, found),
  );
  recordInputs(
    io,
    documents.map(({ name }) => name),
    org.problems,
  );
  if (!org.ok || options.plan === undefined) return org;
  const plan = await readPlanAt(options.plan, options, io);
  if (!plan.ok) return failure([...org.problems, ...plan.problems]);
  const { overlayPlan } = await import('../../documents/overlay/overlay.js');
  const { snapshot, problems } = overlayPlan(org.value, plan.value);
  return success(snapshot, [...org.problems, ...plan.problems, ...problems]);
}

/** Reads a Terraform plan as two states of an org: before and after the plan is applied. */
export async function readPlanAt(
  path: string,
  options: ReadingOptions,
  io: ReadingIo,
): Promise<Result<PlannedChange>> {
  const document = await readConfigured(path, options, io);
  return document.ok
    ? withEarlierProblems(document.problems, readPlan(document.value, editionStatedIn(options)))
    : document;
}

async function readConfigured(
  path: string,
  options: ReadingOptions,
  io: ReadingIo,
): Promise<Result<InputDocument>> {
  const document = await readDocument(path, io.files);
  if (!document.ok) return document;
  const configured = await withConfiguration([document.value], options, io);
  return configured.ok ? success(configured.value[0] as InputDocument, configured.problems) : configured;
}

/** Adds the Terraform configuration to plans and states, so that they have source locations, if `--terraform` is given. */
export async function withConfiguration(
  documents: readonly TextDocument[],
  { terraform, strict, provider }: ReadingOptions,
  io: ReadingIo,
): Promise<Result<readonly (InputDocument & TextDocument)[]>> {
  const found = await configurationOf(terraform, io);
  if (!found.ok) return found;
  if (found.value === undefined && strict !== true && provider === undefined) return success(documents);
  const configuration = {
    ...(found.value ?? NO_CONFIGURATION),
    ...(strict === true && { isStrict: true as const }),
    ...(provider !== undefined && { provider }),
  };
  const isOne = ({ text }: TextDocument) => /"(?:format_version|lineage)"/.test(text);
  const problems = documents.some(isOne) ? found.problems : [];
  return success(
    documents.map((one) => (isOne(one) ? { ...one, configuration } : one)),
    problems,
  );
}

async function configurationOf(
  terraform: string | undefined,
  { files, env, grammar }: ReadingIo,
): Promise<Result<TerraformConfiguration | undefined>> {
  if (terraform === undefined || grammar === undefined) return success(undefined);
  const { readConfiguration } = await import('./terraform/terraform-configuration.js');
  return await readConfiguration(terraform, { files, grammar, ...(env && { env }) });
}

const NO_CONFIGURATION: TerraformConfiguration = { blocks: new Map() };

/** Reads a Terraform plan to be applied to linted documents; `undefined` if none is given. */
export async function readPlanToLintAt(
  { plan: path, ...reading }: ReadingOptions,
  io: ReadingIo,
  read = readPlanToLint,
): Promise<Result<PlanToLint | undefined>> {
  if (path === undefined) return success(undefined);
  const document = await readConfigured(path, reading, io);
  return document.ok
    ? withEarlierProblems(document.problems, read(document.value, editionStatedIn(reading)))
    : document;
}

/** Adds earlier problems to the problems of a result, in front of them. */
function withEarlierProblems<Value>(problems: readonly Problem[], result: Result<Value>): Result<Value> {
  return { ...result, problems: [...problems, ...result.problems] };
}

/** Returns the snapshot of documents. The command-line options state how the documents are interpreted. */
export function assembleDocumentsBy(
  documents: readonly InputDocument[],
  options: ReadingOptions,
  found: readonly Problem[] = [],
): Result<Snapshot> {
  const unread = found.filter(isReadingError).flatMap(({ location }) => location?.document ?? []);
  return assembleDocuments(documents, { ...editionStatedIn(options), unread });
}

export function editionStatedIn({ brand, complete, edition, engine }: ReadingOptions): StatedEdition {
  return {
    ...(brand !== undefined && { brand: brand.toUpperCase() }),
    ...(edition !== undefined && { edition }),
    ...(engine !== undefined && { engine }),
    ...(complete !== undefined && { complete }),
  };
}
