import type { Members } from '../../../base/object.js';
import { countryOf } from '../../../model/expression/values/country.js';
import { parseAddress } from '../../../model/facts/zones/addresses.js';
import { TOR } from '../../../model/facts/zones/zone-map.js';
import { booleanIn, jsonIn, presentText } from '../events/debug-data.js';
import { type LogEvent, objectMembers } from '../events/log-event.js';
import { type KnownPart, NOTHING_KNOWN } from './known-part.js';
import type { LogAssumptionId } from './log-assumptions.js';

/**
 * Returns the client address, or the list of addresses through which the request came (`ipChain`). The address is unknown if `ipChain`
 * contains an invalid one. If `ipChain` is empty, the address of the client is used. Spec: Sign-in logs, 7.
 */
export function addressOf({ chain, hasChain, client }: LogEvent): KnownPart {
  const areRead = chain.every((address) => parseAddress(address) !== undefined);
  if (chain.length > 1) return areRead ? [{ ipChain: [...chain] }, []] : NOTHING_KNOWN;
  const ip = areRead && chain.length === 1 ? chain[0] : presentText(client.ipAddress);
  return ip === undefined || parseAddress(ip) === undefined
    ? NOTHING_KNOWN
    : [{ ip }, hasChain ? [] : ['L13']];
}

export function locationOf({ geographicalContext }: Members): KnownPart {
  const { country, state } = objectMembers(geographicalContext);
  const name = presentText(country);
  const code = name === undefined ? undefined : (countryOf(name)?.alpha2 ?? ALIASES.get(name.toLowerCase()));
  if (code === undefined) return NOTHING_KNOWN;
  const region = subdivisionOf(code, presentText(state) ?? '');
  return [{ location: { country: code, ...(region !== undefined && { region }) } }, ['L3']];
}

/** Country names that geolocation services use but the expression language does not, each with its ISO 3166 code. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['south korea', 'KR'],
  ['north korea', 'KP'],
  ['russia', 'RU'],
  ['türkiye', 'TR'],
  ['turkey', 'TR'],
  ['czechia', 'CZ'],
  ['czech republic', 'CZ'],
  ['vietnam', 'VN'],
  ['iran', 'IR'],
  ['syria', 'SY'],
  ['taiwan', 'TW'],
  ['laos', 'LA'],
  ['moldova', 'MD'],
  ['bolivia', 'BO'],
  ['venezuela', 'VE'],
  ['tanzania', 'TZ'],
  ['brunei', 'BN'],
  ['ivory coast', 'CI'],
  ['macedonia', 'MK'],
  ['north macedonia', 'MK'],
  ['hong kong', 'HK'],
  ['macau', 'MO'],
  ['palestine', 'PS'],
  ['cape verde', 'CV'],
  ['eswatini', 'SZ'],
  ['swaziland', 'SZ'],
  ['turkiye', 'TR'],
  ['burma', 'MM'],
  ['vatican city', 'VA'],
  ['east timor', 'TL'],
  ['dr congo', 'CD'],
  ['congo republic', 'CG'],
  ['u.s. virgin islands', 'VI'],
  ['sint maarten', 'SX'],
  ['falkland islands', 'FK'],
]);

/** Returns the facts about the network. The autonomous system number (ASN) 0 does not exist, so it counts as missing. */
export function networkOf({ security, ipDetails, debug }: LogEvent): KnownPart {
  const asn = [security.asNumber, ipDetails?.asNumber]
    .map(presentText)
    .find((one) => one !== undefined && one !== '0');
  const [categories, assumed] = categoriesOf(security, ipDetails, debug.value('tunnels'));
  return [
    {
      ...(asn !== undefined && { asn }),
      ...(categories !== undefined && { ipServiceCategories: categories }),
    },
    assumed,
  ];
}

function categoriesOf(
  { isProxy }: Members,
  details: Members | undefined,
  tunnels: unknown,
): readonly [string[] | undefined, readonly LogAssumptionId[]] {
  if (details?.ipServiceCategories !== undefined) return [categoriesIn(details.ipServiceCategories), []];
  if (tunnels != null) {
    const categories = categoriesIn(jsonIn(tunnels));
    return [categories, categories === undefined ? [] : ['L4']];
  }
  return [details !== undefined && booleanIn(isProxy) === false ? [] : undefined, []];
}

/** Returns the categories of all IP services in a list, or `undefined` if the categories of any service are unknown. */
function categoriesIn(list: unknown): string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const found = list.map((one) => categoriesOfService(objectMembers(one)));
  return found.every((one) => one !== undefined) ? [...new Set(found.flat())] : undefined;
}

/**
 * Returns the categories of an IP service: the name of its operator, and the collective categories such as `ALL_PROXIES_VPNS` that its type
 * and its anonymity imply. Returns `undefined` if the operator is unknown. Tor is a category without collective categories. Source:
 * help.okta.com, "IP service category reporting".
 */
function categoriesOfService(service: Members): readonly string[] | undefined {
  const type = presentText(service.type)?.toUpperCase();
  const operator = presentText(service.operator);
  if (type === 'TOR' || operator === TOR || operator === 'TOR') return [TOR];
  if (operator === undefined) return undefined;
  const isAnonymous = booleanIn(service.isAnonymous) ?? booleanIn(service.anonymous);
  return [
    operator,
    ...(type === 'PROXY' || type === 'VPN' ? ['ALL_PROXIES_VPNS'] : []),
    ...(isAnonymous === true ? ['ALL_ANONYMIZERS', 'ALL_ANONYMIZERS_EXCEPT_TOR'] : []),
  ];
}

/**
 * Returns the ISO 3166-2 code of a state or province for its English name; `undefined` for an unknown name. Only states of the USA and
 * provinces of Canada are supported; their names are unambiguous.
 */
function subdivisionOf(country: string, state: string): string | undefined {
  return REGIONS.get(`${country} ${state.trim().toLowerCase()}`);
}

const NAMES = {
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
    KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
    SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
    WV West Virginia, WI Wisconsin, WY Wyoming`,
  CA: `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
    NS Nova Scotia, NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec,
    SK Saskatchewan, YT Yukon`,
} as const;

const REGIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([country, rows]) =>
    rows.split(',').map((row) => {
      const [, code, name] = /^\s*(\S+)\s+(.*)$/s.exec(row) ?? [];
      return [`${country} ${name?.toLowerCase()}`, `${country}-${code}`] as const;
    }),
  ),
);
