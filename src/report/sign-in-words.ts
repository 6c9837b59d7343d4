import type { Request } from '../facts/request.js';
import { listed, plainWords } from './leaf-words.js';
import type { Names } from './names.js';
import { printable } from './printable.js';

/** What a request says, in words: `to Payroll (0oa1), by ann (00u1), from 203.0.113.9, on MACOS`. */
export function signInWords({ appInstance, policyContext }: Request, names: Names): string {
  const { user, groups, ip, ipChain, zones, risk, device, ...rest } = policyContext;
  const ids = (kind: 'group' | 'zone', list: readonly string[]) =>
    listed(list, (id) => names.shown(kind, id));
  const said: readonly (string | false)[] = [
    `to ${names.shown('app', appInstance)}`,
    user?.id != null && `by ${names.shown('user', user.id)}`,
    groups != null &&
      (groups.ids.length === 0 ? 'by a member of no group' : `by a member of ${ids('group', groups.ids)}`),
    ip != null && `from ${printable(ip)}`,
    ipChain != null && `through ${listed(ipChain, printable)}`,
    zones != null && (zones.ids.length === 0 ? 'from no zone' : `from ${ids('zone', zones.ids)}`),
    device?.platform != null && `on ${printable(device.platform)}`,
    device?.registered != null && (device.registered ? 'registered' : 'not registered'),
    device?.managed != null && (device.managed ? 'managed' : 'not managed'),
    device?.assuranceId != null && `assured by ${names.shown('deviceAssurance', device.assuranceId)}`,
    risk != null && `risk ${printable(risk.level)}`,
    ...Object.entries({ ...withoutId(user), ...rest }).map(
      ([field, value]) => value != null && `${printable(field)} ${plainWords(value)}`,
    ),
  ];
  return said.filter((words) => words !== false).join(', ');
}

function withoutId(user: Request['policyContext']['user']): Record<string, unknown> {
  const { id: _, ...rest } = user ?? {};
  return Object.fromEntries(Object.entries(rest).map(([field, value]) => [`user.${field}`, value]));
}
