import { quoted } from '../../../base/messages.js';
import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { branded } from '../../rule/setting.js';

/** Spec: Authentication (of callers), "Scoped access tokens"; Token and authorization endpoints, `scope`. */
export const tokenScopeForm = defineRule({
  id: 'token/scope-form',
  severity: 'error',
  what: 'a token request of a `service` client has no scope, or one that is not `svc.<resource>.<action>`',
  why: 'every scope of the service has this form, so the service rejects the token request',
  source: 'Authentication (of callers), "Scoped access tokens"',
  choices: [
    '`svc` is the placeholder of the specification for the prefix of the vendor, such as `okta`. This lint rule accepts any prefix, because a token request does not show which one the org has',
  ],
  on: 'token request',
  refusedByService: 'both',
  fields: ['scope'],
  *check(request, setting) {
    const scopes = textAt(request, 'scope');
    if (textAt(request, 'grant_type') !== 'client_credentials') return;
    if (setting.edition === 'spec' && (scopes ?? '').trim() === '' && !isOfOtherType(request))
      yield {
        at: scopes === undefined ? [] : ['scope'],
        message: '`scope` is empty; add the scopes that the token needs, such as `svc.users.read`',
      };
    if (scopes === undefined) return;
    if (/^[^\s,;]+([,;]\s*[^\s,;]+)+$/.test(scopes)) {
      yield {
        at: ['scope'],
        message: 'the scopes are separated by commas or semicolons; separate them by spaces',
      };
      return;
    }
    const prefix = branded('okta_', setting).replace('_', '.');
    for (const scope of new Set(scopes.split(/\s+/).filter((scope) => scope !== '')))
      if (!isOfForm(scope, prefix, setting.edition === 'field'))
        yield {
          at: ['scope'],
          message: `${quoted(scope)} is not a scope of the service; write it as \`${prefix}<resource>.<action>\``,
        };
  },
  examples: () => ({
    bad: [
      request('users.read'),
      request('svc.users.read svc.apps'),
      request('svc.users.read,svc.apps.read'),
      request('svc.Users.Read!'),
      request(''),
      { ...request(''), scope: undefined },
    ],
    good: [
      request('svc.users.read svc.apps.read'),
      exampleGiven(request('svc.authorizationServers.manage'), {
        note: 'The resource may be a name of several words',
      }),
    ],
  }),
});

/** Whether the scope of a request is not a text. The schema check reports such a scope. */
function isOfOtherType(request: unknown): boolean {
  return isGiven(request, 'scope') && textAt(request, 'scope') === undefined;
}

/**
 * Whether a scope has the documented form. Any vendor prefix is accepted, because a token request does not show the prefix of the org. In
 * the live service, a scope of a custom authorization server has any form, and some scopes have a fourth part: `….users.read.self`.
 */
function isOfForm(scope: string, prefix: string, isField: boolean): boolean {
  const parts = scope.split('.');
  if (isField && !scope.startsWith(prefix)) return true;
  const isOwn = scope.startsWith(prefix) && !isField;
  return (
    scope.length < 200 &&
    parts.length >= 3 &&
    (parts.length === 3 || !isOwn) &&
    parts.every((part) => /^[a-zA-Z][\w-]*$/.test(part))
  );
}

function request(scope: string) {
  return {
    grant_type: 'client_credentials',
    scope,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: '<signed JWT>',
  };
}
