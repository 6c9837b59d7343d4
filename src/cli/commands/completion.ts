import { Argument } from 'commander';
import { alternatives } from '../../base/messages.js';
import { success } from '../../base/result.js';
import { defineCommand } from '../../console/command.js';
import { EXIT } from '../../console/io/exit-code.js';
import { misuse } from '../../console/io/misuse.js';
import { notOneOf } from '../../console/options/choice.js';
import * as shells from '../shells/registry.js';

const SHELLS: Readonly<Record<string, { readonly install: string; readonly script: string }>> = shells;
const NAMES = Object.keys(SHELLS);

/** Prints the script with which a shell completes command lines of this program. */
export const completionCommand = defineCommand({
  examples: [
    ['only in this session of bash', 'completion bash > /tmp/preflight.sh; . /tmp/preflight.sh'],
    ...Object.entries(SHELLS).map(
      ([shell, { install }]) => [`in every session of ${shell}`, install.replace(/^preflight /, '')] as const,
    ),
  ],
  declare(commander) {
    const argument = new Argument(
      '[shell]',
      `the shell: ${alternatives(NAMES)}; without it, print the setup of each`,
    );
    argument.argChoices = NAMES;
    commander.addArgument(argument);
  },
  async run([name], _options, io) {
    if (name !== undefined && !Object.hasOwn(SHELLS, name))
      return misuse(`no completion for the shell \`${name}\`: ${notOneOf(name, NAMES)}`);
    const lines = Object.entries(SHELLS).map(([shell, { install }]) => `${shell.padEnd(11)} ${install}\n`);
    await io.out.write(name === undefined ? lines.join('') : (SHELLS[name]?.script ?? ''));
    return success(EXIT.answered);
  },
});
