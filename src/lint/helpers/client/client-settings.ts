import { at, isGiven, textAt, textsAt } from '../../rule/json-path.js';
import type { LintSetting } from '../../rule/setting.js';

type Read = Pick<LintSetting, 'reading'>;

/**
 * Returns the application type of a client, or `undefined` if the document does not state it. Only create requests have a
 * default type. Spec: Client application.
 */
export function applicationTypeOf(client: unknown, read: Read): string | undefined {
  return textOr(client, 'application_type', 'web', read);
}

export function authMethodOfClient(client: unknown, read: Read): string | undefined {
  return textOr(client, 'token_endpoint_auth_method', 'client_secret_basic', read);
}

export function grantTypesOf(client: unknown, read: Read): ReadonlySet<string> | undefined {
  return isLeftOut(client, 'grant_types', read)
    ? new Set(['authorization_code'])
    : textSetAt(client, 'grant_types');
}

/** Returns the response types of a client. `null` is read as an empty list here, not as the default. Spec: Client application, rule 1. */
export function responseTypesOf(client: unknown, { reading }: Read): ReadonlySet<string> | undefined {
  const isDefault = reading === 'create' && at(client, 'response_types') === undefined;
  return isDefault ? new Set(['code']) : textSetAt(client, 'response_types');
}

/** Whether a client omits a field that has a default, so that the default applies. `null` is the same as absent. */
export function isLeftOut(client: unknown, field: string, { reading }: Read): boolean {
  return reading === 'create' && !isGiven(client, field);
}

function textOr(client: unknown, field: string, standard: string, read: Read): string | undefined {
  return isLeftOut(client, field, read) ? standard : textAt(client, field);
}

function textSetAt(client: unknown, field: string): ReadonlySet<string> | undefined {
  const list = at(client, field);
  return Array.isArray(list) ? new Set(textsAt(list).map(([, text]) => text)) : undefined;
}
