import { isObject } from '../../../base/object.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const idpAutoLinkUnfiltered = defineRule({
  id: 'idp/auto-link-unfiltered',
  severity: 'warning',
  what: 'accounts are linked to an identity provider by user name, without a filter',
  why: 'anybody who controls the provider can report any user name, and take over any account, including those of administrators',
  source: 'Identity provider (IdP), IdP policy object, `accountLink`',
  on: 'idp policy',
  *check(policy) {
    const isAutomatic = textAt(policy, 'accountLink', 'action') === 'AUTO';
    const isFiltered =
      hasNonemptyList(at(policy, 'accountLink', 'filter')) ||
      (textAt(policy, 'subject', 'filter') ?? '') !== '';
    if (!isAutomatic || isFiltered) return;
    yield {
      at: ['accountLink', 'action'],
      message:
        'accounts are linked by user name without a filter, so anybody who controls the provider can take over any account; add a group filter to `accountLink.filter`, or a user name filter to `subject.filter`',
    };
  },
  examples: () => ({
    bad: [{ accountLink: { action: 'AUTO', filter: null } }],
    good: [
      { accountLink: { action: 'AUTO', filter: { groups: { include: ['g1'] } } } },
      exampleGiven(
        { accountLink: { action: 'AUTO', filter: null }, subject: { filter: '\\S+@partner\\.example' } },
        { note: 'The filter of the subject limits the user names' },
      ),
      exampleGiven(
        { accountLink: { action: 'DISABLED', filter: null } },
        { note: 'Accounts are not linked automatically' },
      ),
    ],
  }),
});

/** Whether an account link filter has a nonempty list, as in `{groups: {include: […]}}`. */
function hasNonemptyList(filter: unknown): boolean {
  return (
    isObject(filter) &&
    Object.values(filter).some(
      (side) => isObject(side) && Object.values(side).some((list) => Array.isArray(list) && list.length > 0),
    )
  );
}
