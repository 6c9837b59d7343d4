import { alikeUsersOver } from '../../analysis/questions/classes.js';
import { type Space, spaceOf } from '../../analysis/symbolic/space.js';
import { type Dimension, emptyDraft } from '../../analysis/symbolic/theories/dimension.js';
import { deepEqual } from '../../base/deep-equal.js';
import { range } from '../../base/number-arrays.js';
import { isObject } from '../../base/object.js';
import { runSteps } from '../../base/work-steps.js';
import { NOT_MATCH } from '../../logic/kleene/verdict.js';
import { usesOfAuthenticators } from '../../model/assurance/org-authenticators.js';
import { isUnableToSignIn } from '../../model/facts/account-state.js';
import { areMembershipsKnown } from '../../model/facts/assignment.js';
import { membershipsOf } from '../../model/facts/group.js';
import type { Context } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import { blockedByZones } from '../../model/facts/zones/zone.js';
import type { Compiled } from '../../simulate/compile.js';
import { optionsOf } from '../../simulate/outcome/required.js';
import type { TableState } from '../axes/axis.js';
import { placesAxis } from '../axes/places.js';
import { rankInSlice } from '../axes/rank-in-slice.js';
import type { AskedRequest, ChangeKind, RequestStep } from './step.js';

/** Options for the changes to try. With `vary: ['user']`, changes to a different user are tried, too. */
export interface StepOptions {
  readonly vary?: readonly 'user'[];
}

/** The changes of a request that may affect how the policies decide it. */
export interface RequestSteps {
  readonly steps: readonly RequestStep[];
  /** The kinds of facts that no change in `steps` concerns, because too little is known about them. */
  readonly notTried: readonly ('unknown-groups' | 'unstated-facts')[];
}

/**
 * Returns the changes to try: for each fact that the policies use, one change to each value that they distinguish. Spec: What-if, 1,
 * `counterfactuals`.
 */
export function requestStepsOf(
  asked: AskedRequest,
  state: TableState,
  { vary = [] }: StepOptions,
): RequestSteps {
  const { compiled } = state;
  const { appInstance } = asked.request;
  const { world } = compiled;
  const refusal = { meaning: blockedByZones(world), world };
  const space = spaceOf([...state.asked, refusal], [appInstance], { isForRefused: true });
  const groups = groupSteps(asked, space, compiled);
  const others = space.dimensions.flatMap((dimension) => dimensionSteps(dimension, world));
  const steps = [
    ...placeSteps(asked, state),
    ...deviceSteps(space),
    ...factorSteps(asked, compiled),
    ...groups.steps,
    ...others,
    ...(vary.includes('user') ? userReplacements(state) : []),
  ];
  return {
    steps: steps.filter((step) => !deepEqual(step.apply(asked), asked)),
    notTried: [...groups.notTried, ...(space.unknowable.size === 0 ? [] : (['unstated-facts'] as const))],
  };
}

/** Returns a copy of a request with other values in its `policyContext`; the value `undefined` removes a member. */
function withContext(
  { request, ...rest }: AskedRequest,
  members: Readonly<Record<string, unknown>>,
): AskedRequest {
  const context = Object.fromEntries(
    Object.entries({ ...request.policyContext, ...members }).filter(([, value]) => value !== undefined),
  );
  return { ...rest, request: { ...request, policyContext: context as Context } };
}

/**
 * Returns changes of the zones that a sign-in comes from. It may be unknown whether the present address is in some zones, such as zones by
 * location. Changes that only state these zones come first; changes to a different address follow.
 */
function placeSteps({ request }: AskedRequest, state: TableState): RequestStep[] {
  if (state.compiled.snapshot.zones.length === 0) return [];
  const { slices } = placesAxis({ states: [state], appIds: [request.appInstance] }, 'use');
  const away = slices.filter((slice) => rankInSlice(slice)(request) === NOT_MATCH);
  const here = away.length === 0 ? [] : slices.filter((slice) => !away.includes(slice));
  const others = slices.filter((slice) => !here.includes(slice));
  return [...here, ...others].flatMap((slice): RequestStep[] => {
    const { entry, zoneIds } = slice;
    if (zoneIds === undefined) return [];
    const where = zoneIds.length === 0 ? 'from outside of all zones' : `from ${entry.name}`;
    return [
      {
        kind: 'place',
        key: 'zones',
        text: here.includes(slice) ? `definitely ${where}` : where,
        apply: (before) =>
          withContext(before, {
            ip: undefined,
            ipChain: undefined,
            location: undefined,
            asn: undefined,
            ipServiceCategories: undefined,
            zones: { ids: zoneIds },
            open: before.request.policyContext.open?.filter((name) => name !== 'zones'),
          }),
      },
    ];
  });
}

const DEVICE_VALUES = [
  ['managed', 'on a managed device', { managed: true, registered: true }],
  ['managed', 'on a device that is not managed', { managed: false }],
  ['registered', 'on a registered device', { registered: true }],
  ['registered', 'on a device that is not registered', { registered: false, managed: false }],
] as const;

/** Returns changes of the device status. A managed device is always registered. */
function deviceSteps({ dimensions }: Space): RequestStep[] {
  if (!dimensions.some(({ key }) => key === 'device')) return [];
  return DEVICE_VALUES.map(([word, words, values]) => ({
    kind: 'device',
    key: word,
    text: words,
    apply: (before) => withContext(before, { device: { ...before.request.policyContext.device, ...values } }),
  }));
}

/** Returns changes that each enroll one further authenticator; none if the enrolled authenticators are unknown. */
function factorSteps({ authenticators }: AskedRequest, compiled: Compiled): RequestStep[] {
  if (authenticators === undefined) return [];
  const uses = usesOfAuthenticators(compiled.snapshot.authenticators, optionsOf(compiled));
  return uses.map((use): RequestStep => {
    const name = use.method === undefined ? use.key : `${use.key}:${use.method}`;
    return {
      kind: 'factor',
      key: 'authenticators',
      text: `with ${name} enrolled, too`,
      apply: ({ request, authenticators: own = [] }) => ({
        request,
        authenticators: own.some((one) => one.key === use.key && one.method === use.method)
          ? own
          : [...own, use],
      }),
    };
  });
}

/** Returns changes that each add the user to one group or remove the user from one group; none if the memberships are not all known. */
function groupSteps({ request }: AskedRequest, { dimensions }: Space, { world }: Compiled): RequestSteps {
  const ids = dimensions.flatMap(({ key }) => (key.startsWith(GROUP) ? [key.slice(GROUP.length)] : []));
  const { user, groups } = request.policyContext;
  const known =
    groups == null ? membershipsOf(request, world) : { inside: groups.ids, outside: [], complete: true };
  if (ids.length === 0) return { steps: [], notTried: [] };
  if (!areMembershipsKnown(known, world)) return { steps: [], notTried: ['unknown-groups'] };
  const steps = ids.map((id): RequestStep => {
    const isInside = known.inside.includes(id);
    const name = world.nameOf('group', id) ?? id;
    return {
      kind: 'group',
      key: id,
      text: isInside ? `not in ${name}` : `as a member of ${name}`,
      apply(before) {
        const { user: person, groups: said } = before.request.policyContext;
        const own = said?.ids ?? person?.groupIds ?? known.inside;
        const after = isInside ? own.filter((one) => one !== id) : [...own, id];
        return user?.id == null
          ? withContext(before, { groups: { ids: after } })
          : withContext(before, { user: { ...person, groupIds: after } });
      },
    };
  });
  return { steps, notTried: [] };
}

const GROUP = 'group ';

/**
 * The solver dimensions for which {@link dimensionSteps} returns no changes. Other functions return the changes for them. The application
 * is never changed.
 */
const OWN_STEPS = ['address', 'location', 'network', 'services', 'device', 'user', 'application'];

/**
 * Returns one change for each value of a solver dimension. The change sets the same request fields that a generated request with this value
 * has.
 */
function dimensionSteps(dimension: Dimension, world: World): RequestStep[] {
  const { key, size, unknowable, hasUndecidedConditions, about } = dimension;
  if (unknowable !== undefined || key.startsWith(GROUP) || OWN_STEPS.includes(key)) return [];
  const drafts = range(size).map((value) => {
    const draft = emptyDraft();
    dimension.put(value, draft, () => undefined);
    return draft.policyContext;
  });
  const written = writtenBy(drafts);
  return drafts.map((draft, value) => ({
    kind: KINDS[about],
    key,
    text: hasUndecidedConditions ? dimension.words([value]) : phraseOf(dimension, value),
    apply: (before) => withDraft(before, draft, written, world),
  }));
}

const KINDS = {
  person: 'attribute',
  place: 'place',
  device: 'device',
  risk: 'risk',
  other: 'other',
  application: 'other',
} as const satisfies Record<Dimension['about'], ChangeKind>;

function phraseOf({ preposition, words }: Dimension, value: number): string {
  const said = words([value]);
  return preposition === undefined ? said : `${preposition} ${said}`;
}

/**
 * The structure of the request fields that a solver dimension can set: a plain value, a list or an object. `of` has the items or members
 * that the dimension can set.
 */
type Written =
  | { readonly kind: 'value' }
  | { readonly kind: 'list'; readonly of: readonly unknown[] }
  | { readonly kind: 'members'; readonly of: readonly (readonly [key: string, Written])[] };

function writtenBy(all: readonly unknown[]): Written {
  if (all.some(Array.isArray))
    return { kind: 'list', of: all.flatMap((one) => (Array.isArray(one) ? one : [])) };
  const objects = all.filter(isObject);
  if (objects.length === 0) return { kind: 'value' };
  const keys = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  return { kind: 'members', of: keys.map((key) => [key, writtenBy(objects.map((one) => one[key]))]) };
}

/**
 * Copies some fields, described by `of`, from a generated context (`draft`) into a request. Keeps the profile attributes that are not among
 * these fields.
 */
function withDraft(before: AskedRequest, draft: Context, of: Written, world: World): AskedRequest {
  const { policyContext } = before.request;
  const { user } = policyContext;
  const profile = user?.id == null ? undefined : world.person(user.id).profile;
  const context = draft.user?.profile == null ? policyContext : withProfile(policyContext, profile);
  return withContext(before, writeValue(context, draft, of) as Readonly<Record<string, unknown>>);
}

function withProfile(context: Context, profile: Readonly<Record<string, unknown>> | undefined): Context {
  const { user } = context;
  return { ...context, user: { ...user, profile: user?.profile ?? profile ?? {} } };
}

/**
 * Returns the new content of a request field after a change of a dimension. `own` is the old content, and `value` is the value of the
 * dimension for this field. If the content is a list, all items that the dimension can set are removed, and the items in `value` are added.
 * All other items are kept.
 */
function writeValue(own: unknown, value: unknown, written: Written): unknown {
  switch (written.kind) {
    case 'value':
      return value ?? own;
    case 'list': {
      const gained = Array.isArray(value) ? value : [];
      const kept = Array.isArray(own) ? own : [];
      return [
        ...new Set([...kept.filter((one) => !written.of.includes(one) || gained.includes(one)), ...gained]),
      ];
    }
    case 'members': {
      const before = isObject(own) ? own : {};
      const after = isObject(value) ? value : {};
      const members = written.of.map(([key, of]) => [key, writeValue(before[key], after[key], of)]);
      return { ...before, ...Object.fromEntries(members) };
    }
  }
}

/**
 * Returns the changes that replace the user of the request with another user. There is one change for each class of users that the rules do
 * not distinguish. The new user is the first one in the class who can sign in.
 */
function userReplacements({ compiled: { snapshot, world }, asked }: TableState): RequestStep[] {
  const logins = new Map(snapshot.users.map(({ id, login }) => [id, login]));
  return runSteps(alikeUsersOver(asked, snapshot, world)).flatMap(({ userIds }): RequestStep[] => {
    const id = userIds.find((one) => !isUnableToSignIn(world.person(one)));
    if (id === undefined) return [];
    return [
      {
        kind: 'user',
        key: 'user',
        text: `as ${logins.get(id) ?? id}`,
        apply: (before) => withContext(before, { groups: undefined, user: { id } }),
      },
    ];
  });
}
