import { InvalidArgumentError, Option } from 'commander';

/** Returns an option that accepts a whole number, at least 1. */
export function countOption(flags: string, what: string): Option {
  return new Option(flags, what).argParser((text) => {
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('expected a whole number, at least 1');
    return Number(text);
  });
}
