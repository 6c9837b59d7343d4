import { quoted } from '../../../base/messages.js';
import { replayRecording } from '../../helpers/recording/replay.js';
import { isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Authentication (of users), "Request headers"; Authentication transaction, "Context object". */
export const authnTrustedOnly = defineRule({
  id: 'authn/trusted-only',
  severity: 'warning',
  what: 'an authentication request sets fields that need an API token but has none, or authenticates the caller by something else than an API token',
  why: 'only a trusted application with an API token may set a device token, a fingerprint or an address. Without a token, the service ignores these fields, so the device is unknown, and the address is that of the caller',
  source: 'Authentication (of users), "Request headers"; Authentication (of callers), 5',
  on: 'recording',
  *check(recording, { org }) {
    for (const { exchange, operation } of replayRecording(recording, org)) {
      const { resource, headers, request } = exchange;
      const scheme = operation.route.includes(' /api/v1/authn') ? otherSchemeIn(headers) : undefined;
      if (scheme !== undefined)
        yield {
          of: resource,
          message: `\`Authorization\` uses the scheme ${quoted(scheme)}; send \`SSWS …\` if the application is trusted, or no \`Authorization\` if it is public`,
        };
      if (operation.name !== 'sign in' || headers === undefined || isTrusted(headers)) continue;
      if (isGiven(request.value, 'context', 'deviceToken'))
        yield {
          of: resource,
          at: [...request.at, 'context', 'deviceToken'],
          message:
            '`deviceToken` is ignored without an API token; send `Authorization: SSWS …`, or remove it',
        };
      for (const name of HEADERS)
        if (headers.has(name.toLowerCase()))
          yield {
            of: resource,
            message: `\`${name}\` is ignored without an API token; send \`Authorization: SSWS …\`, or remove it`,
          };
    }
  },
  examples: () => ({
    bad: [
      [signIn({ 'Content-Type': 'application/json' }, { context: { deviceToken: '26q43Ak9Eh04' } })],
      [signIn({ 'X-Device-Fingerprint': '26q43Ak9Eh04' }, {})],
      [signIn({ 'x-forwarded-for': '203.0.113.7' }, {})],
      [signIn({ Authorization: 'Bearer eyJ' }, {})],
    ],
    good: [
      [signIn({ Authorization: 'SSWS 00abc' }, { context: { deviceToken: '26q43Ak9Eh04' } })],
      exampleGiven([signIn({ Authorization: 'SSWS 00abc', 'X-Forwarded-For': '203.0.113.7' }, {})], {
        note: 'A trusted application with an API token may set the address of the user',
      }),
      exampleGiven([signIn({ 'Content-Type': 'application/json' }, {})], {
        note: 'A public application sends none of these fields and no `Authorization`',
      }),
    ],
  }),
});

const HEADERS = ['X-Device-Fingerprint', 'X-Forwarded-For'];

/** Whether the headers contain an API token, which may be masked. An access token does not count. */
function isTrusted(headers: ReadonlyMap<string, string>): boolean {
  return headers.has('authorization') && otherSchemeIn(headers) === undefined;
}

function otherSchemeIn(headers: ReadonlyMap<string, string> | undefined): string | undefined {
  return /^(Bearer|Basic)(?=\s)/i.exec(headers?.get('authorization') ?? '')?.[0];
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
