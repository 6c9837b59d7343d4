import { isObject, type Members } from '../../base/object.js';
import type { PathStep } from '../../base/pointer.js';
import { parseJson } from '../text/json.js';
import { setOwn } from '../text/plain-values.js';
import { isDumped } from './is-recording.js';

/** One HTTP request and its responses, as a recorder stored them. */
export interface RecordedExchange {
  /** The method of the request, in upper case; empty if unknown. */
  readonly method: string;
  /** The path of the request, with the query but without the host; empty if unknown. */
  readonly path: string;
  readonly status: number | undefined;
  /** The request headers, with names in lower case; `undefined` if none were recorded. */
  readonly headers: Headers | undefined;
  /** The headers of the response; if there are several responses, those of the last one. */
  readonly answerHeaders: Headers | undefined;
  readonly request: RecordedBody;
  /** The responses. Some recorders store several responses to one request. */
  readonly responses: readonly RecordedBody[];
}

type Headers = ReadonlyMap<string, string>;

export interface RecordedBody {
  /** The body as parsed JSON, as the fields of a form, or as any other text; `undefined` if there was no body. */
  readonly value: unknown;
  /** The path from the recorded exchange to the body. */
  readonly at: readonly PathStep[];
  /** Whether the recorder did not store the body, so that the body is unknown. */
  readonly isLeftOut: boolean;
  /** The media type of the body, in lower case and without parameters; absent if neither the headers nor the recorder state it. */
  readonly type?: string;
}

/**
 * Reads an exchange in one of these forms: `{method, path, status, request: <body>, response: <body>}`, the same with `{headers, body}`
 * instead of the bodies, `{request: {method, url, headers, body}, response: {status, headers, body}}`, `{url, status, headers, body}`, or
 * an entry of an HTTP archive (HAR 1.2).
 */
export function exchangeIn(wrapper: Members): RecordedExchange {
  const { request } = wrapper;
  const whole = isFullRequest(request, wrapper) ? request : undefined;
  return {
    method: (textIn(wrapper.method) ?? textIn(whole?.method) ?? '').toUpperCase(),
    path: pathIn(wrapper),
    status: statusIn(wrapper),
    headers: headersIn(whole?.headers ?? wrapper.requestHeaders ?? wrapper.headers),
    answerHeaders: headersIn(answerHeadersOf(wrapper)),
    request: whole === undefined ? toBody(request, ['request']) : requestBodyIn(whole),
    responses: responsesIn(wrapper),
  };
}

/** Returns whether the member `request` describes a request with headers or an address. Otherwise the member is only a body. */
function isFullRequest(request: unknown, { method, path, url }: Members): request is Members {
  if (!isObject(request)) return false;
  if (['method', 'path', 'url'].some((key) => typeof request[key] === 'string')) return true;
  const isAddressed = typeof method === 'string' && typeof (path ?? url) === 'string';
  const hasParts = Object.hasOwn(request, 'body') || isObject(request.headers);
  return isAddressed && hasParts && Object.keys(request).every((key) => key === 'body' || key === 'headers');
}

function pathIn(wrapper: Members): string {
  const sources = [wrapper, wrapper.request, wrapper.meta].filter(isObject);
  const [url = ''] = sources.flatMap((source) => textIn(source.path) ?? textIn(source.url) ?? []);
  const path = url.replace(/^[a-z]{1,10}:\/\/[^/?#]*/i, '');
  const query = path.includes('?') ? undefined : sources.find(({ query }) => isObject(query))?.query;
  return isObject(query) ? withQuery(path, query) : path;
}

/** Appends the query of a URL to its path. The recorder stored the query separately. */
function withQuery(path: string, query: Members): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' ? [[name, one] as [string, string]] : [])),
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

function statusIn({ response, status }: Members): number | undefined {
  const answered = isObject(response) ? [response.status, response.code] : [];
  return [status, ...answered].find((candidate) => typeof candidate === 'number');
}

function answerHeadersOf(wrapper: Members): unknown {
  const { response, responses, responseHeaders } = wrapper;
  if (isDumped(wrapper)) return wrapper.headers;
  const last = Array.isArray(responses) ? responses.at(-1) : response;
  const isWhole = isObject(last) && (isArchived(last) || isFullResponse(last));
  return (isWhole ? last.headers : undefined) ?? responseHeaders;
}

/**
 * Reads headers from a list of `{ name, value }`, or from an object; `undefined` for any other value. Repeated headers are joined with
 * commas.
 */
function headersIn(headers: unknown): Headers | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined;
  const pairs: readonly (readonly [unknown, unknown])[] = Array.isArray(headers)
    ? headers.filter(isObject).map(({ name, value }) => [name, value])
    : Object.entries(headers);
  const found = new Map<string, string>();
  for (const [name, value] of pairs) {
    const texts = [value].flat().filter((text) => typeof text === 'string' || typeof text === 'number');
    if (typeof name !== 'string' || texts.length === 0) continue;
    const key = name.toLowerCase();
    found.set(key, [found.get(key), ...texts].filter((text) => text !== undefined).join(', '));
  }
  return found;
}

function requestBodyIn({ postData, body: sent, headers }: Members): RecordedBody {
  if (!isObject(postData)) return toBody(sent, ['request', 'body'], headersIn(headers)?.get('content-type'));
  const { text, params, mimeType } = postData;
  if (typeof text !== 'string' && Array.isArray(params))
    return toBody(fieldsOf(params), ['request', 'postData', 'params']);
  return toBody(text, ['request', 'postData', 'text'], textIn(mimeType));
}

function responsesIn(wrapper: Members): RecordedBody[] {
  const { response, responses, ...rest } = wrapper;
  if (isDumped(wrapper)) return [toBody(wrapper.body, ['body'])];
  if (Array.isArray(responses))
    return responses.map((one, index) => responseBodyIn(one, ['responses', index]));
  const isLeftOut = response === undefined && !Object.hasOwn(rest, 'response');
  return [isLeftOut ? { value: undefined, at: [], isLeftOut } : responseBodyIn(response, ['response'])];
}

function responseBodyIn(response: unknown, at: readonly PathStep[]): RecordedBody {
  if (!isObject(response)) return toBody(response, at);
  if (isArchived(response)) return contentIn(response.content, at);
  return isFullResponse(response) ? toBody(response.body, [...at, 'body']) : toBody(response, at);
}

function isArchived(response: Members): response is Members & { readonly content: Members } {
  return isObject(response.content) && typeof response.status === 'number';
}

const RESPONSE_KEYS: ReadonlySet<string> = new Set(['body', 'headers', 'status', 'statusText']);

function isFullResponse(response: Members): boolean {
  if (Object.hasOwn(response, 'body') && ('status' in response || 'headers' in response)) return true;
  const isKnown = Object.keys(response).every((key) => RESPONSE_KEYS.has(key));
  return isKnown && (Object.hasOwn(response, 'body') || typeof response.status === 'number');
}

/**
 * Returns the content of a response in an HTTP archive. If the archive does not store the text, the stated size still shows that there was
 * content.
 */
function contentIn({ text, encoding, mimeType, size }: Members, at: readonly PathStep[]): RecordedBody {
  const place = [...at, 'content', 'text'];
  if (typeof text !== 'string')
    return { value: undefined, at, isLeftOut: typeof size === 'number' && size > 0 };
  return toBody(encoding === 'base64' ? decoded(text) : text, place, textIn(mimeType));
}

/** Decodes base64; a text that is not base64 is returned unchanged. */
function decoded(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return text;
  }
}

function toBody(value: unknown, at: readonly PathStep[], type?: string): RecordedBody {
  const read = typeof value === 'string' ? valueIn(value, type) : value;
  return { value: read, at, isLeftOut: false, ...(type !== undefined && { type: mediaTypeIn(type) }) };
}

function mediaTypeIn(type: string): string {
  return type
    .slice(0, LONGEST_TYPE)
    .replace(/[;,].*$/s, '')
    .trim()
    .toLowerCase();
}

const LONGEST_TYPE = 200;

function valueIn(text: string, type = ''): unknown {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return formIn(text);
  if (/^\s*$/.test(text)) return undefined;
  const json = /^\s*[{[]/.test(text) ? parseJson(text, false) : undefined;
  return json?.ok === true ? json.value : text;
}

function formIn(text: string): Members {
  const params = [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));
  return fieldsOf(params);
}

function fieldsOf(params: readonly unknown[]): Members {
  const fields: Record<string, unknown> = {};
  for (const { name, value } of params.filter(isObject))
    if (typeof name === 'string') setOwn(fields, name, value);
  return fields;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
