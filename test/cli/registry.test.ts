import { Command as Commander, Help } from 'commander';
import { expect, test } from 'vitest';
import { COMMAND_HELP } from '../../src/cli/commands/command-help.js';
import { COMMANDS, type CommandName } from '../../src/cli/commands/registry.js';
import { ALL_SCHEMAS } from '../../src/report/schemas/all-schemas.js';

test.each(Object.entries(COMMANDS))(
  '%s: what help says of it without opening it is so',
  async (name, open) => {
    const command = await open();
    const commander = new Commander(name);
    command.declare(commander);
    expect(`${name} ${COMMAND_HELP[name as CommandName].usage}`).toBe(new Help().subcommandTerm(commander));
    for (const [, line] of command.examples) expect(line).toMatch(new RegExp(`\\b${name}\\b`));
  },
);

test('help names every schema that there is', () => {
  expect(COMMAND_HELP.schema.what).toContain(`for editors: ${Object.keys(ALL_SCHEMAS).join(', ')}; all`);
});
