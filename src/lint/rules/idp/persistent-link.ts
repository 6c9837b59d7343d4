import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { isContradicted, replayRecording } from '../../helpers/recording/replay.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

export const idpPersistentLink = defineRule({
  id: 'idp/persistent-link',
  severity: 'error',
  what: 'a user is linked to a SAML provider that does not honor persistent name ids',
  why: 'the service finds such a link only by the persistent name id of the assertion, so it rejects the link, or never uses it',
  source: 'Identity providers, "Link user without transaction"',
  on: 'recording',
  refusedByService: 'never',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org)) {
      const { exchange, operation } = step;
      if (operation.name !== 'link a user without a transaction' || isContradicted(step, org)) continue;
      const idp = step.known('identity provider', operation.ids.idp_id ?? '');
      if (idp === undefined || textAt(idp.value, 'type') !== 'SAML2') continue;
      const settings = at(idp.value, 'protocol', 'settings');
      const isHonored = at(settings, 'honorPersistentNameId') === true;
      if (isHonored && textAt(settings, 'nameFormat') === PERSISTENT) continue;
      yield {
        of: exchange.resource,
        message: isHonored
          ? `the name format of the provider is not \`${PERSISTENT}\`; set it before you link users`
          : 'the provider does not have `honorPersistentNameId`; set it before you link users',
        related: [{ of: idp, at: ['protocol', 'settings'], message: 'the settings of the provider' }],
      };
    }
  },
  examples: () => ({
    bad: [
      [provider({ nameFormat: PERSISTENT, honorPersistentNameId: false }), link()],
      [provider({ honorPersistentNameId: true }), link()],
    ],
    good: [
      [provider({ nameFormat: PERSISTENT, honorPersistentNameId: true }), link()],
      exampleGiven([link()], { note: 'The recording does not show the settings of the provider' }),
    ],
  }),
});

function provider(settings: object) {
  const value = { id: 'idp1', type: 'SAML2', name: 'Partner', status: 'ACTIVE' };
  const response = { ...value, protocol: { ...samlProtocol, settings } };
  return { method: 'GET', path: '/api/v1/idps/idp1', status: 200, response };
}

function link() {
  const path = '/api/v1/idps/idp1/users/user1';
  return { method: 'POST', path, request: { externalId: 'ann' }, response: null };
}
