import { isObject, type Members } from '../../../base/object.js';
import { own } from '../../../base/own.js';
import { snapshotDocument } from '../../../documents/write/write-snapshot.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { Pseudonyms, TextsOfPolicies } from './pseudonyms.js';

/** Returns an org with pseudonyms as an export document, without the data that no decision depends on. Spec: Sign-in logs, 11. */
export function pseudonymousOrg(snapshot: Snapshot, pseudonyms: Pseudonyms): unknown {
  const { users, manifest, ...document } = snapshotDocument(snapshot) as Members;
  const renamed = renamer(pseudonyms);
  return {
    ...(renamed('org', document) as Members),
    ...(Array.isArray(users) && {
      users: users.map((user: Members) => userRenamed(user, renamed, pseudonyms)),
    }),
    ...(manifest !== undefined && { manifest: manifestRenamed(manifest as Members, pseudonyms) }),
  };
}

/** Returns the expressions and regular expressions that the policies of an org contain. */
export function textsOfPolicies(snapshot: Snapshot): TextsOfPolicies {
  const expressions: string[] = [];
  const patterns: TextsOfPolicies['patterns'][number][] = [];
  const walk = (key: string, value: unknown): void => {
    if (typeof value === 'string') {
      if (own(KEYS, key) === 'expression') expressions.push(value);
    } else if (Array.isArray(value)) for (const one of value) walk(key, one);
    else if (isObject(value)) {
      if (isExpressionValue(value)) expressions.push(value.value as string);
      if (Array.isArray(value.patterns))
        patterns.push(...value.patterns.flatMap((one) => patternIn(one, value)));
      for (const [member, one] of Object.entries(value)) walk(member, one);
    }
  };
  const { users: _, ...document } = snapshotDocument(snapshot) as Members;
  walk('org', document);
  return { expressions, patterns };
}

function patternIn(pattern: unknown, { attribute, type }: Members): TextsOfPolicies['patterns'] {
  if (!isObject(pattern) || typeof pattern.value !== 'string') return [];
  return [
    {
      matchType: String(pattern.matchType),
      value: pattern.value,
      isOfAttribute: type === 'ATTRIBUTE' || typeof attribute === 'string',
      ...(typeof attribute === 'string' && { attribute }),
    },
  ];
}

/** Returns whether an object has the form `{ value, type: 'urn:…:expression:1.0' }`, as in group rules. */
function isExpressionValue({ value, type }: Members): boolean {
  return typeof value === 'string' && typeof type === 'string' && type.includes(':expression:');
}

type Renamed = (key: string, value: unknown) => unknown;

/** The way in which a field with a key in `KEYS` is renamed. For any other field, the form of its value determines this. */
type Use = 'attribute' | 'expression' | 'id' | 'kept' | 'name';

const KEYS: Readonly<Record<string, Use>> = {
  ...keys('name', 'name', 'label', 'displayName', 'description', 'login', 'title'),
  ...keys('expression', 'condition', 'expression', 'providerExpression', 'oelStatement'),
  ...keys('id', 'id', 'include', 'exclude', 'assignments', 'filter', 'appInstanceId', 'oauthClientId'),
  ...keys('kept', 'brand', 'edition', 'engine', 'type', 'key', 'method', 'methods', 'status', 'usage'),
  ...keys('kept', 'proxyType', 'connection', 'matchType'),
  ...keys('kept', 'types', 'factorMode', 'allowedFor'),
  ...keys('attribute', 'attribute', 'excludeAttributes'),
};

function keys(use: Use, ...names: readonly string[]): Record<string, Use> {
  return Object.fromEntries(names.map((name) => [name, use]));
}

/** Names that the service assigns, which are not renamed. */
const SERVICE_NAMES: ReadonlySet<string> = new Set([
  'Everyone',
  'Default Policy',
  'Default Rule',
  'Catch-all Rule',
  'Legacy Rule',
]);

/** Matches the application types that every org has. Other types are defined by the org, and may contain its name. */
const SERVICE_APPS =
  /^(?:office365|saasure|oidc_client|bookmark|active_directory|ldap_interface|template_\w+|okta_\w+)$/;

/** Matches values that reveal nothing about the org: the words of the service in capitals, times, durations, versions and numbers. */
const SERVICE_FORM =
  /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*|P(?:\d+[YMWD])*(?:T(?:\d+[HMS])*)?|\d{4}-\d\d-\d\dT[\d:.]+Z|[\d.]*)$/;

function renamer({ id, text, expression, pattern, behavior, attribute }: Pseudonyms): Renamed {
  const uses: Readonly<Record<Use, (value: string) => string>> = {
    attribute,
    expression,
    id,
    kept: String,
    name: (value) => (SERVICE_NAMES.has(value) ? value : text(value)),
  };
  const string = (key: string, value: string): string => {
    const use = own(KEYS, key) ?? (/Ids?$/.test(key) ? 'id' : undefined);
    if (use !== undefined) return uses[use](value);
    return SERVICE_FORM.test(value) ? value : id(value);
  };
  const members = (value: Members): Members => {
    const { matchType, value: wanted } = value;
    const renamedMembers = Object.entries(value).map(([key, one]): [string, unknown] => {
      if (key === 'behaviors' && Array.isArray(one) && one.every((item) => typeof item === 'string'))
        return [key, one.map(behavior)];
      if (key === 'app' || key === 'apps') return [key, appsRenamed(one, renamed, key)];
      if (key === 'gateways' || key === 'proxies') return [key, rangesRenamed(one, id)];
      if (key === 'profileAttributes') return [key, attributesRenamed(one, renamed, attribute)];
      return [key, KEPT_WHOLE.has(key) ? one : renamed(key, one)];
    });
    const all = Object.fromEntries(renamedMembers);
    if (typeof wanted !== 'string') return all;
    if (typeof matchType === 'string')
      return { ...all, value: matchType === 'EXPRESSION' ? pattern(wanted) : text(wanted) };
    return isExpressionValue(value) ? { ...all, value: expression(wanted) } : all;
  };
  const renamed: Renamed = (key, value) => {
    if (typeof value === 'string') return string(key, value);
    if (Array.isArray(value)) return value.map((one) => renamed(key, one));
    return isObject(value) ? members(value) : value;
  };
  return renamed;
}

/** The fields that are kept completely, because they reveal nothing about the org or are needed for its zones. */
const KEPT_WHOLE: ReadonlySet<string> = new Set([
  'locations',
  'asns',
  'ipServiceCategories',
  'office365Client',
  'platform',
  'riskDetectionTypes',
]);

/** Renames references to applications. A reference is the id of an application or the name of an application type. */
function appsRenamed(value: unknown, renamed: Renamed, key: string): unknown {
  if (Array.isArray(value)) return value.map((one) => appsRenamed(one, renamed, key));
  if (!isObject(value)) return renamed(key, value);
  const all = Object.fromEntries(
    Object.entries(value).map(([member, one]) => [
      member,
      member === 'include' || member === 'exclude' ? appsRenamed(one, renamed, member) : renamed(member, one),
    ]),
  );
  const { name } = value;
  return typeof name === 'string' && SERVICE_APPS.test(name) ? { ...all, name } : all;
}

/** Renames the ids in a list, and keeps the values that are address ranges. */
function rangesRenamed(value: unknown, id: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => rangesRenamed(one, id));
  if (!isObject(value) || typeof value.value !== 'string') return value;
  return /^[\da-f.:/\s-]*$/i.test(value.value) ? value : { ...value, value: id(value.value) };
}

/** Renames the attributes in the enrollment form of a policy. */
function attributesRenamed(value: unknown, renamed: Renamed, attribute: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => attributesRenamed(one, renamed, attribute));
  if (!isObject(value)) return renamed('profileAttributes', value);
  const all = renamed('profileAttribute', value) as Members;
  return typeof value.name === 'string' ? { ...all, name: attribute(value.name) } : all;
}

/** Renames a user, and omits the profile attributes that no policy reads. */
function userRenamed({ profile, type, ...user }: Members, renamed: Renamed, pseudonyms: Pseudonyms): Members {
  const all = {
    ...(renamed('user', user) as Members),
    ...(typeof type === 'string' && { type: pseudonyms.id(type) }),
  };
  if (!isObject(profile)) return all;
  const read = Object.entries(profile).filter(([name]) => pseudonyms.isRead(name));
  return {
    ...all,
    profile: Object.fromEntries(
      read.map(([name, value]) => [pseudonyms.attribute(name), valueRenamed(value, pseudonyms)]),
    ),
  };
}

function valueRenamed(value: unknown, pseudonyms: Pseudonyms): unknown {
  if (typeof value === 'string') return pseudonyms.text(value);
  if (Array.isArray(value)) return value.map((one) => valueRenamed(one, pseudonyms));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [pseudonyms.attribute(name), valueRenamed(one, pseudonyms)]),
  );
}

/** Renames the manifest of an export, and omits its explanations for people. */
function manifestRenamed({ unknown = [], complete }: Members, { id }: Pseudonyms): Members {
  const entries = unknown as readonly Members[];
  return {
    ...(complete !== undefined && { complete }),
    unknown: entries.map(({ why: _, remedy: __, of, missing, ...entry }) => ({
      ...entry,
      ...(typeof of === 'string' && { of: SERVICE_FORM.test(of) ? of : id(of) }),
      ...(Array.isArray(missing) && { missing: missing.map((one) => id(String(one))) }),
    })),
  };
}
