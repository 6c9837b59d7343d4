import { quoted } from '../../../../base/messages.js';
import { headerValues, type ServerAnswer, type ServerRequest } from '../../../../console/http/message.js';
import { refusedAs } from './refused.js';

/** The names by which a server is asked: `any`, or these beside those of this machine. */
export type HostNames = 'any' | readonly string[];

/**
 * Why a request is refused, whatever it asks for: it is not one that HTTP has, it would read differently to something between, or
 * a page has made a name of its own lead here. Spec: Local server, "Host".
 */
export function requestFault(request: ServerRequest, hosts: HostNames): ServerAnswer | undefined {
  const { method, target, headers } = request;
  if (!/^[A-Z]{1,20}$/.test(method)) return refusedAs('malformed', 'there is no such method');
  if (!/^\/[\x21-\x7e]*$/.test(target)) return refusedAs('malformed', 'its target is no path from the root');
  const repeated = ONCE.find((name) => headers.filter(([key]) => key === name).length > 1);
  if (repeated !== undefined) return refusedAs('malformed', `the header ${repeated} stands in it twice`);
  const [host = ''] = headerValues(request, 'host');
  if (!isServed(host, hosts)) return refusedAs('wrongHost', quoted(host));
  const [encoding = 'identity'] = headerValues(request, 'content-encoding');
  return encoding === 'identity' ? undefined : refusedAs('malformed', 'its body is compressed');
}

/** Two of one of these, and each reader of the request may take another. */
const ONCE = ['authorization', 'content-length', 'content-type', 'host', 'transfer-encoding'];

/**
 * A page may make its own name lead to this machine, and the browser then lets it read the answers; it cannot make the browser
 * send another name.
 */
function isServed(host: string, hosts: HostNames): boolean {
  if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host)) return false;
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  return hosts === 'any' || isLoopback(name) || hosts.some((one) => one.toLowerCase() === name);
}

/** Whether a host, as a URL has it, is this machine and no other. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}
