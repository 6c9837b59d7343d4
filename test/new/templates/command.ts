import { camelCased, type Template } from './template.js';

const FOLDER = 'src/cli/commands';

/** `npm run new command refs`. */
export const command: Template = {
  form: /^[a-z]+(-[a-z]+)*$/,
  howNamed: 'say one word, or several with hyphens, in small letters, as in `classes`',
  made(name) {
    const path = `${FOLDER}/${name}.ts`;
    return {
      path,
      text: textOf(name),
      registry: `${FOLDER}/registry.ts`,
      line: `  ${keyOf(name)}: async () => (await import('./${name}.js')).${camelCased(name)},`,
      next: [
        `say in ${FOLDER}/command-help.ts what it answers: help shows it without opening the command`,
        `give it examples in ${path}: --help prints them, and a test runs them`,
        'what it answers stands in src/questions, its words in src/report: a command reads, asks and writes',
        'add command lines to fixtures/cli/transcripts, and let them be answered: npx vitest run -u --config test/vitest.config.ts test/cli/transcripts.test.ts; read the difference',
        'name it in README.md and CHANGELOG.md',
      ],
    };
  },
};

function keyOf(name: string): string {
  return name.includes('-') ? `'${name}'` : name;
}

function textOf(name: string): string {
  return `import { declareReading, type ReadingOptions, readOrg } from '../files/read-org.js';
import { EXIT, type ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';
import { showProblems } from '../io/problems.js';
import { defineCommand } from './command.js';

interface Options extends ReadingOptions {
  readonly color: boolean;
}

/** <What it answers.> */
export const ${camelCased(name)} = defineCommand({
  examples: [['<what it shows>', '${name} org.json']],
  declare(commander) {
    declareReading(commander);
    return (io) => perform(commander.args[0] ?? '', commander.optsWithGlobals<Options>(), io);
  },
});

async function perform(path: string, options: Options, io: Io): Promise<ExitCode> {
  const org = await readOrg(path, options, io.files);
  await showProblems(org.problems, io, options);
  if (!org.ok) return EXIT.unusable;
  await io.out.write(\`\${org.value.policies.length}\\n\`);
  return EXIT.answered;
}
`;
}
