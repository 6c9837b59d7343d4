import { quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import { grantTypeNamed, nearestGrantTypes } from '../../helpers/client/grant-types.js';
import { textsAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report, type RuleContext } from '../../rule/rule.js';
import { suggestWord } from '../../rule/suggest.js';

/**
 * Reports unknown grant types. The live service knows more grant types than the specification, and accepts a URI as an
 * extension grant. Spec: Client application, `grant_types`.
 */
export const clientGrantTypeKnown = defineRule({
  id: 'client/grant-type-known',
  severity: 'error',
  what: 'a grant type is unknown to the service, or not available in this org',
  why: 'the service rejects the client; a grant that exists only in some orgs fails in the others',
  source: 'Client application, `grant_types`',
  on: 'client',
  refusedByService: 'both',
  fix: 'suggested',
  *check(client, context) {
    for (const [index, grant] of textsAt(client, 'grant_types')) {
      const report = reportOn(grant, ['grant_types', index], context);
      if (report !== undefined) yield report;
    }
  },
  examples: () => ({
    bad: [
      { client_id: '0oa1', grant_types: ['authorisation_code', 'device_code'] },
      exampleGiven({ client_id: '0oa1', grant_types: ['interaction_code'] }, { engine: 'classic' }),
      { client_id: '0oa1', grant_types: ['urn:ietf:params:oauth:grant-type:jwt-bearer'] },
    ],
    good: [
      { client_id: '0oa1', grant_types: ['authorization_code', 'interaction_code'] },
      exampleGiven(
        { client_id: '0oa1', grant_types: ['urn:ietf:params:oauth:grant-type:jwt-bearer'] },
        { edition: 'field' },
      ),
    ],
  }),
});

function reportOn(name: string, at: readonly PathStep[], context: RuleContext): Report | undefined {
  const grant = grantTypeNamed(name, context);
  if (grant === undefined) return unknown(name, at, context);
  if (grant.isIdentityEngineOnly && context.engine === 'classic')
    return {
      at,
      message: `the grant ${quoted(name)} exists only on Identity Engine; remove it, or set the engine to Identity Engine`,
    };
  if (grant.isEarlyAccess)
    return {
      at,
      severity: 'info',
      message: `the grant ${quoted(name)} is in early access, so it exists only in orgs that enabled it; check that this org did`,
    };
  return undefined;
}

function unknown(name: string, at: readonly PathStep[], { edition }: RuleContext): Report {
  const nearest = nearestGrantTypes(name, { edition });
  const isExtended = edition === 'field' && isExtension(name) && nearest.length === 0;
  const message = `unknown grant type ${quoted(name)}`;
  const advice = nearest.length === 0 ? '; check it in the list of grants of the service' : '';
  return suggestWord(
    { at, message: `${message}${advice}`, ...(isExtended && { severity: 'info' }) },
    nearest,
  );
}

/** Whether a grant type is an absolute URI, by which OAuth names extension grants. */
function isExtension(name: string): boolean {
  return /^(urn|https?):/.test(name);
}
