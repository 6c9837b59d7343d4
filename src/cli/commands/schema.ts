import { Argument } from 'commander';
import { didYouMeanTyped } from '../../base/did-you-mean/nearest-word.js';
import { success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { EXIT } from '../../console/io/exit-code.js';
import { misuse } from '../../console/io/misuse.js';
import { jsonText } from '../../report/text/json-text.js';
import { DOCUMENT_SCHEMAS } from '../schemas/all-schemas.js';
import { ANSWER_NAMES } from '../schemas/answer-names.js';

const NAMES = [...Object.keys(DOCUMENT_SCHEMAS), ...Object.keys(ANSWER_NAMES)];

/** Prints the JSON Schemas of documents and answers. */
export const schemaCommand = defineCommand({
  examples: [
    ['the schema of an export in one file', 'schema snapshot > snapshot.schema.json'],
    ['the JSON answer of a command', 'schema access > access.schema.json'],
    ['all schemas, by name', 'schema'],
  ],
  declare(commander) {
    const argument = new Argument('[name]', 'the document or answer');
    argument.argChoices = NAMES;
    commander.addArgument(argument);
  },
  async run([name], _options, io) {
    if (name !== undefined && !NAMES.includes(name))
      return misuse(`no schema \`${name}\`${didYouMeanTyped(name, NAMES)}`);
    const { ANSWER_SCHEMAS } = await import('../schemas/answer-schemas.js');
    const schemas = { ...DOCUMENT_SCHEMAS, ...ANSWER_SCHEMAS };
    await io.out.write(jsonText(name === undefined ? schemas : schemas[name]));
    return success(EXIT.answered);
  },
});
