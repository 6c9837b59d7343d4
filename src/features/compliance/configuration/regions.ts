import { any, not } from '../../../logic/kleene/formula.js';
import { isAuthType } from '../../../model/facts/auth.js';
import { isManaged } from '../../../model/facts/device.js';
import type { Meaning } from '../../../model/facts/fact.js';
import { isEntityRisk, isRisk } from '../../../model/facts/risk.js';
import { inZone } from '../../../model/facts/zones/zone.js';
import { NAMED_RESOURCES, type NamedResource } from '../../../model/policies/display-names.js';
import { findByName } from '../../../model/policies/find-by-name.js';
import type { Compiled } from '../../../simulate/compile.js';
import type { ComplianceConfiguration } from './configuration.js';
import { networksOf } from './networks.js';
import type { NotConfigured } from './not-configured.js';
import { findPeople, type PeopleName } from './people.js';

/** A set of sign-ins: those that satisfy all conditions in `within`. */
export type FoundRegion = { readonly kind: 'region'; readonly within: readonly Meaning[] } | NotConfigured;

/** The sets of sign-ins that frameworks name, each with the words that a claim uses for it. */
export const REGIONS = {
  anyone: '',
  administrators: ' by administrators',
  federal: ' by federal staff and contractors',
  serviceAccounts: ' by service accounts',
  remote: ' from outside the corporate networks',
  highRisk: ' at high risk',
  highEntityRisk: ' by high-risk users',
  unmanaged: ' from unmanaged devices',
  unmanagedElsewhere: ' from unmanaged devices outside the allowed networks',
  legacy: ' over LDAP or RADIUS',
} as const;

/** The authentication types that do not use a browser. */
export const LEGACY_TYPES = ['LDAP_INTERFACE', 'RADIUS'] as const;

export type RegionName = keyof typeof REGIONS;

export function findRegion(
  region: RegionName,
  configuration: ComplianceConfiguration,
  compiled: Compiled,
): FoundRegion {
  switch (region) {
    case 'anyone':
      return { kind: 'region', within: [] };
    case 'administrators':
    case 'federal':
    case 'serviceAccounts':
      return regionOfPeople(region, configuration, compiled);
    case 'remote':
      return configuration.corporateNetworks === undefined
        ? { kind: 'region', within: [] }
        : regionOutside('corporateNetworks', configuration, compiled);
    case 'highRisk':
      return { kind: 'region', within: [isRisk('HIGH')] };
    case 'highEntityRisk':
      return { kind: 'region', within: [isEntityRisk('HIGH')] };
    case 'unmanaged':
      return { kind: 'region', within: [not(isManaged(true))] };
    case 'unmanagedElsewhere': {
      if (configuration.allowedNetworks === undefined)
        return { kind: 'region', within: [not(isManaged(true))] };
      const outside = regionOutside('allowedNetworks', configuration, compiled);
      return outside.kind === 'none'
        ? outside
        : { kind: 'region', within: [...outside.within, not(isManaged(true))] };
    }
    case 'legacy':
      return { kind: 'region', within: [any(LEGACY_TYPES.map(isAuthType))] };
  }
}

function regionOfPeople(
  people: PeopleName,
  configuration: ComplianceConfiguration,
  compiled: Compiled,
): FoundRegion {
  const found = findPeople(people, configuration, compiled);
  return found.kind === 'none' ? found : { kind: 'region', within: [found.meaning] };
}

function regionOutside(
  key: Parameters<typeof networksOf>[0],
  configuration: ComplianceConfiguration,
  { snapshot }: Compiled,
): FoundRegion {
  const found = networksOf(key, configuration, snapshot);
  return found.kind === 'none' ? found : { kind: 'region', within: found.ids.map((id) => not(inZone(id))) };
}

/** Returns the conditions of a rule that matches the sign-ins of a set; `undefined` if no conditions of a rule can describe the set. */
export function conditionsOfRegion(
  region: RegionName,
  {
    configuration,
    compiled: { snapshot },
  }: { readonly configuration: ComplianceConfiguration; readonly compiled: Compiled },
): object | undefined {
  if (region === 'highRisk') return { riskScore: { level: 'HIGH' } };
  const people = PEOPLE.has(region) ? configuration[region as PeopleName] : undefined;
  if (people === undefined || typeof people === 'string') return undefined;
  const idsOf = (kind: 'group' | 'user', names: readonly string[] = []) => {
    const all: readonly NamedResource[] = NAMED_RESOURCES[kind](snapshot);
    return names.flatMap((name) => findByName(all, name).map(({ id }) => id));
  };
  const [groups, users] = [idsOf('group', people.groups), idsOf('user', people.users)];
  return {
    people: {
      ...(groups.length > 0 && { groups: { include: groups } }),
      ...(users.length > 0 && { users: { include: users } }),
    },
  };
}

const PEOPLE: ReadonlySet<RegionName> = new Set(['administrators', 'federal', 'serviceAccounts']);
