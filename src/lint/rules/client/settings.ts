import { at, textAt, textsAt } from '../../look.js';
import type { Setting } from '../../setting.js';

type Read = Pick<Setting, 'reading'>;

/** Only what is created takes the defaults; `undefined` where the document does not tell. Spec: Client application. */
export function applicationTypeOf(client: unknown, { reading }: Read): string | undefined {
  const isDefault = reading === 'create' && at(client, 'application_type') === undefined;
  return isDefault ? 'web' : textAt(client, 'application_type');
}

export function grantTypesOf(client: unknown, read: Read): ReadonlySet<string> | undefined {
  return listOr(client, 'grant_types', 'authorization_code', read);
}

export function responseTypesOf(client: unknown, read: Read): ReadonlySet<string> | undefined {
  return listOr(client, 'response_types', 'code', read);
}

function listOr(
  client: unknown,
  field: string,
  standard: string,
  { reading }: Read,
): ReadonlySet<string> | undefined {
  const list = at(client, field);
  if (list === undefined) return reading === 'create' ? new Set([standard]) : undefined;
  return Array.isArray(list) ? new Set(textsAt(list).map(([, text]) => text)) : undefined;
}
