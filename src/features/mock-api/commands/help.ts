import type { CommandHelp } from '../../../console/command-help.js';

/** The help of the commands of this feature. It is separate from the commands, so that the help does not load them. */
export const MOCK_API_COMMAND_HELP = {
  serve: {
    group: 'get',
    before: 'mcp',
    brief: 'the management API of an org, on this machine',
    usage: '[options] <export>',
    what: 'Serve the management API of an org on this machine, so that you can test an SDK, a Terraform provider or a script with a copy of the org. A journal records each request and its changes.',
    exits: { 0: 'the server was stopped', 2: 'the port is in use; the org cannot be saved' },
  },
  'scim check': {
    group: 'logs',
    brief: 'check a provisioning server (SCIM 1.1)',
    usage: '[options] <url>',
    what: 'Send the calls of the service to a provisioning server (SCIM 1.1) and check the answers. Without --write, it only reads; with --write, it also creates a user and a group under unused names, and removes them.',
    exits: {
      0: 'every answer is as the service expects',
      1: 'an answer that the service does not accept',
      2: 'a server that does not answer',
      3: 'incomplete: the server stopped answering, or test objects could not be removed',
    },
  },
} satisfies Record<string, CommandHelp>;
