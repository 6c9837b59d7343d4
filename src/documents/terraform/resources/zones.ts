import type { Members } from '../../../base/object.js';
import { textsOf } from '../state/attribute-values.js';
import { defineResource } from './resource-row.js';
import { NAME } from './shared.js';

/**
 * Returns a function from a zone to the path of an attribute in the API document. `paths` has a path for each type of zone; the attribute
 * is ignored (`undefined`) for all other types. Spec: Terraform, 4.9.
 */
function of(paths: Readonly<Record<string, string>>): (values: Members) => string | undefined {
  return ({ type }) => (typeof type === 'string' && Object.hasOwn(paths, type) ? paths[type] : undefined);
}

export const zone = defineResource({
  types: ['okta_network_zone', 'data.okta_network_zone'],
  kind: 'zone',
  attributes: {
    ...NAME,
    type: 'type',
    usage: { path: 'usage', otherwise: 'POLICY' },
    status: { path: 'status', otherwise: 'ACTIVE' },
    // If `system` is unknown, the zone counts as a zone that Terraform creates, not as a system zone of the service. Otherwise, an unknown
    // value would turn off lint rules for the zone.
    system: { path: ({ system }) => (system === undefined ? undefined : 'system') },
    gateways: { path: of({ IP: 'gateways' }), value: addresses },
    proxies: { path: of({ IP: 'proxies' }), value: addresses },
    set_usage_as_exempt_list: { path: of({ IP: 'useAsExemptList' }) },
    dynamic_locations: {
      path: of({ DYNAMIC: 'locations', DYNAMIC_V2: 'locations.include' }),
      value: locations,
    },
    dynamic_locations_exclude: { path: of({ DYNAMIC_V2: 'locations.exclude' }), value: locations },
    dynamic_proxy_type: { path: of({ DYNAMIC: 'proxyType' }) },
    asns: { path: of({ DYNAMIC: 'asns', DYNAMIC_V2: 'asns.include' }), value: textsOf },
    ip_service_categories_include: {
      path: of({ DYNAMIC_V2: 'ipServiceCategories.include' }),
      value: textsOf,
    },
    ip_service_categories_exclude: {
      path: of({ DYNAMIC_V2: 'ipServiceCategories.exclude' }),
      value: textsOf,
    },
  },
});

/** Returns the addresses in sorted order, since the order of a set has no meaning. */
function addresses(given: unknown): readonly Members[] {
  return textsOf(given)
    .toSorted()
    .map((value) => ({ type: value.includes('/') ? 'CIDR' : 'RANGE', value }));
}

function locations(given: unknown): readonly Members[] {
  return textsOf(given)
    .toSorted()
    .map((code) => {
      const [country] = code.split('-');
      return { country, ...(code !== country && { region: code }) };
    });
}
