import { neutralType } from '../base/brand.js';
import { getOrMake } from '../base/memo.js';
import { alternatives, counted, firstFew, quoted } from '../base/messages.js';
import { about, wrongValue } from '../base/wrong-value.js';
import { isOrgCollection, statedIn, statedOfRules } from '../model/policies/completeness.js';
import { withEvidence } from '../model/policies/evidence.js';
import type { Policy } from '../model/policies/policy.js';
import { POLICY_TYPES, type PolicyType } from '../model/policies/policy-type.js';
import type {
  App,
  Authenticator,
  Edition,
  Engine,
  Group,
  Snapshot,
  SourceDocument,
  User,
} from '../model/policies/snapshot.js';
import type { UnknownPart } from '../model/policies/unknown-part.js';
import { COLLECTIONS_OF_ORG, type CollectionName } from '../model/resources/collections.js';
import type { Accumulator, IdLists } from './collect/accumulator.js';
import { noteMissingMappingLists, noteUnlinkedApps, settleMappings } from './collect/mappings.js';
import { withMissingFiles } from './collect/missing-files.js';
import { openContinued } from './collect/pages.js';
import { noteUnread, openUnread } from './collect/unread.js';
import { type Branded, brandIn, brandsIn } from './edition/brand.js';
import { editionOf } from './edition/edition.js';
import { defaultBrand, type TenantSigns } from './edition/tenant-signs.js';
import { collectionOfKind } from './kinds/collection-of-kind.js';
import { isUsed } from './kinds/kinds.js';
import { hintsOf } from './kinds/path-hints.js';
import { neutralUnknown } from './resources/manifest.js';
import { noteWithoutPolicy } from './resources/rule.js';

/** What the caller states instead of having it inferred. */
export interface StatedEdition {
  readonly brand?: string | undefined;
  readonly edition?: Edition | undefined;
  readonly engine?: Engine | undefined;
  /** Collections of which nothing is missing. */
  readonly complete?: readonly CollectionName[] | undefined;
  /** Paths of files that hold no readable text: what they would tell is unknown. */
  readonly unread?: readonly string[] | undefined;
}

/** Puts together what was read: the rules into their policies, members into groups, applications to policies. */
export function assemble(
  accumulator: Accumulator,
  documents: readonly SourceDocument[],
  stated: StatedEdition,
  signs: () => TenantSigns,
): Snapshot {
  const brand = settleBrand(accumulator, stated.brand, signs);
  openContinued(accumulator);
  for (const path of stated.unread ?? [])
    noteUnread(`${quoted(path)} could not be read`, isFile(path) ? hintsOf(path) : {}, accumulator);
  openUnread(accumulator);
  noteIncompleteRules(accumulator, brand);
  const policies = [...accumulator.policies.values()].map((draft) => {
    const rules = [...(accumulator.rules.get(draft.id)?.values() ?? [])];
    return moved(draft, { ...draft, type: neutralType(draft.type, brand), rules }, accumulator) as Policy;
  });
  noteStrayRules(accumulator, brand);
  const edition = stated.edition ?? accumulator.stated.edition ?? editionOf(brand, () => signs().isLive);
  if (edition === 'field') noteUnlinkedApps(policies, accumulator);
  noteMissingMappingLists(policies, accumulator);
  const mappings = settleMappings(accumulator, policies, brand);
  const snapshot: Snapshot = {
    brand,
    edition,
    engine: stated.engine ?? accumulator.stated.engine ?? 'identity',
    policies,
    mappings,
    apps: [...accumulator.apps.values()].map((app) => withAssigned(app, accumulator)),
    groups: [...accumulator.groups.values()].map((group) => withMembers(group, accumulator)),
    users: [...accumulator.users.values()].map((user) => withGroups(user, accumulator)),
    userTypes: [...accumulator.userTypes.values()],
    zones: [...accumulator.zones.values()],
    authenticators: [...accumulator.authenticators.values()].map((one) => withMethods(one, accumulator)),
    deviceAssurances: [...accumulator.deviceAssurances.values()],
    idps: [...accumulator.idps.values()],
    behaviors: [...accumulator.behaviors.values()],
    ...((accumulator.groupRules.size > 0 || accumulator.listed.has('group rule')) && {
      groupRules: [...accumulator.groupRules.values()],
    }),
    ...listedApart(accumulator),
    ...((accumulator.apiTokens.size > 0 || accumulator.listed.has('API token')) && {
      apiTokens: [...accumulator.apiTokens.values()],
    }),
    ...(accumulator.appSettings.size > 0 && { appSettings: [...accumulator.appSettings.values()] }),
    ...(accumulator.successors.size > 0 && { successors: accumulator.successors }),
    ...(accumulator.resourceChanges.size > 0 && { resourceChanges: accumulator.resourceChanges }),
    ...(accumulator.isPlannedInPart && { isPlannedInPart: true }),
    ...completeness(accumulator, stated, { brand, mappings }),
    sources: accumulator.sources,
    documents,
  };
  return withEvidence(withMissingFiles(snapshot, accumulator, stated.complete ?? []));
}

/** Whether a path ends like a file. The name of a folder states nothing about the files in it. */
function isFile(path: string): boolean {
  return /\.[a-z]{1,10}(\.gz)?$/i.test(path);
}

/**
 * What is unknown, what is complete, and what is empty. A pull knows all but what its manifest names, and applications that
 * the service lists only for some administrators: a mapping to one shows that it exists.
 */
function completeness(
  accumulator: Accumulator,
  { complete: byCaller = [] }: StatedEdition,
  { brand, mappings }: Pick<Snapshot, 'brand' | 'mappings'>,
): Pick<Snapshot, 'complete' | 'empty' | 'unknown'> {
  const unknown = unknownIn(accumulator, brand);
  const isUnknown = (name: CollectionName) => unknown.some(({ collection }) => collection === name);
  const isListed = (name: CollectionName) =>
    name !== 'apps' || mappings.every(({ appId }) => accumulator.apps.has(appId));
  const ofPull = accumulator.isPulled
    ? COLLECTIONS_OF_ORG.filter((name) => !isUnknown(name) && isListed(name))
    : [];
  const complete = [...new Set([...byCaller, ...accumulator.complete, ...ofPull])];
  // An org always has the authenticator of passwords: an empty list is the answer of an org that keeps none by this name.
  const empty = [...accumulator.listed]
    .flatMap((kind) => (isUsed(kind) ? [collectionOfKind(kind)] : []))
    .filter((name) => isOrgCollection(name) && accumulator[name].size === 0 && name !== 'authenticators');
  return {
    ...(unknown.length > 0 && { unknown }),
    ...(complete.length > 0 && { complete }),
    ...(empty.length > 0 && { empty }),
  };
}

/** What the caller says goes first, then what the documents say, then what their words show, then their hosts and ids. */
function settleBrand(accumulator: Accumulator, stated: string | undefined, signs: () => TenantSigns): string {
  const given = brandIn(stated);
  if (stated !== undefined && given === undefined) {
    const message = about('the brand', wrongValue(stated, 'letters and digits'));
    accumulator.log.note({ severity: 'error', code: 'wrong-value', message });
  }
  const brands = [
    ...new Set([
      ...(given === undefined ? [] : [given]),
      ...accumulator.brands,
      ...brandsIn(brandedIn(accumulator)),
    ]),
  ];
  const [brand = defaultBrand(signs()), ...others] = brands;
  if (others.length > 0) {
    const message = `the documents are of more than one brand: ${alternatives(brands.map(quoted), 'and')}; \`${brand}\` is taken`;
    accumulator.log.note({ severity: 'warning', code: 'two-brands', message });
  }
  return brand;
}

function brandedIn({ policies, rules, authenticators, apps, groups }: Accumulator): Branded {
  return {
    policies: [...policies.values()],
    rules: [...rules.values()].flatMap((siblings) => [...siblings.values()]),
    authenticators: [...authenticators.values()],
    apps: [...apps.values()],
    groups: [...groups.values()],
  };
}

/** The resource as it is now, at the place where it was. */
function moved<Resource extends object>(
  before: object,
  resource: Resource,
  { sources }: Accumulator,
): Resource {
  if (before === resource) return resource;
  const source = sources.get(before);
  sources.delete(before);
  if (source !== undefined) sources.set(resource, source);
  return resource;
}

function withMembers(group: Group, accumulator: Accumulator): Group {
  const userIds = joined(group.userIds, accumulator.lists.usersOfGroup.get(group.id));
  return userIds === undefined ? group : moved(group, { ...group, userIds }, accumulator);
}

function withGroups(user: User, accumulator: Accumulator): User {
  const groupIds = joined(user.groupIds, accumulator.lists.groupsOfUser.get(user.id));
  return groupIds === undefined ? user : moved(user, { ...user, groupIds }, accumulator);
}

function withAssigned(app: App, accumulator: Accumulator): App {
  const groupIds = joined(app.groupIds, accumulator.lists.groupsOfApp.get(app.id));
  const userIds = joined(app.userIds, accumulator.lists.usersOfApp.get(app.id));
  if (groupIds === undefined && userIds === undefined) return app;
  return moved(app, { ...app, ...(groupIds && { groupIds }), ...(userIds && { userIds }) }, accumulator);
}

/** The lists whose owners the documents do not hold. */
function listedApart({ lists, groups, apps, users }: Accumulator): Pick<Snapshot, 'listedApart'> {
  const apart = (list: IdLists, owners: ReadonlyMap<string, unknown>) =>
    new Map(
      [...list].flatMap(([owner, ids]) =>
        ids === 'unreadable' || owners.has(owner) ? [] : [[owner, [...ids]] as const],
      ),
    );
  const usersOfGroup = apart(lists.usersOfGroup, groups);
  const groupsOfUser = apart(lists.groupsOfUser, users);
  const groupsOfApp = apart(lists.groupsOfApp, apps);
  const usersOfApp = apart(lists.usersOfApp, apps);
  const listed = { usersOfGroup, groupsOfUser, groupsOfApp, usersOfApp };
  return Object.values(listed).some(({ size }) => size > 0) ? { listedApart: listed } : {};
}

/** The ids that a resource lists itself and those that a list apart from it gives; `undefined` when there is none. */
function joined(
  own: readonly string[] = [],
  list: Set<string> | 'unreadable' | undefined,
): string[] | undefined {
  return list === undefined || list === 'unreadable' ? undefined : [...new Set([...own, ...list])];
}

function withMethods(authenticator: Authenticator, accumulator: Accumulator): Authenticator {
  const methods = accumulator.methods.get(authenticator.id);
  return methods === undefined
    ? authenticator
    : moved(authenticator, { ...authenticator, methods }, accumulator);
}

/** Each once, whichever document says it. Few are of one thing: the others are not written out to be compared. */
function unknownIn(accumulator: Accumulator, brand: string): UnknownPart[] {
  const firsts = new Map<string, UnknownPart>();
  const texts = new Set<string>();
  return accumulator.unknown.flatMap((stated) => {
    const entry = neutralUnknown(stated, brand);
    const of = `${entry.collection} ${entry.of} ${entry.path}`;
    const first = firsts.get(of);
    if (first === undefined) firsts.set(of, entry);
    else {
      const text = JSON.stringify(entry);
      if (text === JSON.stringify(first) || texts.has(text)) return [];
      texts.add(text);
    }
    return [moved(stated, entry, accumulator)];
  });
}

/** Rules without their policy show that a policy is missing: of their type, where one says it, or else of any. */
function noteStrayRules(accumulator: Accumulator, brand: string): void {
  const missing = new Map<string, string[]>();
  for (const [policyId, rules] of accumulator.rules) {
    if (accumulator.policies.has(policyId)) continue;
    for (const type of policyTypesOf(accumulator.ruleTypes.get(policyId), brand))
      getOrMake(missing, type, () => [] as string[]).push(policyId);
    for (const rule of rules.values()) {
      noteWithoutPolicy(accumulator, rule.id, accumulator.sources.get(rule), policyId);
      accumulator.sources.delete(rule);
    }
  }
  for (const [of, [first = '', ...others]] of missing) {
    const isOne = others.length === 0;
    const why = `${firstFew([first, ...others])} ${isOne ? 'has' : 'have'} rules, but ${isOne ? 'is' : 'are'} not in the export`;
    const remedy = `add the response of \`GET /api/v1/policies/${first}\`${isOne ? '' : ', and of the others'}`;
    accumulator.unknown.push({ collection: 'policies', of, known: 'open', why, remedy });
  }
}

/** Returns the policy types of which rules are of this type: any, where it is not stated. */
function policyTypesOf(ruleType: string | undefined, brand: string): readonly string[] {
  const neutral = ruleType && neutralType(ruleType, brand);
  const types = POLICY_TYPES.filter((type: PolicyType) => [type.name, type.ruleType].includes(neutral));
  return (types.length > 0 ? types : POLICY_TYPES).map(({ name }) => name);
}

/** Where no rule of any policy is known, and nothing says why, the org is not what it seems. */
export const RULES_MISSING = 'rules-missing';

/** A policy whose rules were not all seen may decide otherwise than by those that were: that is said of it. */
function noteIncompleteRules(accumulator: Accumulator, brand: string): void {
  const { policies, rules, rulesComplete, sources, log, unknown } = accumulator;
  const isComplete = (id: string) => (rulesComplete ?? rules).has(id);
  const stated = statedIn(unknown);
  const incomplete = [...policies.values()].filter(
    ({ id, type }) =>
      !isComplete(id) && statedOfRules(stated, id, [type, neutralType(type, brand)]).length === 0,
  );
  for (const { id } of incomplete) {
    const known = (rules.get(id)?.size ?? 0) > 0 ? 'open' : 'none';
    unknown.push({ collection: 'rules', of: id, known, why: 'not in the documents' });
  }
  const [first] = incomplete;
  if (first === undefined) return;
  const which = `${counted(incomplete.length, 'policy', 'policies')} (${firstFew(incomplete.map(({ id }) => id))})`;
  const source = sources.get(first);
  const at = source === undefined ? {} : { at: source };
  if (rules.size === 0 && rulesComplete === undefined) {
    const message = `no rules are known of ${which}, and a policy decides nothing without its rules: ${RULES_WANTED}`;
    log.note({ severity: 'error', code: RULES_MISSING, message, ...at });
    return;
  }
  const message = `not all rules are known of ${which}: in the service they may decide otherwise`;
  log.note({ severity: 'warning', code: 'rules-incomplete', message, ...at });
}

export const RULES_WANTED =
  'export them too, as the list `rules` of each policy or as `policies/<id>/rules.json`, what `GET /api/v1/policies/<id>/rules` answers';
