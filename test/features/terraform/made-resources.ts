import { isObject, type Members } from '../../../src/base/object.js';
import { ownAt } from '../../../src/base/own.js';
import { readPlan } from '../../../src/documents/read-plan.js';
import { apply } from '../../../src/features/mock-api/service/apply.js';
import type { Tenant } from '../../../src/features/mock-api/service/tenant/tenant.js';
import type { ApiRequest } from '../../../src/features/mock-api/service/wire/message.js';
import { planOverOrg } from '../../../src/features/terraform/order/plan-order.js';
import type { PlanOverOrg } from '../../../src/features/terraform/order/plan-over-org.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';

/** A Terraform resource in a plan: its values before and after the apply, and the calls that the provider makes for the change. */
export interface MadeResource {
  readonly type: string;
  readonly name: string;
  /** The id of the object; absent for a new one. */
  readonly id?: string;
  readonly before?: Members;
  readonly after?: Members;
  /** How Terraform replaces the resource: it first creates the new object, or it first deletes the old object. */
  readonly replaced?: 'create' | 'delete';
  /** Whether the resource is no longer managed but stays in the service. */
  readonly isForgotten?: boolean;
  /** The name of the resource in the configuration before a `moved` block renamed it. */
  readonly movedFrom?: string;
  /** Whether the resource is imported by this plan. */
  readonly isImported?: boolean;
  /** Whether Terraform cannot plan the resource yet and leaves it unchanged. */
  readonly isDeferred?: boolean;
  readonly dependsOn?: readonly string[];
  /** The dependencies of the resource when it was created, as in the state. */
  readonly dependedOn?: readonly string[];
  /** The new objects that an attribute references, by attribute. The plan does not have their ids yet. */
  readonly refers?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * The attributes whose values the plan does not know, by name or by path in blocks (`rule.0.access`). Each entry is the expression in the
   * configuration, or the references that the expression contains.
   */
  readonly waits?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * The known length of unknown lists, by attribute. `true` marks an unknown element. If an unknown list has no entry here, its length is
   * unknown, too.
   */
  readonly partly?: Readonly<Record<string, readonly boolean[]>>;
  /**
   * If one block creates several instances: `key` is the key of this instance, and `madeFor` the expression of `for_each`, or of `count` if
   * the key is a number.
   */
  readonly key?: number | string;
  readonly madeFor?: string;
  /**
   * The expressions in the configuration of this resource, by attribute. `waits` has only expressions with an unknown value. `written` also
   * has expressions whose value is known for this instance.
   */
  readonly written?: Readonly<Record<string, string>>;
  /** The module that contains the resource. */
  readonly module?: string;
  /** The attributes, or paths in blocks, whose values are secret both before and after the change. */
  readonly secrets?: readonly string[];
  readonly requests: readonly MadeRequest[];
}

export interface MadeRequest extends Pick<ApiRequest, 'method'> {
  /**
   * The path of the request. The path and the body may contain placeholders: `{id}` for the id of the created object, `{last}` for the id
   * of the last rule of its policy, and an address in braces for the id of the object with this address.
   */
  readonly path: string;
  readonly body?: Members;
  /**
   * A policy that this request deletes, and another policy. Before the deletion, applications that use the first policy are mapped to the
   * second one.
   */
  readonly frees?: readonly [policyId: string, fallback: string];
}

export function addressOf({ type, name, key, module }: Omit<MadeResource, 'requests'>): string {
  const inModule = module === undefined ? '' : `module.${module}.`;
  return `${inModule}${type}.${name}${key === undefined ? '' : `[${JSON.stringify(key)}]`}`;
}

/** Returns the plan of a change in the form of `terraform show -json`. */
export function planOf(all: readonly MadeResource[]): Members {
  const resources = all.filter(({ isDeferred }) => isDeferred !== true);
  const bare = (one: MadeResource) => ({
    address: addressOf(one),
    mode: 'managed',
    type: one.type,
    name: one.name,
    ...(one.key !== undefined && { index: one.key }),
  });
  const marks = ({ secrets = [] }: MadeResource) => nested(secrets.map((path) => [path, true]));
  const withId = (values: Members, id: string | undefined) => (id === undefined ? values : { id, ...values });
  const changeOf = (one: MadeResource) => {
    const { before, after, id } = one;
    const [left, right] = [
      before && withId(before, id),
      after && withoutUnknown(withId(after, idAfter(one)), one),
    ];
    const isSame = JSON.stringify(left) === JSON.stringify(right);
    const gone = one.isForgotten ? ['forget'] : ['delete'];
    const actions = !left ? ['create'] : !right ? gone : isSame ? ['no-op'] : ['update'];
    const anew = one.replaced === 'create' ? ['create', 'delete'] : ['delete', 'create'];
    const unknown = {
      ...(right !== undefined && idAfter(one) === undefined && { id: true }),
      ...Object.fromEntries(
        Object.entries(one.refers ?? {}).map(([attribute, named]) => [
          attribute,
          typeof named === 'string' || named.map(() => true),
        ]),
      ),
      ...nested(Object.keys(one.waits ?? {}).map((path) => [path, one.partly?.[path] ?? true])),
    };
    return {
      ...bare(one),
      ...(one.movedFrom !== undefined && { previous_address: addressOf(earlier(one)) }),
      change: {
        actions: one.replaced ? anew : actions,
        before: left ?? null,
        after: right ?? null,
        after_unknown: unknown,
        before_sensitive: marks(one),
        after_sensitive: marks(one),
        ...(one.isImported && { importing: { id } }),
      },
    };
  };
  return {
    format_version: '1.2',
    planned_values: valuesOf(resources, (one) =>
      one.after === undefined
        ? []
        : [
            {
              ...bare(one),
              values: withoutUnknown(withId(one.after, idAfter(one)), one),
              sensitive_values: marks(one),
            },
          ],
    ),
    resource_changes: resources.map(changeOf),
    ...(resources.length < all.length && {
      deferred_changes: all.flatMap((one) =>
        one.isDeferred ? [{ reason: 'resource_config_unknown', resource_change: changeOf(one) }] : [],
      ),
    }),
    prior_state: {
      format_version: '1.0',
      values: valuesOf(all, (one) =>
        one.before === undefined
          ? []
          : [
              {
                ...bare(earlier(one)),
                values: withId(one.before, one.id),
                sensitive_values: marks(one),
                depends_on: one.dependedOn ?? [],
              },
            ],
      ),
    },
    configuration: configurationOf(all.filter(({ after }) => after !== undefined)),
  };
}

/** Returns the resource with the name that it had before the plan renamed it. */
function earlier(one: MadeResource): MadeResource {
  return { ...one, name: one.movedFrom ?? one.name };
}

/** Returns the values of resources in the root and in modules. */
function valuesOf(
  resources: readonly MadeResource[],
  of: (one: MadeResource) => readonly Members[],
): Members {
  const [root = [], ...modules] = byModule(resources).map(([name, all]) => [name, all.flatMap(of)] as const);
  const children = modules.map(([name, all]) => ({ address: `module.${name}`, resources: all }));
  return {
    root_module: { resources: root[1] ?? [], ...(children.length > 0 && { child_modules: children }) },
  };
}

/** Returns the configuration, with one block for all instances. */
function configurationOf(resources: readonly MadeResource[]): Members {
  const blocksIn = (all: readonly MadeResource[]) => [
    ...new Map(
      all.map((one) => {
        const { type, name, dependsOn = [], madeFor } = one;
        const count = Number(madeFor);
        const block = {
          ...{ address: `${type}.${name}`, mode: 'managed', type, name },
          expressions: expressionsOf(one),
          depends_on: dependsOn,
          ...(madeFor !== undefined && {
            ...(Number.isNaN(count)
              ? { for_each_expression: { references: referencesIn(madeFor) } }
              : { count_expression: { constant_value: count } }),
          }),
        };
        return [block.address, block] as const;
      }),
    ).values(),
  ];
  const [root = [], ...modules] = byModule(resources).map(([name, all]) => [name, blocksIn(all)] as const);
  const calls = modules.map(([name, all]) => [name, { module: { resources: all } }] as const);
  return {
    root_module: {
      resources: root[1] ?? [],
      ...(calls.length > 0 && { module_calls: Object.fromEntries(calls) }),
    },
  };
}

/** Groups resources by module, beginning with the root, which has no name. */
function byModule(
  resources: readonly MadeResource[],
): readonly (readonly [string, readonly MadeResource[]])[] {
  const names = [...new Set(['', ...resources.map(({ module = '' }) => module)])];
  return names.map((name) => [name, resources.filter(({ module = '' }) => module === name)]);
}

/**
 * Removes the values that are unknown in the plan. An unknown element of a list becomes `null`, and any other unknown value becomes absent.
 */
function withoutUnknown(values: Members, { refers = {}, waits = {}, partly = {} }: MadeResource): Members {
  const known = structuredClone(values) as Record<string, unknown>;
  for (const [name, named] of Object.entries(refers))
    if (typeof named === 'string') delete known[name];
    else known[name] = named.map(() => null);
  for (const path of Object.keys(waits)) {
    const steps = path.split('.');
    const holder = ownAt(known, steps.slice(0, -1)) as Record<string, unknown> | undefined;
    const last = steps.at(-1) ?? '';
    const waiting = partly[path];
    if (!isObject(holder)) continue;
    if (waiting === undefined) delete holder[last];
    else holder[last] = (holder[last] as readonly unknown[]).map((one, at) => (waiting[at] ? null : one));
  }
  return known;
}

function expressionsOf({ after = {}, refers = {}, waits: own = {}, written = {} }: MadeResource): Members {
  const waits = { ...written, ...own };
  const ids = (named: string | readonly string[]) =>
    [named].flat().flatMap((address) => [`${address}.id`, address]);
  const expressions = [
    ...Object.entries(refers).map(([name, named]) => [name, ids(named)] as const),
    ...Object.entries(waits).map(
      ([path, named]) => [path, typeof named === 'string' ? referencesIn(named) : ids(named)] as const,
    ),
  ];
  const blocks = Object.entries(after).flatMap(([name, value]) =>
    areBlocks(value) ? value.map((_, index) => [`${name}.${index}`, {}] as const) : [],
  );
  const isDynamic = (path: string) => areBlocks(after[path]) && Object.hasOwn(waits, path);
  return nested([
    ...blocks.filter(([path]) => !isDynamic(path.split('.')[0] ?? '')),
    ...expressions.flatMap(([path, references]) =>
      isDynamic(path) ? [] : [[path, { references }] as const],
    ),
  ]);
}

export function areBlocks(value: unknown): value is readonly Members[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

/**
 * Returns the references of an expression as a plan shows them. The plan lists each reference several times, each time without its last
 * step: `okta_group.a.id`, then `okta_group.a`. Spec: Terraform, 2.6.
 */
export function referencesIn(text: string): readonly string[] {
  return [...text.matchAll(TRAVERSAL)].flatMap(([whole]) => {
    const steps = whole.match(/\.?\w+|\[[^\]]*\]/g) ?? [];
    const fewest = steps[0] === 'data' || steps[0] === 'ephemeral' ? 3 : 2;
    const all = steps.map((_, at) => steps.slice(0, steps.length - at).join(''));
    return all.slice(0, steps.length - fewest + 1);
  });
}

const TRAVERSAL =
  /\b(?:data\.\w+|ephemeral\.\w+|count|each|local|module|(?:okta|random)_\w+|terraform_data|var)(?:\.\w+|\["[^"]*"\]|\[\d+\])+/g;

/** Matches a reference in an expression, including the name of the attribute that the expression reads, such as `okta_group.a.id`. */
export const REFERENCE =
  /\b(?:(?:data|ephemeral)\.\w+\.\w+|(?:okta|random)_\w+\.\w+(?:\[[^\]]*\])?|terraform_data\.\w+|local|module\.\w+)\.\w+/g;

/** Builds objects and lists from values by path. */
function nested(entries: readonly (readonly [path: string, value: unknown])[]): Members {
  const made: Record<string, unknown> = {};
  for (const [path, value] of entries) {
    const steps = path.split('.');
    let at: Record<string, unknown> = made;
    for (const [index, step] of steps.slice(0, -1).entries()) {
      at[step] ??= /^\d+$/.test(steps[index + 1] ?? '') ? [] : {};
      at = at[step] as Record<string, unknown>;
    }
    at[steps.at(-1) ?? ''] = value;
  }
  return made;
}

/** Returns the id after the change. A replacement gets another one. */
function idAfter({ id, replaced }: MadeResource): string | undefined {
  return replaced === undefined ? id : undefined;
}

export function planOver(org: Snapshot, resources: readonly MadeResource[]): PlanOverOrg {
  return planOverOrg(org, toOrder(resources));
}

export function toOrder(resources: readonly MadeResource[]) {
  const value = planOf(resources);
  const read = readPlan({ name: 'plan.json', value });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { value, change: read.value };
}

/**
 * Returns the tenant before a policy is deleted. At this point, earlier requests have mapped the applications of the policy to the default
 * policy. Spec: Terraform, 4.12.
 */
function freed(tenant: Tenant, policyId: string, fallback: string): Tenant {
  return tenant.mappings
    .filter((one) => one.policyId === policyId)
    .reduce(
      (at, { appId }) =>
        sent(at, { method: 'PUT', path: `/api/v1/apps/${appId}/policies/${fallback}` }).tenant,
      tenant,
    );
}

/** An error for a request that the service rejects, which ends the apply of the resource. */
export class Refusal extends Error {}

/** Returns the org after a request, and the id of the created object. Throws `Refusal` if the request is rejected. */
export function sent(
  before: Tenant,
  { method, path, body, frees }: MadeRequest,
  id = '',
  ids: ReadonlyMap<string, string> = new Map(),
): { readonly tenant: Tenant; readonly id?: string } {
  const tenant = frees === undefined ? before : freed(before, ...frees);
  const headers = { authorization: 'SSWS any' };
  const withIds = (text: string) =>
    text.replace(/\{(okta_[\w.]+)\}/g, (_, address) => ids.get(address) ?? address);
  const withLast = (text: string) =>
    text.replace(/([^/]+)(\/rules\/)\{last\}/, (_, policyId, between) => {
      const rule = tenant.owned.rules.get(policyId)?.find(({ system }) => system === true);
      return `${policyId}${between}${rule?.id}`;
    });
  const request = {
    method,
    path: withLast(withIds(path.replaceAll('{id}', id))),
    headers,
    ...(body && { body: withIds(JSON.stringify(body)) }),
  };
  const { response, tenant: after } = apply(tenant, request);
  if (response.status >= 400) throw new Refusal(`${method} ${path}: ${JSON.stringify(response.body)}`);
  const made = method === 'POST' && isObject(response.body) ? response.body.id : undefined;
  return { tenant: after, ...(typeof made === 'string' && { id: made }) };
}
