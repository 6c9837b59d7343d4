import type { Members } from '../../../base/object.js';
import { blocksOf, nonEmptyText } from '../state/attribute-values.js';
import { defineResource } from './resource-row.js';
import { APPS, NETWORK, PLATFORM, platformEntries, RANKED } from './shared.js';

/**
 * The conversion of the identity providers of a routing rule. Several attributes contribute to this list, so the conversion of each of them
 * returns the complete list.
 */
const PROVIDERS = { path: 'actions.idp.providers', value: providersOf, isSentEmpty: true } as const;
const CRITERIA = { path: 'actions.idp.matchCriteria', value: criteriaOf } as const;

/** The conversion of the Terraform resource of a routing rule to an API document. Spec: Terraform, 4.6. */
export const routingRule = defineResource({
  types: ['okta_policy_rule_idp_discovery'],
  kind: 'rule',
  policyType: 'IDP_DISCOVERY',
  constants: { type: 'IDP_DISCOVERY' },
  attributes: {
    ...RANKED,
    ...NETWORK,
    ...APPS,
    idp_providers: { ...PROVIDERS, block: { type: '*.type', id: '*.id' } },
    idp_id: PROVIDERS,
    idp_type: PROVIDERS,
    selection_type: 'actions.idp.idpSelectionType',
    provider_expression: CRITERIA,
    property_name: CRITERIA,
    should_fall_back_to_okta: 'actions.idp.shouldFallBackToOkta',
    user_identifier_type: 'conditions.userIdentifier.type',
    user_identifier_attribute: {
      path: 'conditions.userIdentifier.attribute',
      value: (given, { user_identifier_type: type }) => (type ? given : undefined),
    },
    user_identifier_patterns: {
      path: 'conditions.userIdentifier.patterns',
      value: patternsOf,
      block: { match_type: '*.matchType', value: '*.value' },
    },
    platform_include: {
      path: 'conditions.platform.include',
      value: (given) => platformEntries(given, true),
      block: PLATFORM,
    },
  },
});

/**
 * Returns the identity providers. Older configurations have only one, in `idp_id` and `idp_type`. Returns an empty list if an expression
 * selects the provider at sign-in.
 */
function providersOf(_given: unknown, values: Members): readonly Members[] {
  if (values.selection_type === 'DYNAMIC') return [];
  const listed = blocksOf(values.idp_providers).map(({ id, type }) => ({
    type,
    ...(typeof id === 'string' && id !== '' && { id }),
  }));
  if (listed.length > 0) return listed;
  const { idp_id: id, idp_type: type } = values;
  return [{ type: type ?? 'OKTA', ...(typeof id === 'string' && id !== '' && { id }) }];
}

function criteriaOf(_given: unknown, values: Members): readonly Members[] | undefined {
  const { selection_type: selection, provider_expression: providerExpression } = values;
  if (selection !== 'DYNAMIC') return undefined;
  const propertyName = nonEmptyText(values.property_name);
  return [{ providerExpression, ...(propertyName !== undefined && { propertyName }) }];
}

/**
 * Returns the patterns of the user identifier condition; `undefined` if no type of identifier is set. The Terraform provider then sends no
 * condition, even if patterns are set.
 */
function patternsOf(given: unknown, { user_identifier_type: type }: Members): readonly Members[] | undefined {
  if (!type) return undefined;
  return blocksOf(given).map(({ match_type: matchType, value }) => ({ matchType, value }));
}
