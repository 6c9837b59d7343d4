import { isObject } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { Source } from '../../policies/snapshot.js';
import { type PolicyDocument, PolicySchema } from '../../resources/policy.js';
import type { Collected, PolicyDraft } from '../collect/accumulator.js';
import { nearKeys } from '../collect/near-keys.js';
import { keep } from '../collect/register.js';
import { readAs, sourceBelow } from '../schema/read-as.js';
import { readConditions } from './conditions.js';
import { RANKED_REPAIRS } from './ranked.js';
import { takeRule } from './rule.js';

/** Reads a policy, and the rules that stand in it. Spec: Policy. */
export function takePolicy(value: unknown, at: Source, collected: Collected): void {
  const { log } = collected;
  const fitted = readAs(PolicySchema, value, at, { kind: 'policy', log, repairs: RANKED_REPAIRS });
  if (fitted === undefined) return;
  const document = fitted.value;
  keep(collected, 'policy', collected.policies, draftOf(document, at, collected), at);
  for (const [index, appId] of (document.appIds ?? []).entries()) {
    collected.claims.push({
      appId,
      policyId: document.id,
      isLink: false,
      at: sourceBelow(at, `/appIds/${index}`),
    });
  }
  takeEmbeddedRules(value, document.id, at, collected);
}

/** The service's word for a policy that governs what users do with their own account. */
const ACCOUNT_MANAGEMENT = 'END_USER_ACCOUNT_MANAGEMENT';

function draftOf(document: PolicyDocument, at: Source, { log }: Collected): PolicyDraft {
  return {
    id: document.id,
    type: document.type,
    name: document.name ?? null,
    status: document.status ?? 'ACTIVE',
    priority: document.priority ?? null,
    isDefault: document.system ?? false,
    ...readConditions(document.conditions, sourceBelow(at, '/conditions'), log),
    settings: document.settings ?? null,
    isAccountManagement: (document._embedded?.resourceType ?? document.resourceType) === ACCOUNT_MANAGEMENT,
  };
}

function takeEmbeddedRules(value: unknown, policyId: string, at: Source, collected: Collected): void {
  if (collected.only?.has('rule') === false) return;
  if (listsRules(value) && !collected.rules.has(policyId)) collected.rules.set(policyId, new Map());
  for (const { value: rule, pointer } of rulesWithin(value))
    takeRule(rule, sourceBelow(at, pointer), collected, { policyId });
}

/** The rules that stand in a policy, as its members or as the service embeds them. */
export function* rulesWithin(
  policy: unknown,
): Generator<{ readonly value: unknown; readonly pointer: string }> {
  for (const { rules, pointer } of listsWithin(policy))
    for (const [index, value] of rules.entries()) yield { value, pointer: pointerBelow(pointer, index) };
}

export function listsRules(policy: unknown): boolean {
  return listsWithin(policy).length > 0;
}

function listsWithin(policy: unknown): { readonly rules: readonly unknown[]; readonly pointer: string }[] {
  if (!isObject(policy)) return [];
  const embedded = isObject(policy._embedded) ? policy._embedded.rules : undefined;
  const near = nearKeys('policy', policy).find(({ field }) => field === 'rules')?.key ?? 'rules';
  const rules = policy[near];
  return [
    ...(Array.isArray(rules) ? [{ rules, pointer: pointerBelow('', near) }] : []),
    ...(Array.isArray(embedded) ? [{ rules: embedded, pointer: '/_embedded/rules' }] : []),
  ];
}
