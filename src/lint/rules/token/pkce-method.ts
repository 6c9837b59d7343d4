import { quoted } from '../../../base/messages.js';
import { placeOfPath } from '../../helpers/recording/place-of-path.js';
import { replayRecording } from '../../helpers/recording/replay.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Authentication (of callers), "User-based access": "PKCE (code challenge method SHA-256)". */
export const tokenPkceMethod = defineRule({
  id: 'token/pkce-method',
  severity: 'error',
  what: 'a recorded authorize request has no code challenge, or one that does not use SHA-256',
  why: 'a plain challenge is the verifier itself, so anybody who sees the request can use the code',
  source: 'Authentication (of callers), 3 (user-based access)',
  on: 'recording',
  refusedByService: 'never',
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'the live service accepts codes of confidential clients without PKCE',
    },
  ],
  *check(recording, { org, edition }) {
    for (const { exchange, operation, query } of replayRecording(recording, org)) {
      if (operation.name !== 'authorize' || !requestsCode(query)) continue;
      const place = { of: exchange.resource, at: placeOfPath(exchange) };
      const method = query.get('code_challenge_method');
      if (method !== null && method !== 'S256')
        yield { ...place, message: `\`code_challenge_method\` is ${quoted(method)}; set it to \`S256\`` };
      else if (method === null && query.has('code_challenge'))
        yield {
          ...place,
          message: '`code_challenge_method` is missing, which means `plain`; set it to `S256`',
        };
      else if (!query.has('code_challenge'))
        yield {
          ...place,
          ...(edition === 'spec' && { severity: 'warning' }),
          message: '`code_challenge` is missing; add one with the method `S256`',
        };
    }
  },
  examples: () => ({
    bad: [
      [authorize('&code_challenge=qjrzSW9gMiUgpUvqgEPE4&code_challenge_method=plain')],
      [authorize('&code_challenge=qjrzSW9gMiUgpUvqgEPE4')],
      [authorize('')],
    ],
    good: [[authorize('&code_challenge=qjrzSW9gMiUgpUvqgEPE4&code_challenge_method=S256')]],
  }),
});

/** Whether an authorization request asks for a code. Parameters in a request object or a pushed request are not in its query. */
function requestsCode(query: URLSearchParams): boolean {
  const isElsewhere = query.has('request') || query.has('request_uri');
  return !isElsewhere && (query.get('response_type') ?? '').split(' ').includes('code');
}

function authorize(pkce: string) {
  const path = `/oauth2/v1/authorize?client_id=0oa1&response_type=code&scope=openid${pkce}`;
  return { method: 'GET', path, status: 302, response: null };
}
