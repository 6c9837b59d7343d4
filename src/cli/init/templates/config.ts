import { jsonText } from '../../../report/text/json-text.js';
import type { InitFile } from './template.js';

/** Returns the configuration of a project: the default values, with the schema that editors use. */
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
