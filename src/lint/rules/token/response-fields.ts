import { describeValue, quoted } from '../../../base/messages.js';
import { exchangeAround } from '../../helpers/recording/exchange-around.js';
import { isGiven, numberAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

export const tokenResponseFields = defineRule({
  id: 'token/response-fields',
  severity: 'error',
  what: 'a token response has an unexpected token type or lifetime',
  why: 'a caller that relies on the type and lifetime sends the token in the wrong way, or after it has expired',
  source: 'Token and authorization endpoints; Limits',
  choices: [
    'the type `DPoP` is correct if the request had a DPoP proof. If the headers of the request were not recorded, that is unknown, and this lint rule accepts `DPoP`',
  ],
  on: 'token response',
  refusedByService: 'never',
  fields: [''],
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'custom authorization servers return tokens with other lifetimes',
    },
  ],
  *check(answer, context) {
    const [type, lifetime] = [textAt(answer, 'token_type'), numberAt(answer, 'expires_in')];
    if (type !== undefined) yield* checkType(type, exchangeAround(context.resource, context.org)?.headers);
    if (context.edition === 'spec' && !isGiven(answer, 'scope'))
      yield {
        severity: 'warning',
        message: '`scope` is missing, so the caller cannot tell what the token permits; add it',
      };
    if (lifetime !== undefined && lifetime !== HOUR)
      yield {
        at: ['expires_in'],
        severity: 'warning',
        message: `\`expires_in\` is ${describeValue(lifetime)}; set it to ${HOUR}, because tokens of the service expire after one hour`,
      };
  },
  examples: () => ({
    bad: [
      { token_type: 'MAC', expires_in: 3600, access_token: 'abc', scope: 'svc.users.read' },
      { token_type: 'Bearer', access_token: 'abc', scope: 'svc.users.read' },
      { token_type: 'Bearer', expires_in: 86_400, access_token: 'abc', scope: 'svc.users.read' },
    ],
    good: [
      { token_type: 'Bearer', expires_in: 3600, access_token: 'abc', scope: 'svc.users.read' },
      exampleGiven(
        { token_type: 'DPoP', expires_in: 3600, access_token: 'abc', scope: 'svc.users.read' },
        { note: 'A token that is bound to a key has the type `DPoP`' },
      ),
    ],
  }),
});

const HOUR = 3600;

/** Checks the token type. A token is bound to a key if the request proved that the client has the key. RFC 9449, section 5. */
function* checkType(type: string, sent: ReadonlyMap<string, string> | undefined): Generator<Report> {
  const hasProof = sent?.has('dpop');
  const name = type.toLowerCase();
  if (name !== 'bearer' && name !== 'dpop')
    yield {
      at: ['token_type'],
      message: `\`token_type\` is ${quoted(type)}; set it to \`Bearer\`, or to \`DPoP\` if the request has a proof`,
    };
  else if (name === 'dpop' && hasProof === false)
    yield {
      at: ['token_type'],
      message: '`token_type` is `DPoP`, but the request has no proof in a header `DPoP`; set it to `Bearer`',
    };
  else if (name === 'bearer' && hasProof === true)
    yield {
      at: ['token_type'],
      severity: 'warning',
      message:
        '`token_type` is `Bearer`, although the request has a proof in its header `DPoP`, so the token is not bound to the key; set it to `DPoP`',
    };
}
