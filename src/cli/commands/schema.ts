import { Argument } from 'commander';
import { didYouMeanTyped } from '../../base/near-miss.js';
import { success } from '../../base/result.js';
import { ALL_SCHEMAS } from '../../report/schemas/all-schemas.js';
import { jsonText } from '../../report/text/json-text.js';
import { EXIT } from '../io/exit-code.js';
import { misuse } from '../io/misuse.js';
import { defineCommand } from './command.js';

/** The JSON Schemas that editors use; the build writes them into the package by this command. */
export const schemaCommand = defineCommand({
  examples: [
    ['what a snapshot in one file looks like', 'schema snapshot > snapshot.schema.json'],
    ['all schemas, by name', 'schema'],
  ],
  declare(commander) {
    const argument = new Argument('[name]', 'which document');
    argument.argChoices = Object.keys(ALL_SCHEMAS);
    commander.addArgument(argument);
  },
  async run([name], _options, io) {
    if (name !== undefined && !Object.hasOwn(ALL_SCHEMAS, name))
      return misuse(`no schema \`${name}\`${didYouMeanTyped(name, Object.keys(ALL_SCHEMAS))}`);
    await io.out.write(jsonText(name === undefined ? ALL_SCHEMAS : ALL_SCHEMAS[name]));
    return success(EXIT.answered);
  },
});
