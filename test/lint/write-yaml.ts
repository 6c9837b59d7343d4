import { stringify } from 'yaml';

/** As people write YAML: in blocks, without aliases. */
export function writeYaml(value: unknown): string {
  return stringify(value, { aliasDuplicateObjects: false });
}
