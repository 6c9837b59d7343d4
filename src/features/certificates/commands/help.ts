import type { CommandHelp } from '../../../console/command-help.js';

/** The help of the commands of this feature. It is separate from the commands, so that the help does not load them. */
export const CERTIFICATE_COMMAND_HELP = {
  verify: {
    group: 'check',
    before: 'diff',
    brief: 'a proof of unreachable rules, from analyze --certificate',
    usage: '[options] <certificate>',
    what: 'Check a certificate that `preflight analyze --certificate` wrote against the export, without the analysis: the rules and their order, the steps of each refutation, and the facts that follow by comparing numbers and texts. Everything else is listed as assumed.',
    exits: {
      0: 'every claim is verified; with --allow-assumed, also under assumptions',
      1: 'the certificate is rejected, or verified only under assumptions',
    },
  },
} satisfies Record<string, CommandHelp>;
