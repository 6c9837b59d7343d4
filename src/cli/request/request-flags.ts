import { type Command as Commander, Option } from 'commander';
import { alternatives } from '../../base/messages.js';
import { PLATFORMS } from '../../facts/platform.js';
import { RISK_LEVELS } from '../../facts/risk.js';
import type { NamedKind } from '../../policies/by-name.js';
import { FACT_FLAG } from './fact-flag.js';

/** A flag that fills one field of the request. */
export interface RequestFlag {
  /** The flag itself, as hints show it. */
  readonly flag: string;
  /** What follows it; nothing where the flag is a yes, and `--no-…` a no. */
  readonly value?: string;
  readonly what: string;
  /** Dotted, from the top of the request. */
  readonly field: string;
  /** What it names, by id or by name. */
  readonly kind?: NamedKind;
  /** It may be given more than once, and fills a list. */
  readonly isList?: true;
  /** Its words are written in capitals. */
  readonly isWord?: true;
  /** Fields that cannot stand beside it, and are dropped from the request that it is added to. */
  readonly instead?: readonly string[];
}

/** In the order of the help text. */
export const REQUEST_FLAGS: readonly RequestFlag[] = [
  { flag: '--app', value: 'app', what: 'the application: id, or label', field: 'appInstance', kind: 'app' },
  {
    flag: '--user',
    value: 'user',
    what: 'the user: id, or login',
    field: 'policyContext.user.id',
    kind: 'user',
    instead: ['policyContext.groups'],
  },
  {
    flag: '--group',
    value: 'group',
    what: 'a group of the user, in place of --user: id, or name; repeatable',
    field: 'policyContext.groups.ids',
    kind: 'group',
    isList: true,
    instead: ['policyContext.user.id'],
  },
  {
    flag: '--ip',
    value: 'address',
    what: 'the address, IPv4 or IPv6',
    field: 'policyContext.ip',
    instead: ['policyContext.ipChain', 'policyContext.zones'],
  },
  {
    flag: '--zone',
    value: 'zone',
    what: 'a zone of the address, in place of --ip: id, or name; repeatable',
    field: 'policyContext.zones.ids',
    kind: 'zone',
    isList: true,
    instead: ['policyContext.ip', 'policyContext.ipChain'],
  },
  {
    flag: '--risk',
    value: 'level',
    what: `the risk: ${alternatives(RISK_LEVELS)}`,
    field: 'policyContext.risk.level',
    isWord: true,
  },
  {
    flag: '--platform',
    value: 'platform',
    what: `the platform: ${alternatives(Object.keys(PLATFORMS))}`,
    field: 'policyContext.device.platform',
    isWord: true,
  },
  {
    flag: '--registered',
    what: 'the device is registered, or is not',
    field: 'policyContext.device.registered',
  },
  { flag: '--managed', what: 'the device is managed, or is not', field: 'policyContext.device.managed' },
  {
    flag: '--assurance',
    value: 'policy',
    what: 'the device assurance policy that the device satisfies: id, or name',
    field: 'policyContext.device.assuranceId',
    kind: 'deviceAssurance',
    instead: ['policyContext.device.assuranceIds'],
  },
  {
    flag: '--policy-type',
    value: 'type',
    what: 'evaluate this policy type only; repeatable',
    field: 'policyTypes',
    isList: true,
    isWord: true,
  },
];

/** What the command line gave, by the name of the flag in camel case. */
export type GivenFlags = Readonly<Record<string, unknown>> & { readonly fact?: readonly string[] };

export function declareRequestFlags(commander: Commander): void {
  for (const { flag, value, what, isList } of REQUEST_FLAGS) {
    if (value === undefined) {
      const no = flag.replace('--', '--no-');
      commander.option(flag, `${what} (${no})`).addOption(new Option(no).hideHelp());
    } else if (isList) {
      commander.option(`${flag} <${value}>`, what, collect);
    } else {
      commander.option(`${flag} <${value}>`, what);
    }
  }
  commander.option(FACT_FLAG.flags, FACT_FLAG.what, collect);
}

export function isAnyFlagGiven(given: GivenFlags): boolean {
  return given.fact !== undefined || REQUEST_FLAGS.some((flag) => givenTo(flag, given) !== undefined);
}

/** How to give a field on the command line. */
export function flagFor(field: string): string {
  const known = REQUEST_FLAGS.find((one) => one.field === field);
  return known?.flag ?? `--fact ${field.replace(/^policyContext\./, '')}=…`;
}

/** What was given to a flag; `undefined` where it was not. */
export function givenTo({ flag }: RequestFlag, given: GivenFlags): unknown {
  return given[keyOf(flag)];
}

/** Repeated options make a list. */
function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** As the parser calls an option: `--policy-type` is `policyType`. */
function keyOf(flag: string): string {
  return flag.replace('--', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
