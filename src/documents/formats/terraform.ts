import { getOrMake } from '../../base/memo.js';
import { counted, listed, quotedUpTo } from '../../base/messages.js';
import type { Members } from '../../base/object.js';
import { printable } from '../../base/printable.js';
import type { Writable } from '../../base/type-helpers.js';
import type { MadeOf, Source, TerraformOrigin } from '../../model/policies/snapshot.js';
import { INCOMPLETE_PLAN } from '../../model/policies/unknown-words.js';
import { type Accumulator, addToList } from '../collect/accumulator.js';
import { readAny } from '../resources/read-by-kind.js';
import type { TerraformDocument } from '../terraform/conversion/origin.js';
import { convertState, type TerraformOrg } from '../terraform/conversion/resource-documents.js';
import { addressOf } from '../terraform/state/address.js';
import { PROVIDER_BRAND, type TerraformState } from '../terraform/state/instance.js';
import { plannedState, rawState, shownState } from '../terraform/state/instances.js';
import { NOTHING_OF_OKTA, type PlanNotices } from '../terraform/state/plan-notices.js';
import { isPlan, isRawState, isShownState } from '../terraform/state/recognise.js';
import { findDifferingProviders, findUsedProviders } from '../terraform/state/used-providers.js';
import { defineDocumentFormat } from './format.js';

/** The format of a plan as `terraform show -json` prints it. It is read as the org after the apply. Spec: Terraform, 2.1. */
export const terraformPlan = defineDocumentFormat({
  name: 'plan of Terraform',
  recognises: ({ value }) => isPlan(value),
  read: ({ value, at, configuration }, accumulator) =>
    readTerraform(plannedState(value as Members, configuration), value as Members, at, accumulator),
});

/** The format of a state as `terraform show -json` prints it. Spec: Terraform, 2.2. */
export const terraformState = defineDocumentFormat({
  name: 'state of Terraform',
  recognises: ({ value }) => isShownState(value),
  read: ({ value, at }, accumulator) =>
    readTerraform(shownState(value as Members), value as Members, at, accumulator),
});

/** The format of a Terraform state file. Spec: Terraform, 2.5. */
export const terraformStateFile = defineDocumentFormat({
  name: 'file of a state of Terraform',
  recognises: ({ value }) => isRawState(value),
  read: ({ value, at }, accumulator) =>
    readTerraform(rawState(value as Members), value as Members, at, accumulator),
});

function readTerraform(state: TerraformState, value: Members, at: Source, accumulator: Accumulator): void {
  const org = convertState(state);
  const place: PlaceOf = ({ pointer = '', address, attribute, blockCounts, made, isUnmanaged }) => {
    const { document } = at;
    const base = at.pointer + pointer;
    if (address === undefined) return { document, pointer: base };
    const terraform: Writable<TerraformOrigin> = { document, address, base };
    if (attribute !== undefined) terraform.attribute = attribute;
    if (blockCounts !== undefined) terraform.blockCounts = blockCounts;
    if (made !== undefined) terraform.made = made;
    if (isUnmanaged || isData(address)) terraform.isUnmanaged = true;
    return { document, pointer: base, terraform };
  };
  accumulator.brands.add(PROVIDER_BRAND);
  accumulator.usage.used++;
  if (org.documents.length === 0) accumulator.orgs.add(at.document);
  if (hasNoResources(state)) accumulator.isEmptyTerraform = true;
  for (const id of org.wholePolicies) accumulator.rules.set(id, new Map());
  for (const id of org.wholeGroups) addToList(accumulator.lists.usersOfGroup, id);
  for (const document of inReadingOrder(org))
    readAny(
      document.kind,
      document.value,
      place(document),
      accumulator,
      document.policyId === undefined ? {} : { policyId: document.policyId },
    );
  readRelations(org, place, accumulator);
  for (const one of org.unknown) {
    if (one.address === undefined && one.pointer === undefined) {
      accumulator.unknown.push(one);
      continue;
    }
    const { address, attribute, pointer, ...entry } = one;
    accumulator.unknown.push(entry);
    if (pointer !== undefined) accumulator.sources.set(entry, place({ pointer, address, attribute }));
  }
  for (const [address, change] of state.resourceChanges ?? [])
    accumulator.resourceChanges.set(address, change);
  if (state.isIncomplete) accumulator.isPlannedInPart = true;
  for (const [before, after] of org.successors) accumulator.successors.set(before, after);
  for (const [type, count] of org.notRead) accumulator.usage.notUsed.set(type, count);
  noteLinks(org, state, at, accumulator);
  noteProviders(value, at, accumulator);
}

function hasNoResources({ instances, notices, resourceChanges }: TerraformState): boolean {
  return instances.length === 0 && notices.flat.length === 0 && !resourceChanges?.size;
}

type PlaceOf = (origin: {
  readonly pointer?: string | undefined;
  readonly address?: string | undefined;
  readonly attribute?: string | undefined;
  readonly blockCounts?: TerraformOrigin['blockCounts'];
  readonly made?: readonly MadeOf[];
  readonly isUnmanaged?: boolean;
}) => Source;

/**
 * Returns whether an address is that of a data source. An address that contains `data.` is parsed to make sure, because a module may be
 * named `data`, and a key may contain any text.
 */
function isData(address: string): boolean {
  return address.includes('data.') && addressOf(address)?.mode === 'data';
}

/**
 * Returns the documents, managed objects first, with one document for each id. If a managed object and a data source describe the same
 * object, the managed one is returned.
 */
function inReadingOrder({ documents }: TerraformOrg): readonly TerraformDocument[] {
  const byKind = new Map<string, Map<string, TerraformDocument>>();
  const read = documents.filter(({ address }) => isData(address));
  const managed = read.length === 0 ? documents : documents.filter(({ address }) => !isData(address));
  for (const one of read.length === 0 ? managed : [...managed, ...read]) {
    const known = getOrMake(byKind, one.kind, () => new Map<string, TerraformDocument>());
    if (!known.has(one.id)) known.set(one.id, one);
  }
  return [...byKind.values()].flatMap((known) => [...known.values()]);
}

function readRelations({ relations }: TerraformOrg, place: PlaceOf, accumulator: Accumulator): void {
  for (const relation of relations) {
    const at = place(relation);
    if (relation.kind === 'list') addToList(accumulator.lists[relation.list], relation.owner, relation.ids);
    else
      readAny(
        'mapping',
        { appId: relation.appId, policyId: relation.policyId, type: relation.type },
        at,
        accumulator,
      );
  }
}

function noteLinks(
  { counts: { exact, inferred, open, unresolved } }: TerraformOrg,
  state: TerraformState,
  at: Source,
  { log }: Accumulator,
): void {
  const { isIncomplete, notices } = state;
  const all = exact + inferred + open + unresolved;
  if (all > 0)
    log.note({
      severity: 'info',
      code: 'known-after-apply',
      message: `${counted(all, 'value is', 'values are')} known only after the apply: ${exact} with a definite reference to a resource, ${inferred} with a reference inferred from an instance key, ${counted(open, 'partially known list')} and ${counted(unresolved, 'completely unknown value')}`,
      at,
    });
  for (const [kind, words] of Object.entries(NOTICE_WORDS)) {
    const addresses = notices[kind as keyof PlanNotices];
    const count = counted(addresses.length, 'resource');
    if (addresses.length > 0)
      log.note({
        severity: kind === 'flat' ? 'warning' : 'info',
        code: `plan-${kind}`,
        message: `${count} ${words}: ${listed(addresses, (one) => `\`${printable(one, LONGEST)}\``)}`,
        at,
      });
  }
  if (hasNoResources(state))
    log.note({
      severity: 'warning',
      code: NOTHING_OF_OKTA,
      message:
        'this plan or state contains no Okta resources; pass the plan of the configuration that has the `okta_` resources',
      at,
    });
  if (isIncomplete)
    log.note({
      severity: 'warning',
      code: 'plan-incomplete',
      message: INCOMPLETE_PLAN,
      at,
    });
}

/**
 * Reports provider configurations that may belong to different orgs. The printed form of a state has neither provider aliases nor a
 * configuration, so nothing is reported for it.
 */
function noteProviders(value: Members, at: Source, { log }: Accumulator): void {
  const { keys } = findDifferingProviders(findUsedProviders(value));
  if (keys.length > 0)
    log.note({
      severity: 'warning',
      code: 'plan-of-several-orgs',
      message: `this plan uses the providers ${listed(keys, (one) => quotedUpTo(LONGEST, one))}, and does not show whether they are for the same org. It is read as a plan of one org; if it is for several orgs, select one with \`--provider\``,
      at,
    });
}

/** Maximum length of an address in a message, in characters. */
const LONGEST = 200;

/** For each kind of notice about resources (see `PlanNotices`), the words of the message about them. */
const NOTICE_WORDS = {
  drifted: 'changed outside of Terraform since the last apply',
  moved: 'moved to another Terraform address, without a change in the service',
  imported: 'imported: already in the service, and managed by Terraform after the apply',
  forgotten: 'removed from Terraform, but kept in the service',
  deferred: 'deferred: Terraform cannot plan them yet, so this apply does not change them',
  flat: 'ignored, because the state has the format of Terraform before 0.12 (run `terraform show -json > state.json`)',
} as const satisfies Record<keyof PlanNotices, string>;
