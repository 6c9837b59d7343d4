import { quoted } from '../../../base/messages.js';
import { FORMATS } from '../../../documents/schema/text-formats.js';
import { type RedirectUri, redirectUrisIn } from '../../helpers/client/redirect-uris.js';
import { defineRule, type Report } from '../../rule/rule.js';

export const clientRedirectUriAbsolute = defineRule({
  id: 'client/redirect-uri-absolute',
  severity: 'error',
  what: 'a redirect URI is not absolute, or has a fragment',
  why: 'the service compares the whole URI with that of the request: a relative URI never matches, and browsers do not send fragments. The same rules apply to `post_logout_redirect_uris`',
  source: 'Client application, rule 2',
  on: 'client',
  refusedByService: 'both',
  fix: 'suggested',
  *check(client) {
    for (const uri of redirectUrisIn(client)) {
      const report = reportOn(uri);
      if (report !== undefined) yield report;
    }
  },
  examples: () => ({
    bad: [
      { client_id: '0oa1', redirect_uris: ['/callback'] },
      { client_id: '0oa1', redirect_uris: ['https://shop.example.com/#/callback'] },
      { client_id: '0oa1', post_logout_redirect_uris: ['shop.example.com'] },
      { client_id: '0oa1', redirect_uris: ['localhost:8080/callback'] },
    ],
    good: [
      {
        client_id: '0oa1',
        redirect_uris: ['https://shop.example.com/callback', 'com.example.shop:/callback', 'shop://callback'],
      },
    ],
  }),
});

function reportOn({ text, at }: RedirectUri): Report | undefined {
  if (!FORMATS.uri?.fits(text) || /^https?:(?!\/\/)/i.test(text))
    return {
      at,
      message: `${quoted(text)} is not an absolute URI; write it with scheme and host, as in \`https://app.example.com/callback\``,
    };
  if (text.includes('#')) return fragment(text, at);
  if (!/^[\w.-]+:\d+(\/|$)/.test(text)) return undefined;
  return {
    at,
    severity: 'warning',
    message: `${quoted(text)} has no scheme: the text before the port is read as the scheme; add \`${/^(?:localhost|127\.)/.test(text) ? 'http' : 'https'}://\``,
  };
}

function fragment(text: string, at: RedirectUri['at']): Report {
  const value = text.slice(0, text.indexOf('#'));
  return {
    at,
    message: `${quoted(text)} has a fragment; remove \`#\` and the text after it`,
    fix: { kind: 'suggested', what: 'remove the fragment', changes: [{ op: 'set', at, value }] },
  };
}
