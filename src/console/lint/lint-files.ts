import { alternatives, quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import { printable } from '../../base/printable.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import { quoteForShell } from '../../documents/request/request-line.js';
import type { KeptDocument } from '../../documents/text/input.js';
import { type Config, checkedConfigIn, configProblem, type Preset } from '../../lint/config/config.js';
import type { CheckedFile } from '../../lint/config/read-checked.js';
import { type Suppressions, suppressionsIn } from '../../lint/config/suppressions.js';
import type { LintRule } from '../../lint/rule/rule.js';
import { folderOf, readDocument } from '../files/read-input.js';
import type { Files, Io } from '../io/io.js';
import { pathIn, projectFolders } from '../io/project-folders.js';
import { CONFIG_NAMES, findConfig, findNearest, isFileWithin } from './find-config.js';

/** The lint configuration of a project, and where it was read from. */
export interface Project {
  readonly config: Config;
  /** The configuration file, if there is one. */
  readonly document?: KeptDocument;
  readonly plugins: readonly LintRule[];
  readonly suppressions: Suppressions | undefined;
}

/** The name of the suppressions file, unless the configuration names another. */
export const SUPPRESSIONS_NAME = 'preflight.suppressions.json';

/** The command-line options that select the configuration. The value `false` (`--no-config`) means that no configuration is used. */
export interface ConfigFlags {
  readonly config?: false | string | undefined;
  readonly presets?: readonly Preset[] | undefined;
}

/**
 * Finds and reads the configuration, its plugins and the suppressions in the same folder. Without a configuration, the nearest suppressions
 * apply.
 */
export async function readProject({ config: named, presets }: ConfigFlags, io: Io): Promise<Result<Project>> {
  const found = named === undefined ? await findConfig(io.files) : success(named || undefined);
  if (!found.ok) return found;
  const path = found.value;
  const read = path === undefined ? success(NO_CONFIG) : await readConfigAt(path, io);
  if (!read.ok) return read;
  const folder = path === undefined ? (io.files.ancestors()[0] ?? '.') : folderOf(path);
  const plugins = await loadPlugins(read.value.value.plugins ?? [], folder, io);
  if (!plugins.ok) return plugins;
  const alone =
    path === undefined && named !== false
      ? await findNearest([SUPPRESSIONS_NAME], io.files)
      : success(undefined);
  if (!alone.ok) return alone;
  const suppressions =
    named === false
      ? success(undefined)
      : await readSuppressionsIn(
          alone.value === undefined ? folder : folderOf(alone.value),
          read.value.value.suppressions,
          io.files,
        );
  if (!suppressions.ok) return suppressions;
  const config = { ...read.value.value, ...(presets && { presets }) };
  const { document } = read.value;
  return success({
    config,
    ...(document && { document }),
    plugins: plugins.value,
    suppressions: suppressions.value,
  });
}

/** The configuration that applies if there is no configuration file. */
const NO_CONFIG: ReadConfig = { value: {} };

type ReadConfig = Partial<Pick<CheckedFile<Config>, 'document'>> & Pick<CheckedFile<Config>, 'value'>;

async function readConfigAt(path: string, io: Io): Promise<Result<ReadConfig>> {
  if (!/\.[cm]?[jt]s$/.test(path)) {
    const document = await readDocument(path, io.files);
    return document.ok ? checkedConfigIn(document.value) : document;
  }
  await announce(`the configuration \`${path}\``, io);
  const folder = folderOf(path);
  const name = path.slice(path.startsWith(`${folder}/`) ? folder.length + 1 : 0);
  const loaded = await loadedModule(`./${name}`, folder, io);
  return loaded.ok ? checkedConfigIn({ name: path, value: loaded.value.default }) : loaded;
}

/** Reports on standard error which code of the project will be run, before it runs, because such code can do anything. */
async function announce(code: string, { err }: Io): Promise<void> {
  await err.write(`${printable(`running the code of ${code}`, 1000)}; pass \`--no-config\` to prevent it\n`);
}

async function loadPlugins(modules: readonly string[], folder: string, io: Io): Promise<Result<LintRule[]>> {
  const rules: LintRule[] = [];
  const problems: Problem[] = [];
  const names = alternatives(modules.map(quoted), 'and');
  if (modules.length > 0) await announce(`${names}, used by the configuration in \`${folder}\``, io);
  for (const module of modules) {
    const loaded = await loadedModule(module, folder, io);
    if (!loaded.ok) problems.push(...loaded.problems);
    else {
      const found = rulesIn(loaded.value);
      if (found.length === 0) problems.push(configProblem(`the plugin ${quoted(module)} exports no rule`));
      rules.push(...found);
    }
  }
  return problems.length > 0 ? failure(problems) : { ok: true, value: rules, problems };
}

/** Returns the rules that a module exports. An export can be a rule or a list of rules. */
function rulesIn(exported: Readonly<Record<string, unknown>>): LintRule[] {
  const rules = Object.values(exported).flat().filter(isRule);
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()];
}

function isRule(value: unknown): value is LintRule {
  return (
    isObject(value) &&
    ['id', 'severity', 'what', 'why', 'source', 'on'].every((key) => typeof value[key] === 'string') &&
    isObject(value.examples)
  );
}

async function loadedModule(
  module: string,
  folder: string,
  io: Io,
): Promise<Result<Readonly<Record<string, unknown>>>> {
  try {
    return success(await io.load(module, folder));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint =
      error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION'
        ? '; this version of Node.js does not load TypeScript; use JavaScript, or a newer Node.js'
        : '';
    return failure([configProblem(`${quoted(module)} cannot be loaded: ${reason.split('\n')[0]}${hint}`)]);
  }
}

/** Reads the suppressions file that the configuration names, or the one with the default name if it exists. */
async function readSuppressionsIn(
  folder: string,
  named: string | undefined,
  files: Files,
): Promise<Result<Suppressions | undefined>> {
  const path = pathIn(folder, named ?? SUPPRESSIONS_NAME);
  const root = (await projectFolders(files, folder)).at(-1) ?? folder;
  const isThere = await isFileWithin(path, root, files);
  if (!isThere.ok) return isThere;
  if (!isThere.value && named === undefined) return success(undefined);
  const document = await readDocument(path, files);
  return document.ok ? suppressionsIn(document.value) : document;
}

/**
 * Returns a warning for each configuration or suppressions file that is near the inputs but is not read, because it is neither in the working
 * folder nor above it. `named` is the value of `--config`; if it is given, the user chose the configuration.
 */
export async function findUnreadSettings(
  named: ConfigFlags['config'],
  inputs: readonly string[],
  files: Files,
): Promise<readonly string[]> {
  if (named !== undefined) return [];
  const searched = await projectFolders(files);
  const folders = inputs.flatMap((input) => {
    const above = files.ancestors(input).slice(0, MOST_FOLDERS);
    const end = above.findIndex((folder) => searched.includes(folder));
    return end === -1 ? above : above.slice(0, end);
  });
  const warnings: string[] = [];
  for (const folder of new Set(folders)) {
    const warning = await unreadSettingsIn(folder, files);
    if (warning !== undefined) warnings.push(warning);
  }
  return warnings;
}

/** An input file, its folder and the folder above. */
const MOST_FOLDERS = 3;

async function unreadSettingsIn(folder: string, files: Files): Promise<string | undefined> {
  for (const name of [...CONFIG_NAMES, SUPPRESSIONS_NAME]) {
    const path = pathIn(folder, name);
    const entry = await files.entry(path).catch(() => undefined);
    if (entry?.isFile !== true) continue;
    const shown = printable(files.fromHere(path), 1000);
    const use =
      name === SUPPRESSIONS_NAME
        ? 'move it to the working folder'
        : `pass \`--config ${quoteForShell(shown)}\``;
    return `\`${shown}\` is not read, because it is neither in the working folder nor above it; to use it, ${use}`;
  }
  return undefined;
}
