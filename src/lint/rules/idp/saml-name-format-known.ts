import { allNearestUrns, lastWordOf } from '../../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../../base/messages.js';
import { samlProtocol } from '../../helpers/example/example-protocols.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';
import { suggestWord } from '../../rule/suggest.js';

const FORMATS = [
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
] as const;

const PERSISTENT = FORMATS[2];

/** Spec: Identity provider (IdP), Protocol: SAML2, `settings`; Identity providers, "Link user without transaction". */
export const idpSamlNameFormatKnown = defineRule({
  id: 'idp/saml-name-format-known',
  severity: 'error',
  what: 'the SAML name format is unknown, or it is persistent while `honorPersistentNameId` is off',
  why: 'the service rejects an unknown name format, and links accounts by a persistent name only if `honorPersistentNameId` is true',
  source: 'Identity provider (IdP), Protocol: SAML2, `settings`',
  on: 'saml2 protocol',
  refusedByService: 'both',
  fields: ['settings.nameFormat'],
  fix: 'suggested',
  *check(protocol) {
    const format = textAt(protocol, 'settings', 'nameFormat');
    if (format !== undefined && !FORMATS.some((known) => known === format)) yield unknown(format);
    const isHonored = at(protocol, 'settings', 'honorPersistentNameId') === true;
    if (isHonored || format !== PERSISTENT) return;
    yield {
      at: ['settings', 'nameFormat'],
      severity: 'warning',
      message:
        'the provider requests persistent name ids, but links no accounts by them; set `honorPersistentNameId` to `true`',
      fix: {
        kind: 'suggested',
        what: 'set `honorPersistentNameId`',
        changes: [{ op: 'set', at: ['settings', 'honorPersistentNameId'], value: true }],
      },
    };
  },
  examples: () => ({
    bad: [
      { ...samlProtocol, settings: { nameFormat: 'emailAddress' } },
      { ...samlProtocol, settings: { nameFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity' } },
      { ...samlProtocol, settings: { nameFormat: PERSISTENT, honorPersistentNameId: false } },
    ],
    good: [
      { ...samlProtocol, settings: { nameFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' } },
      exampleGiven(
        { ...samlProtocol, settings: { nameFormat: PERSISTENT, honorPersistentNameId: true } },
        { note: 'With `honorPersistentNameId`, the name format may be persistent' },
      ),
    ],
  }),
});

/**
 * Returns the report for an unknown name format. Only its last words are compared with known formats, because formats differ only there.
 */
function unknown(format: string): Report {
  const nearest = allNearestUrns(format, FORMATS);
  const endings = alternatives(FORMATS.map((known) => `\`${lastWordOf(known)}\``));
  const advice = nearest.length === 0 ? `; use a name format that ends with ${endings}` : '';
  return suggestWord(
    { at: ['settings', 'nameFormat'], message: `unknown name format ${quoted(format)}${advice}` },
    nearest,
  );
}
