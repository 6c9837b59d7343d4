import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { CLOSED_FIELDS } from '../../model/facts/facts.js';
import type { Request } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import { parseAddress } from '../../model/facts/zones/addresses.js';
import { mayHaveOtherZones } from '../../model/facts/zones/zone.js';
import { POLICY_TYPES, policyTypeNamed } from '../../model/policies/policy-type.js';
import { formattedFieldsOf } from './field-forms.js';

/** A field of a simulate request with a value that is invalid in every org, or that conflicts with another field. */
export interface RequestFault {
  /** The dotted path of the field. */
  readonly field: string;
  readonly message: string;
}

/**
 * Returns the faults of a request whose fields have the right types. The faults do not depend on the content of the org. The simulator
 * rejects such a request, and the linter reports the faults.
 */
export function requestFaults(
  { policyTypes, policyContext: context }: Request,
  world: Pick<World, 'brand'>,
): RequestFault[] {
  const faults: RequestFault[] = [];
  for (const name of policyTypes ?? []) {
    if (policyTypeNamed(name, world.brand) === undefined)
      note(faults, 'policyTypes', `unknown policy type \`${name}\`${didYouMean(name, TYPE_NAMES)}`);
  }
  const { user, groups, ip, ipChain, zones, device } = context;
  if (user?.id != null && groups != null)
    note(faults, 'policyContext.user', 'set either a user id or group ids, not both');
  if (user?.id == null && groups == null) note(faults, 'policyContext.user', 'set a user id or group ids');
  const areAllZones = zones != null && !mayHaveOtherZones(context);
  if (Number(ip != null) + Number(ipChain != null) + Number(areAllZones) > 1) {
    note(faults, 'policyContext.zones', 'set either an address or zone ids, not both');
  }
  if (ip != null && parseAddress(ip) === undefined)
    note(
      faults,
      'policyContext.ip',
      `${ip === '' ? 'the address is empty' : `\`${ip}\` is not an IP address`}; use an IPv4 or IPv6 address`,
    );
  const unreadable = ipChain?.find((address) => parseAddress(address) === undefined);
  if (unreadable !== undefined)
    note(
      faults,
      'policyContext.ipChain',
      `\`${unreadable}\` is not an IP address; use an IPv4 or IPv6 address`,
    );
  for (const closed of CLOSED_FIELDS) {
    const value = closed.given(context);
    if (value == null || closed.isOne(value)) continue;
    const { noun, values, field } = closed;
    note(
      faults,
      field,
      `unknown ${noun} \`${value}\`; use one of ${values.join(', ')}${didYouMean(value, values)}`,
    );
  }
  for (const { field, given, isOf, wanted } of formattedFieldsOf(context)) {
    const value = given(context);
    if (value != null && !isOf(String(value))) note(faults, field, `\`${value}\` is invalid; use ${wanted}`);
  }
  if (device?.managed === true && device.registered === false) {
    note(
      faults,
      'policyContext.device.managed',
      'a managed device must be registered; set `registered` to `true`, or `managed` to `false`',
    );
  }
  if (device?.assuranceId != null && device.assuranceIds != null) {
    note(faults, 'policyContext.device.assuranceIds', 'set either `assuranceId` or `assuranceIds`, not both');
  }
  return faults;
}

const TYPE_NAMES = POLICY_TYPES.map(({ name }) => name);

function note(faults: RequestFault[], field: string, message: string): void {
  faults.push({ field, message });
}
