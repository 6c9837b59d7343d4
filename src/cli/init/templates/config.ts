import { jsonText } from '../../../report/text/json-text.js';
import type { InitFile } from './template.js';

/** A configuration of the linter that says what is usual anyway, with the schema by which editors help on. */
export function configFile(): InitFile {
  return {
    path: 'preflight.config.json',
    text: jsonText({
      $schema: './node_modules/policy-preflight/dist/schemas/config.json',
      presets: ['recommended'],
      rules: {},
      ignore: [],
    }),
  };
}
