import { urlComponent } from '../../../../base/encoding.js';
import { isObject, type Members } from '../../../../base/object.js';

/** One request to a provisioning server. Spec: SCIM 1.1 provisioning server contract. */
export interface ScimCall {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** Below the base of the server, with its query. */
  readonly path: string;
  readonly body?: Members;
}

/** What a server answers; `status` 0 where nothing came within a minute. */
export interface ScimAnswer {
  readonly status: number;
  /** A JSON value; absent where there was no body, or none that could be read. */
  readonly body?: unknown;
}

/** Calls, one after the other: each is given the answer to the one before. */
export type ScimPlan<Result> = Generator<ScimCall, Result, ScimAnswer>;

const CORE_SCHEMA = 'urn:scim:schemas:core:1.0';

/** Of a group that is pushed with a description. */
const GROUP_SCHEMA = 'urn:svc:custom:group:1.0';

export const SCHEMAS: Members = { schemas: [CORE_SCHEMA] };

/** How many the service asks for at a time. Spec: Limits. */
export const PAGE = 100;

export function listCall(collection: Collection, startIndex = 1, count = PAGE): ScimCall {
  return { method: 'GET', path: `/${collection}?startIndex=${startIndex}&count=${count}` };
}

export type Collection = 'Groups' | 'Users';

/** Looks for what has this value; what would end the text in quotes is escaped. */
export function findCall(
  collection: Collection,
  attribute: 'displayName' | 'userName',
  value: string,
): ScimCall {
  const filter = urlComponent(`${attribute} eq ${JSON.stringify(value)}`);
  return { method: 'GET', path: `/${collection}?filter=${filter}&startIndex=1&count=${PAGE}` };
}

/** The ids `.` and `..` would leave the collection: escaped twice, they become a name that the server does not find. */
export function resourcePath(collection: Collection, id: string): string {
  const segment = /^\.{0,2}$/.test(id) ? '%252E'.repeat(id.length + 1) : urlComponent(id);
  return `/${collection}/${segment}`;
}

/** A group as it is pushed. */
export function groupBody(name: string, description: string | undefined): Members {
  if (description === undefined || description === '') return { ...SCHEMAS, displayName: name };
  return {
    schemas: [CORE_SCHEMA, GROUP_SCHEMA],
    displayName: name,
    [GROUP_SCHEMA]: { description },
  };
}

/** The resources of a list; nothing where the answer is none. */
export function resourcesIn({ status, body }: ScimAnswer): readonly Members[] | undefined {
  if (status !== 200 || !isObject(body)) return undefined;
  const { Resources = [] } = body;
  return Array.isArray(Resources) ? Resources.filter(isObject) : undefined;
}

export function totalIn({ body }: ScimAnswer): number {
  const total = isObject(body) ? body.totalResults : undefined;
  return typeof total === 'number' && Number.isInteger(total) && total > 0 ? total : 0;
}

/** The id that a server gave a resource; nothing where it gave none. */
export function givenId(body: unknown): string | undefined {
  return isObject(body) && typeof body.id === 'string' && body.id !== '' ? body.id : undefined;
}

/** A change may be answered with what was changed, or with nothing where only a part was sent. */
export function isChanged({ method }: ScimCall, { status }: ScimAnswer): boolean {
  return status === 200 || (method === 'PATCH' && status === 204);
}
