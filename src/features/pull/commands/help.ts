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
      0: 'the export is written, and complete; with --check, the credentials can read everything',
      2: 'an org that does not answer; an export that cannot be written',
      3: 'incomplete: the credentials cannot read everything; the manifest names the unknown collections',
    },
  },
} satisfies Record<string, CommandHelp>;
