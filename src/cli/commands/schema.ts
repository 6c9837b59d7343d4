import { didYouMeanTyped } from '../../base/near-miss.js';
import { success } from '../../base/result.js';
import { publishedSchemas } from '../../lint/config/schemas.js';
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
    commander.argument('[name]', 'which document');
  },
  async run([name], _options, io) {
    if (name !== undefined && !Object.hasOwn(publishedSchemas, name))
      return misuse(`no schema \`${name}\`${didYouMeanTyped(name, Object.keys(publishedSchemas))}`);
    await io.out.write(jsonText(name === undefined ? publishedSchemas : publishedSchemas[name]));
    return success(EXIT.answered);
  },
});
