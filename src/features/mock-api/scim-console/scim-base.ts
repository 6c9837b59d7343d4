import { failure, type Result, success } from '../../../base/result.js';
import { LOCAL_HOSTS } from '../../../console/org-url.js';

/**
 * Returns the base URL of a provisioning server, without a trailing slash. Messages do not repeat the given URL, because it may contain a
 * password.
 */
export function scimBaseOf(text: string): Result<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return refused(
      'the argument is not the URL of a server; pass a URL such as `https://scim.example.com/scim/v1`',
    );
  const { hostname, origin, pathname, protocol, search, hash, username, password } = url;
  if (username !== '' || password !== '')
    return refused(
      'the URL of the server contains a user name or password; pass them as a header in `SCIM_AUTHORIZATION`',
    );
  if (search !== '' || hash !== '')
    return refused(`the URL of the server contains a query or fragment; pass \`${origin}${pathname}\``);
  if (protocol !== 'https:' && !LOCAL_HOSTS.has(hostname))
    return refused(
      `\`${origin}\` is not encrypted, so the authorization could be read in transit; pass \`https://${url.host}${pathname}\``,
    );
  return success(`${origin}${pathname.replace(/\/+$/, '').replace(/\/(Users|Groups)$/, '')}`);
}

function refused(message: string): Result<never> {
  return failure([{ severity: 'error', code: 'wrong-server', message }]);
}
