import type { CommandHelp } from '../../../console/command-help.js';

/** The help of the commands of this feature. It is separate from the commands, so that the help does not load them. */
export const TERRAFORM_COMMAND_HELP = {
  'terraform order': {
    group: 'logs',
    brief: 'access while a Terraform plan is applied',
    usage: '[options] <export>',
    what: 'Find temporary access changes while Terraform applies a plan, with an example sign-in for each and a safe order of the calls. A temporary change is access that is more permissive than both before and after the apply, or less permissive than both. Terraform can send its calls in many orders, and the service moves other rules at each call. Without `--plan`, pass the plan in place of the export: what Terraform does not manage is then unknown and not analyzed.',
    exits: {
      0: 'nothing at or above --fail-on',
      1: 'a hazard at or above --fail-on, or an analysis that is incomplete (--allow-unknown accepts the unknown)',
    },
  },
} satisfies Record<string, CommandHelp>;
