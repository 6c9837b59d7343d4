import { quoted } from '../../base/messages.js';
import { failure, type Problem, success } from '../../base/result.js';
import { attempt, folderOf } from '../files/read-input.js';
import { replaceText } from '../files/replace-text.js';
import { configFile } from '../init/templates/config.js';
import * as services from '../init/templates/registry.js';
import type { InitFile, StartedProject } from '../init/templates/template.js';
import { EXIT } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import { choiceOption } from '../options/choice.js';
import { defineCommand } from './command.js';

interface InitOptions {
  readonly ci?: keyof typeof services;
  readonly terraform?: string;
}

const SERVICES: Readonly<Record<keyof typeof services, (project: StartedProject) => InitFile>> = services;

const USUAL_EXPORT = 'exports/';

/** The first files of a project: nothing is asked, and nothing that is there is written over. */
export const initCommand = defineCommand<InitOptions>({
  examples: [
    ['a configuration', 'init'],
    ['and a workflow that checks the export at this path', 'init exports/acme --ci github'],
    [
      'one that checks what the plan of this configuration makes of it',
      'init org.json --ci github --terraform infra',
    ],
  ],
  declare(commander) {
    commander
      .argument('[export]', `where the export stands that CI checks, from here (default: ${USUAL_EXPORT})`)
      .addOption(
        choiceOption(
          '--ci <service>',
          'also a file for a service that runs checks: github or gitlab',
          Object.keys(SERVICES),
        ),
      )
      .option(
        '--terraform <folder>',
        'the folder of a configuration of Terraform: that file plans it, and checks the plan over the export',
      );
  },
  async run([snapshot = USUAL_EXPORT], { ci, terraform }, io) {
    if (![snapshot, terraform ?? ''].every(isWithin))
      return misuse('the export and the configuration are named by their paths from here, below this folder');
    if (terraform !== undefined && ci === undefined)
      return misuse('`--terraform` says what the file of a service plans: give `--ci`, too');
    const project = {
      snapshot: withoutSlash(snapshot),
      version: io.version,
      ...(terraform !== undefined && { terraform: withoutSlash(terraform) }),
    };
    const isConfigured = ci !== undefined && (await isThere(configFile(), io));
    const files = [
      ...(isConfigured ? [] : [configFile()]),
      ...(ci === undefined ? [] : [SERVICES[ci](project)]),
    ];
    const problems = (await Promise.all(files.map((file) => standing(file, io)))).flat();
    if (problems.length > 0) return failure(problems);
    for (const file of files) {
      const problem = await writeNew(file, io);
      if (problem !== undefined) return failure([problem]);
    }
    if (isConfigured) await io.out.write(`${configFile().path} exists and was not overwritten\n`);
    await io.out.write(nextSteps(project.snapshot, files));
    return success(EXIT.answered);
  },
});

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

function isWithin(path: string): boolean {
  return !/^([/\\]|[A-Za-z]:)|(^|[/\\])\.\.([/\\]|$)|\p{Cc}/u.test(path);
}

/** Before anything is written: either all files are, or none is. */
async function standing({ path }: InitFile, { files }: Io): Promise<readonly Problem[]> {
  const entry = await attempt(path, () => files.entry(path));
  if (!entry.ok) return entry.problems;
  return entry.value === undefined
    ? []
    : [
        {
          severity: 'error',
          code: 'file-exists',
          message: `${quoted(path)} exists and was not overwritten; delete it to write it again, or edit it`,
        },
      ];
}

/** Whoever asks for the file of a service may have made the configuration before. */
async function isThere({ path }: InitFile, { files }: Io): Promise<boolean> {
  const entry = await attempt(path, () => files.entry(path));
  return entry.ok && entry.value !== undefined;
}

async function writeNew({ path, text }: InitFile, { files }: Io): Promise<Problem | undefined> {
  const made = await attempt(path, () => files.makeFolder(folderOf(path)));
  return made.ok ? await replaceText(path, { text, within: '.' }, files) : made.problems[0];
}

function nextSteps(snapshot: string, files: readonly InitFile[]): string {
  const written = files.map(({ path }) => `wrote ${path}`);
  const left = files.flatMap(({ leftToDo }) => (leftToDo === undefined ? [] : [`left to do: ${leftToDo}`]));
  return `${[...written, ...left, `next: preflight lint ${snapshot}`].join('\n')}\n`;
}
