import { firstFew } from '../../../base/messages.js';
import { findOperation } from '../../../documents/kinds/api-operations.js';
import { exchangeAround } from '../../helpers/recording/exchange-around.js';
import { replayedStep } from '../../helpers/recording/replay.js';
import { at, isGiven } from '../../rule/json-path.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, type RuleContext } from '../../rule/rule.js';

/**
 * Checks all required settings except the name, because `client/name-required` reports a missing name. Spec: Client registration, "Update".
 */
export const clientPartialUpdate = defineRule({
  id: 'client/partial-update',
  severity: 'error',
  what: 'the body of an update does not contain all settings of the client',
  why: 'an update replaces the whole client, and the service rejects an update that omits settings',
  source: 'Client registration, "Update"',
  on: 'client',
  refusedByService: 'both',
  reading: ['update'],
  *check(client, context) {
    const missing = expectedFields(context).filter((field) => at(client, field) === undefined);
    if (missing.length === 0) return;
    yield {
      message: `an update must be complete; add ${firstFew(missing, missing.length)} with the current ${missing.length === 1 ? 'value' : 'values'}`,
    };
  },
  examples: () => ({
    bad: [
      {
        client_name: 'Shop',
        application_type: 'web',
        redirect_uris: ['https://a.example.com/'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    good: [
      {
        client_name: 'Shop',
        client_uri: null,
        logo_uri: null,
        application_type: 'web',
        redirect_uris: ['https://a.example.com/'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
  }),
});

/** The settings that every stored client has. */
const ALWAYS = ['redirect_uris', 'response_types', 'grant_types', 'token_endpoint_auth_method'];

const SOMETIMES = [
  'client_uri',
  'logo_uri',
  'post_logout_redirect_uris',
  'initiate_login_uri',
  'jwks_uri',
  'jwks',
  'policy_uri',
  'tos_uri',
  'request_object_signing_alg',
  'frontchannel_logout_uri',
];

/** Returns the settings that an update must contain, because the stored client has them. */
function expectedFields(context: RuleContext): readonly string[] {
  const stored = storedClient(context);
  if (stored === undefined) return ALWAYS;
  return [...ALWAYS, ...SOMETIMES].filter((field) => {
    const value = at(stored.value, field);
    return isGiven(stored.value, field) && !(Array.isArray(value) && value.length === 0);
  });
}

/**
 * Returns the stored client that an update is about, by the id in its body or path. Without an id, returns the only client with the same
 * name before the change. Returns `undefined` if the client is not known.
 */
function storedClient({ resource, org, before }: RuleContext): Resource | undefined {
  const exchange = exchangeAround(resource, org);
  const id = resource.id ?? (exchange && findOperation(exchange.method, exchange.path)?.ids.client_id);
  if (id !== undefined) {
    // A recording may delete a client and create another with the same id. So the state before this exchange counts, not the final state.
    const step = exchange && replayedStep(exchange, org);
    return before?.find('client', id) ?? (step ? step.known('client', id) : org.find('client', id));
  }
  const [only, ...others] = before?.all('client').filter(({ name }) => name === resource.name) ?? [];
  return resource.name !== undefined && others.length === 0 ? only : undefined;
}
