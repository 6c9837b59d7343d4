/** The headers of a client of a server that accepts any token. */
export const HEADERS = { authorization: 'SSWS any', 'content-type': 'application/json' };

export function postGroup(url: string, name: string): Promise<Response> {
  return fetch(`${url}/api/v1/groups`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ profile: { name } }),
  });
}
