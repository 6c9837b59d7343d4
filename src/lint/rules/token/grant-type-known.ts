import { quoted } from '../../../base/messages.js';
import { grantTypeNamed, nearestGrantType } from '../../helpers/client/grant-types.js';
import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report, type RuleContext } from '../../rule/rule.js';
import { suggestWord } from '../../rule/suggest.js';

/** Spec: Token and authorization endpoints, `grant_type`; Client application, `grant_types`. */
export const tokenGrantTypeKnown = defineRule({
  id: 'token/grant-type-known',
  severity: 'error',
  what: 'a token request without a grant type, or with one that the service does not know',
  why: 'the grant says in exchange for what a token is asked: the service refuses a request that does not say it',
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
      yield { message: '`grant_type` is missing: a service asks by `client_credentials`' };
  },
  examples: {
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
  },
});

/** OAuth lets a server take grants of its own, which live tenants may do. */
function* unknownGrant(name: string, { edition }: RuleContext): Generator<Report> {
  if (grantTypeNamed(name, { edition }) !== undefined) return;
  const nearest = nearestGrantType(name, { edition });
  if (nearest !== undefined || edition === 'spec')
    yield suggestWord(
      { at: ['grant_type'], message: `${quoted(name)} is no grant type of the service` },
      nearest,
    );
}

function service() {
  return {
    grant_type: 'client_credentials',
    scope: 'svc.users.read',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: '<signed JWT>',
  };
}
