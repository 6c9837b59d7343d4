import { isObject, type Members } from '../read/members.js';
import { textAt } from './look.js';
import type { Body, Exchange, Recording } from './recording.js';
import type { Resource } from './resource.js';

/** What was recorded in each document, in its order. */
export function recordingsIn(resources: readonly Resource[]): Recording[] {
  const byDocument = new Map<number, Exchange[]>();
  for (const resource of resources) {
    if (resource.kind !== 'exchange' || !isObject(resource.value)) continue;
    const exchange = exchangeOf(resource, resource.value);
    const list = byDocument.get(resource.at.document);
    if (list === undefined) byDocument.set(resource.at.document, [exchange]);
    else list.push(exchange);
  }
  return [...byDocument.values()].map((exchanges) => ({ exchanges }));
}

function exchangeOf(resource: Resource, wrapper: Members): Exchange {
  return {
    resource,
    method: (textAt(wrapper, 'method') ?? textAt(wrapper, 'request', 'method') ?? '').toUpperCase(),
    path: pathIn(wrapper),
    status: statusIn(wrapper),
    request: requestIn(wrapper),
    response: responseIn(wrapper),
  };
}

function pathIn(wrapper: Members): string {
  const url = [wrapper, wrapper.request, wrapper.meta]
    .map((source) => textAt(source, 'path') ?? textAt(source, 'url'))
    .find((path) => path !== undefined);
  return url === undefined ? '' : url.replace(/^[a-z]+:\/\/[^/?#]*/i, '');
}

function statusIn(wrapper: Members): number | undefined {
  const { response, status } = wrapper;
  const told = status ?? (isObject(response) ? response.status : undefined);
  return typeof told === 'number' ? told : undefined;
}

function requestIn({ request }: Members): Body {
  const isWhole =
    isObject(request) && ['method', 'path', 'url'].some((key) => typeof request[key] === 'string');
  return isWhole ? { value: request.body, at: ['request', 'body'] } : { value: request, at: ['request'] };
}

function responseIn({ response }: Members): Body {
  const isWhole = isObject(response) && Object.hasOwn(response, 'body');
  return isWhole ? { value: response.body, at: ['response', 'body'] } : { value: response, at: ['response'] };
}
