import { deepEqual } from '../../base/deep-equal.js';
import { groupBy } from '../../base/group-by.js';
import { alternatives, quoted } from '../../base/messages.js';
import type { InDoubt, Unknown } from '../../policies/unknown.js';
import type { Origin, TerraformDocument } from './origin.js';
import { nonEmptyText } from './values.js';
import { whyNotKnown } from './why-not-known.js';
import { SECRET } from './without-secrets.js';

/** What resources come to, before it is settled what they say of one rule. */
interface Found {
  readonly documents: readonly TerraformDocument[];
  readonly unknown: readonly (Unknown & Partial<Origin>)[];
}

/**
 * Rules that are managed together are found by their names, whoever else makes one of that name: of several resources that change
 * one rule chance says which one holds. One whose name is secret may be any that others look for. Spec: Terraform, 4.3.
 */
export function withoutContested({ documents, unknown }: Found): Found {
  const lost = new Set<TerraformDocument>();
  const contested: (Unknown & Origin)[] = [];
  for (const all of groupBy(documents.filter(isNamedRule), ({ policyId, value }) =>
    JSON.stringify([policyId, value.name]),
  ).values()) {
    const changed = all.filter(({ isChanged }) => isChanged);
    const [holds, ...others] = changed;
    if (holds === undefined || all.length < 2 || !changed.some(isGrouped)) continue;
    const isContested = others.some((one) => !saysSame(one, holds, unknown));
    for (const one of all)
      if (isContested || (one !== holds && (one.isChanged || one.id === holds.id))) lost.add(one);
    if (isContested) contested.push(contest(holds, whyContested(changed)));
  }
  for (const one of documents) {
    if (!isOfApps(one) || namesIn(one.value.name) !== 'all') continue;
    const isSought = (other: TerraformDocument) =>
      isOfApps(other) && other.policyId === one.policyId && other.isChanged && isGrouped(other);
    if (!documents.some((other) => other.address !== one.address && isSought(other))) continue;
    lost.add(one);
    contested.push(contest(one, whyNotKnown(one.address, 'name', true)));
  }
  if (lost.size === 0) return { documents, unknown };
  return { documents: documents.filter((one) => !lost.has(one)), unknown: [...unknown, ...contested] };
}

function isNamedRule(one: TerraformDocument): boolean {
  return isOfApps(one) && namesIn(one.value.name) !== 'all';
}

function isOfApps({ kind, value: { type }, policyId }: TerraformDocument): boolean {
  return kind === 'rule' && type === 'ACCESS_POLICY' && policyId !== undefined;
}

export function isGrouped({ attribute }: { readonly attribute?: string | undefined }): boolean {
  return attribute?.startsWith('rule[') === true;
}

function saysSame(one: TerraformDocument, other: TerraformDocument, unknown: Found['unknown']): boolean {
  const isOpen = unknown.some(
    ({ collection, of }) => collection === 'conditions' && (of === one.id || of === other.id),
  );
  return !isOpen && deepEqual({ ...one.value, id: '' }, { ...other.value, id: '' });
}

function contest(
  { policyId = '', value: { name }, address, attribute, pointer }: TerraformDocument,
  why: string,
): Unknown & Origin {
  const origin = { address, pointer, ...(attribute !== undefined && { attribute }) };
  const settle = 'leave the rule to one resource';
  return { collection: 'rules', of: policyId, known: 'open', inDoubt: namesIn(name), why, settle, ...origin };
}

function whyContested(all: readonly TerraformDocument[]): string {
  const addresses = alternatives([...new Set(all.map(({ address }) => address))], 'and');
  return `${addresses} make the rule ${quoted(String(all[0]?.value.name))} otherwise`;
}

/** What rule of a policy it may be that is of this name. */
export function namesIn(name: unknown): InDoubt {
  const known = nonEmptyText(name);
  return known === undefined || known === SECRET ? 'all' : [known];
}

/** A rule of a policy of this type. */
interface RuleInPolicy {
  readonly policyId: string | undefined;
  readonly policyType: unknown;
  readonly name: unknown;
}

/** Whether a rule may be one of which something else that is not known is said. */
export function isRuleInDoubt({ collection, of, inDoubt }: Unknown, rule: RuleInPolicy): boolean {
  if (collection !== 'rules' || inDoubt === undefined) return false;
  const isOfPolicy = of === undefined || of === rule.policyId || of === rule.policyType;
  const names = namesIn(rule.name);
  return isOfPolicy && (inDoubt === 'all' || names === 'all' || names.some((name) => inDoubt.includes(name)));
}

/** Without the rules that another resource may change, of which it is not known what it makes of them. */
export function withoutDoubtedRules({ documents, unknown }: Found): readonly TerraformDocument[] {
  const entries = unknown.filter(({ inDoubt }) => inDoubt !== undefined);
  if (entries.length === 0) return documents;
  return documents.filter(({ kind, policyId, value, address }) => {
    const rule = { policyId, policyType: value.type, name: value.name };
    return kind !== 'rule' || !entries.some((one) => one.address !== address && isRuleInDoubt(one, rule));
  });
}
