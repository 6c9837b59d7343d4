import type { Members } from '../../../src/base/object.js';
import { overlayPlan, type PlannedChange } from '../../../src/documents/overlay/overlay.js';
import { readPlan } from '../../../src/documents/read-plan.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import { type PlanOrder, planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';

/** A rule of the global session policy as a Terraform resource. */
export interface MadeRule {
  /** The name of the resource. */
  readonly of: string;
  readonly name: string;
  readonly priority?: number;
  readonly access?: 'ALLOW' | 'DENY';
  readonly mfa?: boolean;
  readonly zones?: readonly string[];
  readonly status?: 'ACTIVE' | 'INACTIVE';
  readonly dependsOn?: readonly string[];
}

const TYPE = 'okta_policy_rule_signon';
const POLICY = '00psession0000000001';

function valuesOf(
  { of: _, dependsOn: __, zones = [], mfa = false, access = 'ALLOW', status = 'ACTIVE', ...rule }: MadeRule,
  id?: string,
): Members {
  return {
    ...rule,
    ...(id !== undefined && { id }),
    policy_id: POLICY,
    access,
    status,
    mfa_required: mfa,
    ...(mfa && { mfa_prompt: 'ALWAYS' }),
    primary_factor: 'PASSWORD_IDP',
    network_connection: zones.length > 0 ? 'ZONE' : 'ANYWHERE',
    network_includes: zones,
  };
}

const ADDRESS = (of: string) => `${TYPE}.${of}`;

/** Returns a plan that changes one list of rules into the other. A rule with another name is replaced. */
export function madePlan(before: readonly MadeRule[], after: readonly MadeRule[]): Members {
  const resource = (rule: MadeRule, id?: string): Members => ({
    address: ADDRESS(rule.of),
    mode: 'managed',
    type: TYPE,
    name: rule.of,
    values: valuesOf(rule, id),
  });
  const names = [...new Set([...before, ...after].map(({ of }) => of))];
  const changes = names.map((of): Members => {
    const [was, is] = [before, after].map((rules) => rules.find((rule) => rule.of === of));
    const isReplaced = was !== undefined && is !== undefined && was.name !== is.name;
    const [left, right] = [
      was && valuesOf(was, idOf(of)),
      is && valuesOf(is, was && !isReplaced ? idOf(of) : undefined),
    ];
    const isSame = JSON.stringify(left) === JSON.stringify(right);
    const actions = !left
      ? ['create']
      : !right
        ? ['delete']
        : isReplaced
          ? ['delete', 'create']
          : isSame
            ? ['no-op']
            : ['update'];
    const unknown = right && right.id === undefined ? { id: true } : {};
    const change = { actions, before: left ?? null, after: right ?? null, after_unknown: unknown };
    return { address: ADDRESS(of), mode: 'managed', type: TYPE, name: of, change };
  });
  const planned = after.map((rule) => {
    const was = before.find(({ of }) => of === rule.of);
    return resource(rule, was?.name === rule.name ? idOf(rule.of) : undefined);
  });
  const blocks = after.map(({ of, dependsOn = [] }) => ({
    address: ADDRESS(of),
    mode: 'managed',
    type: TYPE,
    name: of,
    expressions: {},
    depends_on: dependsOn.map(ADDRESS),
  }));
  return {
    format_version: '1.2',
    planned_values: { root_module: { resources: planned } },
    resource_changes: changes,
    prior_state: {
      format_version: '1.0',
      values: { root_module: { resources: before.map((rule) => resource(rule, idOf(rule.of))) } },
    },
    configuration: { root_module: { resources: blocks } },
  };
}

function idOf(of: string): string {
  return `0pr${of}`;
}

/** Returns an org whose policy for everybody has these rules, and requires 2FA if none of them matches. */
export function madeOrg(rules: readonly MadeRule[]): Snapshot {
  const state = {
    format_version: '1.0',
    values: {
      root_module: {
        resources: rules.map((rule) => ({
          address: ADDRESS(rule.of),
          mode: 'managed',
          type: TYPE,
          name: rule.of,
          values: valuesOf(rule, idOf(rule.of)),
        })),
      },
    },
  };
  const read = assembleDocuments([{ name: 'state.json', value: state }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { unknown: _, policies, ...rest } = read.value;
  const [own] = policies;
  const signon = {
    access: 'ALLOW',
    requireFactor: true,
    factorPromptMode: 'ALWAYS',
    primaryFactor: 'PASSWORD_IDP',
    rememberDeviceByDefault: false,
    session: { maxSessionIdleMinutes: 120, maxSessionLifetimeMinutes: 120, usePersistentCookie: false },
  };
  const org = snapshotDocument({ ...rest, policies: [] }) as Members;
  const rule = {
    id: '0prdefault',
    type: 'SIGN_ON',
    name: 'Default Rule',
    status: 'ACTIVE',
    priority: 1,
    system: true,
    actions: { signon },
  };
  const read2 = assembleDocuments([
    {
      name: 'org.json',
      value: {
        ...org,
        zones: ['office', 'cafe'].map((id, index) => ({
          id,
          name: id,
          type: 'IP',
          status: 'ACTIVE',
          usage: 'POLICY',
          gateways: [{ type: 'CIDR', value: `192.0.${index}.0/24` }],
        })),
        apps: [{ id: '0oa1', label: 'Payroll', status: 'ACTIVE' }],
        policies: [
          {
            id: POLICY,
            type: 'OKTA_SIGN_ON',
            name: 'Everybody',
            status: 'ACTIVE',
            priority: 1,
            rules:
              (snapshotDocument({ ...rest, policies: own ? [own] : [] }) as { policies: Members[] })
                .policies[0]?.rules ?? [],
          },
          {
            id: '00pdefault',
            type: 'OKTA_SIGN_ON',
            name: 'Default Policy',
            status: 'ACTIVE',
            priority: 2,
            system: true,
            rules: [rule],
          },
        ],
      },
    },
  ]);
  if (!read2.ok) throw new Error(JSON.stringify(read2.problems));
  return read2.value;
}

export function changeOf(plan: Members): PlannedChange {
  const read = readPlan({ name: 'plan.json', value: plan });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

/** Returns the result of `terraform order` for a plan that changes the rules `before` into the rules `after`. */
export function ordered(before: readonly MadeRule[], after: readonly MadeRule[]): PlanOrder {
  const plan = madePlan(before, after);
  return planOrderOf(madeOrg(before), { value: plan, change: changeOf(plan) });
}

export function orgAfter(before: readonly MadeRule[], after: readonly MadeRule[]): Snapshot {
  return overlayPlan(madeOrg(before), changeOf(madePlan(before, after))).snapshot;
}
