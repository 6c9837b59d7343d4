import type { Option } from 'commander';
import { listOption } from '../../../console/options/list-option.js';
import type { FieldsOption } from '../lists/user-fields.js';

/** Returns the option that names the profile attributes to keep. {@link fieldsIn} reads its values. */
export function fieldsOption(): Option {
  return listOption(
    '--fields <fields>',
    'profile attributes to keep: all; read: those that policies and group rules may read; or names of attributes, in addition to read',
  ).default(['all']);
}

/** Returns the profile attributes that the option names. */
export function fieldsIn(values: readonly string[]): FieldsOption {
  if (values.includes('all')) return 'all';
  const named = values.filter((value) => value !== 'read');
  return named.length === 0 ? 'read' : named;
}
