import { quoted, valueInWords } from '../../../base/messages.js';
import { numberAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Token and authorization endpoints; Limits. */
export const tokenResponseFields = defineRule({
  id: 'token/response-fields',
  severity: 'error',
  what: 'an answer of the token endpoint with another type or lifetime than its tokens have',
  why: 'a caller that goes by them sends the token in another way, or longer than it is taken',
  source: 'Token and authorization endpoints; Limits',
  on: 'token response',
  refusedByService: 'never',
  fields: [''],
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'custom authorization servers answer tokens of other lifetimes',
    },
  ],
  *check(answer) {
    const [type, lifetime] = [textAt(answer, 'token_type'), numberAt(answer, 'expires_in')];
    if (type !== undefined && type.toLowerCase() !== 'bearer')
      yield { at: ['token_type'], message: `\`token_type\` is ${quoted(type)}; it is always \`Bearer\`` };
    if (lifetime !== undefined && lifetime !== HOUR)
      yield {
        at: ['expires_in'],
        severity: 'warning',
        message: `\`expires_in\` is ${valueInWords(lifetime)}; tokens of the service live ${HOUR} seconds`,
      };
  },
  examples: {
    bad: [
      { token_type: 'MAC', expires_in: 3600, access_token: 'abc', scope: 'svc.users.read' },
      { token_type: 'Bearer', expires_in: 86_400, access_token: 'abc', scope: 'svc.users.read' },
    ],
    good: [{ token_type: 'Bearer', expires_in: 3600, access_token: 'abc', scope: 'svc.users.read' }],
  },
});

const HOUR = 3600;
