import { posix } from 'node:path';
import { getOrMake } from '../../../base/memo.js';
import { quoted } from '../../../base/messages.js';
import { type Problem, type Result, success } from '../../../base/result.js';
import type { WrittenConfiguration } from '../../../documents/terraform/literals/literal-plan.js';
import type { ConfiguredFiles } from '../../../documents/terraform/sources/configured-files.js';
import type { EvaluableConfiguration } from '../../../documents/terraform/sources/evaluable.js';
import { findReferences } from '../../../documents/terraform/sources/references.js';
import { readWrittenValues } from '../../../documents/terraform/sources/written.js';
import { withoutKeys } from '../../../documents/text/terraform-location.js';
import type {
  ConfiguredBody,
  ConfiguredExpression,
  ConfiguredModule,
} from '../../../model/policies/configured-expression.js';
import type {
  ConfiguredBlock,
  ConfiguredSpan,
  ConfiguredSuppression,
  TerraformConfiguration,
} from '../../../model/policies/snapshot.js';
import type { Io } from '../../io/io.js';
import { type ConfiguredSources, configuredFiles } from './configured-files.js';
import { type HclBlock, type HclParser, hclParser } from './hcl-blocks.js';
import { jsonBlocksIn } from './json-blocks.js';
import { type TerraformSources, unreadProblems } from './terraform-source.js';
import { type SourcesIo, sourcesAt } from './terraform-sources.js';
import { validSources } from './valid-sources.js';

/** Reads the configuration in a folder or in a binary plan file, with the locations of its resources. Spec: Terraform, 7. */
export async function readConfiguration(
  path: string,
  io: SourcesIo & Pick<Io, 'grammar'>,
): Promise<Result<EvaluableConfiguration>> {
  const sources = await sourcesAt(path, io);
  if (!sources.ok) return sources;
  const parser = await hclParser(await io.grammar());
  const { configuration, files } = await readModules(sources.value, parser);
  const evaluable = { ...configuration, valuesIn: valuesOf(configuration, files) };
  return success(evaluable, problemsOf(sources.value, configuration));
}

/** Reads the configuration from Terraform source files; no plan is needed. Files with syntax errors are left out. */
export async function readWrittenConfiguration(
  sources: TerraformSources,
  { grammar }: Pick<Io, 'grammar'>,
): Promise<Result<WrittenConfiguration>> {
  const parser = await hclParser(await grammar());
  const faults: Problem[] = [];
  const written = await readModules(validSources(sources, parser, faults), parser);
  return success(written, [...faults, ...problemsOf(sources, written.configuration)]);
}

function valuesOf(
  configuration: TerraformConfiguration,
  files: ConfiguredFiles | undefined,
): EvaluableConfiguration['valuesIn'] {
  return (state) => readWrittenValues(configuration, files, state);
}

function problemsOf(sources: TerraformSources, configuration: TerraformConfiguration): readonly Problem[] {
  return [
    ...unreadProblems(sources.unread()),
    ...withoutReason(configuration),
    ...duplicatesIn(configuration),
  ];
}

/** Returns a problem for each block that is declared twice. Terraform rejects both declarations, so neither is read. */
function duplicatesIn({ blocks }: TerraformConfiguration): readonly Problem[] {
  return [...blocks].flatMap(([address, { header, duplicates = [] }]) =>
    duplicates.map(({ document, line, column }) => ({
      severity: 'error' as const,
      code: 'declared-twice',
      message: `${quoted(address)} is declared twice, first in line ${header.line} of ${quoted(header.document)}: Terraform rejects both, and both are ignored; rename or remove one`,
      location: { document, pointer: '', line, column },
    })),
  );
}

/** Returns a problem for each suppression comment that states no reason. Such a comment suppresses nothing. */
function withoutReason({ suppressions = [] }: TerraformConfiguration): readonly Problem[] {
  return suppressions
    .filter(({ reason }) => reason === '')
    .map(({ document, line, column, rules }) => ({
      severity: 'warning',
      code: 'suppression-without-reason',
      message: `this comment suppresses nothing because it has no reason: write \`# preflight:ignore ${rules.join(', ')} <reason>\``,
      location: { document, pointer: '', line, column },
    }));
}

interface Module {
  /** The names of the calls that lead to a module, such as `network.zones`; empty for the root module. */
  readonly key: string;
  readonly folder: string;
}

/** The maximum number of modules, because a module may call itself indirectly. */
const MOST_MODULES = 1000;

async function readModules(sources: TerraformSources, parser: HclParser): Promise<WrittenConfiguration> {
  const blocks = new Map<string, ConfiguredBlock>();
  const named = new Map<string, Written>();
  const modules = new Map<string, ConfiguredModule>();
  const folders = new Map<string, Folder>();
  const suppressions: ConfiguredSuppression[] = [];
  const waiting: Module[] = [{ key: '', folder: sources.root }];
  for (let number = 0; number < waiting.length && number < MOST_MODULES; number++) {
    const { key, folder } = waiting[number] as Module;
    const known = folders.get(folder) ?? (await readFolder(folder, sources, parser, suppressions));
    folders.set(folder, known);
    const { module, written } = known;
    modules.set(key, module);
    for (const [name, { attributes }] of module.calls) {
      const call = calledModule(name, attributes.get('source'), { key, folder }, sources);
      if (call !== undefined) waiting.push(call);
    }
    for (const one of written) {
      const within = (address: string) => [...moduleSteps(key), address].join('.');
      const address = addressOf(one);
      if (address !== undefined) blocks.set(within(address), mergeBlock(blocks.get(within(address)), one));
      for (const other of addressesNamedBy(one)) getOrMake(named, within(other), () => one);
    }
  }
  for (const [address, { span, document }] of named)
    getOrMake(blocks, address, () => ({ header: { ...span, document }, attributes: new Map() }));
  const files = await configuredFiles([...folders.values()], sources, parser);
  const root = folders.get(sources.root)?.written ?? [];
  return {
    configuration: { blocks, modules, suppressions },
    files,
    providers: root.flatMap(({ type, labels: [name = ''], body }) =>
      type === 'provider' ? [{ name, body }] : [],
    ),
    terraform: root.flatMap(({ type, body }) => (type === 'terraform' ? [body] : [])),
  };
}

/** The parsed files of a module's folder. Several module calls may share a folder. */
interface Folder extends ConfiguredSources {
  readonly written: readonly Written[];
}

async function readFolder(
  folder: string,
  sources: TerraformSources,
  parser: HclParser,
  suppressions: ConfiguredSuppression[],
): Promise<Folder> {
  const written = await blocksIn(folder, sources, parser, suppressions);
  const module = moduleOf(written, posix.relative(sources.root, folder) || '.');
  return { written, module, bodies: written.map(({ body }) => body) };
}

interface Written extends HclBlock {
  readonly document: string;
  /** Whether the block is in an override file, which changes blocks of other files. */
  readonly isOverride: boolean;
}

/** Reads the blocks in a folder, those of override files last. */
async function blocksIn(
  folder: string,
  sources: TerraformSources,
  parser: HclParser,
  suppressions: ConfiguredSuppression[],
): Promise<readonly Written[]> {
  const files = await sources.filesIn(folder);
  for (const { name, text } of files.filter(({ name }) => !name.endsWith('.json')))
    for (const one of parser.suppressionsIn(text)) suppressions.push({ ...one, document: name });
  const written = files.flatMap(({ name, text }): Written[] => {
    const blocks = name.endsWith('.json') ? jsonBlocksIn(text, parser) : parser.blocksIn(text);
    const isOverride = /(?:^|[/_])override\.(?:tf|tofu)(?:\.json)?$/.test(name);
    return blocks.map((block) => ({ ...block, document: name, isOverride }));
  });
  return [...written.filter((one) => !one.isOverride), ...written.filter((one) => one.isOverride)];
}

function moduleOf(written: readonly Written[], folder: string): ConfiguredModule {
  const of = (type: string) => written.filter((one) => one.type === type);
  return {
    folder,
    locals: new Map(of('locals').flatMap(({ body }) => [...body.attributes])),
    outputs: new Map(
      of('output').flatMap(({ labels: [name = ''], body: { attributes } }) => {
        const value = attributes.get('value');
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
    calls: bodiesIn(of('module')),
    variables: bodiesIn(of('variable')),
  };
}

function bodiesIn(written: readonly Written[]): ReadonlyMap<string, ConfiguredBody> {
  const bodies = new Map<string, ConfiguredBody>();
  for (const {
    labels: [name = ''],
    body,
    isOverride,
  } of written) {
    const known = bodies.get(name);
    bodies.set(name, known !== undefined && isOverride ? overrideBody(known, body) : body);
  }
  return bodies;
}

function addressOf({ type, labels: [first, second] }: HclBlock): string | undefined {
  if (first === undefined) return undefined;
  if (type === 'module') return `module.${first}`;
  if (second === undefined) return undefined;
  if (type === 'resource') return `${first}.${second}`;
  return type === 'data' ? `data.${first}.${second}` : undefined;
}

/**
 * Returns the addresses that an `import`, `moved` or `removed` block names. Some resources occur only in such a block. Examples: Terraform
 * still has to generate the configuration of an imported resource, a resource was moved to another address, or Terraform no longer manages
 * it.
 */
function addressesNamedBy({ type, body: { attributes } }: HclBlock): readonly string[] {
  const name = Object.hasOwn(ADDRESS_ATTRIBUTES, type)
    ? attributes.get(ADDRESS_ATTRIBUTES[type] ?? '')
    : undefined;
  if (name === undefined) return [];
  const named =
    name.kind === 'constant' ? [withoutKeys(String(name.value))] : findReferences(name).slice(0, 1);
  return named.filter((address) => !/(?:^|\.)module\.[^.]*$/.test(address));
}

/** The attribute that contains the Terraform address to which a block applies, by type of block. */
const ADDRESS_ATTRIBUTES: Readonly<Record<string, string>> = { import: 'to', moved: 'from', removed: 'from' };

function moduleSteps(key: string): readonly string[] {
  return key === '' ? [] : key.split('.').flatMap((name) => ['module', name]);
}

/** Returns the module that a call names: a local module, or one that Terraform has installed. */
function calledModule(
  name: string,
  written: ConfiguredExpression | undefined,
  { key: caller, folder }: Module,
  { modules }: TerraformSources,
): Module | undefined {
  const key = caller === '' ? name : `${caller}.${name}`;
  const source = written?.kind === 'constant' ? String(written.value) : '';
  const known = modules.get(key);
  if (known !== undefined) return { key, folder: known };
  return /^\.{1,2}\//.test(source) ? { key, folder: posix.join(folder, source) } : undefined;
}

function mergeBlock(
  known: ConfiguredBlock | undefined,
  { document, span, attributes, body, isOverride }: Written,
): ConfiguredBlock {
  const own = [...attributes].map(([name, at]): [string, ConfiguredSpan & { document: string }] => [
    name,
    { ...at, document },
  ]);
  const whole = known === undefined ? body : isOverride && known.body && overrideBody(known.body, body);
  const isReplaced = (path: string) =>
    isOverride && body.blocks.some(({ type }) => path.startsWith(`${type}[`));
  const isDuplicate = known !== undefined && !isOverride;
  const duplicates = [...(known?.duplicates ?? []), ...(isDuplicate ? [{ ...span, document }] : [])];
  return {
    header: known?.header ?? { ...span, document },
    ...(duplicates.length > 0 && { duplicates }),
    attributes: new Map([...[...(known?.attributes ?? [])].filter(([path]) => !isReplaced(path)), ...own]),
    ...(whole && { body: whole }),
  };
}

/**
 * Merges an override block into a body. Its attributes replace those of the same name, and its nested blocks replace all blocks of the same
 * type.
 */
function overrideBody(known: ConfiguredBody, own: ConfiguredBody): ConfiguredBody {
  const types = new Set(own.blocks.map(({ type }) => type));
  return {
    attributes: new Map([...known.attributes, ...own.attributes]),
    blocks: [...known.blocks.filter(({ type }) => !types.has(type)), ...own.blocks],
  };
}
