import fc from 'fast-check';
import type { Request } from '../../../src/model/facts/request.js';
import type { GroupEntry, World } from '../../../src/model/facts/world.js';
import { EVERYONE, GROUPS, requestWith, USER_ID, worldWith } from './world.js';

/**
 * Generates well-typed expressions as text, and requests for them. Both use the same few names and values, so that expressions often match.
 * The text that `conditions` generates is valid for the `elCondition` of a rule.
 */

const NAMES = ['department', 'title', 'email', 'flag', 'level', 'tags', 'login'] as const;
const WORDS = [
  'Sales',
  'Engineering',
  'sales@acme.com',
  'HIGH',
  'a',
  '',
  '14.2',
  'IOS',
  'US',
  '7',
  "it's",
] as const;
const NUMBERS = [0, 1, 2, 5, 7, 14.5] as const;
const LEVELS = ['LOW', 'MEDIUM', 'HIGH'] as const;
const PLATFORMS = ['IOS', 'WINDOWS', 'MACOS', 'MOBILE_OTHER'] as const;
const BEHAVIORS = ['New IP', 'New Device'] as const;
const VERSIONS = ['14.2', '14.2.1', '9.42.0', '15'] as const;
const STATUSES = ['ACTIVE', 'SUSPENDED'] as const;
const COUNTRIES = ['US', 'USA', '840', 'United States', 'DE', 'FR'] as const;
/** The groups with a known name and type. */
const KNOWN_GROUPS = GROUPS.filter(
  (group): group is GroupEntry & { name: string; type: string } => group.name !== null,
);

type Text = fc.Arbitrary<string>;

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function oneOf(values: readonly string[]): Text {
  return fc.constantFrom(...values).map(quoted);
}

function filled(template: string, ...parts: Text[]): Text {
  return fc
    .tuple(...parts)
    .map((texts) => template.replaceAll(/\{(\d)\}/g, (_, at: string) => texts[Number(at)] as string));
}

const criterion: Text = fc.oneof(
  fc.constantFrom(...KNOWN_GROUPS.map(({ id }) => `{'group.id': '${id}'}`)),
  fc.constantFrom(...KNOWN_GROUPS.map(({ id }) => `{'group.id': {'${id}', '00gEast'}}`)),
  fc
    .constantFrom('West', 'West Coast.*', 'East', 'Nobody')
    .map((name) => `{'group.profile.name': '${name}'}`),
  fc
    .constantFrom(...KNOWN_GROUPS)
    .map(({ name }) => `{'group.profile.name': '${name}', 'operator': 'EXACT'}`),
  fc.constantFrom('OKTA_GROUP', 'APP_GROUP').map((type) => `{'group.type': '${type}'}`),
);

const criteria: Text = fc.array(criterion, { minLength: 1, maxLength: 2 }).map((all) => all.join(', '));

const attribute: Text = fc.constantFrom(...NAMES).map((name) => `user.profile.${name}`);

/** Generates mostly strings, and sometimes null or another value, on which calls fail. */
const textAttribute: Text = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      'user.profile.department',
      'user.profile.title',
      'user.profile.email',
      'user.profile.login',
    ),
  },
  { weight: 1, arbitrary: attribute },
);

const builders = fc.letrec<{ condition: string; text: string; number: string; list: string; time: string }>(
  (tie) => ({
    condition: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.oneof(
        fc.constantFrom(
          'true',
          'false',
          'device.profile.registered',
          'device.profile.managed',
          'user.profile.flag',
        ),
        filled('security.risk.level == {0}', oneOf(LEVELS)),
        filled('{0} != security.risk.level', oneOf(LEVELS)),
        filled('security.behaviors.contains({0})', oneOf(BEHAVIORS)),
        filled('device.profile.platform == {0}', oneOf(PLATFORMS)),
        filled('user.isMemberOf({0})', criteria),
        filled('user.getGroups({0}).isEmpty()', criteria),
        filled('{0} == {1}', attribute, oneOf(WORDS)),
        filled('{0} == null', attribute),
        filled('{0}.contains({1})', attribute, oneOf(WORDS)),
        filled('user.status == {0}', oneOf(STATUSES)),
        filled('user.id == {0}', oneOf([USER_ID, '00uOther'])),
        filled('login.identifier.contains({0})', oneOf(WORDS)),
        filled("{'HIGH', 'Sales'}.contains({0})", tie('text')),
        filled('device.profile.osVersion.versionGreaterThan({0})', oneOf(VERSIONS)),
        fc.integer({ min: 0, max: 3 }).map((days) => `user.created.withinDays(${days})`),
      ),
      filled('({0} && {1})', tie('condition'), tie('condition')),
      filled('({0} || {1})', tie('condition'), tie('condition')),
      filled('({0} and {1} and {2})', tie('condition'), tie('condition'), tie('condition')),
      filled('({0} or {1} or {2})', tie('condition'), tie('condition'), tie('condition')),
      filled('!({0})', tie('condition')),
      filled('({0} ? {1} : {2})', tie('condition'), tie('condition'), tie('condition')),
      filled('(({0}) == ({1}))', tie('condition'), tie('condition')),
      filled('({0} == {1})', tie('text'), tie('text')),
      filled('({0} != {1})', tie('text'), tie('text')),
      filled('({0} < {1})', tie('text'), tie('text')),
      filled('({0} <= {1})', tie('number'), tie('number')),
      filled('({0} > {1})', tie('number'), tie('number')),
      filled('({0} == {1})', tie('number'), tie('number')),
      filled('({0} == {1})', tie('list'), tie('list')),
      filled('({0} < {1})', tie('time'), tie('time')),
      filled('{0}.contains({1})', tie('text'), tie('text')),
      filled('{0}.contains({1})', tie('list'), tie('text')),
      filled('{0}.isEmpty()', tie('list')),
    ),
    text: fc.oneof(
      { maxDepth: 3, depthSize: 'xsmall' },
      fc.oneof(
        oneOf(WORDS),
        textAttribute,
        fc.constantFrom(
          'security.risk.level',
          'login.identifier',
          'user.status',
          'device.profile.platform',
          'session.id',
          'accessRequest.operation',
        ),
        filled('{0}.parseCountryCode().toAlpha3()', oneOf(COUNTRIES)),
      ),
      filled('({0} + {1})', tie('text'), tie('text')),
      filled('({0} + {1})', tie('number'), tie('text')),
      filled('{0}.toUpperCase()', tie('text')),
      filled('{0}.toLowerCase()', tie('text')),
      filled('{0}.substringAfter({1})', tie('text'), oneOf(['@', 'a', '.'])),
      filled('{0}.substringBefore({1})', tie('text'), oneOf(['@', 'e', ''])),
      filled('{0}.substring({1})', tie('text'), fc.constantFrom('0', '1', '3')),
      filled('{0}.replace({1}, {2})', tie('text'), oneOf(['a', 'l', '']), oneOf(['$&', 'x'])),
      filled('{0}.replaceFirst({1}, {2})', tie('text'), oneOf(['a', 'l']), oneOf(['$1', 'x'])),
      filled('{0}.removeSpaces()', tie('text')),
      filled('({0} ? {1} : {2})', tie('condition'), tie('text'), tie('text')),
      filled('{0}[{1}]', tie('list'), fc.constantFrom('0', '1')),
      filled('{0}.toUnix()', tie('time')),
    ),
    number: fc.oneof(
      { maxDepth: 3, depthSize: 'xsmall' },
      fc.oneof(fc.constantFrom(...NUMBERS).map(String), fc.constant('user.profile.level')),
      filled('{0}.length()', tie('text')),
      filled('{0}.size()', tie('list')),
      filled('{0}.toInteger()', fc.oneof(oneOf(['7', '1.5', 'x']), tie('text'))),
      filled('{0}.toNumber()', fc.oneof(oneOf(['7', '14.5']), tie('text'))),
      filled('({0} + {1})', tie('number'), tie('number')),
      filled('({0} - {1} * {2})', tie('number'), tie('number'), tie('number')),
      filled('({0} / {1})', tie('number'), tie('number')),
      filled('-({0})', tie('number')),
    ),
    list: fc.oneof(
      { maxDepth: 3, depthSize: 'xsmall' },
      fc.constantFrom('{}', "{'a', 'HIGH'}", 'user.profile.tags', 'session.amr', '{{1}, {2, {3}}}'),
      filled('{{0}, {1}}', tie('text'), tie('text')),
      filled('{0}.add({1})', tie('list'), tie('text')),
      filled('{0}.remove({1})', tie('list'), tie('text')),
      filled('{0}.flatten()', tie('list')),
      filled('user.getGroups({0}).![profile.name]', criteria),
      filled('user.getGroups({0}).![id]', criteria),
      filled('{0}.![toUpperCase()]', tie('list')),
    ),
    time: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constantFrom('DateTime.now()', 'user.created', 'user.lastLogin', "'1438300712000'.parseUnixTime()"),
      filled('{0}.plusDays({1})', tie('time'), fc.constantFrom('0', '1', '-2')),
      filled('{0}.minusHours({1})', tie('time'), fc.constantFrom('0', '30')),
    ),
  }),
);

/** Generates well-typed conditions of the Identity Engine dialect. They may fail, as a call on null does. */
export const conditions: Text = builders.condition;

/** Generates well-typed expressions of any type. */
export const expressions: Text = fc.oneof(builders.condition, builders.text, builders.number, builders.list);

const classicBuilders = fc.letrec<{ condition: string; text: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.oneof(
      filled('user.{0} == {1}', fc.constantFrom('department', 'title', 'flag'), oneOf(WORDS)),
      filled('String.startsWith(user.{0}, {1})', fc.constantFrom('department', 'email'), oneOf(WORDS)),
      filled('isMemberOfGroup({0})', oneOf(KNOWN_GROUPS.map(({ id }) => id))),
      filled('isMemberOfGroupNameStartsWith({0})', oneOf(['West', 'East'])),
      filled('isMemberOfGroupNameContains({0})', oneOf(['Coast', 'Nobody'])),
      fc.constantFrom('user.flag', 'Arrays.contains(session.amr, "mfa")', 'Arrays.isEmpty(user.tags)'),
    ),
    filled('({0} AND {1})', tie('condition'), tie('condition')),
    filled('({0} OR {1})', tie('condition'), tie('condition')),
    filled('!({0})', tie('condition')),
    filled('({0} == {1})', tie('text'), tie('text')),
    filled('({0} matches {1})', tie('text'), oneOf(['[A-Z].*', '.*@acme\\.com', 'a|b'])),
    filled('String.stringContains({0}, {1})', tie('text'), tie('text')),
  ),
  text: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.oneof(oneOf(WORDS), fc.constantFrom('user.department', 'user.title', 'user.email', 'user.login')),
    filled('String.append({0}, {1})', tie('text'), tie('text')),
    filled('String.toUpperCase({0})', tie('text')),
    filled('substringAfter({0}, {1})', tie('text'), oneOf(['@', 'a'])),
    filled('({0} ?: {1})', tie('text'), tie('text')),
    filled('({0} ? {1} : {2})', tie('condition'), tie('text'), tie('text')),
  ),
}));

/** Generates well-typed conditions of the Classic dialect. */
export const classicConditions: Text = classicBuilders.condition;

/** A request that states everything that expressions read, with its snapshot. */
export interface Situation {
  readonly request: Request;
  readonly world: World;
}

const orNull = <T>(values: readonly T[]) => fc.constantFrom<T | null>(...values, null);

const profiles = fc.record({
  department: orNull(['Sales', 'Engineering']),
  title: orNull(['a', '7', '']),
  email: orNull(['sales@acme.com', 'x']),
  flag: orNull([true, false]),
  level: orNull([0, 5, 7]),
  tags: orNull([['a', 'HIGH'], []]),
});

const groupIds = fc
  .subarray(KNOWN_GROUPS.map(({ id }) => id))
  .map((ids) => ids.filter((id) => id !== EVERYONE));

/** Generates contexts whose identifier equals the login of the user. If a request lacks one of the two, the other has the same value. */
const contexts = fc.constantFrom('sales@acme.com', 'ann').chain((login) => contextsOf(login));

const contextsOf = (login: string) =>
  fc.record({
    user: fc.record({
      id: fc.constant(USER_ID),
      login: fc.constant(login),
      status: fc.constantFrom(...STATUSES),
      created: fc.constantFrom('2015-07-30T23:58:32.000Z', '2015-07-01T00:00:00Z'),
      lastLogin: orNull(['2015-07-31T17:00:00.000Z']),
      profile: profiles,
    }),
    risk: fc.record({ level: fc.constantFrom(...LEVELS) }),
    behaviors: fc.subarray([...BEHAVIORS]),
    identifier: fc.constant(login),
    session: fc.record({ id: fc.constantFrom('a', 'HIGH'), amr: fc.subarray(['mfa', 'a']) }),
    device: fc.oneof(
      fc.record({
        registered: fc.constant(true),
        managed: fc.boolean(),
        platform: fc.constantFrom(...PLATFORMS),
        profile: fc.record({ osVersion: orNull(VERSIONS) }),
      }),
      fc.record({
        registered: fc.constant(false),
        managed: fc.constant(false),
        platform: fc.constantFrom(...PLATFORMS),
      }),
    ),
    accessRequest: fc.record({ operation: fc.constantFrom('enroll', 'recover') }),
    now: fc.constantFrom('2015-07-31T17:18:37.979Z', '2015-08-02T00:00:00Z'),
  });

export const situations: fc.Arbitrary<Situation> = fc
  .record({ context: contexts, inside: groupIds })
  .map(({ context, inside }) =>
    situation(
      context,
      worldWith({ groups: KNOWN_GROUPS, memberships: { inside, outside: [], complete: true } }),
    ),
  );

/**
 * Makes the input of an evaluation: a request with this context, and an org. If a property fails, fast-check prints the context and the
 * user's groups.
 */
function situation(context: object, world: World): Situation {
  const shown = { context, memberships: world.person(USER_ID)?.memberships };
  const parts: Situation = { request: requestWith(context), world };
  return Object.defineProperty(parts, fc.toStringMethod, { value: () => fc.stringify(shown) });
}

/** Fields that a test may remove from a request, in any combination. */
const FORGETTABLE = [
  'user.id',
  'user.status',
  'user.created',
  'user.lastLogin',
  'user.profile',
  'user.login',
  'user',
  'risk',
  'behaviors',
  'identifier',
  'session',
  'device',
  'device.registered',
  'device.managed',
  'device.platform',
  'device.profile',
  'accessRequest',
  'now',
] as const;

/** Members that a test may remove from an object of a request. The request must then state that it does not know the complete object. */
const FORGETTABLE_MEMBERS = ['session.id', 'session.amr', 'device.profile.osVersion'] as const;

/** Generates the input of an evaluation, and a copy of it with fewer known facts. */
export const forgotten: fc.Arbitrary<{ readonly full: Situation; readonly less: Situation }> = fc
  .record({
    full: situations,
    members: fc.subarray([...FORGETTABLE_MEMBERS]),
    paths: fc.subarray([...FORGETTABLE]),
    forgetsGroups: fc.boolean(),
  })
  .map(({ full, members, paths, forgetsGroups }) => ({
    full,
    less: forget(full, [...members, ...paths], forgetsGroups),
  }));

function forget({ request, world }: Situation, paths: readonly string[], forgetsGroups: boolean): Situation {
  const context = structuredClone(request.policyContext) as Record<string, unknown>;
  const open = paths.filter((path) => FORGETTABLE_MEMBERS.some((member) => member === path));
  if (open.length > 0) context.open = [...new Set(open.map((path) => path.slice(0, path.lastIndexOf('.'))))];
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop() as string;
    const holder = names.reduce<unknown>(
      (of, name) => (of as Record<string, unknown> | undefined)?.[name],
      context,
    );
    if (holder !== undefined) delete (holder as Record<string, unknown>)[last];
  }
  return situation(context, forgetsGroups ? withoutSomeGroups(world) : world);
}

/** Hides whether the user is a member of every second group. */
function withoutSomeGroups(world: World): World {
  return {
    ...world,
    person(id) {
      const person = world.person(id);
      const { inside } = person.memberships;
      const outside = world.groups.map((group) => group.id).filter((group) => !inside.includes(group));
      const half = (ids: readonly string[]) => ids.filter((_, at) => at % 2 === 0);
      return { ...person, memberships: { inside: half(inside), outside: half(outside), complete: false } };
    },
  };
}
