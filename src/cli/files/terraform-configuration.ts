import { posix } from 'node:path';
import { type Result, success } from '../../base/result.js';
import type { ConfiguredBlock, ConfiguredSpan, TerraformConfiguration } from '../../policies/snapshot.js';
import type { Io } from '../io/io.js';
import { type HclBlock, hclParser } from './hcl-blocks.js';
import type { TerraformSources } from './terraform-source.js';
import { sourcesAt } from './terraform-sources.js';

/** Where a configuration has its resources: one in a folder, or in the file of a plan. Spec: Terraform, 7. */
export async function configurationAt(
  path: string,
  io: Pick<Io, 'files' | 'grammar'>,
): Promise<Result<TerraformConfiguration>> {
  const sources = await sourcesAt(path, io.files);
  if (!sources.ok) return sources;
  const parse = await hclParser(await io.grammar());
  return success({ blocks: await blocksIn(sources.value, parse) });
}

interface Module {
  /** The names of its calls: `network.zones`; of the root nothing. */
  readonly key: string;
  readonly folder: string;
}

/** A module may call itself by another. */
const MOST_MODULES = 1000;

async function blocksIn(
  sources: TerraformSources,
  parse: (text: string) => readonly HclBlock[],
): Promise<ReadonlyMap<string, ConfiguredBlock>> {
  const blocks = new Map<string, ConfiguredBlock>();
  const parsed = new Map<string, readonly Written[]>();
  const waiting: Module[] = [{ key: '', folder: sources.root }];
  for (let number = 0; number < waiting.length && number < MOST_MODULES; number++) {
    const { key, folder } = waiting[number] as Module;
    const written = parsed.get(folder) ?? (await writtenIn(folder, sources, parse));
    parsed.set(folder, written);
    for (const one of written) {
      const call = calledModule(one, { key, folder }, sources);
      if (call !== undefined) waiting.push(call);
      const address = addressOf(one);
      if (address === undefined) continue;
      const whole = [...moduleSteps(key), address].join('.');
      blocks.set(whole, together(blocks.get(whole), one));
    }
  }
  return blocks;
}

interface Written extends HclBlock {
  readonly document: string;
}

/** What overrides others comes last. */
async function writtenIn(
  folder: string,
  sources: TerraformSources,
  parse: (text: string) => readonly HclBlock[],
): Promise<readonly Written[]> {
  const files = await sources.filesIn(folder);
  const isOverride = (name: string) => /(?:^|[/_])override\.[a-z]+$/.test(name);
  const sorted = [
    ...files.filter(({ name }) => !isOverride(name)),
    ...files.filter(({ name }) => isOverride(name)),
  ];
  return sorted.flatMap(({ name, text }) => parse(text).map((block) => ({ ...block, document: name })));
}

function addressOf({ type, labels: [first, second] }: HclBlock): string | undefined {
  if (first === undefined || second === undefined) return undefined;
  if (type === 'resource') return `${first}.${second}`;
  return type === 'data' ? `data.${first}.${second}` : undefined;
}

function moduleSteps(key: string): readonly string[] {
  return key === '' ? [] : key.split('.').flatMap((name) => ['module', name]);
}

/** A module beside its caller, or one that Terraform has fetched. */
function calledModule(
  { type, labels: [name], texts }: HclBlock,
  { key: caller, folder }: Module,
  { modules }: TerraformSources,
): Module | undefined {
  if (type !== 'module' || name === undefined) return undefined;
  const key = caller === '' ? name : `${caller}.${name}`;
  const source = texts.get('source') ?? '';
  const known = modules.get(key);
  if (known !== undefined) return { key, folder: known };
  return /^\.{1,2}\//.test(source) ? { key, folder: posix.join(folder, source) } : undefined;
}

function together(
  known: ConfiguredBlock | undefined,
  { document, span, attributes }: Written,
): ConfiguredBlock {
  const own = [...attributes].map(([name, at]): [string, ConfiguredSpan & { document: string }] => [
    name,
    { ...at, document },
  ]);
  return {
    header: known?.header ?? { ...span, document },
    attributes: new Map([...(known?.attributes ?? []), ...own]),
  };
}
