import type { CommandHelp } from '../../../console/command-help.js';

/** The help of the commands of this feature. It is separate from the commands, so that the help does not load them. */
export const COMPLIANCE_COMMAND_HELP = {
  compliance: {
    group: 'check',
    before: 'ci',
    brief: 'the controls of published baselines',
    usage: '[options] <export>',
    what: 'Check the controls of published baselines over all sign-ins. Each control is proved, or refuted by an example sign-in that the simulator confirms, and shown next to its published check text. Failed controls come first, with the affected users and a tested remedy.',
    exits: {
      0: 'no control has a verdict of --fail-on',
      1: 'a control has a verdict of --fail-on, or may have one (--allow-unknown accepts the unknown)',
    },
  },
} satisfies Record<string, CommandHelp>;
