import { quoted } from '../../../base/messages.js';
import { repeated } from '../../../base/repeated.js';
import { type RedirectUri, redirectUrisIn } from '../../helpers/client/redirect-uris.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Client application, `redirect_uris`, `post_logout_redirect_uris`. */
export const clientRedirectUriDuplicate = defineRule({
  id: 'client/redirect-uri-duplicate',
  severity: 'warning',
  what: 'a list contains the same redirect URI twice',
  why: 'a later edit may remove only one of the two, and the client can still use the URI',
  source: 'Client application, `redirect_uris`',
  on: 'client',
  fix: 'safe',
  *check(client) {
    for (const { first, again } of repeated(redirectUrisIn(client), keyOf)) {
      yield {
        at: again.at,
        message: `duplicate redirect URI ${quoted(again.text)}; remove one of the two`,
        related: [{ at: first.at, message: 'the other entry' }],
        fix: { kind: 'safe', what: 'remove the second entry', changes: [{ op: 'remove', at: again.at }] },
      };
    }
  },
  examples: () => ({
    bad: [
      {
        client_id: '0oa1',
        redirect_uris: ['https://shop.example.com/callback', 'https://shop.example.com/callback'],
      },
    ],
    good: [
      exampleGiven(
        {
          client_id: '0oa1',
          redirect_uris: ['https://shop.example.com/'],
          post_logout_redirect_uris: ['https://shop.example.com/'],
        },
        { note: 'The two lists are independent of each other' },
      ),
    ],
  }),
});

function keyOf({ text, at: [field] }: RedirectUri): string {
  return `${field} ${text}`;
}
