import { jsonText } from '../../../report/text/json-text.js';
import type { InitFile } from './template.js';

/** Returns the configuration of a project: the default values, with the schema that editors use. */
export function configFile(): InitFile {
  return { path: 'preflight.config.json', text: configText('.') };
}

/** Returns the text of a configuration with the default values for a folder of the project, such as `sample/acme`. */
export function configText(folder: string): string {
  const steps = folder.split(/[/\\]+/).filter((step) => step !== '.' && step !== '');
  const root = steps.length === 0 ? './' : '../'.repeat(steps.length);
  return jsonText({
    $schema: `${root}node_modules/policy-preflight/dist/schemas/config.json`,
    presets: ['recommended'],
    rules: {},
    ignore: [],
  });
}
