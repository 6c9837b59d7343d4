import { isObject, type Members } from '../../base/object.js';

/** Returns whether the value is a response wrapped by a recorder. */
export function isRecording(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (isObject(value.meta) && Object.hasOwn(value, 'value')) return true;
  if (isAnswered(value) || isDumped(value)) return true;
  const hasAnswer = Object.hasOwn(value, 'response') || Array.isArray(value.responses);
  return hasAnswer && ['request', 'path', 'url', 'method', 'status'].some((key) => value[key] !== undefined);
}

/** Returns whether the value is a recorded exchange without bodies: a request, and a status as evidence of a response. */
function isAnswered({ method, path, url, status }: Members): boolean {
  return typeof method === 'string' && typeof (path ?? url) === 'string' && typeof status === 'number';
}

/**
 * Returns whether the value is a response as a simple script records it: an object with the URL, the status and the body, such as
 * `{ url, status, headers, body }`.
 */
export function isDumped({ method = 'GET', url, status, body, request, response }: Members): boolean {
  const isAnswer = method === 'GET' && typeof url === 'string' && typeof status === 'number';
  return isAnswer && body !== undefined && request === undefined && response === undefined;
}
