import { type Command as Commander, Option } from 'commander';
import { FACTS } from '../../facts/facts.js';
import type { FactFlag } from '../../facts/flag.js';
import { FACT_FLAG } from './fact-flag.js';

export type RequestFlag = Omit<FactFlag, 'flag'> & { readonly flag: string };

/** In the order of the help text. */
export const REQUEST_FLAGS: readonly RequestFlag[] = [
  ...FACTS.flatMap(({ flags = [] }) => flags),
  {
    flag: '--policy-type',
    value: 'type',
    what: 'evaluate this policy type only; repeatable',
    field: 'policyTypes',
    isList: true,
    isWord: true,
  },
];

/** What the command line gave, by the name of the flag in camel case. */
export type GivenFlags = Readonly<Record<string, unknown>> & { readonly fact?: readonly string[] };

export function declareRequestFlags(commander: Commander): void {
  for (const { flag, value, what, isList } of REQUEST_FLAGS) {
    if (value === undefined) {
      const no = flag.replace('--', '--no-');
      commander.option(flag, `${what} (${no})`).addOption(new Option(no).hideHelp());
    } else if (isList) {
      commander.option(`${flag} <${value}>`, what, collect);
    } else {
      commander.option(`${flag} <${value}>`, what);
    }
  }
  commander.option(FACT_FLAG.flags, FACT_FLAG.what, collect);
}

export function isAnyFlagGiven(given: GivenFlags): boolean {
  return given.fact !== undefined || REQUEST_FLAGS.some((flag) => givenTo(flag, given) !== undefined);
}

/** How to give a field on the command line. */
export function flagFor(field: string): string {
  const known = REQUEST_FLAGS.find((one) => one.field === field);
  return known?.flag ?? `--fact ${field.replace(/^policyContext\./, '')}=…`;
}

/** What was given to a flag; `undefined` where it was not. */
export function givenTo({ flag }: RequestFlag, given: GivenFlags): unknown {
  return given[keyOf(flag)];
}

/** Repeated options make a list. */
function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** As the parser calls an option: `--policy-type` is `policyType`. */
function keyOf(flag: string): string {
  return flag.replace('--', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
