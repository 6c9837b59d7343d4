import { stringify } from 'yaml';

/** Writes YAML as people do: in block style without aliases. */
export function writeYaml(value: unknown): string {
  return stringify(value, { aliasDuplicateObjects: false });
}
