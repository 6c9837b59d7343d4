import { camelCased, type Template } from './template.js';

const FOLDER = 'src/cli/commands';

/** The template for `npm run new command history`. */
export const command: Template = {
  form: /^[a-z]+(-[a-z]+)*$/,
  howNamed: 'use one word, or several with hyphens, in lower case, as in `history`',
  made(name) {
    const path = `${FOLDER}/${name}.ts`;
    return {
      path,
      text: textOf(name),
      registry: `${FOLDER}/other-commands.ts`,
      line: `export { ${camelCased(name)}Command as ${keyOf(name)} } from './${name}.js';`,
      entry: { path: `${FOLDER}/command-help.ts`, key: keyOf(name), text: HELP },
      next: [
        `describe the command in ${FOLDER}/command-help.ts: help prints it without loading the command`,
        `add examples in ${path}: --help prints them, and a test runs them`,
        'compute the answer in src/analysis/questions and format it in src/report: a command only reads, calls and writes',
        'add command lines to fixtures/cli/transcripts, and write their output: npx vitest run -u --config test/vitest.config.ts test/cli/transcripts.test.ts; read the difference',
        'add it to README.md and CHANGELOG.md',
      ],
    };
  },
};

const HELP = `{
    group: 'check',
    brief: '<the question that it answers, in a few words>',
    usage: '[options] <export>',
    what: '<The question that it answers, in a sentence.>',
    exits: { 0: '<answered>' },
  }`;

function keyOf(name: string): string {
  return name.includes('-') ? `'${name}'` : name;
}

function textOf(name: string): string {
  return `import { success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { declareReading, openOrg, type ReadingOptions } from '../../console/files/read-org.js';
import { EXIT } from '../../console/io/exit-code.js';

/** <Answers which question, for whom.> */
export const ${camelCased(name)}Command = defineCommand<ReadingOptions>({
  examples: [['<the result of the example>', '${name} org.json']],
  declare(commander) {
    declareReading(commander);
  },
  async run([path = ''], options, io) {
    const org = await openOrg(path, options, io);
    if (!org.ok) return org;
    await io.out.write(\`\${org.value.policies.length}\\n\`);
    return success(EXIT.answered);
  },
});
`;
}
