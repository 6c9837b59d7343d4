import type { CommandHelp } from '../../../console/command-help.js';

/** The help of the commands of this feature. It is separate from the commands, so that the help does not load them. */
export const PULL_COMMAND_HELP = {
  pull: {
    group: 'get',
    before: 'mcp',
    brief: 'an export of an org, read over its API',
    usage: '[options] <org>',
    what: 'Read an org over its API into an export, within its rate limits. Parts that the credentials cannot read are marked as unknown. A stopped run continues where it ended.',
    exits: {
      0: 'the export is written, and complete; with --check, all of it may be read',
      2: 'an org that does not answer; an export that cannot be written',
      3: 'incomplete: some of the org may not be read; the manifest names the collections that are unknown',
    },
  },
} satisfies Record<string, CommandHelp>;
