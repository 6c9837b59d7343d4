import { quoted } from '../../../base/messages.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Reports AAGUID groups of an authenticator other than `webauthn`. Spec: Authenticator enrollment policy, `constraints.aaguidGroups`. */
export const enrollmentAaguidOnlyWebauthn = defineRule({
  id: 'enrollment/aaguid-only-webauthn',
  severity: 'warning',
  what: 'an authenticator other than `webauthn` has AAGUID groups',
  why: 'only `webauthn` supports AAGUID groups; elsewhere they look like a restriction but have no effect',
  source: 'Authenticator enrollment policy: `constraints.aaguidGroups`',
  on: 'enrollment settings',
  engine: 'identity',
  fix: 'safe',
  *check(settings) {
    for (const [index, entry] of listAt(settings, 'authenticators').entries()) {
      const key = textAt(entry, 'key');
      if (key === undefined || key === 'webauthn') continue;
      if (listAt(entry, 'constraints', 'aaguidGroups').length === 0) continue;
      const at = ['authenticators', index, 'constraints', 'aaguidGroups'];
      yield {
        at,
        isKey: true,
        message: `\`aaguidGroups\` has no effect on ${quoted(key)}; remove it, or move it to \`webauthn\``,
        fix: { kind: 'safe', what: 'remove `aaguidGroups`', changes: [{ op: 'remove', at }] },
      };
    }
  },
  examples: () => ({
    bad: [withGroups('okta_email')],
    good: [withGroups('webauthn')],
  }),
});

/** Returns example settings that limit the authenticator to a group of models. */
function withGroups(key: string) {
  const constraints = { aaguidGroups: ['staff keys'] };
  return {
    type: 'AUTHENTICATORS',
    authenticators: [{ key, enroll: { self: 'REQUIRED' }, constraints }],
  };
}
