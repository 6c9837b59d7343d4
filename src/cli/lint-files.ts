import { type Config, configProblem, type Preset, readConfig } from '../lint/config.js';
import type { Rule } from '../lint/rule.js';
import { readSuppressions, type Suppressions } from '../lint/suppressions.js';
import type { Problem, Result } from '../logic/result.js';
import { isObject } from '../read/members.js';
import { quoted } from '../read/words.js';
import type { Io } from './io.js';
import { readDocument } from './read-input.js';

/** What a project says of how it is linted, and where it says so. */
export interface Project {
  readonly config: Config;
  readonly plugins: readonly Rule[];
  readonly suppressions: Suppressions | undefined;
}

export const CONFIG_NAMES = [
  'preflight.config.json',
  'preflight.config.yaml',
  'preflight.config.yml',
  'preflight.config.js',
  'preflight.config.mjs',
  'preflight.config.ts',
] as const;

const SUPPRESSIONS_NAME = 'preflight.suppressions.json';

/** What the command line says of the configuration; `false` for none at all. */
export interface Given {
  readonly config?: false | string | undefined;
  readonly presets?: readonly Preset[] | undefined;
}

/** Finds and reads the configuration, the modules that it names and the suppressions beside it. */
export async function readProject({ config, presets }: Given, io: Io): Promise<Result<Project>> {
  const path = config === false ? undefined : (config ?? (await findConfig(io)));
  const read = path === undefined ? NO_CONFIG : await readConfigAt(path, io);
  if (!read.ok) return read;
  const told: Config = { ...read.value, ...(presets && { presets }) };
  const folder = path === undefined ? (io.files.ancestors()[0] ?? '.') : folderOf(path);
  const plugins = await loadPlugins(told.plugins ?? [], folder, io);
  if (!plugins.ok) return plugins;
  const suppressions = await readSuppressionsIn(folder, told.suppressions, config !== false, io);
  if (!suppressions.ok) return suppressions;
  return {
    ok: true,
    value: { config: told, plugins: plugins.value, suppressions: suppressions.value },
    problems: [],
  };
}

const NO_CONFIG: Result<Config> = { ok: true, value: {}, problems: [] };

/** The nearest one, from the working folder upwards. */
async function findConfig({ files }: Io): Promise<string | undefined> {
  for (const folder of files.ancestors()) {
    for (const name of CONFIG_NAMES) {
      const path = `${folder.replace(/\/$/, '')}/${name}`;
      if (await isThere(path, files)) return path;
    }
  }
  return undefined;
}

async function isThere(path: string, files: Io['files']): Promise<boolean> {
  try {
    await files.readText(path);
    return true;
  } catch {
    return false;
  }
}

async function readConfigAt(path: string, io: Io): Promise<Result<Config>> {
  if (!/\.[cm]?[jt]s$/.test(path)) {
    const document = await readDocument(path, io.files);
    return document.ok ? readConfig(document.value) : document;
  }
  const folder = folderOf(path);
  const name = path.slice(path.startsWith(`${folder}/`) ? folder.length + 1 : 0);
  const loaded = await loadedModule(`./${name}`, folder, io);
  return loaded.ok ? readConfig({ name: path, value: loaded.value.default }) : loaded;
}

function folderOf(path: string): string {
  const slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return slash < 0 ? '.' : path.slice(0, slash) || '/';
}

async function loadPlugins(modules: readonly string[], folder: string, io: Io): Promise<Result<Rule[]>> {
  const rules: Rule[] = [];
  const problems: Problem[] = [];
  for (const module of modules) {
    const loaded = await loadedModule(module, folder, io);
    if (!loaded.ok) problems.push(...loaded.problems);
    else {
      const found = rulesIn(loaded.value);
      if (found.length === 0) problems.push(configProblem(`the plugin ${quoted(module)} exports no rule`));
      rules.push(...found);
    }
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: rules, problems };
}

/** Every export that is a rule, or a list of rules. */
function rulesIn(exported: Readonly<Record<string, unknown>>): Rule[] {
  const rules = Object.values(exported).flat().filter(isRule);
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()];
}

function isRule(value: unknown): value is Rule {
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
    return { ok: true, value: await io.load(module, folder), problems: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = /unknown file extension/i.test(reason)
      ? '; this version of Node does not load TypeScript: use JavaScript, or a newer Node'
      : '';
    return {
      ok: false,
      problems: [configProblem(`${quoted(module)} cannot be loaded: ${reason.split('\n')[0]}${hint}`)],
    };
  }
}

/** The file that the configuration names, or the usual one beside it, if it is there. */
async function readSuppressionsIn(
  folder: string,
  named: string | undefined,
  mayLook: boolean,
  io: Io,
): Promise<Result<Suppressions | undefined>> {
  const path = `${folder}/${named ?? SUPPRESSIONS_NAME}`;
  if (named === undefined && !(mayLook && (await isThere(path, io.files))))
    return { ok: true, value: undefined, problems: [] };
  const document = await readDocument(path, io.files);
  return document.ok ? readSuppressions(document.value) : document;
}
