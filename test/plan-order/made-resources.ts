import { isObject, type Members } from '../../src/base/object.js';
import { planOverOrg } from '../../src/plan-order/plan-order.js';
import type { PlanOverOrg } from '../../src/plan-order/plan-over-org.js';
import type { Snapshot } from '../../src/policies/snapshot.js';
import { readPlan } from '../../src/read/read-plan.js';
import { apply } from '../../src/service/apply.js';
import type { Tenant } from '../../src/service/tenant/tenant.js';
import type { ApiRequest } from '../../src/service/wire/message.js';

/** A resource of Terraform before and after, and the calls that the provider makes to bring about the change. */
export interface MadeResource {
  readonly type: string;
  readonly name: string;
  /** Of the object; absent of what is only now made. */
  readonly id?: string;
  readonly before?: Members;
  readonly after?: Members;
  /** It is made anew: which of both comes first. */
  readonly replaced?: 'create' | 'delete';
  readonly dependsOn?: readonly string[];
  /** What it waited for when it was made, as the state has it. */
  readonly dependedOn?: readonly string[];
  /** By the attribute, what is only now made and it names, or lists: what the plan has not yet the id of. */
  readonly refers?: Readonly<Record<string, string | readonly string[]>>;
  /** By the attribute, what it refers to, of which nothing is known yet. */
  readonly waits?: Readonly<Record<string, readonly string[]>>;
  /** Attributes that are secret, before and after. */
  readonly secrets?: readonly string[];
  readonly requests: readonly MadeRequest[];
}

export interface MadeRequest extends Pick<ApiRequest, 'method'> {
  /** `{id}` is the id of what the resource has made, and so are addresses in braces in what is sent. */
  readonly path: string;
  readonly body?: Members;
  /** A policy that applications may ask until then, and the one that they ask afterwards. */
  readonly frees?: readonly [policyId: string, fallback: string];
}

export function addressOf({ type, name }: Pick<MadeResource, 'name' | 'type'>): string {
  return `${type}.${name}`;
}

/** The plan of a change, as `terraform show -json` has it. */
export function planOf(resources: readonly MadeResource[]): Members {
  const bare = ({ type, name }: MadeResource) => ({
    address: addressOf({ type, name }),
    mode: 'managed',
    type,
    name,
  });
  const marks = ({ secrets = [] }: MadeResource) => Object.fromEntries(secrets.map((name) => [name, true]));
  const withId = (values: Members, id: string | undefined) => (id === undefined ? values : { id, ...values });
  return {
    format_version: '1.2',
    planned_values: {
      root_module: {
        resources: resources.flatMap((one) =>
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
      },
    },
    resource_changes: resources.map((one) => {
      const { before, after, id } = one;
      const [left, right] = [
        before && withId(before, id),
        after && withoutUnknown(withId(after, idAfter(one)), one),
      ];
      const isSame = JSON.stringify(left) === JSON.stringify(right);
      const actions = !left ? ['create'] : !right ? ['delete'] : isSame ? ['no-op'] : ['update'];
      const anew = one.replaced === 'create' ? ['create', 'delete'] : ['delete', 'create'];
      const unknown = {
        ...(right !== undefined && idAfter(one) === undefined && { id: true }),
        ...Object.fromEntries(
          Object.entries(one.refers ?? {}).map(([attribute, named]) => [
            attribute,
            typeof named === 'string' || named.map(() => true),
          ]),
        ),
        ...Object.fromEntries(Object.keys(one.waits ?? {}).map((attribute) => [attribute, true])),
      };
      return {
        ...bare(one),
        change: {
          actions: one.replaced ? anew : actions,
          before: left ?? null,
          after: right ?? null,
          after_unknown: unknown,
          before_sensitive: marks(one),
          after_sensitive: marks(one),
        },
      };
    }),
    prior_state: {
      format_version: '1.0',
      values: {
        root_module: {
          resources: resources.flatMap((one) =>
            one.before === undefined
              ? []
              : [
                  {
                    ...bare(one),
                    values: withId(one.before, one.id),
                    sensitive_values: marks(one),
                    depends_on: one.dependedOn ?? [],
                  },
                ],
          ),
        },
      },
    },
    configuration: {
      root_module: {
        resources: resources
          .filter(({ after }) => after !== undefined)
          .map((one) => ({ ...bare(one), expressions: expressionsOf(one), depends_on: one.dependsOn ?? [] })),
      },
    },
  };
}

/** What is not known yet stands as `null` in its place in a list, and is left out elsewhere. */
function withoutUnknown(values: Members, { refers = {}, waits = {} }: MadeResource): Members {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (Object.hasOwn(waits, name)) return [];
      const named = Object.hasOwn(refers, name) ? refers[name] : undefined;
      if (named === undefined) return [[name, value]];
      return typeof named === 'string' ? [] : [[name, named.map(() => null)]];
    }),
  );
}

function expressionsOf({ refers = {}, waits = {} }: MadeResource): Members {
  return Object.fromEntries(
    Object.entries({ ...refers, ...waits }).map(([name, named]) => [
      name,
      { references: [named].flat().flatMap((address) => [`${address}.id`, address]) },
    ]),
  );
}

/** What is made anew gets another id. */
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

/** What the provider sends before it deletes a policy: what asks it is mapped to the default one. Spec: Terraform, 4.12. */
function freed(tenant: Tenant, policyId: string, fallback: string): Tenant {
  return tenant.mappings
    .filter((one) => one.policyId === policyId)
    .reduce(
      (at, { appId }) =>
        sent(at, { method: 'PUT', path: `/api/v1/apps/${appId}/policies/${fallback}` }).tenant,
      tenant,
    );
}

/** The org after a request, and the id of what it has made; a refusal is thrown. */
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
  const request = {
    method,
    path: withIds(path.replace('{id}', id)),
    headers,
    ...(body && { body: withIds(JSON.stringify(body)) }),
  };
  const { response, tenant: after } = apply(tenant, request);
  if (response.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
  const made = method === 'POST' && isObject(response.body) ? response.body.id : undefined;
  return { tenant: after, ...(typeof made === 'string' && { id: made }) };
}
