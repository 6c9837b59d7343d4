import type { Command as Commander } from 'commander';
import type { ReadingOptions } from '../files/read-org.js';
import type { MessageOptions } from '../io/problems.js';
import { idsOption } from '../options/ids.js';
import { declareRequestFlags, type GivenFlags } from './request-flags.js';

/** The options of a command that evaluates a request. */
export interface RequestOptions extends ReadingOptions, GivenFlags, MessageOptions {
  readonly request?: string;
  readonly all?: boolean;
  readonly ids?: true;
}

/** Declares the request file, further options through `declareMore`, and a flag for each fact of a sign-in. */
export function declareRequest(
  commander: Commander,
  declareMore: (commander: Commander) => void = () => {},
): void {
  commander
    .optionsGroup('The request:')
    .option('--request <file>', 'the body of the simulate operation, JSON or YAML; - for standard input');
  declareMore(commander);
  declareRequestFlags(commander.optionsGroup('Facts of the sign-in (each replaces a field of the request):'));
}

/**
 * Declares the options for output in the form of a tree. `--all` shows every rule (by default, some are only counted), and `--ids` shows
 * ids.
 */
export function declareAll(commander: Commander): void {
  commander.option('--all', 'show all rules; by default some are only counted').addOption(idsOption());
}

/** Declares the option that also shows informational messages. */
export function declareVerbose(commander: Commander): void {
  commander.option('-v, --verbose', 'also show informational messages');
}
