import { listed, quoted, quotedUpTo } from '../../../base/messages.js';
import { isObject, type Members } from '../../../base/object.js';
import type { DocumentFault, ParsedDocument } from '../../text/input.js';
import { addressOf } from './address.js';
import { configuredKey } from './configured-key.js';
import { isPlan, isRawState } from './recognise.js';
import {
  findDifferingProviders,
  findUsedProviders,
  type ProvidersUsed,
  providerOfRaw,
} from './used-providers.js';

/**
 * Restricts a plan or state file that covers several orgs to the selected org. Without a selection it is rejected. Resources that the plan
 * deletes and that have no configuration block are kept, since they name no provider. Spec: Terraform, 2.6.
 */
export function restrictToOneOrg(parsed: ParsedDocument): ParsedDocument {
  const { values, kept } = parsed;
  const faults: DocumentFault[] = [];
  const own = values.flatMap(({ value, pointer }) => {
    if (!isPlan(value) && !isRawState(value)) return [{ value, pointer }];
    const used = findUsedProviders(value);
    const fault = faultOf(used, kept.configuration?.provider);
    if (fault === undefined)
      return [{ value: removeOtherOrgs(value, used, kept.configuration?.provider), pointer }];
    faults.push({ ...fault, pointer });
    return [];
  });
  return faults.length === 0 && own.every(({ value }, index) => value === values[index]?.value)
    ? parsed
    : { ...parsed, values: own, faults: [...parsed.faults, ...faults] };
}

function faultOf(used: ProvidersUsed, provider: string | undefined): DocumentFault | undefined {
  const words = (keys: Iterable<string>) => listed([...keys], (key) => quotedUpTo(LONGEST, key));
  if (provider !== undefined)
    return used.orgs().has(provider)
      ? undefined
      : {
          code: 'provider-not-found',
          message: `no resource uses a provider configuration named ${quoted(provider)}; the plan uses ${words(used.orgs().keys())}`,
        };
  const [each] = [...used.orgs()].flatMap(([key, org]) => (org?.isForEach === true ? [key] : []));
  if (each !== undefined)
    return {
      code: 'plan-of-several-orgs',
      message: `this plan uses \`for_each\` to configure one provider per org, ${quotedUpTo(LONGEST, each)}, and does not show which resource belongs to which org. If the \`for_each\` has only one key, pass \`--provider ${each}\`; otherwise make a separate plan for each org`,
    };
  const { keys, isCertain } = findDifferingProviders(used);
  if (!isCertain) return undefined;
  return {
    code: 'plan-of-several-orgs',
    message: `this plan is for several orgs (providers ${words(keys)}), and only one org can be checked at a time: select one with \`--provider\`, and pass the export of that org`,
  };
}

/** Maximum length of a key in a message, in characters. */
const LONGEST = 200;

/** Replaces resources of other orgs by `null`, so that the JSON pointers of the remaining resources stay valid. */
function removeOtherOrgs(
  value: Members,
  { orgs, byBlock }: ProvidersUsed,
  provider: string | undefined,
): unknown {
  if (provider === undefined) return value;
  const org = orgs().get(provider)?.text;
  const others = new Set([...orgs()].flatMap(([key, other]) => (other?.text === org ? [] : [key])));
  const providerOf = (resource: Members, instance?: unknown) => {
    const { address, provider_config_key: key = providerOfRaw(resource, instance) } = resource;
    const named = typeof address === 'string' ? addressOf(address) : undefined;
    return key ?? (named && byBlock().get(configuredKey(named)));
  };
  const isOther = (resource: Members, instance?: unknown) =>
    others.has(String(providerOf(resource, instance)));
  const ofOrg = (resource: Members): unknown => {
    const { instances } = resource;
    if (!Array.isArray(instances)) return isOther(resource) ? null : resource;
    return { ...resource, instances: instances.map((one) => (isOther(resource, one) ? null : one)) };
  };
  const left = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(left);
    if (!isObject(one)) return one;
    if (typeof one.type === 'string') return ofOrg(one);
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, left(member)]));
  };
  return others.size === 0 ? value : left(value);
}
