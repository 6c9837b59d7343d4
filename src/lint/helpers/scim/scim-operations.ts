import { at, listAt } from '../../rule/json-path.js';
import type { Exchange, Recording } from '../../rule/recording.js';

/** A recorded exchange with a provisioning server. Spec: SCIM 1.1 provisioning server contract. */
export interface ScimOperation {
  readonly exchange: Exchange;
  readonly collection: 'Groups' | 'Users';
  /** The part of the request path before the name of the collection, `Users` or `Groups`. */
  readonly base: string;
  readonly id: string | undefined;
  readonly query: URLSearchParams;
}

export const CORE_SCHEMA = 'urn:scim:schemas:core:1.0';

/** Returns the SCIM 1.1 operations in a recording. They are recognized by path or body. */
export function operationsIn({ exchanges }: Recording): readonly ScimOperation[] {
  const operations = exchanges.flatMap((exchange) => operationIn(exchange) ?? []);
  const bases = new Set<string>();
  const others = new Set<string>();
  for (const { base, exchange } of operations) {
    const schemas = [exchange.request, exchange.response].flatMap(({ value }) => schemasIn(value));
    if (/scim/i.test(base) || schemas.includes(CORE_SCHEMA)) bases.add(base);
    if (/\/v2(\/|$)/.test(base) || schemas.some(isOfVersion2)) others.add(base);
  }
  return operations.filter(({ base }) => bases.has(base) && !others.has(base));
}

function operationIn(exchange: Exchange): ScimOperation | undefined {
  const [place = '', query = ''] = exchange.path.split('?', 2);
  const steps = place.replace(/\/$/, '').split('/');
  const number = ['Groups', 'Users'].includes(steps.at(-1) ?? '') ? steps.length - 1 : steps.length - 2;
  const collection = steps[number];
  if (number < 0 || (collection !== 'Groups' && collection !== 'Users')) return undefined;
  return {
    exchange,
    collection,
    base: steps.slice(0, number).join('/'),
    id: steps[number + 1],
    query: new URLSearchParams(query),
  };
}

function schemasIn(value: unknown): readonly unknown[] {
  return [value, ...listAt(value, 'Resources').slice(0, 1)].flatMap((one) => listAt(one, 'schemas'));
}

function isOfVersion2(schema: unknown): boolean {
  return typeof schema === 'string' && schema.startsWith('urn:ietf:params:scim:');
}

/** Whether an operation succeeded. An unknown status counts as success. */
export function isDone({ exchange: { status } }: ScimOperation): boolean {
  return status === undefined || (status >= 200 && status < 300);
}

/** Returns the users or groups in the response of an operation, with their locations. */
export function answered({ exchange }: ScimOperation): readonly ShownElement[] {
  return answeredIn(exchange);
}

type ShownElement = readonly [place: readonly (number | string)[], value: unknown];

/** Returns the elements of a SCIM list response, or the response itself, with their locations in the exchange. */
export function answeredIn({ response }: Pick<Exchange, 'response'>): readonly ShownElement[] {
  const isList = Array.isArray(at(response.value, 'Resources'));
  if (!isList) return [[response.at, response.value]];
  return listAt(response.value, 'Resources').map((one, index) => [[...response.at, 'Resources', index], one]);
}
