import { quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import { type Repeated, repeated } from '../../../base/repeated.js';
import { notRecorded } from '../../helpers/org/at-one-time.js';
import { CORE_SCHEMA } from '../../helpers/scim/scim-operations.js';
import { listAt, textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/** Spec: SCIM 1.1 provisioning server contract, "The `userName` filter attribute must be unique across users". */
export const scimUserUnique = defineRule({
  id: 'scim/user-unique',
  severity: 'error',
  what: 'two SCIM users of a file have the same `userName` or id',
  why: 'the service finds users by their `userName` and stores them by their id, so it may change or deactivate the wrong user',
  source: 'SCIM 1.1 provisioning server contract; SCIM 1.1 resources, `id`',
  choices: [
    'a second user with the same `userName` in another file is a warning, because two files may come from different servers or times. It is not reported if `meta.location` names two servers. `scim/username-unique` checks recordings',
  ],
  on: 'org',
  refusedByService: 'never',
  *check(org) {
    const users = usersIn(org);
    for (const twice of repeated(users, keyOfId)) yield sameId(twice);
    for (const twice of repeated(users, keyOfName))
      if (twice.first.id !== twice.again.id) yield sameName(twice);
  },
  examples: () => ({
    bad: [
      list({ id: 'user1', userName: 'ann@example.com' }, { id: 'user2', userName: 'ann@example.com' }),
      list({ id: 'user1', userName: 'ann@example.com' }, { id: 'user1', userName: 'bob@example.com' }),
      [user('user1', 'ann@example.com'), user('user2', 'ann@example.com')],
    ],
    good: [
      list({ id: 'user1', userName: 'ann@example.com' }, { id: 'user2', userName: 'bob@example.com' }),
      exampleGiven([user('user1', 'ann@example.com'), user('user1', 'ann@example.com')], {
        note: 'Two responses of one file may contain the same user',
      }),
    ],
  }),
});

interface User {
  readonly id: string;
  readonly userName: string | undefined;
  /** The host in `meta.location` of the SCIM user; `undefined` for a user without this location. */
  readonly server: string | undefined;
  readonly resource: Resource;
  readonly at: readonly PathStep[];
}

function usersIn(org: Org): readonly User[] {
  const lists = notRecorded(org, org.all('SCIM list'));
  const lone = notRecorded(org, org.all('SCIM user'));
  return [
    ...lists.flatMap((resource) =>
      listAt(resource.value, 'Resources').flatMap((user, index) =>
        userOf(user, resource, ['Resources', index]),
      ),
    ),
    ...lone.flatMap((resource) => userOf(resource.value, resource, [])),
  ];
}

function userOf(value: unknown, resource: Resource, at: readonly PathStep[]): User[] {
  const [id, userName] = [textAt(value, 'id'), textAt(value, 'userName')];
  return id === undefined ? [] : [{ id, userName, server: serverOf(value), resource, at }];
}

function serverOf(user: unknown): string | undefined {
  const location = textAt(user, 'meta', 'location');
  return location !== undefined && URL.canParse(location) ? new URL(location).host : undefined;
}

/**
 * Returns a key of a user in a list; `undefined` for a user outside of a list. Two users with equal keys are the same user twice in one
 * list.
 */
function keyOfId({ id, at, resource }: User): string | undefined {
  const { document, pointer } = resource.at;
  return at.length === 0 ? undefined : JSON.stringify([document, pointer, id]);
}

function keyOfName({ userName, server }: User): string | undefined {
  return userName === undefined ? undefined : JSON.stringify([userName, server]);
}

function sameId({ first, again }: Repeated<User>): Report {
  return {
    of: again.resource,
    at: [...again.at, 'id'],
    message: `the id ${quoted(again.id)} occurs twice in this list; give each user its own id`,
    related: [{ of: first.resource, at: [...first.at, 'id'], message: 'the other user' }],
  };
}

function sameName({ first, again }: Repeated<User>): Report {
  const isOneDocument = first.resource.at.document === again.resource.at.document;
  return {
    of: again.resource,
    at: [...again.at, 'userName'],
    ...(!isOneDocument && { severity: 'warning' }),
    message: `${quoted(again.userName ?? '')} is the \`userName\` of two users, ${quoted(first.id)} and ${quoted(again.id)}${isOneDocument ? '' : ', if both documents are from one server'}; give each user its own \`userName\``,
    related: [{ of: first.resource, at: [...first.at, 'userName'], message: 'the other user' }],
  };
}

function list(...users: readonly object[]) {
  return {
    schemas: [CORE_SCHEMA],
    totalResults: users.length,
    startIndex: 1,
    itemsPerPage: users.length,
    Resources: users,
  };
}

function user(id: string, userName: string) {
  return { schemas: [CORE_SCHEMA], id, userName, meta: { resourceType: 'User' } };
}
