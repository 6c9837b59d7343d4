import type { Verdict } from '../../src/logic/kleene/verdict.js';
import type { Expression } from '../../src/model/expression/syntax/syntax.js';
import { PLATFORMS } from '../../src/model/facts/platform.js';
import { identifierOf, isManaged, isRegistered, mayNameOther, profileOf } from './facts.js';
import { inGroup } from './membership.js';
import { and, decided, or } from './verdicts.js';
import { isDangling, isEveryoneMissing, isHeld, isStatedOpen, snapshotUser, type World } from './world.js';

/** The possible results of a condition. */
export type End = 'true' | 'false' | 'failure';

export type Ends = ReadonlySet<End>;

type Value = null | boolean | number | string | readonly Value[] | Behaviors | Fields;

interface Fields {
  readonly [name: string]: Value;
}

/** The detected behaviors, which may be named by id or by name. */
class Behaviors {
  readonly called: readonly string[];
  readonly snapshot: World['snapshot'];

  constructor(called: readonly string[], snapshot: World['snapshot']) {
    this.called = called;
    this.snapshot = snapshot;
  }

  has(wanted: string): boolean {
    const id = behaviorId(wanted, this.snapshot);
    return this.called.some((one) => behaviorId(one, this.snapshot) === id);
  }
}

type Sort = 'any' | 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'list' | 'behaviors' | 'map';

/**
 * The result of a part of an expression: a value, a failure, or an unknown value (`open`). For an unknown value, `sort` is its type. `ends`
 * contains the possible results of a condition: `true`, `false` and `failure`. For a part that is no condition, `ends` contains `true` and
 * `false` if the part can have a value.
 */
type Found =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'failure' }
  | { readonly kind: 'open'; readonly sort: Sort; readonly ends: Ends };

export interface Scene {
  readonly world: World;
  /** Whether the evaluation uses no facts of a request (see `blank`). Memberships in groups other than Everyone are then unknown. */
  readonly isBlank: boolean;
}

/**
 * Removes the facts of the request and the users from the input of an evaluation. A condition that is decided without them has the same
 * result for every sign-in.
 */
export function blank({ world }: Scene): Scene {
  const nobody = { ...world, context: {}, snapshot: { ...world.snapshot, users: [] } };
  return { world: nobody, isBlank: true };
}

const FAILURE: Found = { kind: 'failure' };
const EITHER: Ends = new Set<End>(['true', 'false']);
export const ANY_END: Ends = new Set<End>(['true', 'false', 'failure']);

/** The result of a reference to something that the interpreter does not know, but the service may. */
const STRANGE: Found = { kind: 'open', sort: 'any', ends: ANY_END };

export function isStrange(node: Expression, scene: Scene): boolean {
  return evaluate(node, scene) === STRANGE;
}

function found(value: Value): Found {
  return { kind: 'value', value };
}

function open(sort: Sort, ends: Ends = EITHER): Found {
  return { kind: 'open', sort, ends };
}

function orOpen(value: Value | undefined, sort: Sort): Found {
  return value === undefined ? open(sort) : found(value);
}

/**
 * Evaluates an expression from left to right. Only the parts of `&&`, `||` and `?:` that determine the result are taken into account. Spec:
 * Expression language.
 */
export function evaluate(node: Expression, scene: Scene): Found {
  const part = (inner: Expression) => evaluate(inner, scene);
  switch (node.kind) {
    case 'literal':
    case 'list':
    case 'map':
      return found(written(node));
    case 'name':
    case 'member':
      return attribute(pathOf(node) ?? [], scene);
    case 'unary':
      return node.operator === '!' ? asCondition(negated(endsOf(part(node.of)))) : found(written(node));
    case 'logical':
      return chain(node.operator === '&&' ? 'true' : 'false', node.operands.map(part));
    case 'comparison':
      return comparison(node.operator, part(node.left), part(node.right));
    case 'choice':
      return choice(endsOf(part(node.condition)), part(node.then), part(node.otherwise));
    case 'default':
      return isClassic(scene) ? orElse(part(node.of), part(node.otherwise)) : STRANGE;
    case 'call':
      return call(node.name, node.arguments, scene);
    case 'method': {
      const name = node.of.kind === 'name' ? `${node.of.name}.${node.name}` : node.name;
      if (PLAIN.has(name)) return call(name, node.arguments, scene);
      if (isClassic(scene) || METHODS[node.name] === undefined) return STRANGE;
      return apply(METHODS[node.name], [node.of, ...node.arguments].map(part));
    }
    default:
      throw new Error(`the generators write no ${node.kind}`);
  }
}

export function isClassic({ world }: Scene): boolean {
  return world.snapshot.engine === 'classic';
}

/** Returns the value of a literal. */
function written(node: Expression): Value {
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'list':
      return node.items.map(written);
    case 'map':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, written(value)]));
    case 'unary':
      return -Number(written(node.of));
    default:
      throw new Error(`the generators write no ${node.kind} here`);
  }
}

export function isWritten(node: Expression): boolean {
  return node.kind === 'literal' || (node.kind === 'list' && node.items.every(isWritten));
}

export function pathOf(node: Expression): readonly string[] | undefined {
  if (node.kind === 'name') return [node.name];
  return node.kind === 'member' ? pathOf(node.of)?.concat(node.name) : undefined;
}

function attribute(path: readonly string[], scene: Scene): Found {
  const { world } = scene;
  const [first, second = '', third = '', ...rest] = path;
  if (isClassic(scene)) {
    if (first !== 'user') return open('any', ANY_END);
    return path.length === 1 ? open('any') : inside(profileAttribute(second, world), path.slice(2));
  }
  switch (path.slice(0, 3).join('.')) {
    case 'user.id':
      return orOpen(world.context.user?.id ?? undefined, 'string');
    case 'security.risk.level':
      return orOpen(world.context.risk?.level, 'string');
    case 'security.behaviors':
      return orOpen(behaviors(world), 'behaviors');
    case 'login.identifier':
      return orOpen(identifierOf(world), 'string');
    case 'device.profile.registered':
      return orOpen(isRegistered(world), 'boolean');
    case 'device.profile.managed':
      return orOpen(isManaged(world), 'boolean');
    case 'device.profile.platform':
      return orOpen(isRegistered(world) === false ? null : platform(world), 'any');
    default:
      return first === 'user' && second === 'profile' && third !== ''
        ? inside(profileAttribute(third, world), rest)
        : STRANGE;
  }
}

/** Returns a profile attribute. It is `null` if the profile is known and lacks it, except for the login, which everybody has. */
function profileAttribute(name: string, world: World): Found {
  const profile = profileOf(world);
  if (profile !== undefined && Object.hasOwn(profile, name)) return found((profile[name] ?? null) as Value);
  if (name === 'login') return orOpen(world.context.user?.login ?? snapshotUser(world)?.login, 'any');
  return orOpen(profile === undefined ? undefined : null, 'any');
}

function inside(of: Found, names: readonly string[]): Found {
  const [name, ...rest] = names;
  if (name === undefined) return of;
  if (of.kind === 'open') return inside(open('any', ANY_END), rest);
  if (of.kind === 'failure' || sortOf(of) !== 'map') return FAILURE;
  const fields = of.value as Fields;
  return inside(found(Object.hasOwn(fields, name) ? (fields[name] as Value) : null), rest);
}

function behaviors({ context, snapshot }: World): Behaviors | undefined {
  return !Array.isArray(context.behaviors) || mayNameOther(snapshot, context)
    ? undefined
    : new Behaviors(
        context.behaviors.filter((one) => !isDangling(behaviorId(one, snapshot), 'behaviors', snapshot)),
        snapshot,
      );
}

/** Returns the id of a behavior. An expression identifies a behavior by its id or its name. */
export function behaviorId(idOrName: string, { behaviors: held }: World['snapshot']): string {
  return held.find(({ name }) => name === idOrName)?.id ?? idOrName;
}

/** Returns the platform of a registered device. Converts the old name `OSX` to `MACOS`. */
function platform(world: World): string | undefined {
  const given = world.context.device?.platform ?? undefined;
  if (isRegistered(world) !== true || given === undefined || !Object.hasOwn(PLATFORMS, given))
    return undefined;
  return given === 'OSX' ? 'MACOS' : given;
}

function sortOf(one: Found): Sort {
  if (one.kind === 'failure') return 'any';
  if (one.kind === 'open') return one.sort;
  const { value } = one;
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (value instanceof Behaviors) return 'behaviors';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'object' ? 'map' : (typeof value as 'boolean' | 'string');
}

export function isDefinitelyBoolean(one: Found): boolean {
  return sortOf(one) === 'boolean';
}

/** Returns the possible results of a part that is used as a condition. A part whose value is not a boolean fails. */
export function endsOf(one: Found): Ends {
  if (one.kind === 'value' && typeof one.value === 'boolean') return new Set([one.value ? 'true' : 'false']);
  if (one.kind === 'open' && one.sort === 'boolean') return one.ends;
  return one.kind === 'open' && one.sort === 'any' ? new Set([...one.ends, 'failure']) : new Set(['failure']);
}

/**
 * Returns the possible results of a part whose value may have any type. A value that is not a boolean counts as both `true` and `false`.
 */
function endsOfAny(one: Found): Ends {
  if (one.kind === 'open') return one.ends;
  if (one.kind === 'value') return typeof one.value === 'boolean' ? endsOf(one) : EITHER;
  return new Set(['failure']);
}

export function mayFail(one: Found): boolean {
  return endsOfAny(one).has('failure');
}

function asCondition(ends: Ends): Found {
  const [end] = ends;
  if (ends.size > 1) return open('boolean', ends);
  return end === 'failure' ? FAILURE : found(end === 'true');
}

/** Negates the results. A failure stays a failure. */
export function negated(ends: Ends): Ends {
  const opposite = { true: 'false', false: 'true', failure: 'failure' } as const;
  return new Set([...ends].map((end) => opposite[end]));
}

/** Evaluates operands that `&&` or `||` joins. An operand is evaluated only if all operands before it may have the result `goesOn`. */
function chain(goesOn: End, operands: readonly Found[]): Found {
  const ends = new Set<End>();
  for (const operand of operands) {
    const own = endsOf(operand);
    for (const end of own) if (end !== goesOn) ends.add(end);
    if (!own.has(goesOn)) return asCondition(ends);
  }
  return asCondition(ends.add(goesOn));
}

function choice(condition: Ends, then: Found, otherwise: Found): Found {
  const branches = [...(condition.has('true') ? [then] : []), ...(condition.has('false') ? [otherwise] : [])];
  return oneOf(branches, condition.has('failure'));
}

/** Returns the second value if the first is null or the empty text. */
function orElse(one: Found, other: Found): Found {
  if (one.kind === 'open') return oneOf([one, other], false);
  return one.kind === 'value' && (one.value === null || one.value === '') ? other : one;
}

function oneOf(all: readonly Found[], mayAlsoFail: boolean): Found {
  const [first = FAILURE, ...others] = all;
  if (others.length === 0 && !mayAlsoFail) return first;
  if (all.every(({ kind }) => kind === 'failure')) return FAILURE;
  if (first.kind === 'value' && !mayAlsoFail) {
    if (others.every((one) => one.kind === 'value' && equal(one.value, first.value))) return first;
  }
  const sorts = all.filter(({ kind }) => kind !== 'failure').map(sortOf);
  const sort = sorts.map((one): Sort => (one === 'null' ? 'any' : one)).reduce(commonSort);
  const ends = all.flatMap((one) => [...endsOfAny(one)]);
  return open(sort, new Set(mayAlsoFail ? [...ends, 'failure'] : ends));
}

function commonSort(a: Sort, b: Sort): Sort {
  if (a === b) return a;
  return [a, b].every((one) => one === 'integer' || one === 'number') ? 'number' : 'any';
}

function comparison(operator: string, a: Found, b: Found): Found {
  if (a.kind === 'failure' || b.kind === 'failure') return FAILURE;
  if (operator === '!=') return asCondition(negated(endsOf(comparison('==', a, b))));
  if (operator === '==') return asCondition(equality(a, b));
  const [x, y] = [sortOf(a), sortOf(b)];
  if (x !== 'null' && y !== 'null' && areForeign(x, y)) return FAILURE;
  if (a.kind === 'open' || b.kind === 'open') {
    const isOrdered = x === 'null' || y === 'null' || (ORDERED.includes(x) && ORDERED.includes(y));
    return open('boolean', isOrdered && !mayFail(a) && !mayFail(b) ? EITHER : ANY_END);
  }
  const difference = order(a.value, b.value);
  if (difference === undefined) return FAILURE;
  return found(
    { '<': difference < 0, '>': difference > 0, '<=': difference <= 0, '>=': difference >= 0 }[operator] ??
      null,
  );
}

const ORDERED: readonly Sort[] = ['boolean', 'integer', 'number', 'string'];

function equality(a: Found, b: Found): Ends {
  const failure: readonly End[] = mayFail(a) || mayFail(b) ? ['failure'] : [];
  if (a.kind === 'value' && b.kind === 'value') return new Set([equal(a.value, b.value) ? 'true' : 'false']);
  if (areForeign(sortOf(a), sortOf(b))) return new Set(['false', ...failure]);
  const [known, other] = a.kind === 'value' ? [a, b] : [b, a];
  const isBoolean = known.kind === 'value' && typeof known.value === 'boolean' && isDefinitelyBoolean(other);
  if (!isBoolean) return new Set(['true', 'false', ...failure]);
  return new Set([...(known.value ? endsOf(other) : negated(endsOf(other))), ...failure]);
}

/** Whether a value of type `a` can never equal a value of type `b`. */
function areForeign(a: Sort, b: Sort): boolean {
  return a !== 'any' && b !== 'any' && !mayStandFor(a, b) && !mayStandFor(b, a);
}

function mayStandFor(given: Sort, wanted: Sort): boolean {
  if (given === wanted || given === 'any' || wanted === 'any') return true;
  if (wanted === 'list') return given === 'behaviors';
  return commonSort(given, wanted) === 'number';
}

function equal(a: Value, b: Value): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return sortOf(found(a)) === sortOf(found(b)) && JSON.stringify(a) === JSON.stringify(b);
}

/** Compares values: null first, then texts character by character. */
function order(a: Value, b: Value): number | undefined {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  if (typeof a === 'object' || typeof b === 'object') return undefined;
  return a < b ? -1 : Number(a > b);
}

interface Row {
  readonly wants: readonly Sort[];
  readonly gives: Sort;
  // biome-ignore lint/suspicious/noExplicitAny: each row gets what it wants
  readonly run: (...given: any[]) => Value;
}

function row(wants: readonly Sort[], gives: Sort, run: Row['run']): Row {
  return { wants, gives, run };
}

const contains = row(['string', 'string'], 'boolean', (text: string, piece: string) => text.includes(piece));

const METHODS: Readonly<Record<string, readonly Row[]>> = {
  toLowerCase: [row(['string'], 'string', (text: string) => text.toLowerCase())],
  toUpperCase: [row(['string'], 'string', (text: string) => text.toUpperCase())],
  length: [row(['string'], 'integer', (text: string) => text.length)],
  substringBefore: [
    row(['string', 'string'], 'string', (text: string, mark: string) => text.split(mark, 1)[0] ?? ''),
  ],
  substringAfter: [
    row(['string', 'string'], 'string', (text: string, mark: string) => text.split(mark).slice(1).join(mark)),
  ],
  contains: [
    contains,
    row(['behaviors', 'string'], 'boolean', (all: Behaviors, wanted: string) => all.has(wanted)),
    row(
      ['list', 'any'],
      'boolean',
      (list: readonly Value[], item: Value) => Array.isArray(list) && list.some((one) => equal(one, item)),
    ),
  ],
  isEmpty: [
    row(['list'], 'boolean', (list) => (list instanceof Behaviors ? list.called : list).length === 0),
  ],
  size: [row(['list'], 'integer', (list) => (list instanceof Behaviors ? list.called : list).length)],
};

const CLASSIC: Readonly<Record<string, readonly Row[]>> = {
  'String.stringContains': [contains],
  'String.startsWith': [
    row(['string', 'string'], 'boolean', (text: string, start: string) => text.startsWith(start)),
  ],
  'String.toLowerCase': METHODS.toLowerCase as readonly Row[],
};

/** Applies the first signature of a function that accepts the arguments. */
function apply(rows: readonly Row[] = [], given: readonly Found[]): Found {
  if (given.some(({ kind }) => kind === 'failure')) return FAILURE;
  const fitting = rows.filter(({ wants }) => wants.length === given.length);
  const possible = fitting.filter(({ wants }) => wants.every((want, at) => fits(given[at] as Found, want)));
  const [first, ...others] = possible;
  if (first === undefined) return FAILURE;
  if (given.every((one) => one.kind === 'value')) return found(first.run(...given.map(({ value }) => value)));
  const isCertain = possible.some(({ wants }) =>
    wants.every((want, at) => want === 'any' || sortOf(given[at] as Found) !== 'any'),
  );
  const gives = others.map((other) => other.gives).reduce(commonSort, first.gives);
  return open(gives, isCertain && !given.some(mayFail) ? EITHER : ANY_END);
}

function fits(given: Found, wanted: Sort): boolean {
  return mayStandFor(sortOf(given), wanted);
}

const MEMBERSHIPS: readonly string[] = [
  'user.isMemberOf',
  'isMemberOfGroup',
  'isMemberOfAnyGroup',
  'isMemberOfGroupName',
];
const PLAIN = new Set([...MEMBERSHIPS, ...Object.keys(CLASSIC)]);

function call(name: string, given: readonly Expression[], scene: Scene): Found {
  if (!PLAIN.has(name) || isClassic(scene) === (name === 'user.isMemberOf')) return STRANGE;
  if (!MEMBERSHIPS.includes(name)) {
    return apply(
      CLASSIC[name],
      given.map((one) => evaluate(one, scene)),
    );
  }
  const criteria = criteriaOf(name, given);
  if (criteria === undefined) return FAILURE;
  const verdict = isMember(criteria, scene);
  return verdict === 'UNDEFINED' ? open('boolean') : found(verdict === 'MATCH');
}

/**
 * Criteria for groups. Each criterion has a list of accepted values for each of its keys, such as `group.id`. The user must be in a single
 * group that meets all criteria.
 */
type Criteria = readonly Readonly<Record<string, readonly string[]>>[];

/**
 * Returns the criteria of a call that tests the groups of the user. Returns `undefined` if the arguments are invalid or the function does
 * not test groups.
 */
export function criteriaOf(name: string, given: readonly Expression[]): Criteria | undefined {
  const criteria = wantedBy(name, given.map(written)).map(criterionOf);
  return criteria.length > 0 && criteria.every((one) => one !== undefined) ? criteria : undefined;
}

/** Converts the arguments of a function that tests groups to equivalent arguments of `user.isMemberOf`. */
function wantedBy(name: string, values: readonly Value[]): readonly Value[] {
  switch (name) {
    case 'isMemberOfGroup':
      return values.map((value) => ({ 'group.id': value }));
    case 'isMemberOfAnyGroup':
      return [{ 'group.id': values }];
    case 'isMemberOfGroupName':
      return values.map((value) => ({ 'group.profile.name': value, operator: 'EXACT' }));
    default:
      return values;
  }
}

function criterionOf(wanted: Value): Criteria[number] | undefined {
  if (sortOf(found(wanted)) !== 'map') return undefined;
  const criterion = Object.fromEntries(
    Object.entries(wanted as Fields).map(([key, value]) => [key, [value].flat() as readonly string[]]),
  );
  const { operator = ['STARTS_WITH'], ...keys } = criterion;
  const isRead = Object.entries(keys).every(
    ([key, texts]) => KEYS.includes(key) && texts.every((text) => typeof text === 'string'),
  );
  const isKnown = operator.length === 1 && ['STARTS_WITH', 'EXACT'].includes(operator[0] ?? '');
  return isRead && isKnown && Object.keys(keys).length > 0 ? { ...keys, operator } : undefined;
}

const KEYS = ['group.id', 'group.type', 'group.profile.name'];

/** Whether the user may be in a group that meets the criteria and that the export lacks. */
export function isOpenTo(criteria: Criteria, { world }: Scene): boolean {
  const { snapshot } = world;
  const isWhole =
    snapshot.groups.length > 0 && !isStatedOpen('groups', snapshot) && !isEveryoneMissing(world);
  return !isWhole && criteria.every((criterion) => !('group.id' in criterion));
}

export function isMember(criteria: Criteria, scene: Scene): Verdict {
  const { world } = scene;
  const named = criteria.flatMap((criterion) => criterion['group.id'] ?? []);
  const unheld = named.filter((id) => !world.snapshot.groups.some((group) => group.id === id));
  const groups = [...world.snapshot.groups, ...unheld.map((id) => ({ id, name: null, type: null }))];
  const inOne = groups.map((group) => and([isIn(group.id, scene), meets(group, criteria)]));
  const inAny = isOpenTo(criteria, scene) && mayBeInGroups(scene) ? 'UNDEFINED' : 'NOT_MATCH';
  return or([...inOne, inAny]);
}

function isIn(id: string, { world, isBlank }: Scene): Verdict {
  if (!isBlank) return inGroup(id, world);
  return world.everyone.includes(id) ? 'MATCH' : 'UNDEFINED';
}

function mayBeInGroups({ world }: Scene): boolean {
  const { snapshot, context, everyone } = world;
  const user = snapshotUser(world);
  const isOpen = user !== undefined && isStatedOpen('userGroups', snapshot, user.id);
  const groups = context.groups?.ids ?? context.user?.groupIds ?? (isOpen ? undefined : user?.groupIds);
  if (groups === undefined || isEveryoneMissing(world)) return true;
  return [...groups, ...everyone].some((id) => !isHeld(id, 'groups', snapshot));
}

interface AnyGroup {
  readonly id: string;
  readonly name: string | null;
  readonly type: string | null;
}

function meets({ id, name, type }: AnyGroup, criteria: Criteria): Verdict {
  return and(
    criteria.flatMap(({ operator = [], ...keys }) =>
      Object.entries(keys).map(([key, wanted]): Verdict => {
        if (key === 'group.id') return decided(wanted.includes(id));
        const text = key === 'group.type' ? type : name;
        if (text === null) return 'UNDEFINED';
        if (key === 'group.type' || operator[0] === 'EXACT') return decided(wanted.includes(text));
        return decided(wanted.some((start) => text.startsWith(start.replace(/\.\*$/, ''))));
      }),
    ),
  );
}
