import type { Option } from 'commander';
import { listOption } from '../../../console/options/list-option.js';
import { COMPLIANCE_FRAMEWORKS } from '../frameworks.js';

/**
 * Returns the option `--framework`, which names the frameworks to check. `configured` is the configuration key that supplies the default.
 */
export function frameworkOption(use: string, configured?: string): Option {
  const usual = configured === undefined ? '' : ` (default: \`${configured}\` of the configuration)`;
  const names = COMPLIANCE_FRAMEWORKS.map(({ name, version }) => `${name}@${version}`).join(', ');
  const option = listOption(
    '--framework <names>',
    `${use}${usual}, by name, or by name and version: ${names}`,
  );
  option.argChoices = COMPLIANCE_FRAMEWORKS.map(({ name }) => name);
  return option;
}
