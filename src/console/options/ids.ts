import { Option } from 'commander';

/** The option that shows ids in text. */
export interface IdsOption {
  readonly ids?: true;
}

/** Returns the option `--ids`, which shows the ids of the named objects in text. */
export function idsOption(): Option {
  return new Option('--ids', 'show the ids of the named objects, in text');
}
