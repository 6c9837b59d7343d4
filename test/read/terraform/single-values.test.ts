import { expect, test } from 'vitest';
import { resolveReferences } from '../../../src/documents/terraform/links/filled.js';
import { plannedState } from '../../../src/documents/terraform/state/instances.js';
import { type MadeResource, planOf } from '../../plan-order/made-resources.js';

const KNOWN = 'okta_app_signon_policy.known';
const NEW = 'okta_app_signon_policy.new';
const OTHER = 'okta_app_signon_policy.other';

const made = (address: string, id?: string): MadeResource => {
  const [type = '', name = ''] = address.split('.');
  return { type, name, requests: [], after: { name }, ...(id && { id, before: { name } }) };
};

/** What a rule is in whose policy is known only after the apply, by what its expression refers to. */
function policyOf(...references: readonly string[]) {
  const { instances } = resolveReferences(
    plannedState(
      planOf([
        made(KNOWN, 'rstknown'),
        made(NEW),
        made(OTHER),
        made('okta_network_zone.new'),
        made('okta_network_zone.known', 'nzoknown'),
        {
          type: 'okta_app_signon_policy_rule',
          name: 'x',
          requests: [],
          after: { name: 'X' },
          waits: { policy_id: references },
        },
      ]),
    ),
  );
  const rule = instances.find(({ name }) => name === 'x');
  const [gap] = rule?.gaps ?? [];
  return { is: rule?.values.policy_id, among: gap?.among };
}

/** `okta_network_zone.new.id == "nzo" ? okta_app_signon_policy.known.id : okta_app_signon_policy.new.id`, and similar variables. */
test.each([
  ['what is still to be made', [NEW], { is: `tf:${NEW}` }],
  ['it, where what chooses is known', ['okta_network_zone.known', KNOWN, NEW], { is: `tf:${NEW}` }],
  [
    'either, where what chooses is not',
    ['okta_network_zone.new', KNOWN, NEW],
    { among: ['rstknown', `tf:${NEW}`] },
  ],
  ['nothing that is shown, where what chooses may take a constant', ['okta_network_zone.new', NEW], {}],
  [
    'any of these, where one of them may choose',
    [OTHER, KNOWN, NEW],
    { among: [`tf:${OTHER}`, 'rstknown', `tf:${NEW}`] },
  ],
  [
    'either, where it stands twice and may choose itself',
    [NEW, KNOWN, NEW],
    { among: [`tf:${NEW}`, 'rstknown'] },
  ],
  ['either of two that are still to be made', [OTHER, NEW], { among: [`tf:${OTHER}`, `tf:${NEW}`] }],
])('a single value that is unknown yet is %s', (_, references, expected) => {
  expect(policyOf(...references)).toEqual({ is: undefined, among: undefined, ...expected });
});
