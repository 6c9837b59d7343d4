import { quoted } from '../../../base/messages.js';
import { grantTypeNamed, nearestGrantTypes } from '../../helpers/client/grant-types.js';
import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report, type RuleContext } from '../../rule/rule.js';
import { suggestWord } from '../../rule/suggest.js';

/** Spec: Token and authorization endpoints, `grant_type`; Client application, `grant_types`. */
export const tokenGrantTypeKnown = defineRule({
  id: 'token/grant-type-known',
  severity: 'error',
  what: 'the grant type of a token request is missing or unknown',
  why: 'the grant type defines what the token is exchanged for, so the service rejects the request',
  source: 'Token and authorization endpoints, `grant_type`',
  on: 'token request',
  refusedByService: 'both',
  fields: ['grant_type'],
  fix: 'suggested',
  *check(request, context) {
    if (context.resource.kind === 'client assertion') return;
    const name = textAt(request, 'grant_type');
    if (name !== undefined) yield* unknownGrant(name, context);
    else if (context.edition === 'spec' && !isGiven(request, 'grant_type'))
      yield { message: '`grant_type` is missing; set it to `client_credentials` for a service' };
  },
  examples: () => ({
    bad: [
      { ...service(), grant_type: 'client_credential' },
      { ...service(), grant_type: undefined },
      exampleGiven({ ...service(), grant_type: 'client_credential' }, { edition: 'field' }),
    ],
    good: [
      service(),
      exampleGiven(
        { ...service(), grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket' },
        { edition: 'field' },
      ),
    ],
  }),
});

/** Reports an unknown grant type. OAuth allows custom grant types, so live tenants may have some. */
function* unknownGrant(name: string, { edition }: RuleContext): Generator<Report> {
  if (grantTypeNamed(name, { edition }) !== undefined) return;
  const nearest = nearestGrantTypes(name, { edition });
  if (nearest.length > 0 || edition === 'spec')
    yield suggestWord({ at: ['grant_type'], message: `unknown grant type ${quoted(name)}` }, nearest);
}

function service() {
  return {
    grant_type: 'client_credentials',
    scope: 'svc.users.read',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: '<signed JWT>',
  };
}
