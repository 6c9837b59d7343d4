import { counted, quoted } from '../../../base/messages.js';
import { isObject, type Members } from '../../../base/object.js';
import { isRedacted } from '../../helpers/text/redacted.js';
import { claimsIn, hasSignature, headerIn } from '../../helpers/token/jwt-parts.js';
import { at, isGiven, listAt, numberAt, textAt } from '../../rule/json-path.js';
import type { Report, RuleContext } from '../../rule/rule.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const HOUR = 3600;

/** Spec: Authentication (of callers), "Service-based access"; Token and authorization endpoints; Limits. */
export const tokenAssertionClaims = defineRule({
  id: 'token/assertion-claims',
  severity: 'error',
  what: 'a client assertion lacks a required claim, has an invalid one, or is not signed',
  why: 'the service rejects the token request, and reports only that client authentication failed',
  source: 'Authentication (of callers), "Service-based access"; Token and authorization endpoints',
  choices: [
    'in edition `spec`, `aud` must be the URL of a token endpoint, which ends with `/v1/token`. On the live service (edition `field`), `aud` may be any URL, and the client may sign with its secret or send no assertion',
    'the specification forbids a client id and secret only as a means of authentication. A request with an assertion may also contain `client_id`, if that is the client of the assertion; it must not contain `client_secret`',
    'a placeholder for an assertion that was removed from a recording is not reported: `<signed JWT>`, `***`, `REDACTED`, `{{assertion}}`',
  ],
  on: 'token request',
  refusedByService: 'both',
  fields: ['client_assertion', 'client_assertion_type'],
  *check(subject, context) {
    if (context.resource.kind === 'client assertion') yield* checkClaims(subject, [], context);
    else if (isObject(subject)) yield* checkRequest(subject, context);
  },
  examples: () => ({
    bad: [
      {
        grant_type: 'client_credentials',
        scope: 'svc.users.read',
        client_assertion_type: 'jwt-bearer',
        client_assertion: '<signed JWT>',
      },
      {
        grant_type: 'client_credentials',
        scope: 'svc.users.read',
        client_assertion_type: ASSERTION_TYPE,
        // Claims: {"iss":"client1","sub":"client2","aud":"https://example.com/oauth2/v1/token","iat":1768471200,"exp":1768478400}
        client_assertion:
          'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJjbGllbnQxIiwic3ViIjoiY2xpZW50MiIsImF1ZCI6Imh0dHBzOi8vZXhhbXBsZS5jb20vb2F1dGgyL3YxL3Rva2VuIiwiaWF0IjoxNzY4NDcxMjAwLCJleHAiOjE3Njg0Nzg0MDB9.c2lnbmVk',
      },
      {
        grant_type: 'client_credentials',
        scope: 'svc.users.read',
        client_assertion_type: ASSERTION_TYPE,
        client_assertion: '<signed JWT>',
        client_secret: 'sesame',
      },
      {
        grant_type: 'client_credentials',
        scope: 'svc.users.read',
        client_assertion_type: ASSERTION_TYPE,
        client_assertion: 'not a jwt at all',
      },
    ],
    good: [
      {
        grant_type: 'client_credentials',
        scope: 'svc.users.read',
        client_assertion_type: ASSERTION_TYPE,
        // Claims: {"iss":"client1","sub":"client1","aud":"https://example.com/oauth2/v1/token","iat":1768471200,"exp":1768474800}
        client_assertion:
          'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJjbGllbnQxIiwic3ViIjoiY2xpZW50MSIsImF1ZCI6Imh0dHBzOi8vZXhhbXBsZS5jb20vb2F1dGgyL3YxL3Rva2VuIiwiaWF0IjoxNzY4NDcxMjAwLCJleHAiOjE3Njg0NzQ4MDB9.c2lnbmVk',
      },
      exampleGiven(
        {
          grant_type: 'authorization_code',
          code: 'code',
          code_verifier: 'M25iVXpKU3puUjFaYWg3T1NDTDQtcW1ROUY5YXlwalNoc0hhakxifmZHag',
          redirect_uri: 'https://app.example.com/callback',
        },
        { note: 'This grant needs no client assertion' },
      ),
    ],
  }),
});

function* checkRequest(request: Members, context: RuleContext): Generator<Report> {
  const type = textAt(request, 'client_assertion_type');
  const assertion = textAt(request, 'client_assertion');
  if (type !== undefined && type !== ASSERTION_TYPE)
    yield {
      at: ['client_assertion_type'],
      message: `the assertion type is ${quoted(type)}; set it to \`${ASSERTION_TYPE}\``,
    };
  if (assertion === undefined) {
    if (type !== undefined || isService(request, context))
      yield { message: '`client_assertion` is missing; add a signed JWT, the only way to authenticate' };
    return;
  }
  if (type === undefined)
    yield {
      at: ['client_assertion'],
      isKey: true,
      message: `\`client_assertion_type\` is missing, so the assertion is ignored; set it to \`${ASSERTION_TYPE}\``,
    };
  if (isGiven(request, 'client_secret'))
    yield {
      at: ['client_secret'],
      isKey: true,
      message: '`client_secret` and `client_assertion` are mutually exclusive; remove the secret',
    };
  const fault = signatureFault(assertion, context);
  if (fault !== undefined) yield { at: ['client_assertion'], message: fault };
  const claims = claimsIn(assertion);
  if (claims !== undefined) yield* checkClaims(claims, ['client_assertion'], context);
  else if (!isRedacted(assertion)) yield { at: ['client_assertion'], message: noJwt(assertion) };
}

/** Returns the message for a client assertion that is not a JWT. The caller does not report placeholders such as `REDACTED`. */
function noJwt(assertion: string): string {
  if (assertion.trim() === '') return 'the assertion is empty; send a signed JWT';
  const parts = assertion.split('.').length;
  return parts === 3
    ? 'the assertion cannot be decoded, because one of its three parts is not base64url JSON; send the complete JWT'
    : `the assertion has ${counted(parts, 'part')} separated by dots instead of 3; send a signed JWT`;
}

/**
 * Returns the mistake in the signature of a client assertion; `undefined` if the signature is accepted. The live service also accepts
 * assertions that are signed with the client secret.
 */
function signatureFault(assertion: string, { edition }: RuleContext): string | undefined {
  const header = headerIn(assertion);
  if (header === undefined) return undefined;
  const algorithm = textAt(header, 'alg');
  if (algorithm?.toLowerCase() === 'none' || !hasSignature(assertion))
    return 'the assertion is not signed, so anybody can forge one; sign it with the private key of the client';
  return edition === 'spec' && algorithm?.startsWith('HS')
    ? `the assertion is signed by ${quoted(algorithm)}, which uses a secret; sign it with the private key of the client`
    : undefined;
}

/**
 * Whether a token request comes from a service client, which must authenticate with its private key. Always false for the live service,
 * because its custom authorization servers also accept a client secret.
 */
function isService(request: Members, { edition }: RuleContext): boolean {
  return edition === 'spec' && request.grant_type === 'client_credentials';
}

/** Checks the claims of a client assertion. Reports are located at the text of the assertion. */
function* checkClaims(claims: unknown, from: readonly string[], context: RuleContext): Generator<Report> {
  const place = (claim: string) => (from.length > 0 ? from : [claim]);
  for (const claim of ['aud', 'iss', 'sub', 'exp'])
    if (!isGiven(claims, claim)) yield { at: from, message: `the claim \`${claim}\` is missing; add it` };
  yield* checkClient(claims, place, context);
  if (isGiven(claims, 'aud') && !isTokenEndpoint(claims, context))
    yield {
      at: place('aud'),
      message:
        '`aud` is not the URL of the token endpoint; set it, for example, to `https://example.com/oauth2/v1/token`',
    };
  const fault = isGiven(claims, 'exp') ? expiryFault(claims, context) : undefined;
  if (fault !== undefined) yield { at: place('exp'), message: `\`exp\` ${fault}` };
}

function* checkClient(
  claims: unknown,
  place: (claim: string) => readonly string[],
  { resource: { value } }: RuleContext,
): Generator<Report> {
  const [issuer, subject] = [textAt(claims, 'iss'), textAt(claims, 'sub')];
  const client = textAt(value, 'client_id') ?? issuer;
  for (const claim of ['iss', 'sub'])
    if (isGiven(claims, claim) && textAt(claims, claim) === undefined)
      yield { at: place(claim), message: `\`${claim}\` is not a string; set it to the client id` };
  if (issuer !== undefined && subject !== undefined && issuer !== subject)
    yield {
      at: place('sub'),
      message: `\`sub\` is ${quoted(subject)}, but \`iss\` is ${quoted(issuer)}; set both to the client id`,
    };
  else if (issuer !== undefined && client !== undefined && issuer !== client)
    yield {
      at: place('iss'),
      message: `\`iss\` is ${quoted(issuer)}, but the client of the request is ${quoted(client)}; set both to the client id`,
    };
}

/** Whether the audience of a client assertion is the token endpoint. The live service also accepts other endpoints. */
function isTokenEndpoint(claims: unknown, { edition }: RuleContext): boolean {
  const audiences = [at(claims, 'aud'), ...listAt(claims, 'aud')].filter((one) => typeof one === 'string');
  return audiences.some((audience) => {
    if (audience.length > 2000 || !URL.canParse(audience)) return false;
    const { protocol, pathname } = new URL(audience);
    return /^https?:$/.test(protocol) && (edition === 'field' || pathname.endsWith('/v1/token'));
  });
}

function secondsOf({ now }: RuleContext): number | undefined {
  return now === undefined ? undefined : now / 1000;
}

/** The smallest number in a time claim that is taken for milliseconds. In seconds, it would be more than a thousand years ahead. */
const IN_MILLISECONDS = 100_000_000_000;

function expiryFault(claims: unknown, context: RuleContext): string | undefined {
  const expiry = numberAt(claims, 'exp');
  if (expiry === undefined) return 'is not a number; set it to seconds since 1970';
  if (expiry >= IN_MILLISECONDS) return 'is in milliseconds; set it to seconds since 1970';
  const issued = numberAt(claims, 'iat');
  const from = issued ?? secondsOf(context);
  if (from === undefined || expiry - from <= HOUR) return undefined;
  const since = issued === undefined ? 'ahead' : 'after `iat`';
  return `is ${Math.round(expiry - from).toLocaleString('en')} seconds ${since}; set it to at most 3,600`;
}
