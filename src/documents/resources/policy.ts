import { isObject } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { Source } from '../../model/policies/snapshot.js';
import { type PolicyDocument, PolicySchema } from '../../model/resources/policy.js';
import { type Accumulator, addUnknown, type PolicyDraft } from '../collect/accumulator.js';
import { nearKeys, withNearKeys } from '../collect/near-keys.js';
import { registerResource } from '../collect/register.js';
import { unwrapList } from '../kinds/wrappers.js';
import { type ReadRepair, sourceBelow } from '../schema/fit-schema.js';
import { readConditions } from './conditions.js';
import { fitResource } from './fit-resource.js';
import { NOT_RANKED, RANKED_REPAIRS } from './ranked.js';
import { readRule } from './rule.js';

const REPAIRS = { ...RANKED_REPAIRS, '/rules': unwrappedRules };

function unwrappedRules(value: unknown): ReturnType<ReadRepair> {
  const list = unwrapList(value)?.list;
  return list && { value: list };
}

/** Reads a policy and the rules embedded in it. Spec: Policy. */
export function readPolicy(value: unknown, at: Source, accumulator: Accumulator): void {
  const fitted = fitResource('policy', PolicySchema, value, at, { accumulator, repairs: REPAIRS });
  if (fitted === undefined) return;
  const document = fitted.value;
  if (fitted.removed.has('priority'))
    addUnknown(accumulator, { ...NOT_RANKED, collection: 'policies', of: document.type }, at);
  registerResource(accumulator, 'policy', accumulator.policies, draftOf(document, at, accumulator), at);
  for (const [index, appId] of (document.appIds ?? []).entries()) {
    accumulator.claims.push({
      appId,
      policyId: document.id,
      isLink: false,
      at: sourceBelow(at, `/appIds/${index}`),
    });
  }
  readEmbeddedRules(value, document.id, at, accumulator);
}

/** The service's resource type for policies about users' management of their own account. */
const ACCOUNT_MANAGEMENT = 'END_USER_ACCOUNT_MANAGEMENT';

function draftOf(document: PolicyDocument, at: Source, { log }: Accumulator): PolicyDraft {
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

function readEmbeddedRules(value: unknown, policyId: string, at: Source, accumulator: Accumulator): void {
  if (!accumulator.visitor.wants('rule')) return;
  if (listsRules(value) && !accumulator.rules.has(policyId)) accumulator.rules.set(policyId, new Map());
  for (const { value: rule, pointer } of rulesWithin(value)) {
    const place = sourceBelow(at, pointer);
    readRule(withNearKeys('rule', rule, place, accumulator), place, accumulator, { policyId });
  }
}

/** Yields the rules in a policy, which are listed in its member `rules` or in `_embedded`. */
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
  const rules = unwrapList(policy[near]);
  return [
    ...(rules ? [{ rules: rules.list, pointer: pointerBelow('', near) + rules.pointer }] : []),
    ...(Array.isArray(embedded) ? [{ rules: embedded, pointer: '/_embedded/rules' }] : []),
  ];
}
