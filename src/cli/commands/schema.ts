import { didYouMean } from '../../base/near-miss.js';
import { publishedSchemas } from '../../lint/config/schemas.js';
import { jsonText } from '../../report/text/json-text.js';
import { EXIT } from '../io/exit-code.js';
import { defineCommand } from './command.js';

/** The JSON Schemas that editors use; the build writes them into the package by this command. */
export const schema = defineCommand({
  examples: [
    ['what a snapshot in one file looks like', 'schema snapshot > snapshot.schema.json'],
    ['all schemas, by name', 'schema'],
  ],
  declare(commander) {
    commander.argument('[name]', 'which document');
    return async (io) => {
      const [name] = commander.args;
      if (name === undefined) {
        await io.out.write(jsonText(publishedSchemas));
        return EXIT.answered;
      }
      if (!Object.hasOwn(publishedSchemas, name)) {
        await io.err.write(`no schema \`${name}\`${didYouMean(name, Object.keys(publishedSchemas))}\n`);
        return EXIT.unusable;
      }
      await io.out.write(jsonText(publishedSchemas[name]));
      return EXIT.answered;
    };
  },
});
