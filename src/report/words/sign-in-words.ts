import { printable } from '../../base/printable.js';
import { satisfiedAssurances } from '../../facts/device.js';
import type { Context, Request } from '../../facts/request.js';
import type { Names } from '../../policies/names.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { listed, plainWords } from './leaf-words.js';

/** The request of an answer, above it. */
export function signInLines(request: Request, names: Names, { paint, columns }: Page): string[] {
  return fill(`${paint.quiet('sign-in')} `, signInWords(request, names), columns);
}

/** What a request says, in words: `to Payroll (0oa1), by ann (00u1), from 203.0.113.9, on MACOS`. */
export function signInWords({ appInstance, policyContext }: Request, names: Names): string {
  const { user, groups, ip, ipChain, zones, risk, device } = policyContext;
  const assured = satisfiedAssurances(policyContext);
  const ids = (kind: keyof typeof NONE, list: readonly string[]) =>
    list.length === 0 ? NONE[kind] : listed(list, (id) => names.shown(kind, id));
  const phrases: readonly (string | false)[] = [
    `to ${names.shown('app', appInstance)}`,
    user?.id != null && `by ${names.shown('user', user.id)}`,
    user?.groupIds != null && `a member of ${ids('group', user.groupIds)}`,
    groups != null && `by a member of ${ids('group', groups.ids)}`,
    ip != null && `from ${printable(ip)}`,
    ipChain != null && `through ${listed(ipChain, printable)}`,
    zones != null && `from ${ids('zone', zones.ids)}`,
    device?.platform != null && `on ${printable(device.platform)}`,
    device?.registered != null && (device.registered ? 'registered' : 'not registered'),
    device?.managed != null && (device.managed ? 'managed' : 'not managed'),
    assured !== undefined && `assured by ${ids('deviceAssurance', assured)}`,
    risk != null && `risk ${printable(risk.level)}`,
    ...DEVICE_FIELDS.flatMap((field) => fieldWords(`device.${field}`, device?.[field])),
    ...USER_FIELDS.flatMap((field) => fieldWords(`user.${field}`, user?.[field])),
    ...OTHER_FIELDS.flatMap((field) => fieldWords(field, policyContext[field])),
  ];
  return phrases.filter((words) => words !== false).join(', ');
}

const NONE = { group: 'no group', zone: 'no zone', deviceAssurance: 'no policy' } as const;

const USER_FIELDS = [
  'login',
  'type',
  'provider',
  'status',
  'realmId',
  'created',
  'lastUpdated',
  'passwordChanged',
  'lastLogin',
  'profile',
] as const satisfies readonly (keyof NonNullable<Context['user']>)[];

const DEVICE_FIELDS = [
  'id',
  'profile',
  'provider',
  'caller',
  'assurance',
] as const satisfies readonly (keyof NonNullable<Context['device']>)[];

const OTHER_FIELDS = [
  'identifier',
  'location',
  'asn',
  'ipServiceCategories',
  'entityRisk',
  'riskDetections',
  'behaviors',
  'authType',
  'identityProvider',
  'office365Client',
  'session',
  'accessRequest',
  'now',
  'expressions',
] as const satisfies readonly (keyof Context)[];

/** Of an object, each member: `location.country DE`. */
function fieldWords(field: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [`${printable(field)} ${plainWords(value)}`];
  return Object.entries(value).map(
    ([key, member]) => `${printable(`${field}.${key}`)} ${plainWords(member)}`,
  );
}
