import { type Command as Commander, Option } from 'commander';
import { PLATFORMS } from '../facts/platform.js';
import { RISK_LEVELS } from '../facts/risk.js';
import type { Problem, Result } from '../logic/result.js';
import type { Snapshot } from '../policies/snapshot.js';
import { mismatchesOf } from '../read/validate.js';
import { counted, oneOf, quoted } from '../read/words.js';
import { shownAs } from '../report/names.js';
import { idsMeant, KIND_WORDS, type NamedKind } from './by-name.js';
import { schemaAt } from './request-fields.js';
import type { Patch, Path } from './request-patch.js';

/** A flag that fills one field of the request. */
interface RequestFlag {
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
const REQUEST_FLAGS: readonly RequestFlag[] = [
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
    what: `the risk: ${oneOf(RISK_LEVELS)}`,
    field: 'policyContext.risk.level',
    isWord: true,
  },
  {
    flag: '--platform',
    value: 'platform',
    what: `the platform: ${oneOf(Object.keys(PLATFORMS))}`,
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

const FACT = {
  flags: '--fact <path=value>',
  what:
    'any other field of `policyContext`, by its dotted path; repeatable. The value is JSON, or else text: ' +
    'identifier=ann@example.com, user.profile.department=Sales, \'behaviors=["New Device"]\', ' +
    'location={"country":"DE"}, asn=64500, ipChain, ipServiceCategories, authType, identityProvider, entityRisk, ' +
    'riskDetections, session, now; and expressions={"<expression>":true} states how an expression comes out',
};

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
  commander.option(FACT.flags, FACT.what, collect);
}

export function isAnyFlagGiven(given: GivenFlags): boolean {
  return given.fact !== undefined || REQUEST_FLAGS.some(({ flag }) => given[keyOf(flag)] !== undefined);
}

/** How to give a field on the command line. */
export function flagFor(field: string): string {
  const known = REQUEST_FLAGS.find((one) => one.field === field);
  return known?.flag ?? `--fact ${field.replace(/^policyContext\./, '')}=…`;
}

/** What the flags make of a request. The rival of a flag is dropped, unless it was given as a flag too. */
export function patchOf(given: GivenFlags, snapshot: Snapshot): Result<Patch> {
  const problems: Problem[] = [];
  const used = REQUEST_FLAGS.filter(({ flag }) => given[keyOf(flag)] !== undefined);
  const set = used.map((flag) => {
    const value = valueFor(flag, given[keyOf(flag.flag)], snapshot);
    problems.push(...value.problems);
    return { path: flag.field.split('.'), value: value.ok ? value.value : undefined };
  });
  const facts = (given.fact ?? []).map((text) => factOf(text));
  for (const fact of facts) problems.push(...fact.problems);
  if (problems.length > 0) return { ok: false, problems };
  const removed = used.flatMap(({ instead = [] }) => instead).map((field) => field.split('.'));
  return {
    ok: true,
    value: { removed, set: [...set, ...facts.flatMap((fact) => (fact.ok ? [fact.value] : []))] },
    problems,
  };
}

/** Repeated options make a list. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function valueFor(flag: RequestFlag, given: unknown, snapshot: Snapshot): Result<unknown> {
  if (typeof given === 'boolean') return { ok: true, value: given, problems: [] };
  const values = (Array.isArray(given) ? given : [given]).map((text) =>
    oneValue(flag, String(text), snapshot),
  );
  const problems = values.flatMap((value) => value.problems);
  if (problems.length > 0) return { ok: false, problems };
  const read = values.flatMap((value) => (value.ok ? [value.value] : []));
  return { ok: true, value: flag.isList ? read : read[0], problems };
}

/** A name that nothing bears is sent as it is: the answer is then the service's. */
function oneValue({ flag, kind, isWord }: RequestFlag, text: string, snapshot: Snapshot): Result<string> {
  if (isWord) return { ok: true, value: text.toUpperCase().replaceAll('-', '_'), problems: [] };
  if (kind === undefined) return { ok: true, value: text, problems: [] };
  const meant = idsMeant(text, kind, snapshot);
  const [only, ...others] = meant;
  if (others.length === 0) return { ok: true, value: only?.id ?? text, problems: [] };
  const some = meant.slice(0, 5).map((one) => `\`${shownAs(one)}\``);
  const all =
    meant.length > some.length
      ? `${some.join(', ')} and ${meant.length - some.length} more`
      : oneOf(some, 'and');
  return usage(
    `${flag} ${quoted(text)} names ${counted(meant.length, KIND_WORDS[kind])}: ${all}; give the id`,
  );
}

/** `identifier=ann`: inside `policyContext`, unless the path starts at the top. */
function factOf(text: string): Result<{ readonly path: Path; readonly value: unknown }> {
  const equals = text.indexOf('=');
  const path = text.slice(0, Math.max(equals, 0)).trim().split('.');
  if (equals < 0 || path.includes('')) {
    return usage(
      `--fact ${quoted(text)} is not of the form \`path=value\`, as in \`identifier=ann@example.com\``,
    );
  }
  const [top = ''] = path;
  const fromTop = TOP_FIELDS.includes(top) ? path : ['policyContext', ...path];
  return {
    ok: true,
    value: { path: fromTop, value: factValue(text.slice(equals + 1), fromTop) },
    problems: [],
  };
}

const TOP_FIELDS: readonly string[] = ['policyContext', 'policyTypes', 'appInstance'];

/** JSON where it is JSON, and text otherwise; also where the field wants a text, and the JSON is none. */
function factValue(text: string, path: Path): unknown {
  const schema = schemaAt(path);
  const isFor = (value: unknown) => schema === undefined || mismatchesOf(schema, value).length === 0;
  try {
    const value: unknown = JSON.parse(text);
    return isFor(value) || schema === undefined || !isFor(text) ? value : text;
  } catch {
    return text;
  }
}

function usage(message: string): { readonly ok: false; readonly problems: readonly Problem[] } {
  return { ok: false, problems: [{ severity: 'error', code: 'usage', message }] };
}

/** As the parser calls an option: `--policy-type` is `policyType`. */
function keyOf(flag: string): string {
  return flag.replace('--', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
