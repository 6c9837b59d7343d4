import { quoted } from '../../../base/messages.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Client application, `frontchannel_logout_uri`, `frontchannel_logout_session_required`. */
export const clientFrontchannelLogout = defineRule({
  id: 'client/frontchannel-logout',
  severity: 'error',
  what: 'front-channel logout requires a session id but has no URI, or is used on Classic Engine',
  why: 'the service cannot send the logout request, so the user stays signed in to this client',
  source: 'Client application, `frontchannel_logout_session_required`',
  on: 'client',
  refusedByService: 'both',
  *check(client, { engine }) {
    const isRequired = at(client, SESSION) === true;
    const hasUri = isGiven(client, URI);
    if (engine === 'classic') {
      for (const field of [...(hasUri ? [URI] : []), ...(isRequired ? [SESSION] : [])])
        yield {
          at: [field],
          isKey: true,
          message: `${quoted(field)} exists only on Identity Engine; remove it, or set the engine to Identity Engine`,
        };
    } else if (isRequired && !hasUri)
      yield {
        at: [SESSION],
        message: `${quoted(SESSION)} requires ${quoted(URI)}; add the URI that receives the logout request`,
      };
  },
  examples: () => ({
    bad: [
      { client_id: '0oa1', frontchannel_logout_session_required: true },
      exampleGiven(
        { client_id: '0oa1', frontchannel_logout_uri: 'https://a.example.com/bye' },
        { engine: 'classic' },
      ),
    ],
    good: [
      {
        client_id: '0oa1',
        frontchannel_logout_uri: 'https://a.example.com/bye',
        frontchannel_logout_session_required: true,
      },
      exampleGiven({ client_id: '0oa1', frontchannel_logout_session_required: false }, { engine: 'classic' }),
    ],
  }),
});

const URI = 'frontchannel_logout_uri';
const SESSION = 'frontchannel_logout_session_required';
