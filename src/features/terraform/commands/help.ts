import type { CommandHelp } from '../../../console/command-help.js';

/** The help of the commands of this feature. It is separate from the commands, so that the help does not load them. */
export const TERRAFORM_COMMAND_HELP = {
  'terraform order': {
    group: 'logs',
    brief: 'access while a Terraform plan is applied',
    usage: '[options] <export>',
    what: 'Find sign-ins that are more or less permissive while Terraform applies a plan than before and after, with an example of each and an order of the calls that avoids them. Terraform can send its calls in many orders, and each moves other rules. Without `--plan`, the export is the plan, and its unknown parts are not analyzed.',
    exits: {
      0: 'nothing at or above --fail-on',
      1: 'a hazard at or above --fail-on, or an analysis that is incomplete (--allow-unknown accepts the unknown)',
    },
  },
} satisfies Record<string, CommandHelp>;
