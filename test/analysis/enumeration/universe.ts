import type { Change } from '../../../src/analysis/questions/effects/change.js';
import { deepEqual } from '../../../src/base/deep-equal.js';
import { NOT_MATCH } from '../../../src/logic/kleene/verdict.js';
import { type AssuranceLevel, compareAssurance } from '../../../src/model/assurance/assurance-level.js';
import { isPossibleDevice } from '../../../src/model/facts/device.js';
import type { Context, Request } from '../../../src/model/facts/request.js';
import { blockedBy } from '../../../src/model/facts/zones/zone.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { type Compiled, compiledOf } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import {
  type Access,
  directionsFor,
  minimalSets,
  type Signon,
  type SmallOrg,
} from '../questions/compare-law.js';
import { APP_IDS, GROUPS, KEYS, OPAQUE, snapshotOfTiny, type TinyOrg, USER_IDS } from './orgs.js';

/** For each fact, the values that the conditions of the generated orgs may distinguish. */
const AXES = {
  place: ['192.0.2.7', '192.0.2.200', '198.51.100.7', '203.0.113.7'].map((ip) => ({ ip })),
  country: ['DE', 'US'].map((country) => ({ location: { country } })),
  risk: ['LOW', 'MEDIUM', 'HIGH'].map((level) => ({ risk: { level } })),
  device: [
    { registered: false, managed: false },
    { registered: true, managed: false },
    { registered: true, managed: true },
  ].map((device) => ({ device })),
  assurance: [[], ['daewindows'], ['daeany'], ['daewindows', 'daeany']].map((assuranceIds) => ({
    device: { assuranceIds },
  })),
  platform: ['WINDOWS', 'MACOS', 'IOS', 'ANDROID'].map((platform) => ({ device: { platform } })),
  behaviors: [[], ['bhvdevice'], ['bhvcity'], ['bhvdevice', 'bhvcity']].map((behaviors) => ({ behaviors })),
  idp: ['OKTA', '0oaidp', 'other'].map((identityProvider) => ({ identityProvider })),
  authType: ['WEB', 'RADIUS'].map((authType) => ({ authType })),
  client: ['WEB', 'MODERN_AUTH', 'IMAP'].map((office365Client) => ({ office365Client })),
  opaque: [true, false].map((outcome) => ({ expressions: { [OPAQUE]: outcome } })),
} as const satisfies Readonly<Record<string, readonly Partial<Context>[]>>;

export type AxisName = keyof typeof AXES | keyof typeof USER_FACTS;

/** Facts about a user. The export states them for its users. */
const USER_FACTS = {
  type: ['otyone', 'otytwo', 'other'].map((type) => ({ type })),
  department: [{ profile: { department: 'Sales' } }, { profile: { department: 'IT' } }],
} as const satisfies Readonly<Record<string, readonly NonNullable<Context['user']>[]>>;

/**
 * Returns everybody who may send a request: each user of the org, strangers in every combination of groups, and people known by groups
 * only. A request may state another user type than the export.
 */
function peopleOf({ axes }: TinyOrg): readonly Partial<Context>[] {
  let strangers: readonly NonNullable<Context['user']>[] = [[], [GROUPS[0]], [GROUPS[1]], [...GROUPS]].map(
    (groupIds) => ({ id: 'somebody', groupIds }),
  );
  for (const axis of ['type', 'department'] as const)
    if (axes.includes(axis))
      strangers = strangers.flatMap((user) => USER_FACTS[axis].map((value) => ({ ...user, ...value })));
  return [
    ...USER_IDS.map((id) => ({ user: { id } })),
    ...strangers.map((user) => ({ user })),
    ...(axes.includes('type')
      ? USER_IDS.flatMap((id) => USER_FACTS.type.map((type) => ({ user: { id, ...type } })))
      : []),
    ...GROUPS.map((id) => ({ groups: { ids: [id] } })),
  ];
}

/** The deciding rule according to the simulator: its id, `null` if no rule matches, or `undefined` if that is undecided. */
type Decision = string | null | undefined;

/** An enumerated request that is not blocked, with the deciding rules according to the simulator. */
export interface Row {
  readonly request: Request;
  readonly appId: string;
  /** The user id; absent if the request is not by a user of the export. */
  readonly userId: string | undefined;
  readonly session: Decision;
  readonly access: Decision;
}

/** An org with all of its enumerated requests. */
export interface Enumerated {
  readonly org: TinyOrg;
  readonly snapshot: Snapshot;
  readonly compiled: Compiled;
  readonly rows: readonly Row[];
  readonly activeUsers: ReadonlySet<string>;
  /** Returns the assurance level that the deciding rules of a request require together, if both are decided. */
  levelOf(row: Row): AssuranceLevel | undefined;
}

export function enumerate(org: TinyOrg): Enumerated {
  const snapshot = snapshotOfTiny(org);
  const compiled = compiledOf(snapshot);
  const assuranceLevels = new Map<string, AssuranceLevel | undefined>();
  return {
    org,
    snapshot,
    compiled,
    rows: requestsOf(org).flatMap((request) => rowOf(request, compiled) ?? []),
    activeUsers: new Set(USER_IDS.filter((_, at) => org.users[at]?.status === 'ACTIVE')),
    levelOf(row) {
      if (row.session === undefined || row.access === undefined) return undefined;
      const key = `${row.session} ${row.access}`;
      if (!assuranceLevels.has(key)) assuranceLevels.set(key, levelIn(row, compiled));
      return assuranceLevels.get(key);
    },
  };
}

function levelIn({ request }: Row, compiled: Compiled): AssuranceLevel | undefined {
  const outcome = signInOutcome(compiled, request);
  if (!outcome.ok) return undefined;
  const { assurance } = outcome.value.required;
  return assurance.kind === 'decided' ? assurance.value : undefined;
}

function requestsOf(org: TinyOrg): readonly Request[] {
  let contexts = peopleOf(org);
  for (const axis of org.axes) {
    const values: readonly Partial<Context>[] = axis in AXES ? AXES[axis as keyof typeof AXES] : [{}];
    contexts = contexts.flatMap((context) => values.map((value) => merged(context, value)));
  }
  return APP_IDS.flatMap((appInstance) =>
    contexts.map((policyContext) => ({ appInstance, policyContext: policyContext as Context })),
  );
}

function merged(context: Partial<Context>, value: Partial<Context>): Partial<Context> {
  const device = { ...context.device, ...value.device };
  return { ...context, ...value, ...(Object.keys(device).length > 0 && { device }) };
}

const TYPES = ['OKTA_SIGN_ON', 'ACCESS_POLICY'] as const;

/** Returns the deciding rules for a request, or nothing if the service blocks it or no device can send it. */
export function rowOf(request: Request, compiled: Compiled): Row | undefined {
  if (blockedBy(compiled.world, request.policyContext).rank !== NOT_MATCH) return undefined;
  if (!isPossibleDevice(request, compiled.world)) return undefined;
  const answer = simulateBody(compiled, { ...request, policyTypes: [...TYPES] });
  if (!answer.ok) return undefined;
  const { user } = request.policyContext;
  const [session, access] = TYPES.map((type): Decision => {
    const evaluation = answer.value.evaluation.find(({ policyType }) => policyType === type);
    if (evaluation === undefined || evaluation.undefined.policies.length > 0) return undefined;
    return evaluation.result.policies[0]?.rules[0]?.id ?? null;
  });
  return {
    request,
    appId: request.appInstance,
    userId: user?.type == null ? USER_IDS.find((id) => id === user?.id) : undefined,
    session,
    access,
  };
}

/** Whether the deciding rules of a request have the same effect before and after a change; `true` if one of them is undecided. */
export function isSameOutcome(one: Row, other: Row, before: Snapshot, after: Snapshot): boolean {
  return (['session', 'access'] as const).every((type) => {
    const [was, is] = [one[type], other[type]];
    if (was === undefined || is === undefined) return true;
    return deepEqual(effectIn(before, was), effectIn(after, is));
  });
}

/** Returns the effect of a deciding rule. If no rule decides, access is denied. */
function effectIn(snapshot: Snapshot, id: string | null): unknown {
  const actions = actionsIn(snapshot, id);
  return wordIn(snapshot, id) === 'ALLOW' ? actions : 'denied';
}

/** Returns the access that the deciding rule grants. */
export function wordIn(snapshot: Snapshot, id: string | null): 'ALLOW' | 'DENY' | 'none' {
  const actions = actionsIn(snapshot, id);
  if (actions === undefined) return 'none';
  return JSON.stringify(actions).includes('"access":"ALLOW"') ? 'ALLOW' : 'DENY';
}

function actionsIn({ policies }: Snapshot, id: string | null): unknown {
  return policies.flatMap(({ rules }) => rules).find((rule) => rule.id === id)?.actions;
}

function actionsOf({ session, access }: Row, { sessions, accesses }: TinyOrg): readonly [Signon, Access] {
  return [actionOf(sessions, session), actionOf(accesses, access)];
}

function actionOf<Action>(
  policies: readonly { readonly rules: readonly { readonly id: string; readonly action: Action }[] }[],
  id: Decision,
): Action | undefined {
  return policies.flatMap(({ rules }) => rules).find((rule) => rule.id === id)?.action;
}

const changes = new Map<string, Change | undefined>();

/** Returns the kind of change for a request. It follows from the sets of authenticators that are sufficient before and after the change. */
function changeOf(before: Row, after: Row, orgs: readonly [TinyOrg, TinyOrg]): Change | undefined {
  const [was, is] = [actionsOf(before, orgs[0]), actionsOf(after, orgs[1])];
  const key = JSON.stringify([was, is]);
  if (!changes.has(key)) changes.set(key, changeBetween(smallOrg(was), smallOrg(is)));
  return changes.get(key);
}

function changeBetween(before: SmallOrg, after: SmallOrg): Change | undefined {
  const directions = directionsFor(0, before, after);
  if (directions.length === 2) return 'mixed';
  const [direction] = directions;
  if (direction === 'more-permissive') return minimalSets(0, before).length === 0 ? 'granted' : 'less-strict';
  if (direction === 'less-permissive') return minimalSets(0, after).length === 0 ? 'removed' : 'stricter';
  return undefined;
}

function smallOrg([session, access]: readonly [Signon, Access]): SmallOrg {
  return { sessions: [session, session], accesses: [access, access], authenticators: KEYS };
}

/** A request with its deciding rules before and after a change. */
export interface RowPair {
  readonly was: Row;
  readonly is: Row;
  readonly change: Change | undefined;
}

export function pairOf(was: Row, is: Row, orgs: readonly [TinyOrg, TinyOrg]): RowPair {
  return { was, is, change: changeOf(was, is, orgs) };
}

/** Returns the requests whose deciding rules are known before and after a change. */
export function pairsOf(before: Enumerated, after: Enumerated): readonly RowPair[] {
  const rows = new Map(after.rows.map((row) => [JSON.stringify(row.request), row]));
  return before.rows
    .flatMap((was) => {
      const is = rows.get(JSON.stringify(was.request));
      return is === undefined ? [] : [pairOf(was, is, [before.org, after.org])];
    })
    .filter(isDecided);
}

export function isDecided({ was, is }: RowPair): boolean {
  return [was.session, was.access, is.session, is.access].every((one) => one !== undefined);
}

/** Returns the weakest of some levels; `denied` if there are none. */
export function weakest(levels: readonly AssuranceLevel[]): AssuranceLevel {
  return levels.toSorted(compareAssurance)[0] ?? 'denied';
}

export function decidedBy(ruleId: string, { session, access }: Row): boolean {
  return session === ruleId || access === ruleId;
}
