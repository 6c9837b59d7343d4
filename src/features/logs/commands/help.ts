import type { CommandHelp } from '../../../console/command-help.js';

/** The help of the commands of this feature. It is separate from the commands, so that the help does not load them. */
export const LOG_COMMAND_HELP = {
  'logs backtest': {
    group: 'logs',
    brief: 'compare the simulator with recorded decisions',
    usage: '[options] <logs...>',
    what: 'Compare the decisions that the System Log records with those of the simulator: how many agree, which differ and by which condition, and which facts are missing for the rest.',
    exits: {
      0: 'enough decisions agree for --fail-under, or it is not given',
      1: 'too few decisions agree for --fail-under, or that is unknown (--allow-unknown accepts the unknown)',
    },
  },
  'logs replay': {
    group: 'logs',
    brief: 'the effect of a change on past sign-ins',
    usage: '[options] <logs...>',
    what: 'Evaluate the sign-ins of the System Log with the policies before and after a change, and list the results that change or may change, by user, application and day.',
    exits: {
      0: 'no change at or above the level of --fail-on, or it is not given',
      1: 'with --fail-on: a sign-in changes, or may change, at or above the level (--allow-unknown accepts the unknown)',
    },
  },
  'logs index': {
    group: 'logs',
    brief: 'an index for shards of a backtest or replay',
    usage: '[options] <logs...>',
    what: 'Read a log once for the facts that every shard needs: changes of policies, groups and users, and the period of each file. With `--index`, a shard of `preflight logs backtest` or `preflight logs replay` reads only its part of the log.',
    exits: { 0: 'the index is written' },
  },
  'logs merge': {
    group: 'logs',
    brief: 'one report from several shards',
    usage: '[options] <shards...>',
    what: 'Combine the results of shards into one report: byte for byte the report of one run over the complete log. A missing shard is an error.',
    exits: {
      0: 'the result passes --fail-under or --fail-on, or neither is given',
      1: 'too few decisions agree, or a sign-in changes or may change (--allow-unknown accepts the unknown)',
      2: 'a missing shard',
    },
  },
  'logs pseudonymize': {
    group: 'logs',
    brief: 'an export and its log without names of people',
    usage: '[options] <export> <logs...>',
    what: 'Replace ids, names and logins in an export and its System Log with pseudonyms, so that you can share them: the policies decide the same, and nobody can be identified without the key.',
    exits: { 0: 'the org and the log are written', 2: 'files that exist or cannot be written' },
  },
} satisfies Record<string, CommandHelp>;
