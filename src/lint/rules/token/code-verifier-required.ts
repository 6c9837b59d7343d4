import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const tokenCodeVerifierRequired = defineRule({
  id: 'token/code-verifier-required',
  severity: 'error',
  what: 'a token request exchanges a code without `code_verifier`',
  why: 'the authorization code grant requires PKCE: without the verifier, anybody who intercepts the code can get the token',
  source: 'Authentication (of callers), "User-based access"; Token and authorization endpoints',
  choices: [
    'the live service accepts codes without PKCE from clients that authenticate with a secret, so this lint rule applies only in edition `spec`',
  ],
  on: 'token request',
  refusedByService: 'never',
  edition: 'spec',
  *check(request) {
    if (textAt(request, 'grant_type') !== 'authorization_code' || isGiven(request, 'code_verifier')) return;
    yield {
      at: ['grant_type'],
      message:
        '`code_verifier` is missing; send the verifier whose SHA-256 was the `code_challenge` of the authorize request',
    };
  },
  examples: () => ({
    bad: [
      { grant_type: 'authorization_code', code: 'code', redirect_uri: 'https://app.example.com/callback' },
    ],
    good: [
      {
        grant_type: 'authorization_code',
        code: 'code',
        code_verifier: 'M25iVXpKU3puUjFaYWg3T1NDTDQtcW1ROUY5YXlwalNoc0hhakxifmZHag',
        redirect_uri: 'https://app.example.com/callback',
      },
    ],
  }),
});
