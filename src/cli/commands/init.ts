import { quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import { RUN } from '../../base/program.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { attempt, folderOf } from '../../console/files/read-input.js';
import { replaceText } from '../../console/files/replace-text.js';
import { EXIT, type ExitCode } from '../../console/io/exit-code.js';
import type { Io } from '../../console/io/io.js';
import { misuse } from '../../console/io/misuse.js';
import { choiceOption } from '../../console/options/choice.js';
import { parseJson } from '../../documents/text/json.js';
import { sampleCommands, sampleIn } from '../init/sample/sample.js';
import { configFile } from '../init/templates/config.js';
import * as services from '../init/templates/registry.js';
import type { InitFile, StartedProject } from '../init/templates/template.js';

interface InitOptions {
  readonly ci?: keyof typeof services;
  readonly sample?: true;
  readonly terraform?: string;
}

const SERVICES: Readonly<Record<keyof typeof services, (project: StartedProject) => InitFile>> = services;

const USUAL_EXPORT = 'exports/';

const USUAL_SAMPLE = 'sample';

/** Writes the first files of a project. It does not prompt and does not overwrite files. */
export const initCommand = defineCommand<InitOptions>({
  examples: [
    ['a sample export to try the commands on', 'init --sample'],
    ['a configuration', 'init'],
    ['and a workflow that checks the export at this path', 'init exports/acme --ci github'],
    [
      'a workflow that checks the plan of this Terraform configuration',
      'init org.json --ci github --terraform infra',
    ],
  ],
  declare(commander) {
    commander
      .argument(
        '[folder]',
        `path of the export that CI checks (default: ${USUAL_EXPORT}), or of the sample (default: ${USUAL_SAMPLE})`,
      )
      .option(
        '--sample',
        'write only a sample: the export of a fictional company, a proposed change and policy tests',
      )
      .addOption(
        choiceOption('--ci <service>', 'also write a CI file: github or gitlab', Object.keys(SERVICES)),
      )
      .option(
        '--terraform <path>',
        'the folder of a Terraform configuration: the CI file plans it, and checks the export with the plan applied',
      );
  },
  async run([folder], { ci, sample, terraform }, io) {
    const snapshot = folder ?? USUAL_EXPORT;
    if (![snapshot, terraform ?? ''].every(isWithin))
      return misuse(
        'the folder and the value of `--terraform` must be below the working folder: pass relative paths without `..`',
      );
    if (sample !== undefined && (ci ?? terraform) !== undefined)
      return misuse('`--sample` writes only a sample: remove `--ci` and `--terraform`');
    if (sample !== undefined) return await writeSample(withoutSlash(folder ?? USUAL_SAMPLE), io);
    if (terraform !== undefined && ci === undefined) return misuse('`--terraform` needs `--ci`');
    const project = {
      snapshot: withoutSlash(snapshot),
      version: io.version,
      isDependency: await isDependency(io),
      ...(terraform !== undefined && { terraform: withoutSlash(terraform) }),
    };
    const configured = await existingOf([configFile()], io);
    const isConfigured = ci !== undefined && configured.ok && configured.value.length > 0;
    const files = [
      ...(isConfigured ? [] : [configFile()]),
      ...(ci === undefined ? [] : [SERVICES[ci](project)]),
    ];
    const problems = await writeAllNew(files, io);
    if (problems.length > 0) return failure(problems);
    if (isConfigured) await io.out.write(`${configFile().path} exists and was not overwritten\n`);
    await io.out.write(nextSteps(project, files, ci !== undefined));
    return success(EXIT.answered);
  },
});

/** Whether the project in the working folder depends on this package, and has a lockfile for `npm ci`. */
async function isDependency({ files }: Io): Promise<boolean> {
  if ((await files.entry('package-lock.json')) === undefined) return false;
  const read = await attempt('package.json', () => files.readBytes('package.json'));
  const manifest = read.ok ? parseJson(new TextDecoder().decode(read.value)) : read;
  if (!manifest.ok || !isObject(manifest.value)) return false;
  const { dependencies, devDependencies } = manifest.value;
  return [dependencies, devDependencies].some((one) => isObject(one) && Object.hasOwn(one, PACKAGE));
}

const PACKAGE = 'policy-preflight';

const COMMIT_LOCKFILE =
  'left to do: commit package.json and package-lock.json, because the CI file runs `npm ci`';

async function writeSample(folder: string, io: Io): Promise<Result<ExitCode>> {
  const parts = sampleIn(folder);
  const problems = await writeAllNew(
    parts.flatMap(({ files }) => files),
    io,
  );
  if (problems.length > 0) return failure(problems);
  const written = parts.map(({ path, words }) => `wrote ${path}: ${words}`);
  const next = sampleCommands(folder).map((command) => `next: ${command}`);
  await io.out.write(`${[...written, ...next].join('\n')}\n`);
  return success(EXIT.answered);
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

function isWithin(path: string): boolean {
  return !/^([/\\]|[A-Za-z]:)|(^|[/\\])\.\.([/\\]|$)|\p{Cc}/u.test(path);
}

/** Writes the files of a new project. If one of them already exists, writes none. Returns the problems. */
async function writeAllNew(files: readonly InitFile[], io: Io): Promise<readonly Problem[]> {
  const found = await existingOf(files, io);
  if (!found.ok) return found.problems;
  if (found.value.length > 0) return [notOverwritten(found.value)];
  for (const file of files) {
    const problem = await writeNew(file, io);
    if (problem !== undefined) return [problem];
  }
  return [];
}

/** Returns the paths of the given files that already exist. */
async function existingOf(files: readonly InitFile[], io: Io): Promise<Result<readonly string[]>> {
  const found: string[] = [];
  for (const { path } of files) {
    const entry = await attempt(path, () => io.files.entry(path));
    if (!entry.ok) return entry;
    if (entry.value !== undefined) found.push(path);
  }
  return success(found);
}

function notOverwritten([first = '', ...others]: readonly string[]): Problem {
  const message =
    others.length === 0
      ? `${quoted(first)} exists and was not overwritten; delete it to write it again, or edit it`
      : `${quoted(first)} and ${others.length} more of the files exist, and no file was written; delete them, or name another folder`;
  return { severity: 'error', code: 'file-exists', message };
}

async function writeNew({ path, text }: InitFile, { files }: Io): Promise<Problem | undefined> {
  const made = await attempt(path, () => files.makeFolder(folderOf(path)));
  return made.ok ? await replaceText(path, { text, within: '.' }, files) : made.problems[0];
}

function nextSteps(
  { snapshot, isDependency }: StartedProject,
  files: readonly InitFile[],
  isWithCi: boolean,
): string {
  const written = files.map(({ path }) => `wrote ${path}`);
  const lockfile = isWithCi && isDependency === true ? [COMMIT_LOCKFILE] : [];
  const left = files.flatMap(({ leftToDo }) => (leftToDo === undefined ? [] : [`left to do: ${leftToDo}`]));
  return `${[...written, ...left, ...lockfile, `next: ${RUN} lint ${snapshot}`].join('\n')}\n`;
}
