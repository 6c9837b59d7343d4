import type { Option } from 'commander';
import { POSTURE_SOURCES } from '../../compliance/sources.js';
import { listOption } from './list-option.js';

/** The option that names published baselines. `configured` is the key of the configuration that names them otherwise. */
export function frameworkOption(use: string, configured?: string): Option {
  const usual = configured === undefined ? '' : ` (default: \`${configured}\` of the configuration)`;
  const names = POSTURE_SOURCES.map(({ name, version }) => `${name}@${version}`).join(', ');
  return listOption('--framework <names>', `${use}${usual}, by name, or by name and version: ${names}`);
}
