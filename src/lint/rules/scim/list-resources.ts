import { alternatives } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { exchangeAround } from '../../helpers/recording/exchange-around.js';
import { isGiven, listAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type RuleContext } from '../../rule/rule.js';

/**
 * Reports elements of SCIM lists that are not users or groups, or do not belong to the requested collection. Spec: SCIM 1.1 resources,
 * "List response"; SCIM 1.1 provisioning server contract.
 */
export const scimListResources = defineRule({
  id: 'scim/list-resources',
  severity: 'error',
  what: 'an element of a SCIM list is not a user or a group, or does not belong to the requested collection',
  why: 'the service skips an element that it does not recognize, so the import misses a user or group without a message',
  source: 'SCIM 1.1 resources, "List response"',
  on: 'SCIM list',
  refusedByService: 'never',
  *check(list, context) {
    const wanted = collectionOf(context);
    for (const [index, element] of listAt(list, 'Resources').entries()) {
      if (!isObject(element) || wanted.some((collection) => isIn(collection, element))) continue;
      const fields = wanted.map((collection) => `\`${NAMES[collection]}\``);
      const nouns = wanted.map((collection) => NOUNS[collection]);
      yield {
        at: ['Resources', index],
        message: `this element is not ${nouns.length > 1 ? 'a user or a group' : `a ${nouns[0]}`}, because it lacks ${alternatives(fields)}; add the field, or remove the element`,
      };
      return;
    }
  },
  examples: () => ({
    bad: [list({}), list({ id: 'user1' })],
    good: [
      list({ id: 'user1', userName: 'ann@example.com' }),
      exampleGiven(list({ id: 'group1', displayName: 'Staff' }), { note: 'An element may be a group' }),
      exampleGiven({ ...list(), totalResults: 0, itemsPerPage: 0 }, { note: 'A list may be empty' }),
    ],
  }),
});

type Collection = 'Groups' | 'Users';

const NOUNS: Readonly<Record<Collection, string>> = { Groups: 'group', Users: 'user' };

/** The field by which the service searches for a SCIM resource, by collection. */
const NAMES: Readonly<Record<Collection, string>> = { Groups: 'displayName', Users: 'userName' };

/**
 * The fields by which a SCIM resource is recognized as a user or a group, by collection. One of the fields is sufficient. Other lint rules
 * report missing fields.
 */
const MARKS: Readonly<Record<Collection, readonly string[]>> = {
  Groups: ['displayName', 'members'],
  Users: ['userName', 'emails', 'active', 'name'],
};

const BOTH: readonly Collection[] = ['Users', 'Groups'];

/** Returns the SCIM collection, users or groups, that a recorded request addresses. Outside of a recording, returns both collections. */
function collectionOf({ resource, org }: RuleContext): readonly Collection[] {
  const path = exchangeAround(resource, org)?.path ?? '';
  const [place = ''] = path.split('?', 1);
  return BOTH.filter(
    (collection) => !BOTH.some((one) => place.endsWith(`/${one}`)) || place.endsWith(`/${collection}`),
  );
}

/**
 * Whether a list element belongs to the SCIM collection. A `displayName` alone does not identify a group, because users may
 * have one, too.
 */
function isIn(collection: Collection, element: object): boolean {
  const isUser = MARKS.Users.some((mark) => isGiven(element, mark));
  return collection === 'Users'
    ? isUser
    : !isGiven(element, 'userName') && MARKS.Groups.some((mark) => isGiven(element, mark));
}

function list(...Resources: readonly object[]) {
  const schemas = ['urn:scim:schemas:core:1.0'];
  return { schemas, totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources };
}
