import { deepEqual } from '../../../base/deep-equal.js';
import { groupBy } from '../../../base/group-by.js';
import { alternatives, quoted } from '../../../base/messages.js';
import { SECRET } from '../../../base/secrets/secret-texts.js';
import type { InDoubt, UnknownPart } from '../../../model/policies/unknown-part.js';
import { nonEmptyText } from '../state/attribute-values.js';
import type { Origin, TerraformDocument } from './origin.js';
import { unknownReason } from './why-unknown.js';

/** The converted resources, in which several resources may still define one rule in different ways. */
interface Found {
  readonly documents: readonly TerraformDocument[];
  readonly unknown: readonly (UnknownPart & Partial<Origin>)[];
}

/**
 * Removes rules that several resources change in different ways, since the result depends on chance. Rules that one resource manages
 * together are matched by name, even if another resource creates a rule of that name. A rule with a secret name may match any of them.
 * Spec: Terraform, 4.3.
 */
export function removeContestedRules(found: Found): Found {
  const grouped = found.documents.filter((one) => isOfApps(one) && one.isChanged && isGrouped(one));
  if (grouped.length === 0) return found;
  const named = findRulesOfSameName(found);
  const hidden = rulesOfHiddenNames(found.documents, grouped);
  const lost = new Set([...named.lost, ...hidden]);
  if (lost.size === 0) return found;
  const secret = hidden.map((one) => contest(one, unknownReason(one.address, 'name', true)));
  return {
    documents: found.documents.filter((one) => !lost.has(one)),
    unknown: [...found.unknown, ...named.contested, ...secret],
  };
}

/**
 * Finds rules that have the same name in one policy. Considers only names for which the plan changes at least one rule, and a changed rule
 * comes from a resource that manages several rules together.
 *
 * The changed rules with a name can be equal. All of them except the first one are then duplicates, and are in `lost`. If they differ, the
 * content of the rule is unknown. `lost` then has all rules with the name, and `contested` has an entry about the unknown rule.
 */
function findRulesOfSameName({ documents, unknown }: Found) {
  const lost: TerraformDocument[] = [];
  const contested: (UnknownPart & Origin)[] = [];
  const byName = groupBy(documents.filter(isNamedRule), ({ policyId, value }) =>
    JSON.stringify([policyId, value.name]),
  );
  for (const all of byName.values()) {
    const changed = all.filter(({ isChanged }) => isChanged);
    const [holds, ...others] = changed;
    if (holds === undefined || all.length < 2 || !changed.some(isGrouped)) continue;
    if (others.some((one) => !isSameRule(one, holds, unknown))) {
      lost.push(...all);
      contested.push(contest(holds, whyContested(changed)));
    } else lost.push(...all.filter((one) => one !== holds && (one.isChanged || one.id === holds.id)));
  }
  return { lost, contested };
}

/**
 * Rules in `grouped` are identified by name. A rule with a secret name may be the same rule as one of them, if both are in the same policy
 * but come from different Terraform resources. Returns the rules with a secret name for which this is possible.
 */
function rulesOfHiddenNames(
  documents: readonly TerraformDocument[],
  grouped: readonly TerraformDocument[],
): readonly TerraformDocument[] {
  const hidden = documents.filter((one) => isOfApps(one) && !isNamedRule(one));
  return hidden.filter(({ policyId, address }) =>
    grouped.some((one) => one.policyId === policyId && one.address !== address),
  );
}

function isNamedRule(one: TerraformDocument): boolean {
  return isOfApps(one) && possibleNames(one.value.name) !== 'all';
}

function isOfApps({ kind, value: { type }, policyId }: TerraformDocument): boolean {
  return kind === 'rule' && type === 'ACCESS_POLICY' && policyId !== undefined;
}

export function isGrouped({ attribute }: { readonly attribute?: string | undefined }): boolean {
  return attribute?.startsWith('rule[') === true;
}

function isSameRule(one: TerraformDocument, other: TerraformDocument, unknown: Found['unknown']): boolean {
  const isOpen = unknown.some(
    ({ collection, of }) => collection === 'conditions' && (of === one.id || of === other.id),
  );
  return !isOpen && deepEqual({ ...one.value, id: '' }, { ...other.value, id: '' });
}

function contest(
  { policyId = '', value: { name }, address, attribute, pointer }: TerraformDocument,
  why: string,
): UnknownPart & Origin {
  const origin = { address, pointer, ...(attribute !== undefined && { attribute }) };
  const remedy = 'define the rule in only one resource';
  return {
    collection: 'rules',
    of: policyId,
    known: 'open',
    uncertain: possibleNames(name),
    why,
    remedy,
    ...origin,
  };
}

function whyContested(all: readonly TerraformDocument[]): string {
  const addresses = alternatives([...new Set(all.map(({ address }) => address))], 'and');
  return `${addresses} define the rule ${quoted(String(all[0]?.value.name))} differently`;
}

/** Returns a list with the name of an object. If the name is unknown or secret, returns the word `all`: every name is possible. */
export function possibleNames(name: unknown): InDoubt {
  const known = nonEmptyText(name);
  return known === undefined || known === SECRET ? 'all' : [known];
}

/** The data of a rule that determine whether an unknown part of the org concerns the rule. */
interface RuleInPolicy {
  readonly policyId: string | undefined;
  readonly policyType: unknown;
  readonly name: unknown;
}

/** Returns whether an unknown part of the org may concern the rule. */
export function isRuleInDoubt(
  { collection, of, uncertain: inDoubt }: UnknownPart,
  rule: RuleInPolicy,
): boolean {
  if (collection !== 'rules' || inDoubt === undefined) return false;
  const isOfPolicy = of === undefined || of === rule.policyId || of === rule.policyType;
  const names = possibleNames(rule.name);
  return isOfPolicy && (inDoubt === 'all' || names === 'all' || names.some((name) => inDoubt.includes(name)));
}

/** Removes rules that another resource may change in an unknown way. */
export function removeUncertainRules({ documents, unknown }: Found): readonly TerraformDocument[] {
  const entries = unknown.filter(({ uncertain: inDoubt }) => inDoubt !== undefined);
  if (entries.length === 0) return documents;
  return documents.filter(({ kind, policyId, value, address }) => {
    const rule = { policyId, policyType: value.type, name: value.name };
    return kind !== 'rule' || !entries.some((one) => one.address !== address && isRuleInDoubt(one, rule));
  });
}
