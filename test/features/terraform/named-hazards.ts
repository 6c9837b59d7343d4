import fc from 'fast-check';
import type { Members } from '../../../src/base/object.js';
import type { Tenant } from '../../../src/features/mock-api/service/tenant/tenant.js';
import type { Edition } from '../../../src/model/policies/snapshot.js';
import {
  type AccessRule,
  ALL,
  accessRule,
  actionsOf,
  DEFAULT,
  type MadeAccess,
  POLICY,
  RULE,
  resourcesOf,
  ruleDocument,
  ruleId,
  ruleValues,
  tenantOf,
} from './made-access.js';
import type { MadeRequest, MadeResource } from './made-resources.js';

/** A case of provider behavior that the plan does not show. It consists of an org and the resources that a plan changes in this org. */
export interface MadeHazard {
  readonly before: Tenant;
  readonly resources: readonly MadeResource[];
  /**
   * The resources as the provider changes them, if this differs from the plan: a replaced resource is then two resources, one to delete and
   * one to create.
   */
  readonly sent?: readonly MadeResource[];
  /** Members to add to the plan or to replace in it. */
  readonly plan?: Members;
}

/** A hazard of the specification, by its number, with generated test cases. Spec: Terraform, 6. */
export interface NamedHazard {
  readonly number: number;
  readonly drawn: fc.Arbitrary<MadeHazard>;
  /**
   * The reason why the analysis must call itself incomplete. If it is absent, the analysis must find every access change that some order of
   * calls can cause.
   */
  readonly open?: string;
}

const ONE = 'rstone';
const TWO = 'rsttwo';
const RULES = 'okta_app_signon_policy_rules';
const ASSIGNMENT = 'okta_app_access_policy_assignment';

const [first, second, third] = ['first', 'second', 'third'].map((of) =>
  accessRule(of).map((one): AccessRule => ({ ...one, status: 'ACTIVE', isChained: false })),
) as [fc.Arbitrary<AccessRule>, fc.Arbitrary<AccessRule>, fc.Arbitrary<AccessRule>];

const edition = fc.constantFrom<Edition>('field', 'spec');

const two = fc.tuple(first, second);
const three = fc.tuple(first, second, third);

/** Returns two applications, each with a policy of its own. Ann is in one group, and Bob in the other. */
function orgWith(rules: readonly AccessRule[], other: readonly AccessRule[] = []): MadeAccess {
  return {
    there: ALL,
    anew: {},
    rules: { [ONE]: rules, [TWO]: other },
    zones: { office: ['192.0.0.0/24'], cafe: ['192.0.1.0/24'] },
    asks: { '0oaone': ONE, '0oatwo': TWO },
    members: { staff: ['00uann'], contractors: ['00ubob'] },
  };
}

interface Ranked {
  readonly rule: AccessRule;
  /** The priority. If unset, 0 is sent. */
  readonly priority: number | undefined;
}

/** Returns the resource of one rule. */
function ruleResource(was: Ranked | undefined, is: Ranked | undefined, policyId = ONE): MadeResource {
  const { rule } = (is ?? was) as Ranked;
  const values = ({ rule: one, priority }: Ranked) => {
    const { priority: _, ...rest } = ruleValues(policyId, one, 0);
    return { ...rest, ...(priority !== undefined && { priority }) };
  };
  const id = ruleId(policyId, rule);
  const isSame = was !== undefined && is !== undefined && JSON.stringify(was) === JSON.stringify(is);
  const path = `/api/v1/policies/${policyId}/rules`;
  return {
    type: RULE,
    name: `${policyId}_${rule.of.replace(/\W/g, '_')}`,
    ...(was && { id, before: values(was) }),
    ...(is && { after: values(is) }),
    requests: isSame
      ? []
      : is === undefined
        ? [{ method: 'DELETE', path: `${path}/${id}` }]
        : [written(is, path, was === undefined ? undefined : id)],
  };
}

function written({ rule, priority = 0 }: Ranked, path: string, id: string | undefined): MadeRequest {
  const { conditions, ...rest } = ruleDocument(rule, priority);
  const body = rule.of === LAST.of && id !== undefined ? { ...rest, system: true } : { conditions, ...rest };
  return id === undefined ? { method: 'POST', path, body } : { method: 'PUT', path: `${path}/${id}`, body };
}

/**
 * The priorities of the rules in one state, by the number of the rule. `null` means that the priority is not set. `none` means that the
 * rule is missing or that Terraform does not manage it.
 */
type Priorities = readonly (number | 'none' | null)[];

interface Renumbering {
  readonly was: Priorities;
  readonly is: Priorities;
  /** The existing rule that the plan does not manage. */
  readonly beside?: number;
}

/** Priorities of three rules before (`was`) and after (`is`) the apply. `none` is a rule that does not exist then. */
const RENUMBERINGS = {
  /** Inserts a rule above the others. The service then moves the rules below down, and the plan also writes their new priorities. */
  insertedAbove: { was: ['none', 1, 2], is: [1, 2, 3] },
  swapped: { was: [1, 2], is: [2, 1] },
  ofOnePriority: { was: ['none', 'none'], is: [1, 1] },
  withGap: { was: ['none', 'none', 'none'], is: [5, 10, 'none'], beside: 2 },
  withoutPriority: { was: [1, 'none'], is: [1, null] },
  /** The new rule states no priority. The service gives it one that a rule outside of the plan already has. */
  amongUnmanaged: { was: ['none', 'none', 'none'], is: ['none', 1, 2], beside: 0 },
} as const satisfies Record<string, Renumbering>;

function renumbered(of: keyof typeof RENUMBERINGS): fc.Arbitrary<MadeHazard> {
  const { was, is, beside }: Renumbering = RENUMBERINGS[of];
  return fc.tuple(three, edition).map(([rules, numbering]): MadeHazard => {
    const rankedIn = (state: Priorities, index: number): Ranked | undefined => {
      const [rule, priority = 'none'] = [rules[index] as AccessRule, state[index]];
      return priority === 'none' ? undefined : { rule, priority: priority ?? undefined };
    };
    const there = rules.filter((_, index) => index === beside || rankedIn(was, index) !== undefined);
    const resources = rules.flatMap((_, index) => {
      const [before, after] = [rankedIn(was, index), rankedIn(is, index)];
      return before === undefined && after === undefined ? [] : [ruleResource(before, after)];
    });
    return { before: tenantOf(orgWith(there), numbering), resources };
  });
}

const policyValues = (name: string, catchAll: boolean) => ({
  name,
  description: '',
  priority: 1,
  catch_all: catchAll,
});

const catchAllAfterCreate = fc.tuple(first, fc.boolean()).map(
  ([rule, isOpen]): MadeHazard => ({
    before: tenantOf(orgWith([])),
    resources: [
      {
        type: POLICY,
        name: ONE,
        id: ONE,
        before: policyValues(ONE, isOpen),
        after: policyValues(ONE, !isOpen),
        requests: [],
      },
      ruleResource(undefined, { rule, priority: 1 }),
    ],
  }),
);

/** Generates a new policy, with or without a rule, that an application starts to use. */
const ofNewPolicy = fc
  .tuple(first, second, fc.boolean(), fc.boolean(), fc.boolean())
  .map(([rule, there, isOpen, isWithRule, isFirst]): MadeHazard => {
    const policy = newPolicy(isOpen);
    const made = isWithRule ? [ruleOfNew(rule)] : [];
    const app = appAsking(isFirst ? made : []);
    return { before: tenantOf(orgWith([there])), resources: [policy, ...made, app] };
  });

const NEW = `${POLICY}.new`;

function newPolicy(isOpen: boolean): MadeResource {
  const actions = actionsOf({ access: 'DENY', factorMode: '2FA' });
  const body = { name: 'Catch-all Rule', type: 'ACCESS_POLICY', system: true, priority: 99, actions };
  return {
    type: POLICY,
    name: 'new',
    after: policyValues('new', isOpen),
    requests: [
      {
        method: 'POST',
        path: '/api/v1/policies',
        body: { type: 'ACCESS_POLICY', name: 'new', status: 'ACTIVE', priority: 1 },
      },
      ...(isOpen ? [] : [{ method: 'PUT', path: '/api/v1/policies/{id}/rules/{last}', body } as const]),
    ],
  };
}

function ruleOfNew(rule: AccessRule): MadeResource {
  const { policy_id: _, ...after } = ruleValues('', rule, 1);
  return {
    type: RULE,
    name: 'of_new',
    after,
    refers: { policy_id: NEW },
    dependsOn: [NEW],
    requests: [{ method: 'POST', path: `/api/v1/policies/{${NEW}}/rules`, body: ruleDocument(rule, 1) }],
  };
}

function appAsking(after: readonly MadeResource[]): MadeResource {
  const values = { label: '0oaone', status: 'ACTIVE', url: 'https://example.com' };
  return {
    type: 'okta_app_bookmark',
    name: 'one',
    id: '0oaone',
    before: { ...values, authentication_policy: ONE },
    after: values,
    refers: { authentication_policy: NEW },
    dependsOn: [NEW, ...after.map(({ type, name }) => `${type}.${name}`)],
    requests: [{ method: 'PUT', path: `/api/v1/apps/0oaone/policies/{${NEW}}` }],
  };
}

const LAST = { of: 'Catch-all Rule', group: '', zone: '', status: 'ACTIVE', isChained: false } as const;

const catchAllCreated = fc.tuple(first, second).map(
  ([{ access, factorMode }, rule]): MadeHazard => ({
    before: tenantOf(orgWith([])),
    resources: [
      ruleResource(undefined, { rule: { ...LAST, access, factorMode }, priority: 99 }),
      ruleResource(undefined, { rule, priority: 1 }),
    ],
  }),
);

/** The service keeps the catch-all rule, and Terraform reports it as destroyed. */
const catchAllDeleted = two.map(([one, other]): MadeHazard => {
  const last = ruleResource(
    { rule: { ...LAST, access: 'ALLOW', factorMode: '2FA' }, priority: 99 },
    undefined,
  );
  return {
    before: tenantOf(orgWith([one])),
    resources: [
      { ...last, id: `rul${ONE}last`, requests: [] },
      ruleResource({ rule: one, priority: 1 }, undefined),
      ruleResource(undefined, { rule: other, priority: 1 }),
    ],
  };
});

/** The service creates a catch-all rule for a new policy. The plan contains a resource that changes this rule, and finds it by its name. */
const lastOfNewPolicy = fc.tuple(first, second).map(([{ access, factorMode }, there]): MadeHazard => {
  const policy = newPolicy(true);
  const rule = { ...LAST, access, factorMode };
  const { policy_id: _, ...block } = ruleValues('', rule, 99);
  const { conditions: __, ...document } = ruleDocument(rule, 99);
  const rules: MadeResource = {
    type: RULES,
    name: 'of_new',
    after: { rule: [block] },
    refers: { policy_id: NEW },
    dependsOn: [NEW],
    requests: [
      {
        method: 'PUT',
        path: `/api/v1/policies/{${NEW}}/rules/{last}`,
        body: { ...document, system: true },
      },
    ],
  };
  return {
    before: tenantOf(orgWith([there])),
    resources: [policy, rules, appAsking([])],
  };
});

interface Block extends Ranked {
  readonly id?: string;
}

/**
 * Returns a resource that manages rules together. The provider writes them one after another by priority, after it deletes rules with other
 * names.
 */
function groupedResource(
  was: readonly Block[] | undefined,
  is: readonly Block[] | undefined,
  adopted: Readonly<Record<string, string>> = {},
): MadeResource {
  const path = `/api/v1/policies/${ONE}/rules`;
  const block = ({ rule, priority, id }: Block) => {
    const { policy_id: _, priority: __, ...values } = ruleValues(ONE, rule, 0);
    return { ...(id !== undefined && { id }), ...values, ...(priority !== undefined && { priority }) };
  };
  const idOf = (of: string) => was?.find(({ rule }) => rule.of === of)?.id ?? adopted[of];
  const gone = (was ?? []).filter(({ rule }) => !is?.some((one) => one.rule.of === rule.of));
  return {
    type: RULES,
    name: ONE,
    ...(was && { id: ONE, before: { policy_id: ONE, rule: was.map(block) } }),
    ...(is && { after: { policy_id: ONE, rule: is.map(block) } }),
    requests: [
      ...gone.map(({ id }) => ({ method: 'DELETE', path: `${path}/${id}` }) as const),
      ...(is ?? []).map((one) => written(one, path, idOf(one.rule.of))),
    ],
  };
}

/** A resource that defines several rules finds the existing catch-all rule by its name. */
const catchAllAdopted = two.map(
  ([one, { access, factorMode }]): MadeHazard => ({
    before: tenantOf(orgWith([])),
    resources: [
      groupedResource(
        undefined,
        [
          { rule: one, priority: 1 },
          { rule: { ...LAST, access, factorMode }, priority: 99 },
        ],
        { [LAST.of]: `rul${ONE}last` },
      ),
    ],
  }),
);

/** A denying rule moves to another policy, so that it is deleted and created again: a rule is bound to its policy. */
const movedToPolicy = fc
  .tuple(two, fc.constantFrom('create' as const, 'delete' as const))
  .map(([[rule, there], replaced]): MadeHazard => {
    const [gone, made] = [
      ruleResource({ rule, priority: 1 }, undefined, ONE),
      ruleResource(undefined, { rule, priority: 1 }, TWO),
    ];
    const requests = [...gone.requests, ...made.requests];
    return {
      before: tenantOf(orgWith([rule, there])),
      resources: [
        {
          ...gone,
          ...(made.after && { after: made.after }),
          replaced,
          requests: replaced === 'delete' ? requests : requests.toReversed(),
        },
      ],
    };
  });

/** The policy and its rule are replaced, and the application is mapped again. */
const replacedPolicy = fc
  .tuple(first, fc.boolean(), fc.constantFrom('create' as const, 'delete' as const))
  .map(([rule, isOpen, replaced]): MadeHazard => {
    const policy = newPolicy(isOpen);
    const made = ruleOfNew(rule);
    const app = appAsking([]);
    const gone = ruleResource({ rule, priority: 1 }, undefined);
    const old: MadeResource = {
      type: POLICY,
      name: 'old',
      id: ONE,
      before: policyValues(ONE, true),
      requests: [{ method: 'DELETE', path: `/api/v1/policies/${ONE}`, frees: [ONE, DEFAULT] }],
    };
    const [oldAt, goneAt] = [`${POLICY}.old`, `${RULE}.${gone.name}`];
    const isMadeFirst = replaced === 'create';
    return {
      before: tenantOf(orgWith([rule])),
      resources: [
        { ...policy, id: ONE, before: policyValues(ONE, true), replaced },
        { ...made, id: ruleId(ONE, rule), before: gone.before as Members, replaced, dependedOn: [NEW] },
        { ...app, dependedOn: [NEW] },
      ],
      sent: isMadeFirst
        ? [
            policy,
            { ...made, dependedOn: [goneAt] },
            { ...gone, dependedOn: [oldAt] },
            { ...app, dependedOn: [oldAt] },
            old,
          ]
        : [
            { ...policy, dependsOn: [oldAt] },
            { ...made, dependsOn: [NEW, goneAt] },
            { ...gone, dependedOn: [oldAt] },
            app,
            old,
          ],
    };
  });

/** Two resources map one application, so its policy depends on which request is sent last. */
const mappedTwice = first.map((rule): MadeHazard => {
  const values = { label: '0oaone', status: 'ACTIVE', url: 'https://example.com' };
  const mapped = (policyId: string) =>
    ({ method: 'PUT', path: `/api/v1/apps/0oaone/policies/${policyId}` }) as const;
  return {
    before: tenantOf(orgWith([rule])),
    resources: [
      {
        type: 'okta_app_bookmark',
        name: 'one',
        id: '0oaone',
        before: { ...values, authentication_policy: ONE },
        after: { ...values, authentication_policy: TWO },
        written: { authentication_policy: '' },
        requests: [mapped(TWO)],
      },
      {
        type: ASSIGNMENT,
        name: 'one',
        after: { app_id: '0oaone', policy_id: DEFAULT },
        requests: [mapped(DEFAULT)],
      },
    ],
  };
});

/** The provider deletes nothing in the service, so the application keeps the policy. */
const mappingDeleted = two.map(
  ([rule, other]): MadeHazard => ({
    before: tenantOf(orgWith([rule])),
    resources: [
      {
        type: ASSIGNMENT,
        name: 'one',
        id: '0oaone',
        before: { app_id: '0oaone', policy_id: ONE },
        requests: [],
      },
      ruleResource({ rule, priority: 1 }, undefined),
      ruleResource(undefined, { rule: other, priority: 1 }),
    ],
  }),
);

/** Two resources manage the same rule: one manages it alone, and the other together with more rules. */
const managedTwice = fc.tuple(first, second).map(
  ([rule, other]): MadeHazard => ({
    before: tenantOf(orgWith([{ ...rule, factorMode: '2FA' }])),
    resources: [
      ruleResource(
        { rule: { ...rule, factorMode: '2FA' }, priority: 1 },
        { rule: { ...rule, access: 'ALLOW', factorMode: '1FA' }, priority: 1 },
      ),
      groupedResource(
        undefined,
        [
          { rule: { ...rule, access: 'DENY' }, priority: 1 },
          { rule: other, priority: 2 },
        ],
        { [rule.of]: ruleId(ONE, rule) },
      ),
    ],
  }),
);

/** With `create_before_destroy` and the same name, the service rejects the second object. */
const madeBeforeDeleted = fc.tuple(first, second).map(([rule, other]): MadeHazard => {
  const made = ruleResource(undefined, { rule, priority: 1 });
  const gone = ruleResource({ rule, priority: 1 }, undefined);
  const { id, before } = gone as Required<MadeResource>;
  const next = ruleResource(undefined, { rule: other, priority: 2 });
  return {
    before: tenantOf(orgWith([rule])),
    resources: [{ ...made, id, before, replaced: 'create' }, next],
    sent: [{ ...made, name: 'anew', dependedOn: [`${RULE}.${gone.name}`] }, gone, next],
  };
});

/** Two resources manage the same object. The first one forgets or deletes the object, and the second one adopts it. */
const takenOver = two.map(
  ([rule, other]): MadeHazard => ({
    before: tenantOf(orgWith([rule])),
    resources: [
      ruleResource({ rule, priority: 1 }, undefined),
      groupedResource(
        undefined,
        [
          { rule, priority: 1 },
          { rule: other, priority: 2 },
        ],
        { [rule.of]: ruleId(ONE, rule) },
      ),
    ],
  }),
);

/** A rule moves from one resource that defines several rules to another such resource of the same policy. */
const movedBetweenGroups = two.map(
  ([rule, other]): MadeHazard => ({
    before: tenantOf(orgWith([rule])),
    resources: [
      groupedResource([{ rule, priority: 1, id: ruleId(ONE, rule) }], []),
      {
        ...groupedResource(
          undefined,
          [
            { rule, priority: 1 },
            { rule: other, priority: 2 },
          ],
          { [rule.of]: ruleId(ONE, rule) },
        ),
        name: 'other',
      },
    ],
  }),
);

/** A zone that a rule outside the plan uses. */
const stillNamed = fc.tuple(first, second).map(([rule, other]): MadeHazard => {
  const before = orgWith([{ ...rule, zone: 'cafe' }]);
  const { cafe: _, ...zones } = before.zones;
  const after = { ...before, there: ALL.filter((id) => id !== 'cafe'), zones };
  const zone = resourcesOf(before, after).filter(({ type }) => type === 'okta_network_zone');
  return {
    before: tenantOf(before),
    resources: [
      ...zone.filter(({ after: is }) => is === undefined),
      ruleResource(undefined, { rule: { ...other, zone: '' }, priority: 1 }),
    ],
  };
});

/** A constraint member that the provider does not know is never sent. */
const constraintDropped = two.map(([rule, other]): MadeHazard => {
  const text = JSON.stringify({ possession: { required: true, phishingResistent: 'REQUIRED' } });
  const sent = { possession: { required: true } };
  const made = ruleResource(undefined, { rule: { ...rule, access: 'ALLOW' }, priority: 1 });
  const [request] = made.requests as [MadeRequest];
  const { appSignOn } = (request.body?.actions ?? {}) as {
    readonly appSignOn: { readonly verificationMethod: Members };
  };
  const verificationMethod = { ...appSignOn.verificationMethod, constraints: [sent] };
  const body = { ...request.body, actions: { appSignOn: { ...appSignOn, verificationMethod } } };
  return {
    before: tenantOf(orgWith([other])),
    resources: [
      { ...made, after: { ...made.after, constraints: [text] }, requests: [{ ...request, body }] },
      ruleResource({ rule: other, priority: 1 }, { rule: other, priority: 2 }),
    ],
  };
});

const plannedInPart = renumbered('insertedAbove').map(
  (made): MadeHazard => ({ ...made, plan: { complete: false } }),
);

/** The hazards by their names in the documentation. */
export const NAMED_HAZARDS: Readonly<Record<string, NamedHazard>> = {
  'a rule is inserted above others': { number: 1, drawn: renumbered('insertedAbove') },
  'two rules change places': { number: 1, drawn: renumbered('swapped') },
  'two rules have one priority': {
    number: 1,
    drawn: renumbered('ofOnePriority'),
    open: 'is known only after the apply',
  },
  'priorities leave gaps': { number: 1, drawn: renumbered('withGap') },
  'a rule has no priority': {
    number: 1,
    drawn: renumbered('withoutPriority'),
    open: 'is known only after the apply',
  },
  '`catch_all` changes after the create': { number: 2, drawn: catchAllAfterCreate },
  'an application moves to a new policy': { number: 2, drawn: ofNewPolicy },
  'the last rule is created': { number: 2, drawn: catchAllCreated, open: 'only the service creates' },
  'the last rule is deleted': { number: 2, drawn: catchAllDeleted },
  'the last rule is adopted by its name': { number: 2, drawn: catchAllAdopted },
  'the last rule of a new policy is written': {
    number: 2,
    drawn: lastOfNewPolicy,
    open: 'after the service has created it',
  },
  'rules are between rules that the plan does not manage': { number: 4, drawn: renumbered('amongUnmanaged') },
  'a member of a constraint is removed': { number: 6, drawn: constraintDropped },
  'two resources create the same rule': { number: 8, drawn: managedTwice, open: 'define the rule' },
  'a resource adopts an object that another one deletes': {
    number: 8,
    drawn: takenOver,
    open: 'is adopted by its new resource',
  },
  'a rule moves from one resource for several rules to another': {
    number: 8,
    drawn: movedBetweenGroups,
    open: 'is adopted by its new resource',
  },
  'a zone that rules still use is deleted': { number: 9, drawn: stillNamed, open: 'still uses it' },
  'a rule is created again': { number: 10, drawn: movedToPolicy },
  'a rule is created again before the old rule with the same name is deleted': {
    number: 10,
    drawn: madeBeforeDeleted,
    open: 'while another object has that name',
  },
  'a policy is created again': { number: 10, drawn: replacedPolicy },
  'the resource of a mapping is deleted, and the mapping stays': { number: 11, drawn: mappingDeleted },
  'two resources map one application': {
    number: 11,
    drawn: mappedTwice,
    open: 'set different policies',
  },
  'the plan is partial': { number: 12, drawn: plannedInPart, open: 'this plan is incomplete' },
};
