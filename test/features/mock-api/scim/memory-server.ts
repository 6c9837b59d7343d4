import { isObject, type Members } from '../../../../src/base/object.js';
import type { SendScim } from '../../../../src/features/mock-api/scim/check/check-server.js';
import type { ScimCall } from '../../../../src/features/mock-api/scim/plan/scim.js';

/** A deviation of a SCIM server from the contract: returns the wrong answer to a call, or `undefined` for the usual answer. */
export type Fault = (call: ScimCall, answer: Answer, server: MemoryServer) => Answer | undefined;

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

const CORE = ['urn:scim:schemas:core:1.0'];

/** A SCIM server in memory that follows the contract, except for its fault. */
export class MemoryServer {
  readonly users = new Map<string, Members>();
  readonly groups = new Map<string, Members>();
  readonly calls: ScimCall[] = [];
  readonly #fault: Fault;
  #made = 0;

  constructor(users = 3, fault: Fault = () => undefined) {
    this.#fault = fault;
    for (let number = 1; number <= users; number++)
      this.#make('Users', { userName: `user${number}@example.com` });
    this.#make('Groups', { displayName: 'Staff' });
  }

  readonly send: SendScim = (call) => {
    this.calls.push(call);
    const own = this.#answer(call);
    const { status, body } = this.#fault(call, own, this) ?? own;
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve({ status, body: text });
  };

  #answer({ method, path, body = {} }: ScimCall): Answer {
    const [place = '', query = ''] = path.split('?');
    const [, collection = '', id] = place.split('/').map(decodeURIComponent);
    const all = collection === 'Users' ? this.users : this.groups;
    if (id === undefined) return method === 'POST' ? this.#create(collection, body) : this.#list(all, query);
    const before = all.get(id);
    if (before === undefined) return failure(404, 'there is none');
    if (method === 'DELETE') {
      all.delete(id);
      return { status: 204 };
    }
    if (method !== 'GET') all.set(id, this.#changed(before, body, method === 'PUT'));
    return { status: 200, body: all.get(id) };
  }

  #changed(before: Members, { password: _, members, ...change }: Members, isWhole: boolean): Members {
    const kept = isWhole ? { id: before.id, meta: before.meta } : before;
    const list = Array.isArray(members) ? members.filter(isObject) : [];
    const left = new Set(list.filter(({ operation }) => operation === 'delete').map(({ value }) => value));
    const old = Array.isArray(before.members) ? before.members.filter(isObject) : [];
    const given = list.filter(({ operation }) => operation !== 'delete');
    const values = new Set(given.map(({ value }) => value));
    const after = [...old.filter(({ value }) => !left.has(value) && !values.has(value)), ...given];
    return { ...kept, ...change, ...(members !== undefined && { members: after }) };
  }

  #create(collection: string, body: Members): Answer {
    const isTaken = [...this.users.values()].some(({ userName }) => userName === body.userName);
    if (collection === 'Users' && isTaken) return failure(409, 'the user exists');
    return { status: 201, body: this.#make(collection, body) };
  }

  #make(collection: string, { password: _, ...body }: Members): Members {
    const id = `${collection.toLowerCase()}-${++this.#made}`;
    const shown = {
      ...body,
      schemas: CORE,
      id,
      meta: { created: '2026-01-01T00:00:00Z', resourceType: collection.slice(0, -1) },
    };
    (collection === 'Users' ? this.users : this.groups).set(id, shown);
    return shown;
  }

  #list(all: ReadonlyMap<string, Members>, query: string): Answer {
    const asked = new URLSearchParams(query);
    const filter = /^(\w+) eq "(.*)"$/.exec(asked.get('filter') ?? '');
    const found = [...all.values()].filter((one) => filter === null || one[filter[1] ?? ''] === filter[2]);
    const start = Number(asked.get('startIndex') ?? 1);
    const page = found.slice(start - 1, start - 1 + Number(asked.get('count') ?? 100));
    return {
      status: 200,
      body: {
        schemas: CORE,
        totalResults: found.length,
        startIndex: start,
        itemsPerPage: page.length,
        Resources: page,
      },
    };
  }
}

export function failure(status: number, description: string): Answer {
  return { status, body: { Errors: [{ description, code: String(status) }] } };
}
