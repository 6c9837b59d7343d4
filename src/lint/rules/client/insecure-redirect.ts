import { quoted } from '../../../base/messages.js';
import { applicationTypeOf } from '../../helpers/client/client-settings.js';
import { textsAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const clientInsecureRedirect = defineRule({
  id: 'client/insecure-redirect',
  severity: 'warning',
  what: 'a redirect URI of a web or browser client is not encrypted, or has a wildcard',
  why: 'the service sends codes and tokens to this URI: an eavesdropper, or the owner of any host that matches the wildcard, can read them',
  source: 'Client application, `redirect_uris`',
  on: 'client',
  *check(client, context) {
    const type = applicationTypeOf(client, context);
    if (type !== 'web' && type !== 'browser') return;
    for (const [index, text] of textsAt(client, 'redirect_uris')) {
      const message = dangerOf(text);
      if (message !== undefined) yield { at: ['redirect_uris', index], message };
    }
  },
  examples: () => ({
    bad: [
      { client_id: '0oa1', application_type: 'web', redirect_uris: ['http://shop.example.com/callback'] },
      { client_id: '0oa1', application_type: 'browser', redirect_uris: ['https://*.example.com/callback'] },
    ],
    good: [
      exampleGiven(
        {
          client_id: '0oa1',
          application_type: 'web',
          redirect_uris: ['https://shop.example.com/', 'http://localhost:8080/', 'http://[::1]/'],
        },
        { note: 'A redirect to the same computer (`localhost` or a loopback address) needs no encryption' },
      ),
      exampleGiven(
        { client_id: '0oa1', application_type: 'native', redirect_uris: ['shop://callback'] },
        { note: 'A `native` client may use a scheme of its own' },
      ),
    ],
  }),
});

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

function dangerOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, host, pathname } = new URL(text);
  if (host.includes('*') || pathname.includes('*'))
    return `${quoted(text)} contains a wildcard; list each URI in full`;
  if (protocol !== 'http:' || LOOPBACK.includes(hostname)) return undefined;
  return `${quoted(text)} is not encrypted; use \`https\``;
}
