import { getOrMake } from '../../../base/memo.js';
import { isObject } from '../../../base/object.js';
import { SECRET } from '../../../base/secrets/secret-texts.js';
import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import type { Relation } from '../resources/resource-row.js';
import { nonEmptyText } from '../state/attribute-values.js';
import { blockOf } from '../state/configuration.js';
import type { Instance, TerraformState } from '../state/instance.js';
import type { Origin, TerraformDocument } from './origin.js';

/** The converted resources, in which several resources may still state different policies for one application. */
interface Found {
  readonly documents: readonly TerraformDocument[];
  readonly relations: readonly (Relation & Origin)[];
  readonly unknown: readonly (UnknownPart & Partial<Origin>)[];
}

/**
 * Determines the policy of each application from the statements of all resources about it. A policy in the configuration takes precedence
 * over a statement about an earlier state. There are three kinds of statements about an earlier state:
 *
 * - A data source read the policy before the apply.
 * - The plan removes a policy assignment only from the Terraform state; the service keeps it.
 * - The configuration does not set the policy of an application, so that the plan shows the previous policy.
 *
 * The policy is unknown if several configured policies conflict, because the order of the calls is undefined. It is also unknown if the
 * plan does not show the configuration. Spec: Terraform, 4.12.
 */
export function resolveAppPolicies(
  found: Found,
  state: Pick<TerraformState, 'configuration' | 'instances'>,
): Found {
  const { documents, relations, unknown } = found;
  if (!relations.some(isMapping) && !unknown.some(({ collection }) => collection === 'mappings'))
    return found;
  const claims = claimsIn(found, state);
  const ofAnyApp = unknown.filter(({ collection, path }) => collection === 'mappings' && path === undefined);
  const settled = new Map([...claims].map(([key, all]) => [key, resolveClaims(all, ofAnyApp)]));
  const isHeld = (key: string, policyId: unknown) => settled.get(key)?.policyId === policyId;
  return {
    documents: documents.map((one) => {
      const { accessPolicyId, ...value } = one.value;
      const isOpen = one.kind === 'app' && accessPolicyId !== undefined;
      return isOpen && !isHeld(keyOf(ACCESS, one.id), accessPolicyId) ? { ...one, value } : one;
    }),
    relations: relations.filter((one) => !isMapping(one) || isHeld(keyOf(one.type, one.appId), one.policyId)),
    unknown: [
      ...unknown.filter(({ collection, path }) => collection !== 'mappings' || path === undefined),
      ...[...settled.values()].flatMap(({ open }) => open ?? []),
    ],
  };
}

/** A statement about the policy of an application, from one Terraform resource. */
interface Claim {
  readonly type: string;
  readonly appId: string;
  /** The policy that the statement names, or the possible policies; absent if it may be any policy. */
  readonly policies: readonly string[] | undefined;
  /**
   * Whether a mapping in the configuration takes precedence over this statement about a mapping. This is so if a data source or the
   * Terraform state contains the statement.
   */
  readonly isOverridable: boolean;
  /** Whether a data source read the policy before the apply. */
  readonly isRead: boolean;
  readonly origin: Origin;
  /** The unknown part of the org, if this statement about a mapping stands for one. */
  readonly gap?: UnknownPart & Partial<Origin>;
}

const ACCESS = 'ACCESS_POLICY';

const ATTRIBUTE = 'authentication_policy';

function keyOf(type: string, appId: string): string {
  return `${type} ${appId}`;
}

function claimsIn(
  { documents, relations, unknown }: Found,
  state: Pick<TerraformState, 'configuration' | 'instances'>,
): ReadonlyMap<string, readonly Claim[]> {
  const instances = new Map(state.instances.map((one) => [one.address, one]));
  const claims = new Map<string, Claim[]>();
  const add = (claim: Claim) => getOrMake(claims, keyOf(claim.type, claim.appId), () => []).push(claim);
  for (const { kind, id: appId, value, address, pointer } of documents) {
    const policyId = nonEmptyText(value.accessPolicyId);
    if (kind !== 'app' || policyId === undefined) continue;
    const isRead = instances.get(address)?.mode === 'data';
    const origin = { address, attribute: ATTRIBUTE, pointer: `${pointer}/${ATTRIBUTE}` };
    const isOverridable = isLeftAlone(instances.get(address), state);
    add({ type: ACCESS, appId, policies: [policyId], isOverridable, isRead, origin });
  }
  for (const relation of relations) {
    if (!isMapping(relation)) continue;
    const { type, appId, policyId, address, pointer } = relation;
    const from = instances.get(address);
    const isRead = from?.mode === 'data';
    const isOverridable = isRead || from?.isKeptInService === true;
    const policies = policyId === SECRET ? undefined : [policyId];
    if (policies === undefined && hasUnknownPart(unknown, appId, address)) continue;
    add({ type, appId, policies, isOverridable, isRead, origin: { address, pointer } });
  }
  for (const gap of unknown) {
    const { collection, of = ACCESS, path: appId, among: policies, address = '', pointer = '' } = gap;
    if (collection !== 'mappings' || appId === undefined) continue;
    add({
      type: of,
      appId,
      policies,
      isOverridable: false,
      isRead: false,
      origin: { address, pointer },
      gap,
    });
  }
  return claims;
}

/** Returns whether `unknown` already has an entry from this resource, which states that the mapping of the application is unknown. */
function hasUnknownPart(unknown: Found['unknown'], appId: string, address: string): boolean {
  return unknown.some(
    (one) => one.collection === 'mappings' && one.path === appId && one.address === address,
  );
}

type Mapping = Extract<Relation, { readonly kind: 'mapping' }>;

function isMapping<One extends Relation>(relation: One): relation is Mapping & One {
  return relation.kind === 'mapping';
}

function isLeftAlone(
  app: Instance | undefined,
  { configuration }: Pick<TerraformState, 'configuration'>,
): boolean {
  if (app?.mode !== 'managed' || app.isKeptInService) return app !== undefined;
  const block = blockOf(configuration, app);
  if (block === undefined) return false;
  return !isObject(block.expressions) || !Object.hasOwn(block.expressions, ATTRIBUTE);
}

/** The policy of an application, or the reason why it is unknown. */
interface ResolvedPolicy {
  readonly policyId?: string;
  readonly open?: UnknownPart & Partial<Origin>;
}

/**
 * Returns the policy of one application, given all statements of resources about it. Each entry in `ofAnyApp` assigns a policy to an
 * unknown application, which may be this one.
 */
function resolveClaims(all: readonly Claim[], ofAnyApp: readonly UnknownPart[]): ResolvedPolicy {
  const configured = all.filter(({ isOverridable }) => !isOverridable);
  const claims =
    configured.length > 0
      ? configured
      : all
          .filter(({ isRead }) => !isRead)
          .concat(all)
          .slice(0, 1);
  const [first, ...others] = claims;
  if (first === undefined) return {};
  const { type, appId, origin } = first;
  const possible = ofAnyApp.filter(({ of = ACCESS }) => of === type);
  const lists = [...claims.map(({ policies }) => policies), ...possible.map(({ among }) => among)];
  const [policyId, ...more] = new Set(lists.flatMap((list) => list ?? []));
  const isAny = lists.includes(undefined);
  if (policyId !== undefined && more.length === 0 && !isAny) return { policyId };
  // If the policy id is secret, the application may have any policy.
  const among =
    isAny || [policyId, ...more].includes(SECRET) ? undefined : [policyId, ...more].flatMap((id) => id ?? []);
  // If only one resource sets the policy of the application, the policy can still be unknown or secret. If it is secret, the application
  // keeps the policy that the export of the org shows.
  const isAlone = others.length === 0 && possible.length === 0;
  if (isAlone && (first.gap !== undefined || first.policies === undefined))
    return first.gap === undefined ? {} : { open: first.gap };
  const named = claims.map((claim) => nameOf(claim.origin));
  const why =
    others.length === 0
      ? `${named[0]} sets a policy, and another resource may set a different one (${possible[0]?.why})`
      : `${named.join(' and ')} set different policies`;
  const rest = {
    known: 'open',
    why,
    remedy: 'set the policy of the application in only one Terraform resource',
    ...origin,
  } as const;
  return { open: { collection: 'mappings', of: type, path: appId, ...(among && { among }), ...rest } };
}

function nameOf({ address, attribute }: Origin): string {
  return attribute === undefined ? address : `${address}.${attribute}`;
}
