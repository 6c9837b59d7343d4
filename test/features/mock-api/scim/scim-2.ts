import { isObject, type Members } from '../../../../src/base/object.js';
import type { SendScim } from '../../../../src/features/mock-api/scim/check/check-server.js';

const ONE = 'urn:scim:schemas:core:1.0';
const TWO = {
  Users: 'urn:ietf:params:scim:schemas:core:2.0:User',
  Groups: 'urn:ietf:params:scim:schemas:core:2.0:Group',
};

/** Converts SCIM 1.1 calls for a server that uses SCIM 2.0. The versions differ in schemas, errors and partial changes only. */
export function asVersion1(send: SendScim): SendScim {
  return async (call) => {
    const schema = call.path.startsWith('/Users') ? TWO.Users : TWO.Groups;
    const body =
      call.body && (call.method === 'PATCH' ? operationsOf(call.body) : { ...call.body, schemas: [schema] });
    const answer = await send({ ...call, ...(body && { body }) });
    return { ...answer, body: answer.body === '' ? '' : JSON.stringify(asOne(JSON.parse(answer.body))) };
  };
}

function operationsOf({ schemas: _, id, members, ...values }: Members): Members {
  const changes = Object.entries(values).map(([path, value]) => ({ op: 'replace', path, value }));
  const moves = (Array.isArray(members) ? members.filter(isObject) : []).map(({ operation, ...member }) =>
    operation === 'delete'
      ? { op: 'remove', path: `members[value eq "${String(member.value)}"]` }
      : { op: 'add', path: 'members', value: [member] },
  );
  return { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [...changes, ...moves] };
}

function asOne(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { schemas, detail, status, scimType: _, Resources, ...members } = value;
  if (detail !== undefined) return { Errors: [{ description: detail, code: status }] };
  return {
    ...members,
    ...(schemas !== undefined && { schemas: [ONE] }),
    ...(Array.isArray(Resources) && { Resources: Resources.map(asOne) }),
  };
}
