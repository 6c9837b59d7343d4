import { brandedType, canonicalType, PLACEHOLDER_BRAND } from '../../../base/brand.js';
import { didYouMean } from '../../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../../base/messages.js';
import { POLICY_TYPES, policyTypeOf } from '../../../model/policies/policy-type.js';
import { textsAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Policies, "Access simulation", `policyTypes`. */
export const simulatePolicyTypeKnown = defineRule({
  id: 'simulate/policy-type-known',
  severity: 'error',
  what: 'a simulate request is for a policy type that the service does not simulate',
  why: 'the service rejects the request',
  source: 'Policies, "Access simulation"',
  choices: [
    '`preflight simulate` and the library also evaluate the other types if a request names them; the API of `preflight serve` rejects them, as the service does',
  ],
  on: 'simulate request',
  refusedByService: 'both',
  fields: ['policyTypes'],
  *check(request, { brand, edition }) {
    const simulated = POLICY_TYPES.filter(({ isSimulatedByDefault }) => isSimulatedByDefault);
    const names = simulated.map(({ name }) => brandedType(name, brand));
    for (const [index, name] of textsAt(request, 'policyTypes')) {
      const type = policyTypeOf(canonicalType(name, brandIn(name, brand)));
      if (type?.isSimulatedByDefault) continue;
      yield {
        at: ['policyTypes', index],
        ...(type === undefined
          ? {
              message: `unknown policy type ${quoted(name)}${didYouMean(name, names) || `; use ${alternatives(names.map(quoted))}`}`,
            }
          : {
              ...(edition === 'field' && { severity: 'warning' }),
              message: `the service does not simulate ${quoted(name)}; use ${alternatives(names.map(quoted))}`,
            }),
      };
    }
  },
  examples: () => ({
    bad: [
      { appInstance: 'app1', policyTypes: ['ACCES_POLICY'], policyContext: { user: { id: 'user1' } } },
      { appInstance: 'app1', policyTypes: ['PASSWORD'], policyContext: { user: { id: 'user1' } } },
    ],
    good: [
      {
        appInstance: 'app1',
        policyTypes: ['OKTA_SIGN_ON', 'ACCESS_POLICY'],
        policyContext: { user: { id: 'user1' } },
      },
      exampleGiven(
        { appInstance: 'app1', policyTypes: null, policyContext: { user: { id: 'user1' } } },
        { note: 'With `null`, the service simulates its default types' },
      ),
    ],
  }),
});

/**
 * Returns the vendor prefix that the documents use. If they use only the placeholder, returns the prefix in the name of the policy type,
 * such as `OKTA` in `OKTA_SIGN_ON`. The placeholder is used if the document is a request, because a request does not show the prefix of the
 * org.
 */
function brandIn(name: string, brand: string): string {
  return brand === PLACEHOLDER_BRAND ? (/^([A-Z0-9]{1,40})_SIGN_ON$/.exec(name)?.[1] ?? brand) : brand;
}
