import { quoted } from '../../../../base/messages.js';
import { headerValues, type ServerAnswer, type ServerRequest } from '../../../../console/http/message.js';
import { refusalAnswer } from './refused.js';

/** The host names that requests may use: `any`, or the listed ones in addition to the names of this machine. */
export type HostNames = 'any' | readonly string[];

/**
 * Returns the error answer to a request that the server must not handle; `undefined` if it may. It must not handle invalid HTTP, requests
 * that two programs could understand differently, and host names that do not belong to the server (DNS rebinding). Spec: Local server,
 * "Host".
 */
export function checkRequest(request: ServerRequest, hosts: HostNames): ServerAnswer | undefined {
  const { method, target, headers } = request;
  if (!/^[A-Z]{1,20}$/.test(method)) return refusalAnswer('malformed', 'the method is invalid');
  if (!/^\/[\x21-\x7e]*$/.test(target))
    return refusalAnswer('malformed', 'the target is not an absolute path');
  const repeated = ONCE.find((name) => headers.filter(([key]) => key === name).length > 1);
  if (repeated !== undefined) return refusalAnswer('malformed', `the header ${repeated} occurs twice`);
  const [host = ''] = headerValues(request, 'host');
  if (!isServed(host, hosts)) return refusalAnswer('wrongHost', quoted(host));
  const [encoding = 'identity'] = headerValues(request, 'content-encoding');
  return encoding === 'identity' ? undefined : refusalAnswer('malformed', 'the body is compressed');
}

/** The headers that must not be repeated in a request. Of two values, one program could use the first and another program the second. */
const ONCE = ['authorization', 'content-length', 'content-type', 'host', 'transfer-encoding'];

/**
 * Returns whether a host name belongs to the server. This protects against DNS rebinding: an attacker lets the host name of a web page
 * resolve to this machine, and the browser then lets the page read the answers of the server. The browser sends the host name with each
 * request, so the server can detect such a page.
 */
function isServed(host: string, hosts: HostNames): boolean {
  if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host)) return false;
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  return hosts === 'any' || isLoopback(name) || hosts.some((one) => one.toLowerCase() === name);
}

/** Returns whether the host in a URL is this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}
