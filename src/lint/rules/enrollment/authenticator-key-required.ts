import { quoted } from '../../../base/messages.js';
import { repeated } from '../../../base/repeated.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports an entry of an enrollment policy without a `key`, and a second entry for the same authenticator. Entries with the same key but
 * different ids are not reported: an org may have several such authenticators. Spec: Authenticator enrollment policy, `key`.
 */
export const enrollmentAuthenticatorKeyRequired = defineRule({
  id: 'enrollment/authenticator-key-required',
  severity: 'error',
  what: 'an authenticator has no key, or is listed twice',
  why: 'the key identifies the authenticator; of two entries for one key, only one can apply',
  source: 'Authenticator enrollment policy: `authenticators`',
  on: 'enrollment settings',
  refusedByService: 'both',
  engine: 'identity',
  fields: ['authenticators.*.key'],
  *check(settings) {
    const entries = listAt(settings, 'authenticators').map((entry, index) => ({
      index,
      key: textAt(entry, 'key'),
      id: textAt(entry, 'id'),
    }));
    for (const { first, again } of repeated(entries, ({ key, id }) =>
      key === undefined ? undefined : JSON.stringify([key, id]),
    ))
      yield {
        at: ['authenticators', again.index, 'key'],
        message: `${quoted(again.key ?? '')} is listed twice; remove one of the two`,
        related: [{ at: ['authenticators', first.index, 'key'], message: 'the other entry' }],
      };
  },
  examples: () => ({
    bad: [
      { type: 'AUTHENTICATORS', authenticators: [{ enroll: { self: 'REQUIRED' } }] },
      {
        type: 'AUTHENTICATORS',
        authenticators: [
          { key: 'okta_email', enroll: { self: 'REQUIRED' } },
          { key: 'okta_email', enroll: { self: 'OPTIONAL' } },
        ],
      },
    ],
    good: [
      {
        type: 'AUTHENTICATORS',
        authenticators: [
          { key: 'okta_email', enroll: { self: 'REQUIRED' } },
          { key: 'webauthn', enroll: { self: 'OPTIONAL' } },
        ],
      },
      exampleGiven(
        {
          type: 'AUTHENTICATORS',
          authenticators: [
            { key: 'okta_email', enroll: { self: 'REQUIRED' } },
            { key: 'custom_app', id: 'a1', enroll: { self: 'OPTIONAL' } },
            { key: 'custom_app', id: 'a2', enroll: { self: 'OPTIONAL' } },
          ],
        },
        {
          note: 'Several authenticators may have the key `custom_app` if their ids differ',
          edition: 'field',
        },
      ),
    ],
  }),
});
