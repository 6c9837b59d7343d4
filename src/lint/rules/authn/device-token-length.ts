import { textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

const LONGEST = 32;

export const authnDeviceTokenLength = defineRule({
  id: 'authn/device-token-length',
  severity: 'error',
  what: 'a device token contains hyphens, or is longer than 32 characters',
  why: 'the service ignores such a device token, so every sign-in looks like one from a new device',
  source: 'Authentication transaction, "Context object"; Limits',
  on: 'authentication request',
  refusedByService: 'never',
  fields: ['context.deviceToken'],
  fix: 'suggested',
  *check(request) {
    const at = ['context', 'deviceToken'];
    const token = textAt(request, ...at);
    if (token === undefined) return;
    const bare = token.replaceAll('-', '');
    if (bare !== token)
      yield {
        at,
        message: 'the device token contains hyphens; remove them',
        ...(bare.length <= LONGEST && {
          fix: { kind: 'suggested', what: 'remove the hyphens', changes: [{ op: 'set', at, value: bare }] },
        }),
      };
    else if (token.length > LONGEST)
      yield {
        at,
        message: `the device token has ${token.length} characters; shorten it to ${LONGEST} or fewer`,
      };
  },
  examples: () => ({
    bad: [signIn('26q43ak9-eh04-z7h6-nnx0-27h9a1b2c3d4'), signIn('26q43Ak9Eh04p7H6Nnx0m69JqYOrfVBY26q43')],
    good: [signIn('26q43Ak9Eh04p7H6Nnx0m69JqYOrfVBY')],
  }),
});

function signIn(deviceToken: string) {
  return { username: 'ann@example.com', password: 'secret', context: { deviceToken } };
}
