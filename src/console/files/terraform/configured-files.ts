import { posix } from 'node:path';
import { matchesWildcards } from '../../../base/wildcards.js';
import type {
  ConfiguredFiles,
  ConfiguredFolder,
} from '../../../documents/terraform/sources/configured-files.js';
import { normalPath, pathBelow } from '../../../documents/terraform/sources/file-paths.js';
import { partsOf } from '../../../documents/terraform/sources/references.js';
import type {
  ConfiguredBody,
  ConfiguredExpression,
  ConfiguredModule,
} from '../../../model/policies/configured-expression.js';
import type { HclParser } from './hcl-blocks.js';
import { isSource, type TerraformSources } from './terraform-source.js';

/** The parsed Terraform files of one folder. */
export interface ConfiguredSources {
  readonly module: ConfiguredModule;
  readonly bodies: readonly ConfiguredBody[];
}

/**
 * The maximum number of files, and of characters in them, that are read because functions such as `file` name them. The content of further
 * files is unknown.
 */
const MOST_FILES = 1000;
const MOST_LETTERS = 8 * 1024 * 1024;

/**
 * Reads the files that functions such as `file` name, as far as the names are known without a plan. A segment of a path that is not
 * constant matches any text. Files outside of the module folders are not read. Returns `undefined` if no function names a file. Spec:
 * Terraform, 3.3, 6.
 */
export async function configuredFiles(
  all: readonly ConfiguredSources[],
  sources: TerraformSources,
  { template }: Pick<HclParser, 'template'>,
): Promise<ConfiguredFiles | undefined> {
  const named = all.flatMap(({ bodies, module }) => namedIn(bodies, module));
  if (named.length === 0) return undefined;
  const own = all.flatMap(({ module, bodies }) => (bodies.length > 0 ? [module.folder] : []));
  const folders = named.some(({ isListed }) => isListed) ? await listed(own, sources) : new Map();
  const texts = new Map<string, string>();
  let letters = 0;
  for (const path of pathsOf(named, folders)) {
    const folder = own.find((one) => pathBelow(one, path) !== undefined);
    if (folder === undefined || texts.size >= MOST_FILES || letters >= MOST_LETTERS) continue;
    const text = await sources.textAt(posix.join(sources.root, path), posix.join(sources.root, folder));
    if (text === undefined) continue;
    letters += text.length;
    texts.set(path, text);
  }
  const templates = named.filter(({ call }) => call === 'templatefile');
  const isTemplate = ([path]: readonly [string, string]) =>
    templates.some(({ pattern }) => isNamed(path, pattern));
  return {
    texts,
    templates: new Map([...texts].filter(isTemplate).map(([path, text]) => [path, template(text)])),
    folders,
  };
}

interface NamedFiles {
  readonly call: string;
  /** The path of the file, relative to the root of the configuration, with `ANY` in place of segments that are not constant. */
  readonly pattern: string;
  /** Whether the function returns the list of files that match the pattern (such as `fileset`), rather than the content of one file. */
  readonly isListed: boolean;
}

/** The placeholder for a path segment that is not constant: a character that no path contains. */
const ANY = '\0';

function namedIn(bodies: readonly ConfiguredBody[], module: ConfiguredModule): readonly NamedFiles[] {
  const named: NamedFiles[] = [];
  const waiting = bodies.flatMap(expressionsIn);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const part of partsOf(next)) waiting.push(part);
    if (next.kind !== 'call' || !READS.has(next.name)) continue;
    const pattern = normalPath(pathIn(next.given[0], module, 0));
    if (pattern === undefined) continue;
    const isListed = pattern.includes(ANY) || !READS_TEXTS.has(next.name);
    named.push({ call: next.name, pattern, isListed });
  }
  return named;
}

const READS_TEXTS: ReadonlySet<string> = new Set(['file', 'templatefile']);
const READS: ReadonlySet<string> = new Set([...READS_TEXTS, 'fileexists', 'fileset']);

function expressionsIn({ attributes, blocks }: ConfiguredBody): ConfiguredExpression[] {
  return [
    ...attributes.values(),
    ...blocks.flatMap(({ body, dynamic }) => [
      ...(dynamic === undefined ? [] : [dynamic.forEach]),
      ...expressionsIn(body),
    ]),
  ];
}

/** The maximum depth of locals that refer to other locals. The values of deeper locals are treated as unknown. */
const DEEPEST = 10;

function pathIn(path: ConfiguredExpression | undefined, module: ConfiguredModule, depth: number): string {
  if (path?.kind === 'constant') return String(path.value);
  if (path?.kind === 'template') return path.parts.map((part) => pathIn(part, module, depth)).join('');
  if (path?.kind !== 'member' || path.of.kind !== 'name' || path.key.kind !== 'constant') return ANY;
  const name = String(path.key.value);
  if (path.of.name === 'path') return name === 'module' ? module.folder : name === 'root' ? '.' : ANY;
  const local = path.of.name === 'local' && depth < DEEPEST ? module.locals.get(name) : undefined;
  return local === undefined ? ANY : pathIn(local, module, depth + 1);
}

async function listed(
  folders: readonly string[],
  sources: TerraformSources,
): Promise<ReadonlyMap<string, ConfiguredFolder>> {
  const found = new Map<string, ConfiguredFolder>();
  for (const folder of folders) {
    const listing = await sources.filesBelow(posix.join(sources.root, folder));
    const whole = (name: string) => normalPath(`${folder}/${name}`) ?? name;
    if (listing !== undefined)
      found.set(folder, {
        names: listing.names.map(whole),
        notEntered: listing.notEntered.map(whole),
      });
  }
  return found;
}

/** Returns the paths of the files to read: first the paths that are completely known, which are few, then those that match a pattern. */
function pathsOf(
  named: readonly NamedFiles[],
  folders: ReadonlyMap<string, ConfiguredFolder>,
): ReadonlySet<string> {
  const patterns = new Set(named.flatMap(({ call, pattern }) => (READS_TEXTS.has(call) ? [pattern] : [])));
  const [exact, wild] = [false, true].map((isWild) =>
    [...patterns].filter((pattern) => pattern.includes(ANY) === isWild),
  );
  const all = [...folders.values()].flatMap(({ names }) => names.filter((name) => !isSource(name)));
  return new Set([
    ...(exact ?? []),
    ...(wild ?? []).flatMap((pattern) => all.filter((name) => isNamed(name, pattern))),
  ]);
}

function isNamed(path: string, pattern: string): boolean {
  return matchesWildcards(
    [...pattern],
    [...path],
    (letter) => letter === ANY,
    (letter, other) => letter === other,
  );
}
