import { Option } from 'commander';

/** The option that shows ids in text. */
export interface IdsOption {
  readonly ids?: true;
}

/** Returns the option `--ids`, which shows ids next to names in text. */
export function idsOption(): Option {
  return new Option('--ids', 'show ids next to names, in text');
}
