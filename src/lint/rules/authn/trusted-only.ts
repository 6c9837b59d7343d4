import { isGiven } from '../../look.js';
import { defineRule } from '../../rule.js';
import { isSentTo } from './path.js';

/** Spec: Authentication, "Request headers"; Authentication transaction, "Context object". */
export const authnTrustedOnly = defineRule({
  id: 'authn/trusted-only',
  severity: 'warning',
  what: 'a device token or a device fingerprint in an authentication request without an API token',
  why: 'only trusted applications may set them: the service ignores them, and takes the device for an unknown one',
  source: 'Authentication, "Request headers"; Authentication (of callers), 5',
  on: 'recording',
  *check({ exchanges }) {
    for (const { resource, method, path, headers, request } of exchanges) {
      if (headers === undefined || !isSentTo('/api/v1/authn', method, path) || isTrusted(headers)) continue;
      if (isGiven(request.value, 'context', 'deviceToken'))
        yield {
          of: resource,
          at: [...request.at, 'context', 'deviceToken'],
          message:
            '`deviceToken` is ignored without an API token; send `Authorization: SSWS …`, or leave it out',
        };
      if (headers.has('x-device-fingerprint'))
        yield {
          of: resource,
          message:
            '`X-Device-Fingerprint` is ignored without an API token; send `Authorization: SSWS …`, or leave it out',
        };
    }
  },
  examples: {
    bad: [
      [signIn({ 'Content-Type': 'application/json' }, { context: { deviceToken: '26q43Ak9Eh04' } })],
      [signIn({ 'X-Device-Fingerprint': '26q43Ak9Eh04' }, {})],
    ],
    good: [
      [signIn({ Authorization: 'SSWS 00abc' }, { context: { deviceToken: '26q43Ak9Eh04' } })],
      [signIn({ 'Content-Type': 'application/json' }, {})],
    ],
  },
});

/** A value that a recorder made unreadable counts; an access token is no API token. */
function isTrusted(headers: ReadonlyMap<string, string>): boolean {
  const authorization = headers.get('authorization');
  return authorization !== undefined && !/^(Bearer|Basic)\s/i.test(authorization);
}

function signIn(headers: object, fields: object) {
  return {
    request: {
      method: 'POST',
      url: 'https://example.com/api/v1/authn',
      headers,
      body: { username: 'ann@example.com', password: 'secret', ...fields },
    },
    response: {
      status: 200,
      body: { status: 'SUCCESS', sessionToken: 'session-token', expiresAt: '2026-01-15T10:00:00.000Z' },
    },
  };
}
