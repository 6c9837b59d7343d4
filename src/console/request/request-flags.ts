import { type Command as Commander, Option } from 'commander';
import { schemaAt } from '../../documents/request/request-fields.js';
import { keyOfWord, REQUEST_WORDS, type RequestWord } from '../../documents/request/request-words.js';
import { listOption } from '../options/list-option.js';
import { FACT_FLAG } from './fact-flag.js';

/** The values of the command line, by flag name in camel case. */
export type GivenFlags = Readonly<Record<string, unknown>> & { readonly fact?: readonly string[] };

export function declareRequestFlags(commander: Commander): void {
  for (const { flag, value, what, isList, kind } of REQUEST_WORDS) {
    if (value === undefined) {
      const no = flag.replace('--', '--no-');
      commander.option(flag, `${what} (${no})`).addOption(new Option(no).hideHelp());
    } else if (isList) {
      commander.addOption(listOption(`${flag} <${value}>`, what, { isName: kind !== undefined }));
    } else {
      commander.option(`${flag} <${value}>`, what);
    }
  }
  commander.addOption(listOption(FACT_FLAG.flags, FACT_FLAG.what, { isWholeValue: true }));
}

export function isAnyFlagGiven(given: GivenFlags): boolean {
  return given.fact !== undefined || REQUEST_WORDS.some((flag) => valueOfFlag(flag, given) !== undefined);
}

/** Returns the option that sets a field of the request. */
export function flagFor(field: string): string {
  const path = textPathOf(field);
  const known = REQUEST_WORDS.find((one) => one.field === field || one.field === path);
  return known?.flag ?? `--fact ${path.replace(/^policyContext\./, '')}=…`;
}

/** Returns the path of a field. For a field that is an object, returns the path of its required member: `location.country`. */
function textPathOf(field: string): string {
  const [member] = schemaAt(field.split('.'))?.required ?? [];
  return member === undefined ? field : `${field}.${member}`;
}

/** Returns the value of a flag; `undefined` if it is absent. */
export function valueOfFlag(word: RequestWord, given: GivenFlags): unknown {
  return given[keyOfWord(word)];
}
