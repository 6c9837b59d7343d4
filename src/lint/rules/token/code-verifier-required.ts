import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Authentication (of callers), "User-based access"; Token and authorization endpoints. */
export const tokenCodeVerifierRequired = defineRule({
  id: 'token/code-verifier-required',
  severity: 'error',
  what: 'a code traded for a token without `code_verifier`',
  why: 'the authorization code grant goes with PKCE: without the verifier, whoever gets hold of the code has the token',
  source: 'Authentication (of callers), "User-based access"; Token and authorization endpoints',
  choices: [
    'the live service takes codes without PKCE from clients that prove themselves by a secret: the rule is for edition `spec` only',
  ],
  on: 'token request',
  refusedByService: 'never',
  edition: 'spec',
  *check(request) {
    if (textAt(request, 'grant_type') !== 'authorization_code' || isGiven(request, 'code_verifier')) return;
    yield {
      at: ['grant_type'],
      message:
        '`code_verifier` is missing: send the one whose SHA-256 was the `code_challenge` of the authorize request',
    };
  },
  examples: {
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
  },
});
