/** Whether a recorded request is a POST to a path of the authentication API, at whatever host. */
export function isSentTo(place: string, method: string, path: string): boolean {
  const [own = ''] = path.split('?', 1);
  return method === 'POST' && own.replace(/\/$/, '').endsWith(place);
}
