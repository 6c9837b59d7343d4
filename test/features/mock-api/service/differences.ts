import { isObject, type Members } from '../../../../src/base/object.js';
import {
  OWNED_LISTS,
  TENANT_COLLECTIONS,
  type Tenant,
} from '../../../../src/features/mock-api/service/tenant/tenant.js';

/** A map from the ids in a recording to the ids in the mock API. */
export type Naming = Map<string, string>;

interface Comparing {
  readonly naming: Naming;
  readonly tenant: Tenant;
}

/**
 * Returns the differences between a response of the mock API and the recorded one, each as a path with both values. Ignores times, ids that
 * are mapped consistently, and objects that only the recorded org contains.
 */
export function differences(own: unknown, recorded: unknown, comparing: Comparing, path = ''): string[] {
  if (isTime(own) && isTime(recorded)) return [];
  if (typeof own === 'string' && typeof recorded === 'string') return ofTexts(own, recorded, comparing, path);
  if (Array.isArray(own) && Array.isArray(recorded)) return ofLists(own, recorded, comparing, path);
  if (isObject(own) && isObject(recorded)) {
    const keys = new Set([...Object.keys(own), ...Object.keys(recorded)]);
    return ['id', ...keys]
      .filter((key, index) => keys.has(key) && (index === 0 || key !== 'id'))
      .flatMap((key) =>
        SKIPPED.has(key) ||
        (key === 'settings' && 'pipeline' in recorded) ||
        (key === '_links' && !isWritten(recorded)) ||
        (isTime(recorded[key]) && own[key] === null) ||
        (isTime(own[key]) && recorded[key] === null)
          ? []
          : differences(own[key], recorded[key], comparing, `${path}.${key}`),
      );
  }
  return own === recorded ? [] : [`${path}: ${shown(own)} for ${shown(recorded)}`];
}

/**
 * Returns whether all links of an object are compared, as for policies and rules. For other objects, only the links that a client follows
 * are compared.
 */
function isWritten({ type }: Members): boolean {
  return (
    typeof type === 'string' &&
    /^(?:[A-Z]+_)+[A-Z]+$|^PASSWORD$/.test(type) &&
    !/_GROUP$|^BUILT_IN$/.test(type)
  );
}

/**
 * Fields that are not compared: they differ per request, depend on the caller, or are added to applications by features of the recorded
 * org.
 */
const SKIPPED: ReadonlySet<string> = new Set([
  'createdBy',
  'emOptInStatus',
  'cell',
  'errorId',
  'lastUpdatedBy',
  'orn',
  'universalLogout',
]);

function ofTexts(own: string, recorded: string, { naming, tenant }: Comparing, path: string): string[] {
  const known = comparable([...naming].reduce((text, [from, to]) => text.replaceAll(from, to), recorded));
  if (comparable(own) === known) return [];
  if (isMadeUp(path, own, recorded) && !isHeld(recorded, tenant) && !naming.has(recorded)) {
    naming.set(recorded, own);
    return [];
  }
  return [`${path}: ${shown(own)} for ${shown(recorded)}`];
}

function ofLists(
  own: readonly unknown[],
  recorded: readonly unknown[],
  comparing: Comparing,
  path: string,
): string[] {
  const { naming, tenant } = comparing;
  if (path.endsWith('.settings.authenticators') && own.length === recorded.length)
    return byKey(own).flatMap((one, index) =>
      differences(one, byKey(recorded)[index], comparing, `${path}[]`),
    );
  if (/ethods$/.test(path) && !own.some(isObject) && own.length === recorded.length)
    return differences([...own].sort().join(), [...recorded].sort().join(), comparing, path);
  const areObjects = recorded.every((one) => isObject(one) && typeof one.id === 'string');
  if (!areObjects || recorded.length === 0 || path.includes('.')) {
    if (own.length !== recorded.length) return [`${path}: ${shown(own)} for ${shown(recorded)}`];
    return own.flatMap((one, index) => differences(one, recorded[index], comparing, `${path}[]`));
  }
  const idOf = (one: unknown) => (isObject(one) ? String(one.id) : '');
  const here = recorded.filter((one) => {
    const id = naming.get(idOf(one)) ?? idOf(one);
    if (isMapping(one)) return isOfProvider(one, tenant);
    return isHeld(id, tenant) || id.startsWith('ocs') || (isObject(one) && one.system === true);
  });
  if (own.length !== here.length) return [`${path}[]: ${shown(own.map(idOf))} for ${shown(here.map(idOf))}`];
  const isRanked = own.every((one) => isObject(one) && 'priority' in one && 'conditions' in one);
  const [left, right] = isRanked
    ? [own, here]
    : [byId(own, (id) => id), byId(here, (id) => naming.get(id) ?? id)];
  return left.flatMap((one, index) => differences(one, right[index], comparing, `${path}[]`));
}

function isMapping(one: unknown): one is { readonly source: Members; readonly target: Members } {
  return isObject(one) && isObject(one.source) && isObject(one.target);
}

/**
 * Returns whether a profile mapping belongs to the identity provider. The service has one mapping per user type; the mock API has one for
 * all user types.
 */
function isOfProvider(
  { source, target }: { readonly source: Members; readonly target: Members },
  { objects }: Tenant,
): boolean {
  return (
    target.name === 'user' &&
    objects.idps.some(({ type }) => source.name === `${PROVIDERS[String(type)]}_idp`)
  );
}

const PROVIDERS: Readonly<Record<string, string>> = { SAML2: 'saml', OIDC: 'oidc', GOOGLE: 'google' };

/** Sorts a list by id if the specification states no order for it (M31). */
function byId(list: readonly unknown[], idFor: (id: string) => string): readonly unknown[] {
  const idOf = (one: unknown) => idFor(isObject(one) ? String(one.id) : '');
  return [...list].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

/**
 * Removes the parts of a text that are not compared: host names, which the recorder replaced, tokens in links, and certificates and ids in
 * SAML metadata.
 */
function comparable(text: string): string {
  if (text.startsWith('<?xml'))
    return text
      .replace(/(?<=X509Certificate>)[^<]*/g, '')
      .replace(/exk\w{17}/g, '')
      .replace(/(?<=")https?:\/\/[^/"]+/g, '');
  return text
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/(?<=^\/(?:welcome|tokens|reset_password|signin\/reset-password)\/)[\w-]{20}/, '');
}

/** Sorts authenticators by key, because the order of the service is unknown. */
function byKey(list: readonly unknown[]): readonly unknown[] {
  const keyOf = (one: unknown) => (isObject(one) ? `${one.key} ${one.id ?? ''}` : '');
  return [...list].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function isHeld(id: string, { objects, owned }: Tenant): boolean {
  return (
    TENANT_COLLECTIONS.some((name) => objects[name].some((one) => one.id === id)) ||
    OWNED_LISTS.some((name) => [...owned[name].values()].some((list) => list.some((one) => one.id === id)))
  );
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/.test(value);
}

/** Returns whether the service generates the value at random, as for ids, keys, certificates and secrets. */
function isMadeUp(path: string, own: string, recorded: string): boolean {
  if (/\.(id|client_id)$/.test(path)) return [own, recorded].every((text) => /^[\w-]{20,43}$/.test(text));
  if (/^\.(csr|n|x5t#S256|x5c\[\])$/.test(path)) return recorded.length > 20;
  if (path === '.activationToken') return own.length === recorded.length;
  // A temporary password had 8 characters in 2022, and has 12 since 2025.
  if (path === '.tempPassword') return [own, recorded].every((text) => /^\w{8,12}$/.test(text));
  if (path === '.name') return [own, recorded].every((text) => /^oidc_client_\w{7}$/.test(text));
  return /\.(client_secret|kid|secret_hash|audience)$/.test(path) && recorded.length > 20;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 160);
}
