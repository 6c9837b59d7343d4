import type { CommandHelp } from '../../../console/command-help.js';

/** The help of the commands of this feature. It is separate from the commands, so that the help does not load them. */
export const EXPLORER_COMMAND_HELP = {
  report: {
    group: 'look',
    before: 'pull',
    brief: 'one HTML file of an org, to read and to print',
    usage: '[options] <export> [after]',
    what: 'Write one HTML file to read and to print: findings, access to the applications, and the policies in their order, with unreachable rules.',
    exits: { 0: 'the report is written', 2: 'a report that cannot be written' },
  },
  'report --interactive': {
    group: 'look',
    before: 'pull',
    selectedBy: ['--interactive'],
    brief: 'a page that answers questions about sign-ins',
    usage: '[options] <export> [after]',
    what: 'Write one HTML file that answers questions about sign-ins and shows the org. It works without a network and gives the answers of the command line.',
    exits: { 0: 'the page is written', 2: 'a page that cannot be written' },
  },
} satisfies Record<string, CommandHelp>;
