import { ownAt } from '../../base/own.js';
import { printable } from '../../base/printable.js';
import type { CoreContext } from '../../model/facts/core-request.js';
import type { Wording } from '../../model/facts/definition/wording.js';
import { satisfiedAssurances } from '../../model/facts/device.js';
import type { Fact } from '../../model/facts/fact.js';
import { FACTS } from '../../model/facts/facts.js';
import type { Context, Request } from '../../model/facts/request.js';
import type { Names } from '../../model/policies/display-names.js';
import { plainWords, wordingOf } from '../../what-if/leaf-words.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';

/** Returns the line that describes the request above an answer. */
export function signInLines(request: Request, names: Names, { paint, columns }: Page): string[] {
  return fill(`${paint.quiet('sign-in')} `, signInWords(request, names), columns);
}

/** Describes a request: `to Payroll (0oa1), by ann (00u1), from 203.0.113.9, on MACOS`. */
export function signInWords({ appInstance, policyContext }: Request, names: Names): string {
  const wording = wordingOf(names);
  const phrases = [
    `to ${names.shown('app', appInstance)}`,
    ...WORDED_FIELDS.flatMap(([, words]) => words(policyContext, wording) ?? []),
    ...FACTS_WITH_FLAG.flatMap((fact) => titledWords(fact, policyContext)),
    ...UNWORDED_FIELDS.flatMap((path) => fieldWords(path, ownAt(policyContext, path.split('.')))),
    ...OTHER_FACTS.flatMap(({ field: { name } }) => fieldWords(name, ownAt(policyContext, [name]))),
  ];
  return phrases.join(', ');
}

type FieldWords = (context: CoreContext, wording: Wording) => string | undefined;

type CoreField =
  | Exclude<keyof CoreContext, 'device' | 'user'>
  | `device.${keyof NonNullable<CoreContext['device']>}`
  | `user.${keyof NonNullable<CoreContext['user']>}`;

/**
 * Functions that describe the request fields that belong to no sign-in fact, in the order of the output. Any other field is
 * shown with its path.
 */
const FIELDS = {
  'user.id': ({ user }, { shown }) => given(user?.id, (id) => `by ${shown('user', id)}`),
  'user.groupIds': ({ user }, { ids }) =>
    given(user?.groupIds, (groups) => `a member of ${ids('group', groups, 'no group')}`),
  groups: ({ groups }, { ids }) =>
    given(groups, (some) => `by a member of ${ids('group', some.ids, 'no group')}`),
  ip: ({ ip }, { plain }) => given(ip, (address) => `from ${plain(address)}`),
  ipChain: ({ ipChain }, { plain }) => given(ipChain, (chain) => `through ${plain(chain)}`),
  zones: ({ zones }, { ids }) => given(zones, (some) => `from ${ids('zone', some.ids, 'no zone')}`),
  'device.platform': ({ device }, { plain }) => given(device?.platform, (name) => `on ${plain(name)}`),
  'device.registered': ({ device }) =>
    given(device?.registered, (isRegistered) => (isRegistered ? 'registered' : 'not registered')),
  'device.managed': ({ device }) =>
    given(device?.managed, (isManaged) => (isManaged ? 'managed' : 'not managed')),
  'device.assuranceIds': (context, { ids }) =>
    given(satisfiedAssurances(context), (some) =>
      some.length === 0
        ? 'without device assurance'
        : `with device assurance ${ids('deviceAssurance', some, '')}`,
    ),
  'device.assuranceId': 'with the others',
  'device.id': 'as written',
  'device.profile': 'as written',
  'device.provider': 'as written',
  'device.caller': 'as written',
  'device.assurance': 'as written',
  'user.login': 'as written',
  'user.type': 'as written',
  'user.provider': 'as written',
  'user.status': 'as written',
  'user.realmId': 'as written',
  'user.created': 'as written',
  'user.lastUpdated': 'as written',
  'user.passwordChanged': 'as written',
  'user.lastLogin': 'as written',
  'user.profile': 'as written',
  identifier: 'as written',
  location: ({ location }, { plain }) =>
    given(location, ({ country, region }) => `in ${plain(region ?? country)}`),
  asn: 'as written',
  ipServiceCategories: 'as written',
  session: 'as written',
  accessRequest: 'as written',
  open: 'as written',
  now: 'as written',
  expressions: 'as written',
} as const satisfies Record<CoreField, FieldWords | 'as written' | 'with the others'>;

const WORDED_FIELDS: readonly (readonly [string, FieldWords])[] = Object.entries(FIELDS).flatMap(
  ([path, words]) => (typeof words === 'function' ? [[path, words] as const] : []),
);

const UNWORDED_FIELDS: readonly string[] = Object.entries(FIELDS).flatMap(([path, words]) =>
  words === 'as written' ? [path] : [],
);

type FactWithField = Fact & { readonly field: NonNullable<Fact['field']> };

const WITH_FIELD: readonly FactWithField[] = FACTS.filter(
  (fact): fact is FactWithField => fact.field !== undefined,
);

/** The facts that have a command-line option. Texts about a sign-in name them like the option without its dashes: `risk HIGH`. */
const FACTS_WITH_FLAG = WITH_FIELD.filter(({ flags }) => flags !== undefined);
const OTHER_FACTS = WITH_FIELD.filter(({ flags }) => flags === undefined);

function titledWords({ field: { name, member }, domain }: FactWithField, context: Context): string[] {
  const value = ownAt(context, member === undefined ? [name] : [name, member]);
  return value == null ? [] : [`${domain?.title ?? name} ${plainWords(value)}`];
}

function given<Value>(value: Value | null | undefined, words: (value: Value) => string): string | undefined {
  return value == null ? undefined : words(value);
}

/** Describes a field by its path and value; for an object, each member: `location.country DE`. */
function fieldWords(field: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [`${printable(field)} ${plainWords(value)}`];
  return Object.entries(value).map(
    ([key, member]) => `${printable(`${field}.${key}`)} ${plainWords(member)}`,
  );
}
