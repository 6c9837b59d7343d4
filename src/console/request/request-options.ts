import type { Command as Commander } from 'commander';
import type { ReadingOptions } from '../files/read-org.js';
import type { MessageOptions } from '../io/problems.js';
import { declareRequestFlags, type GivenFlags } from './request-flags.js';

/** What a command takes that puts a request to an org. */
export interface RequestOptions extends ReadingOptions, GivenFlags, MessageOptions {
  readonly request?: string;
  readonly all?: boolean;
}

/** Declares the file of the request, what stands beside it, and a flag for each thing that can be known of a sign-in. */
export function declareRequest(
  commander: Commander,
  declareBeside: (commander: Commander) => void = () => {},
): void {
  commander
    .optionsGroup('The request:')
    .option('--request <file>', 'the body of the simulate operation, JSON or YAML; - for standard input');
  declareBeside(commander);
  declareRequestFlags(commander.optionsGroup('Facts of the sign-in (each replaces a field of the request):'));
}

/** The option that shows what a tree otherwise counts. */
export function declareAll(commander: Commander): void {
  commander.option('--all', 'show all rules; by default some are only counted');
}

/** The option that shows what is merely worth knowing, too. */
export function declareVerbose(commander: Commander): void {
  commander.option('-v, --verbose', 'also show informational messages');
}
