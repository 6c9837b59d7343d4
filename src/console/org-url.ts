import { failure, type Result, success } from '../base/result.js';

/** Host names that always mean this machine, so that requests to them do not leave it. */
export const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const EXAMPLE = '`https://acme.example.com`';

/**
 * Returns the origin of an org's URL. Error messages do not quote the given text, because a user may have passed a token in place of the
 * URL.
 */
export function orgUrlOf(text: string): Result<string> {
  const url = urlIn(text);
  if (url === undefined)
    return refused(`the argument is not the URL of an org; pass a URL such as ${EXAMPLE}`);
  const { protocol, hostname, origin, pathname, search, hash, username, password } = url;
  if (username !== '' || password !== '')
    return refused(
      'the URL of the org contains a user name or password; pass the host only, and set the token in `OKTA_API_TOKEN`',
    );
  if (pathname !== '/' || search !== '' || hash !== '')
    return refused(`the URL of the org contains more than the host; pass \`${origin}\``);
  if (protocol !== 'https:' && !LOCAL_HOSTS.has(hostname))
    return refused(
      `\`${origin}\` is not encrypted, so the token could be read in transit; pass \`https://${url.host}\``,
    );
  const admin = /^([a-z0-9-]+)-admin\.((?:[a-z0-9-]+\.)+[a-z]+)$/.exec(hostname);
  if (admin !== null)
    return refused(
      `\`${hostname}\` is the sign-in page of administrators, and has no API; pass \`https://${admin[1]}.${admin[2]}\``,
    );
  return success(origin);
}

function urlIn(text: string): URL | undefined {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  const isHost = url !== undefined && (url.hostname.includes('.') || LOCAL_HOSTS.has(url.hostname));
  return isHost && /^https?:$/.test(url.protocol) ? url : undefined;
}

function refused(message: string): Result<never> {
  return failure([{ severity: 'error', code: 'wrong-org', message }]);
}
