import { expect, test } from 'vitest';
import { resolveReferences } from '../../../../src/documents/terraform/links/filled.js';
import { plannedState } from '../../../../src/documents/terraform/state/instances.js';
import { type MadeResource, planOf } from '../../../features/terraform/made-resources.js';

const KNOWN = 'okta_app_signon_policy.known';
const NEW = 'okta_app_signon_policy.new';
const OTHER = 'okta_app_signon_policy.other';

const made = (address: string, id?: string): MadeResource => {
  const [type = '', name = ''] = address.split('.');
  return { type, name, requests: [], after: { name }, ...(id && { id, before: { name } }) };
};

/**
 * Returns the policy of a rule in a plan, as the program reads it. The plan does not show the policy, but only the given references of the
 * expression for it.
 */
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

/** The expression is `okta_network_zone.new.id == "nzo" ? okta_app_signon_policy.known.id : okta_app_signon_policy.new.id`, or similar. */
test.each([
  ['the object that is still to be created', [NEW], { is: `tf:${NEW}` }],
  [
    'the reference, if the choosing value is known',
    ['okta_network_zone.known', KNOWN, NEW],
    { is: `tf:${NEW}` },
  ],
  [
    'either reference, if the choosing value is unknown',
    ['okta_network_zone.new', KNOWN, NEW],
    { among: ['rstknown', `tf:${NEW}`] },
  ],
  ['unknown, if a constant may be chosen', ['okta_network_zone.new', NEW], {}],
  [
    'any of the references, if one of them may choose',
    [OTHER, KNOWN, NEW],
    { among: [`tf:${OTHER}`, 'rstknown', `tf:${NEW}`] },
  ],
  [
    'either, if it occurs twice and may choose itself',
    [NEW, KNOWN, NEW],
    { among: [`tf:${NEW}`, 'rstknown'] },
  ],
  [
    'either of two objects that are still to be created',
    [OTHER, NEW],
    { among: [`tf:${OTHER}`, `tf:${NEW}`] },
  ],
])('an unknown Terraform attribute with a single value is read as %s', (_, references, expected) => {
  expect(policyOf(...references)).toEqual({ is: undefined, among: undefined, ...expected });
});
