import { urlComponent } from '../../../../base/encoding.js';
import { isObject, type Members } from '../../../../base/object.js';

/** A request to a provisioning server. Spec: SCIM 1.1 provisioning server contract. */
export interface ScimCall {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** The path below the base URL of the server, with its query. */
  readonly path: string;
  readonly body?: Members;
}

/** The answer of a server; `status` is 0 if there was no answer within a minute. */
export interface ScimAnswer {
  readonly status: number;
  /** The JSON value of the body; absent if the body was empty or not valid JSON. */
  readonly body?: unknown;
}

/** A sequence of calls to a provisioning server. Each `yield` sends a call and returns its answer. */
export type ScimPlan<Result> = Generator<ScimCall, Result, ScimAnswer>;

const CORE_SCHEMA = 'urn:scim:schemas:core:1.0';

/** The SCIM schema that the service adds to a pushed group that has a description. */
const GROUP_SCHEMA = 'urn:svc:custom:group:1.0';

export const SCHEMAS: Members = { schemas: [CORE_SCHEMA] };

/** The page size of the service. Spec: Limits. */
export const PAGE = 100;

export function listCall(collection: Collection, startIndex = 1, count = PAGE): ScimCall {
  return { method: 'GET', path: `/${collection}?startIndex=${startIndex}&count=${count}` };
}

export type Collection = 'Groups' | 'Users';

/** Returns a call that finds resources by the value of an attribute. Quotes in the value are escaped. */
export function findCall(
  collection: Collection,
  attribute: 'displayName' | 'userName',
  value: string,
): ScimCall {
  const filter = urlComponent(`${attribute} eq ${JSON.stringify(value)}`);
  return { method: 'GET', path: `/${collection}?filter=${filter}&startIndex=1&count=${PAGE}` };
}

/**
 * Returns the path of a resource. An id `.` or `..` would lead out of the collection, so it is escaped twice. The server then finds no
 * resource with that id.
 */
export function resourcePath(collection: Collection, id: string): string {
  const segment = /^\.{0,2}$/.test(id) ? '%252E'.repeat(id.length + 1) : urlComponent(id);
  return `/${collection}/${segment}`;
}

/** Returns the body of a pushed group. */
export function groupBody(name: string, description: string | undefined): Members {
  if (description === undefined || description === '') return { ...SCHEMAS, displayName: name };
  return {
    schemas: [CORE_SCHEMA, GROUP_SCHEMA],
    displayName: name,
    [GROUP_SCHEMA]: { description },
  };
}

/** Returns the resources in the answer to a list request; `undefined` if the answer is not a list. */
export function resourcesIn({ status, body }: ScimAnswer): readonly Members[] | undefined {
  if (status !== 200 || !isObject(body)) return undefined;
  const { Resources = [] } = body;
  return Array.isArray(Resources) ? Resources.filter(isObject) : undefined;
}

export function totalIn({ body }: ScimAnswer): number {
  const total = isObject(body) ? body.totalResults : undefined;
  return typeof total === 'number' && Number.isInteger(total) && total > 0 ? total : 0;
}

/** Returns the id that a server has assigned to a resource, or `undefined` if there is no id in the answer. */
export function assignedId(body: unknown): string | undefined {
  return isObject(body) && typeof body.id === 'string' && body.id !== '' ? body.id : undefined;
}

/** Returns whether the server answered that it made the change. A successful answer to PATCH may have no body (status 204). */
export function isChanged({ method }: ScimCall, { status }: ScimAnswer): boolean {
  return status === 200 || (method === 'PATCH' && status === 204);
}
