import { quoted } from '../../../base/messages.js';
import { isGiven, textAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';
import { asBase64url, bytesOf, isShortened } from './base64url.js';

/**
 * A numeric parameter of a key: its bytes, or the mistake in it. Neither is present if the parameter has the wrong type, which another lint
 * rule reports. Spec: Client application, JSON Web Key.
 */
export interface KeyParameter {
  readonly bytes?: Uint8Array;
  readonly wrong?: Report;
}

export function parameterOf(key: unknown, field: string, type: string): KeyParameter {
  if (!isGiven(key, field))
    return {
      wrong: {
        message: `${quoted(field)} is missing, but a key of type ${quoted(type)} requires it; add it`,
      },
    };
  const text = textAt(key, field);
  if (text === undefined) return {};
  const bytes = bytesOf(text);
  return bytes === undefined ? { wrong: unreadable(field, text) } : { bytes };
}

function unreadable(field: string, text: string): Report {
  if (isShortened(text))
    return { at: [field], severity: 'warning', message: `${quoted(field)} is truncated; add its full value` };
  const value = asBase64url(text);
  return {
    at: [field],
    message: `${quoted(field)} is not base64url (letters, digits, \`-\` and \`_\`, without padding); encode it again`,
    ...(bytesOf(value) && {
      fix: {
        kind: 'suggested',
        what: 'encode it as base64url',
        changes: [{ op: 'set', at: [field], value }],
      },
    }),
  };
}
