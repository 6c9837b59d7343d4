import { InvalidArgumentError, Option } from 'commander';
import type { FieldsOption } from '../../pull/lists/user-fields.js';

/** The attributes of profiles that are kept: what policies may read is kept whatever is named. */
export function fieldsOption(): Option {
  return new Option(
    '--fields <fields>',
    'attributes of profiles to keep: all; read: what policies and group rules may read; or that and these, with commas between',
  )
    .default('all')
    .argParser((text): FieldsOption => {
      if (text === 'all' || text === 'read') return text;
      const fields = text.split(',').map((field) => field.trim());
      if (fields.some((field) => field === ''))
        throw new InvalidArgumentError('expected names with commas between');
      return fields;
    });
}
