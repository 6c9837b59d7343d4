import { RE2JS } from 're2js';
import type { Verdict } from '../../src/logic/kleene/verdict.js';
import { PLATFORMS, type PlatformName } from '../../src/model/facts/platform.js';
import type { Conditions } from '../../src/model/policies/policy.js';
import { isExpressionTrue } from './expressions.js';
import {
  equal,
  escaped,
  identifierOf,
  isDetected,
  isManaged,
  isRegistered,
  isUser,
  noMatchIfDangling,
  profileOf,
  same,
} from './facts.js';
import { inGroup } from './membership.js';
import { and, decided, not, or } from './verdicts.js';
import { snapshotUser, type World } from './world.js';
import { inZone } from './zones.js';

/** A condition as the response shows it: its path (such as `people.groups.include`) and its status. */
export interface Leaf {
  readonly type: string;
  readonly status: Verdict;
}

/** The conditions of a policy or a rule. */
export interface Conditional {
  readonly id: string;
  readonly conditions: Conditions;
  readonly unreadable: ReadonlyMap<string, string>;
  readonly isDefault: boolean;
}

const LONGEST_PATTERN = 10_000;
const RISK_LEVELS = ['LOW', 'MEDIUM', 'HIGH'];

/** Returns the leaves in the order of the document's keys. Spec: Simulation, 4. */
export function leavesOf({ id, conditions, unreadable, isDefault }: Conditional, world: World): Leaf[] {
  const leaves = Object.entries(conditions ?? {}).flatMap(([key, value]) =>
    unreadable.has(key) ? [notUnderstood(key, world)] : leavesOfCondition(key, value, isDefault, world),
  );
  const isListed = world.snapshot.policies.some((policy) =>
    [policy, ...policy.rules].some((one) => one.id === id),
  );
  const open = (world.snapshot.unknown ?? []).filter(
    ({ collection, of = id }) => isListed && collection === 'conditions' && of === id,
  );
  for (const { path = 'conditions', known } of [...open].sort(
    (a, b) => Number(a.of !== undefined) - Number(b.of !== undefined),
  )) {
    const listed = leaves.filter(({ type }) => type === path);
    if (listed.length === 0) leaves.push(neverDecided(path));
    for (const leaf of listed)
      leaves[leaves.indexOf(leaf)] = { type: path, status: possiblyMore(leaf, known) };
  }
  const isMapping = ({ type }: Leaf) => type === 'mappings';
  return [...leaves.filter((leaf) => !isMapping(leaf)), ...leaves.filter(isMapping)];
}

/** Returns the verdict of a list that may be incomplete: a listed entry is certain, and the absence of an entry is not. */
function possiblyMore({ type, status }: Leaf, known: 'none' | 'open'): Verdict {
  if (known === 'none') return 'UNDEFINED';
  if (type.endsWith('.include')) return or([status, 'UNDEFINED']);
  return type.endsWith('.exclude') ? and([status, 'UNDEFINED']) : 'UNDEFINED';
}

/** Returns the leaves of a condition. `value` has the form that the schema of the condition in `src/model/conditions` states. */
function leavesOfCondition(key: string, value: unknown, isDefault: boolean, world: World): Leaf[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object' && Object.keys(value).length === 0) return [];
  switch (key) {
    case 'people':
      return people(value, isDefault, world);
    case 'userType':
      return sides('userType', value, (id: string) => isOfUserType(id, world));
    case 'network':
      return network(value, world);
    case 'authContext':
      return authContext(value, world);
    case 'authProvider':
      return authProvider(value, world);
    case 'identityProvider':
      return identityProvider(value, world);
    case 'userIdentifier':
      return userIdentifier(value, world);
    case 'app':
      return sides('app', value, (entry: AppEntry) => isApp(entry, world));
    case 'platform':
      return sides('platform', value, (entry: PlatformEntry) => isPlatform(entry, world));
    case 'device':
      return device(value, world);
    case 'risk':
      return risk(value, world);
    case 'riskScore':
      return riskScore(value, world);
    case 'entityRisk':
      return entityRisk(value, world);
    case 'riskDetectionTypes':
      return sides('riskDetectionTypes', value, (type: string) =>
        among(type, world.context.riskDetections ?? undefined),
      );
    case 'office365Client':
      return sides('office365Client', value, (kind: string) => equal(kind, world.context.office365Client));
    case 'elCondition':
      return elCondition(value, world);
    case 'beforeScheduledAction':
    case 'mdmEnrollment':
    case 'context':
    case 'userStatus':
      return [];
    default:
      return [notUnderstood(key, world)];
  }
}

/** Returns the leaf of a condition whose result only the request itself can state. */
function notUnderstood(key: string, { context }: World): Leaf {
  const stated = context.expressions?.[`conditions.${key}`];
  return stated === undefined ? neverDecided(key) : { type: key, status: stated ? 'MATCH' : 'NOT_MATCH' };
}

function neverDecided(key: string): Leaf {
  return { type: key, status: 'UNDEFINED' };
}

interface Sides<Item> {
  readonly include?: readonly Item[] | null;
  readonly exclude?: readonly Item[] | null;
}

/** Matches if an item of `include` fits and no item of `exclude` does. An empty list has no effect. */
function sides<Item>(
  path: string,
  value: Sides<Item> | null | undefined,
  fits: (item: Item) => Verdict,
): Leaf[] {
  const include = value?.include ?? [];
  const exclude = value?.exclude ?? [];
  const leaves: Leaf[] = [];
  if (include.length > 0) leaves.push({ type: `${path}.include`, status: or(include.map(fits)) });
  if (exclude.length > 0) leaves.push({ type: `${path}.exclude`, status: not(or(exclude.map(fits))) });
  return leaves;
}

function among(wanted: string, found: readonly string[] | undefined): Verdict {
  return found === undefined ? 'UNDEFINED' : decided(found.includes(wanted));
}

function people(value: object, isDefault: boolean, world: World): Leaf[] {
  const { groups, users } = value as { groups?: Sides<string> | null; users?: Sides<string> | null };
  const isForEveryone = isDefault && (groups?.include ?? []).some((id) => world.everyone.includes(id));
  const told = isForEveryone ? { exclude: groups?.exclude ?? [] } : groups;
  return [
    ...sides('people.groups', told, (id) => inGroup(id, world)),
    ...sides('people.users', users, (id) => isUser(id, world)),
  ];
}

function isOfUserType(id: string, world: World): Verdict {
  const type = world.context.user?.type ?? snapshotUser(world)?.type;
  return equal(id, type);
}

function network(value: object, world: World): Leaf[] {
  const { connection, ...lists } = value as Sides<string> & { connection?: string | null };
  return connection === 'ANYWHERE' ? [] : sides('network', lists, (id) => inZone(id, world));
}

/** Evaluates the authentication type. An ordinary web request is assumed (A4). */
function authContext(value: object, { context }: World): Leaf[] {
  const { authType } = value as { authType?: string | null };
  if (authType == null || authType === 'ANY') return [];
  return [{ type: 'authContext.authType', status: equal(authType, context.authType ?? 'WEB') }];
}

const SERVICE_PROVIDERS = ['ACTIVE_DIRECTORY', 'FEDERATION', 'IMPORT', 'LDAP', 'OKTA', 'SOCIAL', 'SVC'];

function authProvider(value: object, world: World): Leaf[] {
  const { provider, include } = value as { provider?: string | null; include?: string[] | null };
  if (provider == null || provider === 'ANY') return [];
  const stored = snapshotUser(world)?.provider;
  const known =
    world.context.user?.provider ?? (SERVICE_PROVIDERS.includes(stored ?? '') ? stored : undefined);
  const asked = SERVICE_PROVIDERS.includes(provider) ? equal(provider, known) : 'UNDEFINED';
  return [
    { type: 'authProvider.provider', status: asked },
    ...sides('authProvider', { include: include ?? [] }, (id) => equal(id, known)),
  ];
}

function identityProvider(value: object, { context }: World): Leaf[] {
  const { provider, idpIds } = value as { provider?: string | null; idpIds?: string[] | null };
  const known = context.identityProvider;
  if (provider == null || provider === 'ANY') return [];
  if (provider === 'SPECIFIC_IDP') {
    const status = or((idpIds ?? []).map((id) => equal(id, known)));
    return [{ type: 'identityProvider.idpIds', status }];
  }
  const isOwn = provider === 'OKTA' || provider === 'SVC';
  return [{ type: 'identityProvider.provider', status: isOwn ? equal(provider, known) : 'UNDEFINED' }];
}

interface Pattern {
  readonly matchType: 'EXPRESSION' | 'EQUALS' | 'CONTAINS' | 'STARTS_WITH' | 'SUFFIX';
  readonly value: string;
}

function userIdentifier(value: object, world: World): Leaf[] {
  const { type, attribute, patterns } = value as {
    type?: 'IDENTIFIER' | 'ATTRIBUTE' | null;
    attribute?: string | null;
    patterns?: readonly Pattern[] | null;
  };
  if (patterns == null || patterns.length === 0) return [];
  const isAttribute = type === 'ATTRIBUTE';
  const text = isAttribute ? attributeOf(attribute ?? '', world) : identifierOf(world);
  const status = or(patterns.map((pattern) => fitsPattern(pattern, text, isAttribute)));
  return [{ type: 'userIdentifier.patterns', status }];
}

/** Returns a profile attribute, or `null` if the profile is known and lacks it (A24). Everybody has a login. */
function attributeOf(name: string, world: World): string | null | undefined {
  const profile = profileOf(world);
  const isLogin = name === 'login' && !Object.hasOwn(profile ?? {}, name);
  if (isLogin) return world.context.user?.login ?? snapshotUser(world)?.login;
  if (profile === undefined) return undefined;
  const value = Object.hasOwn(profile, name) ? profile[name] : undefined;
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? undefined : String(value);
}

/** Compares texts with Unicode simple case folding, like the flags `iu` of JavaScript. */
function fitsPattern(
  { matchType, value }: Pattern,
  text: string | null | undefined,
  isAttribute: boolean,
): Verdict {
  if (text === undefined) return 'UNDEFINED';
  if (text === null) return 'NOT_MATCH';
  const wanted = escaped(value);
  const finds = (pattern: string, inside: string | undefined) =>
    decided(inside !== undefined && new RegExp(pattern, 'iu').test(inside));
  switch (matchType) {
    case 'EXPRESSION':
      return fitsExpression(value, text);
    case 'EQUALS':
      return finds(`^${wanted}$`, text);
    case 'CONTAINS':
      return finds(wanted, text);
    case 'STARTS_WITH':
      return finds(`^${wanted}`, text);
    case 'SUFFIX':
      return isAttribute ? finds(`${wanted}$`, text) : finds(`^${wanted}$`, domainOf(text));
  }
}

/** Returns the text after the `@` (A9). */
function domainOf(identifier: string): string | undefined {
  const at = identifier.lastIndexOf('@');
  return at < 0 ? undefined : identifier.slice(at + 1);
}

function fitsExpression(pattern: string, text: string): Verdict {
  if (pattern.length > LONGEST_PATTERN) return 'UNDEFINED';
  try {
    return decided(RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE).matches(text));
  } catch {
    return 'UNDEFINED';
  }
}

interface AppEntry {
  readonly id?: string | null;
  readonly name?: string | null;
}

function isApp({ id, name }: AppEntry, { snapshot, request }: World): Verdict {
  if (id != null) return decided(id === request.appInstance);
  if (name == null) return 'UNDEFINED';
  return equal(name, snapshot.apps.find((app) => app.id === request.appInstance)?.name);
}

interface PlatformEntry {
  readonly type?: string | null;
  readonly os?: {
    readonly type?: string | null;
    readonly expression?: string | null;
    readonly version?: unknown;
  } | null;
}

function isPlatform({ type, os }: PlatformEntry, { context }: World): Verdict {
  const needsMore = (os?.expression ?? '') !== '' || (os?.version ?? null) !== null;
  const fits = fitsPlatform(type ?? 'ANY', os?.type ?? 'ANY', context.device?.platform);
  return needsMore ? and([fits, 'UNDEFINED']) : fits;
}

function fitsPlatform(type: string, os: string, given: string | null | undefined): Verdict {
  if (type === 'ANY' && os === 'ANY') return 'MATCH';
  if (type === 'OTHER' || given == null) return 'UNDEFINED';
  const platform = PLATFORMS[given as PlatformName];
  const fitsType = type === 'ANY' || type === platform.type;
  const fitsOs = os === 'ANY' || platform.os.some((name) => name === os);
  return decided(fitsType && fitsOs);
}

function device(value: object, world: World): Leaf[] {
  const { registered, managed, assurance } = value as {
    registered?: boolean | null;
    managed?: boolean | null;
    assurance?: Sides<string> | null;
  };
  const leaves: Leaf[] = [];
  if (registered != null)
    leaves.push({ type: 'device.registered', status: same(registered, isRegistered(world)) });
  if (managed != null) leaves.push({ type: 'device.managed', status: same(managed, isManaged(world)) });
  const { snapshot, context } = world;
  const one = context.device?.assuranceId;
  const satisfied = context.device?.assuranceIds ?? (one == null ? undefined : [one]);
  const platform = samePlatform(context.device?.platform);
  const isForOther = (id: string) => {
    const own = samePlatform(snapshot.deviceAssurances.find((policy) => policy.id === id)?.platform);
    return own !== undefined && platform !== undefined && own !== platform;
  };
  const satisfies = (id: string) =>
    satisfied === undefined && isForOther(id)
      ? 'NOT_MATCH'
      : noMatchIfDangling(among(id, satisfied), id, 'deviceAssurances', snapshot);
  const others = ['migrated', 'rooted', 'trustLevel', 'platform'].filter(
    (key) =>
      !['null', '"ANY"', '{}'].includes(JSON.stringify((value as Record<string, unknown>)[key] ?? null)),
  );
  return [
    ...leaves,
    ...sides('device.assurance', assurance, satisfies),
    ...others.map((key): Leaf => ({ type: `device.${key}`, status: 'UNDEFINED' })),
  ];
}

function samePlatform(name: string | null | undefined): string | undefined {
  if (name == null || !Object.hasOwn(PLATFORMS, name)) return undefined;
  return name === 'OSX' ? 'MACOS' : name;
}

function risk(value: object, world: World): Leaf[] {
  const { behaviors } = value as { behaviors?: readonly string[] | null };
  if (behaviors == null || behaviors.length === 0) return [];
  return [{ type: 'risk.behaviors', status: or(behaviors.map((id) => isDetected(id, world))) }];
}

function riskScore(value: object, { context }: World): Leaf[] {
  const { level, minRiskLevel } = value as { level?: string | null; minRiskLevel?: string | null };
  const known = context.risk?.level;
  const leaves: Leaf[] = [];
  if (level != null && level !== 'ANY') leaves.push({ type: 'riskScore.level', status: equal(level, known) });
  if (minRiskLevel != null) {
    const isAtLeast = (found: string) => RISK_LEVELS.indexOf(found) >= RISK_LEVELS.indexOf(minRiskLevel);
    const status = known === undefined ? 'UNDEFINED' : decided(isAtLeast(known));
    leaves.push({ type: 'riskScore.minRiskLevel', status });
  }
  return leaves;
}

function entityRisk(value: object, world: World): Leaf[] {
  const { level } = value as { level?: string | null };
  if (level == null || level === 'ANY') return [];
  const known = world.context.entityRisk?.level ?? snapshotUser(world)?.riskLevel ?? undefined;
  return [{ type: 'entityRisk.level', status: equal(level, known) }];
}

function elCondition(value: object, world: World): Leaf[] {
  const { condition } = value as { condition?: string | null };
  if (condition == null || condition.trim() === '') return [];
  return [{ type: 'elCondition.condition', status: isExpressionTrue(condition, world) }];
}
