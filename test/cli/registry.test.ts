import { Command as Commander, Help } from 'commander';
import { expect, test } from 'vitest';
import { COMMAND_HELP, type CommandName } from '../../src/cli/commands/command-help.js';
import { baseOf, isView, selectorsOf } from '../../src/cli/commands/named-command.js';
import { COMMANDS } from '../../src/cli/commands/registry.js';
import { exitCodesOf } from '../../src/cli/help/exit-codes.js';
import { DOCUMENT_SCHEMAS } from '../../src/cli/schemas/all-schemas.js';
import { ANSWER_NAMES } from '../../src/cli/schemas/answer-names.js';

test.each(Object.entries(COMMANDS))(
  'the usage line in the general help matches the declared arguments of the command %s',
  async (name, open) => {
    const command = await open();
    const commander = new Commander(name);
    command.declare(commander);
    expect(`${name} ${COMMAND_HELP[name as CommandName].usage}`).toBe(new Help().subcommandTerm(commander));
    for (const [, line] of command.examples)
      expect(line).toMatch(new RegExp(`\\b${baseOf(name as CommandName)}\\b`));
  },
);

test('the help names every published schema', () => {
  expect(COMMAND_HELP.schema.what).toContain(
    `for editors: ${Object.keys(DOCUMENT_SCHEMAS).join(', ')}; or of the JSON answer of a command: ${Object.keys(ANSWER_NAMES).join(', ')}. `,
  );
});

/**
 * The options with which a command exits with 1 if its result is not the expected one. The commands in `CHECKS` do this without such an
 * option.
 */
const CHECKING = ['--fail-on', '--expect', '--fail-under'];
const CHECKS = new Set<string>(['ci', 'test', 'scim check', 'verify']);

test.each(Object.keys(COMMANDS) as CommandName[])(
  'the command %s exits with 1 only if it checks something, and with 3 only if its input may be incomplete',
  async (name) => {
    const options = await optionsOf(name);
    const codes = exitCodesOf(
      COMMAND_HELP[name].exits,
      options.flatMap((long) => (long === undefined ? [] : [{ long }])),
    ).map(([code]) => code);
    expect(codes.includes('1')).toBe(CHECKS.has(name) || CHECKING.some((option) => options.includes(option)));
    expect(codes.includes('3')).toBe(options.includes('--allow-partial') || 3 in COMMAND_HELP[name].exits);
  },
);

test('an option that selects a view, such as `--matrix` in `access --matrix`, is listed for the view and not for the command alone', async () => {
  for (const view of (Object.keys(COMMANDS) as CommandName[]).filter(isView)) {
    const [own, base] = await Promise.all([optionsOf(view), optionsOf(baseOf(view) as CommandName)]);
    for (const selector of selectorsOf(view)) {
      expect([view, own]).toEqual([view, expect.arrayContaining([selector])]);
      expect([view, base]).not.toEqual([view, expect.arrayContaining([selector])]);
    }
  }
});

async function optionsOf(name: CommandName): Promise<readonly (string | undefined)[]> {
  const commander = new Commander(name);
  (await COMMANDS[name]()).declare(commander);
  return commander.options.map(({ long }) => long ?? undefined);
}
