import { canonicalType } from '../base/brand.js';
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
import { noteEqualPriorities } from './collect/equal-priorities.js';
import { noteMissingMappingLists, noteUnlinkedApps, resolveMappings } from './collect/mappings.js';
import { withMissingFiles } from './collect/missing-files.js';
import { markContinuedUnknown } from './collect/pages.js';
import { markUnreadUnknown, recordUnread } from './collect/unread.js';
import { type Branded, findBrands, parseBrand } from './edition/brand.js';
import { editionOf } from './edition/edition.js';
import { defaultBrand, type TenantMarkers } from './edition/tenant-markers.js';
import { collectionOfKind } from './kinds/collection-of-kind.js';
import { isUsed } from './kinds/kinds.js';
import { hintsFromPath } from './kinds/path-hints.js';
import { canonicalUnknown } from './resources/manifest.js';
import { noteWithoutPolicy } from './resources/rule.js';

/**
 * Facts about the service (edition, completeness and the like) that the caller states, so that they are not inferred from the documents.
 */
export interface StatedEdition {
  readonly brand?: string | undefined;
  readonly edition?: Edition | undefined;
  readonly engine?: Engine | undefined;
  /** The collections, such as groups or zones, that the documents contain completely. */
  readonly complete?: readonly CollectionName[] | undefined;
  /** Paths of unreadable files, whose content is unknown. */
  readonly unread?: readonly string[] | undefined;
}

/** Builds a snapshot: adds rules to their policies, members to groups, and applications to policies. */
export function assembleSnapshot(
  accumulator: Accumulator,
  documents: readonly SourceDocument[],
  stated: StatedEdition,
  signs: () => TenantMarkers,
): Snapshot {
  const brand = determineBrand(accumulator, stated.brand, signs);
  markContinuedUnknown(accumulator);
  for (const path of stated.unread ?? [])
    recordUnread(`${quoted(path)} could not be read`, isFile(path) ? hintsFromPath(path) : {}, accumulator);
  markUnreadUnknown(accumulator);
  noteIncompleteRules(accumulator, brand);
  noteEqualPriorities(accumulator, brand);
  const policies = [...accumulator.policies.values()].map((draft) => {
    const rules = [...(accumulator.rules.get(draft.id)?.values() ?? [])];
    return withSourceMoved(
      draft,
      { ...draft, type: canonicalType(draft.type, brand), rules },
      accumulator,
    ) as Policy;
  });
  noteRulesWithoutPolicy(accumulator, brand);
  const edition = stated.edition ?? accumulator.stated.edition ?? editionOf(brand, () => signs().isLive);
  if (edition === 'field') noteUnlinkedApps(policies, accumulator);
  noteMissingMappingLists(policies, accumulator);
  const mappings = resolveMappings(accumulator, policies, brand);
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
    ...collectSeparateLists(accumulator),
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

/** Returns whether a path looks like that of a file, because it has a file extension. */
function isFile(path: string): boolean {
  return /\.[a-z]{1,10}(\.gz)?$/i.test(path);
}

/**
 * Returns which collections are partly unknown, complete, or empty. In an export that `preflight pull` wrote, a collection is complete
 * unless the manifest lists it as missing. The applications are incomplete, too, if a mapping names an application that the export lacks:
 * the service shows some applications only to some administrators.
 */
function completeness(
  accumulator: Accumulator,
  { complete: byCaller = [] }: StatedEdition,
  { brand, mappings }: Pick<Snapshot, 'brand' | 'mappings'>,
): Pick<Snapshot, 'complete' | 'empty' | 'unknown'> {
  const unknown = collectUnknownParts(accumulator, brand);
  const isUnknown = (name: CollectionName) => unknown.some(({ collection }) => collection === name);
  const isListed = (name: CollectionName) =>
    name !== 'apps' || mappings.every(({ appId }) => accumulator.apps.has(appId));
  const ofPull = accumulator.isPulled
    ? COLLECTIONS_OF_ORG.filter((name) => !isUnknown(name) && isListed(name))
    : [];
  const complete = [...new Set([...byCaller, ...accumulator.complete, ...ofPull])];
  // Every org has a password authenticator. So an empty list of authenticators does not mean that the org has none; the documents may list
  // them under another key.
  const empty = [...accumulator.listed]
    .flatMap((kind) => (isUsed(kind) ? [collectionOfKind(kind)] : []))
    .filter((name) => isOrgCollection(name) && accumulator[name].size === 0 && name !== 'authenticators');
  return {
    ...(unknown.length > 0 && { unknown }),
    ...(complete.length > 0 && { complete }),
    ...(empty.length > 0 && { empty }),
  };
}

/**
 * Determines the vendor prefix of the service, such as `OKTA`. The first of these sources with a prefix decides: the caller, a statement in
 * the documents, words in the documents that begin with a prefix, hosts and ids of a live tenant.
 */
function determineBrand(
  accumulator: Accumulator,
  stated: string | undefined,
  signs: () => TenantMarkers,
): string {
  const given = parseBrand(stated);
  if (stated !== undefined && given === undefined) {
    const message = about('the brand', wrongValue(stated, 'letters and digits'));
    accumulator.log.note({ severity: 'error', code: 'wrong-value', message });
  }
  const brands = [
    ...new Set([
      ...(given === undefined ? [] : [given]),
      ...accumulator.brands,
      ...findBrands(brandedIn(accumulator)),
    ]),
  ];
  const [brand = defaultBrand(signs()), ...others] = brands;
  if (others.length > 0) {
    const message = `the documents use several vendor prefixes, ${alternatives(brands.map(quoted), 'and')}; this run uses \`${brand}\``;
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

/** Moves the source location of a replaced resource to its replacement, and returns the replacement. */
function withSourceMoved<Resource extends object>(
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
  const userIds = joinIds(group.userIds, accumulator.lists.usersOfGroup.get(group.id));
  return userIds === undefined ? group : withSourceMoved(group, { ...group, userIds }, accumulator);
}

function withGroups(user: User, accumulator: Accumulator): User {
  const groupIds = joinIds(user.groupIds, accumulator.lists.groupsOfUser.get(user.id));
  return groupIds === undefined ? user : withSourceMoved(user, { ...user, groupIds }, accumulator);
}

function withAssigned(app: App, accumulator: Accumulator): App {
  const groupIds = joinIds(app.groupIds, accumulator.lists.groupsOfApp.get(app.id));
  const userIds = joinIds(app.userIds, accumulator.lists.usersOfApp.get(app.id));
  if (groupIds === undefined && userIds === undefined) return app;
  return withSourceMoved(
    app,
    { ...app, ...(groupIds && { groupIds }), ...(userIds && { userIds }) },
    accumulator,
  );
}

/**
 * Returns lists of ids whose owner is not in the documents. Example: the documents contain the list of members of a group, but not the
 * group itself. The lists are the members of groups, the groups of users, and the groups and users that are assigned to applications. Lists
 * that are not completely readable are left out.
 */
function collectSeparateLists({ lists, groups, apps, users }: Accumulator): Pick<Snapshot, 'listedApart'> {
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

/**
 * Returns the ids in the document of a group, user or application, together with those in a separate document (`list`). Returns `undefined`
 * if there is no separate document, or not all of its ids could be read.
 */
function joinIds(
  own: readonly string[] = [],
  list: Set<string> | 'unreadable' | undefined,
): string[] | undefined {
  return list === undefined || list === 'unreadable' ? undefined : [...new Set([...own, ...list])];
}

function withMethods(authenticator: Authenticator, accumulator: Accumulator): Authenticator {
  const methods = accumulator.methods.get(authenticator.id);
  return methods === undefined
    ? authenticator
    : withSourceMoved(authenticator, { ...authenticator, methods }, accumulator);
}

/**
 * Returns the unknown parts of the org without duplicates. An entry is serialized for comparison only if an earlier entry names the same
 * collection and owner, which is rare.
 */
function collectUnknownParts(accumulator: Accumulator, brand: string): UnknownPart[] {
  const firsts = new Map<string, UnknownPart>();
  const texts = new Set<string>();
  return accumulator.unknown.flatMap((stated) => {
    const entry = canonicalUnknown(stated, brand);
    const of = `${entry.collection} ${entry.of} ${entry.path}`;
    const first = firsts.get(of);
    if (first === undefined) firsts.set(of, entry);
    else {
      const text = JSON.stringify(entry);
      if (text === JSON.stringify(first) || texts.has(text)) return [];
      texts.add(text);
    }
    return [withSourceMoved(stated, entry, accumulator)];
  });
}

/**
 * Reports rules whose policy is not in the documents, and marks the policies of the same type as incomplete. If the rules state no type,
 * the policies of every type are marked.
 */
function noteRulesWithoutPolicy(accumulator: Accumulator, brand: string): void {
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
    const remedy = `add the response of \`GET /api/v1/policies/${first}\`${isOne ? '' : ', and the same for the other policies'}`;
    accumulator.unknown.push({ collection: 'policies', of, known: 'open', why, remedy });
  }
}

/** Returns the policy types whose rules have this rule type; all policy types if none matches. */
function policyTypesOf(ruleType: string | undefined, brand: string): readonly string[] {
  const canonical = ruleType && canonicalType(ruleType, brand);
  const types = POLICY_TYPES.filter((type: PolicyType) => [type.name, type.ruleType].includes(canonical));
  return (types.length > 0 ? types : POLICY_TYPES).map(({ name }) => name);
}

/** The code of the problem that the documents contain no rule of any policy, and do not state why. */
export const RULES_MISSING = 'rules-missing';

/**
 * Reports policies whose rules are not all in the documents, and marks their rules as unknown. A missing rule may change the decision of
 * the service.
 */
function noteIncompleteRules(accumulator: Accumulator, brand: string): void {
  const { policies, rules, rulesComplete, sources, log, unknown } = accumulator;
  const isComplete = (id: string) => (rulesComplete ?? rules).has(id);
  const stated = statedIn(unknown);
  const incomplete = [...policies.values()].filter(
    ({ id, type }) =>
      !isComplete(id) && statedOfRules(stated, id, [type, canonicalType(type, brand)]).length === 0,
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
    const message = `the export contains no rules of ${which}, and a policy without rules never applies: ${RULES_WANTED}`;
    log.note({ severity: 'error', code: RULES_MISSING, message, ...at });
    return;
  }
  const message = `some rules of ${which} are not in the export, so the service may decide differently; export all rules of each policy`;
  log.note({ severity: 'warning', code: 'rules-incomplete', message, ...at });
}

export const RULES_WANTED =
  'add the rules of each policy to its field `rules`, or as the file `policies/<id>/rules.json` with the response of `GET /api/v1/policies/<id>/rules`';
