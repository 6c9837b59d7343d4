import { syntheticId } from '../../../model/facts/synthetic-id.js';
import type { FilledState } from '../links/filled.js';
import { CATCH_ALL } from '../resources/app-sign-on.js';
import { nonEmptyText } from '../state/attribute-values.js';
import { idOf } from '../state/instance.js';
import type { TerraformDocument } from './origin.js';

/** The attribute that sets the access of a new policy's catch-all rule. */
export const ACCESS_OF_LAST = 'catch_all';

/** Yields the catch-all rules that the service adds to new application policies. Spec: Terraform, 4.3. */
export function* catchAllRules(
  { instances }: FilledState,
  documents: readonly TerraformDocument[],
): Generator<TerraformDocument> {
  const managed = new Set(
    documents.filter(({ value }) => value.system === true).map(({ policyId }) => policyId),
  );
  for (const instance of instances) {
    const { type, isCreated, mode, values, address, pointer } = instance;
    if (type !== 'okta_app_signon_policy' || mode === 'data' || !isCreated) continue;
    const policyId = idOf(instance);
    const isUnknown = instance.gaps.some(({ path }) => path[0] === ACCESS_OF_LAST);
    if (managed.has(policyId) || isUnknown) continue;
    const id = nonEmptyText(values.default_rule_id) ?? syntheticId(address, 'default_rule_id');
    const verificationMethod = { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: 'PT12H' };
    const appSignOn = { access: values[ACCESS_OF_LAST] === false ? 'DENY' : 'ALLOW', verificationMethod };
    const rule = { type: 'ACCESS_POLICY', name: CATCH_ALL, system: true, priority: 99, status: 'ACTIVE' };
    const value = { id, ...rule, policyId, actions: { appSignOn } };
    const made = [{ attribute: ACCESS_OF_LAST, steps: ['actions', 'appSignOn', 'access'] }];
    yield { kind: 'rule', id, value, address, pointer, policyId, isChanged: false, made };
  }
}

/** Yields placeholder policies for rules whose policy is not in the documents. Nothing else is known about these policies. */
export function* placeholderPolicies(documents: readonly TerraformDocument[]): Generator<TerraformDocument> {
  const known = new Set(documents.filter(({ kind }) => kind === 'policy').map(({ id }) => id));
  for (const { kind, policyId, value, address, pointer } of documents) {
    if (kind !== 'rule' || policyId === undefined || known.has(policyId)) continue;
    known.add(policyId);
    const type = value.type === 'SIGN_ON' ? SESSION_POLICY : value.type;
    const stub = { id: policyId, type, status: 'ACTIVE' };
    const made = [{ attribute: 'policy_id', steps: ['id'] }];
    const origin = { address, pointer, made, isUnmanaged: true } as const;
    yield { kind: 'policy', id: policyId, value: stub, isChanged: false, ...origin };
  }
}

const SESSION_POLICY = 'OKTA_SIGN_ON';
