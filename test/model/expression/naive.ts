import type { Dialect } from '../../../src/model/expression/syntax/dialect.js';
import type { Call, Expression, Method } from '../../../src/model/expression/syntax/syntax.js';
import type { GroupEntry } from '../../../src/model/facts/world.js';
import type { Situation } from './generators.js';

/**
 * Interprets an expression literally, in one function. The request must state every fact, so that no result is unknown. A failure throws an
 * error. The only code shared with the project is the parser.
 */
export function naiveVerdict(
  expression: Expression,
  situation: Situation,
  dialect: Dialect = 'identity',
): boolean {
  try {
    return naive(expression, { ...situation, dialect }) === true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

class Failure extends Error {}

interface Scene extends Situation {
  readonly dialect: Dialect;
  readonly item?: unknown;
}

interface NaiveTime {
  readonly instant: Date;
}

interface NaiveCountry {
  readonly alpha3: string;
}

function fail(why: string): never {
  throw new Failure(why);
}

function naive(node: Expression, scene: Scene): unknown {
  const go = (part: Expression) => naive(part, scene);
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'list':
      return node.items.map(go);
    case 'map':
      return new Map(node.entries.map(({ key, value }) => [key, go(value)]));
    case 'name':
      return 'item' in scene ? member(scene.item, node.name) : fail(`${node.name} alone`);
    case 'member': {
      const path = pathOf(node);
      return path === undefined || 'item' in scene ? member(go(node.of), node.name) : attribute(path, scene);
    }
    case 'index': {
      const [list, index] = [go(node.of), go(node.index)];
      if (!Array.isArray(list) || !Number.isInteger(index)) return fail('no index');
      return (index as number) in list ? list[index as number] : fail('no such item');
    }
    case 'unary':
      return node.operator === '!' ? !boolean(go(node.of)) : -number(go(node.of));
    case 'logical':
      for (const operand of node.operands) {
        const truth = boolean(go(operand));
        if (truth !== (node.operator === '&&')) return truth;
      }
      return node.operator === '&&';
    case 'comparison':
      return comparison(node.operator, go(node.left), go(node.right));
    case 'arithmetic':
      return node.operands
        .map(go)
        .reduce((sum, next, at) => arithmetic(node.operators[at - 1] as string, sum, next));
    case 'choice':
      return boolean(go(node.condition)) ? go(node.then) : go(node.otherwise);
    case 'default': {
      const value = go(node.of);
      return value === null || value === '' ? go(node.otherwise) : value;
    }
    case 'matches':
      return new RegExp(`^(?:${text(go(node.pattern))})$`, 's').test(text(go(node.of)));
    case 'projection': {
      const list = go(node.of);
      return Array.isArray(list) ? list.map((item) => naive(node.each, { ...scene, item })) : fail('no list');
    }
    case 'call':
      return 'item' in scene
        ? method(node.name, [scene.item, ...node.arguments.map(go)], scene)
        : called(node, scene);
    case 'method':
      return called(node, scene);
  }
}

function pathOf(node: Expression): string[] | undefined {
  if (node.kind === 'name') return [node.name];
  if (node.kind !== 'member') return undefined;
  const before = pathOf(node.of);
  return before && [...before, node.name];
}

function attribute(path: readonly string[], { request, dialect }: Scene): unknown {
  // biome-ignore lint/suspicious/noExplicitAny: the request says everything
  const context = request.policyContext as any;
  const [root, second, third] = path;
  const profile = (name: string) =>
    context.user.profile[name] ?? (name === 'login' ? context.user.login : null);
  switch (root) {
    case 'user':
      if (dialect === 'classic') return profile(second as string);
      if (second === 'profile') return profile(third as string);
      if (second === 'created' || second === 'lastLogin') {
        return context.user[second] === null ? null : { instant: new Date(context.user[second]) };
      }
      return context.user[second as string];
    case 'security':
      return second === 'risk' ? context.risk.level : context.behaviors;
    case 'login':
      return context.identifier;
    case 'session':
      return context.session[second as string];
    case 'accessRequest':
      return context.accessRequest[second as string];
    case 'device':
      if (third === 'registered' || third === 'managed') return context.device[third];
      if (!context.device.registered) return null;
      return third === 'platform' ? context.device.platform : context.device.profile[third as string];
    default:
      return fail(`no ${root}`);
  }
}

function member(of: unknown, name: string): unknown {
  if (of instanceof Map) return of.get(name) ?? null;
  if (!isGroup(of)) return fail(`no ${name}`);
  if (name === 'profile') return new Map([['name', of.name]]);
  return of[name as keyof GroupEntry];
}

function isGroup(of: unknown): of is GroupEntry {
  return typeof of === 'object' && of !== null && 'id' in of;
}

function called(node: Call | Method, scene: Scene): unknown {
  if (node.kind === 'method' && node.of.kind !== 'name') {
    return method(
      node.name,
      [node.of, ...node.arguments].map((part) => naive(part, scene)),
      scene,
    );
  }
  const name = node.kind === 'method' && node.of.kind === 'name' ? `${node.of.name}.${node.name}` : node.name;
  const values = node.arguments.map((argument) => naive(argument, scene));
  const [a, b] = values;
  const groups = groupsOf(scene);
  switch (name) {
    case 'DateTime.now':
      return { instant: new Date(scene.request.policyContext.now as string) };
    case 'user.isMemberOf':
      return groups.some((group) => meets(group, values));
    case 'user.getGroups':
      return groups.filter((group) => meets(group, values));
    case 'isMemberOfGroup':
      return groups.some(({ id }) => id === a);
    case 'isMemberOfGroupNameStartsWith':
      return groups.some((group) => group.name?.startsWith(a as string));
    case 'isMemberOfGroupNameContains':
      return groups.some((group) => group.name?.includes(a as string));
    case 'String.startsWith':
      return text(a).startsWith(text(b));
    case 'String.stringContains':
      return text(a).includes(text(b));
    case 'String.append':
      return text(a) + text(b);
    case 'String.toUpperCase':
      return text(a).toUpperCase();
    case 'substringAfter':
      return method('substringAfter', values, scene);
    case 'Arrays.contains':
      return list(a).some((item) => same(item, b));
    case 'Arrays.isEmpty':
      return a === null || list(a).length === 0;
    default:
      return fail(`no ${name}`);
  }
}

function groupsOf({ request, world }: Scene): readonly GroupEntry[] {
  const inside = world.person(request.policyContext.user?.id as string)?.memberships.inside ?? [];
  return world.groups.filter(({ id }) => inside.includes(id) || world.everyone.has(id));
}

function meets(group: GroupEntry, criteria: readonly unknown[]): boolean {
  return criteria.every((criterion) => {
    const wanted = criterion as ReadonlyMap<string, unknown>;
    const has = (key: string, fits: (one: string) => boolean) =>
      !wanted.has(key) || [wanted.get(key)].flat().some((one) => fits(one as string));
    const isExact = wanted.get('operator') === 'EXACT';
    return (
      has('group.id', (id) => id === group.id) &&
      has('group.type', (type) => type === group.type) &&
      has('group.profile.name', (name) =>
        isExact ? name === group.name : group.name?.startsWith(name.replace(/\.\*$/, '')) === true,
      )
    );
  });
}

function method(name: string, [of, a, b]: readonly unknown[], scene: Scene): unknown {
  switch (name) {
    case 'contains':
      return typeof of === 'string' ? of.includes(text(a)) : list(of).some((item) => same(item, a));
    case 'size':
      return list(of).length;
    case 'isEmpty':
      return list(of).length === 0;
    case 'add':
      return list(of).concat([a]);
    case 'remove':
      return list(of).filter((item) => !same(item, a));
    case 'flatten':
      return list(of).flat(Number.POSITIVE_INFINITY);
    case 'length':
      return text(of).length;
    case 'toUpperCase':
      return text(of).toUpperCase();
    case 'toLowerCase':
      return text(of).toLowerCase();
    case 'removeSpaces':
      return text(of).split(' ').join('');
    case 'substring':
      return (a as number) <= text(of).length ? text(of).substring(a as number) : fail('outside');
    case 'substringAfter':
      return text(of).includes(text(a)) ? text(of).split(text(a)).slice(1).join(text(a)) : '';
    case 'substringBefore':
      return text(of).split(text(a))[0] !== undefined && text(a) !== '' ? text(of).split(text(a))[0] : '';
    case 'replace':
      return a === ''
        ? [
            text(b),
            ...text(of)
              .split('')
              .flatMap((one) => [one, text(b)]),
          ].join('')
        : text(of).split(text(a)).join(text(b));
    case 'replaceFirst': {
      const at = text(of).indexOf(text(a));
      return at < 0 ? of : text(of).slice(0, at) + text(b) + text(of).slice(at + text(a).length);
    }
    case 'toNumber':
      return parsed(text(of));
    case 'toInteger':
      return integer(typeof of === 'number' ? of : parsed(text(of)));
    case 'parseCountryCode':
      return country(text(of));
    case 'toAlpha3':
      return (of as NaiveCountry).alpha3;
    case 'versionGreaterThan':
      return versions(text(a)) < versions(text(of));
    case 'parseUnixTime':
      return { instant: new Date(Number(of)) };
    case 'toUnix':
      return String(time(of).getTime());
    case 'plusDays':
      return { instant: new Date(time(of).getTime() + (a as number) * 86_400_000) };
    case 'minusHours':
      return { instant: new Date(time(of).getTime() - (a as number) * 3_600_000) };
    case 'withinDays': {
      const distance = Math.abs(
        time(of).getTime() - new Date(scene.request.policyContext.now as string).getTime(),
      );
      return distance <= (a as number) * 86_400_000;
    }
    default:
      return fail(`no ${name}`);
  }
}

function versions(version: string): string {
  return version
    .split('.')
    .map((part) => part.padStart(5, '0'))
    .concat('00000', '00000')
    .slice(0, 4)
    .join('.');
}

const NAIVE_COUNTRIES: Readonly<Record<string, string>> = {
  US: 'USA',
  USA: 'USA',
  '840': 'USA',
  'United States': 'USA',
  DE: 'DEU',
  FR: 'FRA',
};

function country(name: string): NaiveCountry {
  return { alpha3: NAIVE_COUNTRIES[name] ?? fail('no country') };
}

/** Rounds a number, limits it to the range of 64-bit integers, and returns its lower 32 bits as a signed integer. */
function integer(value: number): number {
  const rounded = BigInt(Math.floor(value + 0.5));
  const [least, most] = [-(2n ** 63n), 2n ** 63n - 1n];
  const long = rounded < least ? least : rounded > most ? most : rounded;
  return Number(BigInt.asIntN(32, long));
}

function parsed(value: string): number {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(value.trim())
    ? Number.parseFloat(value)
    : fail('no number');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : fail('no string');
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : fail('no number');
}

function boolean(value: unknown): boolean {
  return typeof value === 'boolean' ? value : fail('no boolean');
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : fail('no list');
}

function time(value: unknown): Date {
  return isTime(value) ? value.instant : fail('no time');
}

function isTime(value: unknown): value is NaiveTime {
  return typeof value === 'object' && value !== null && 'instant' in value;
}

function same(a: unknown, b: unknown): boolean {
  if (isTime(a) && isTime(b)) return a.instant.getTime() === b.instant.getTime();
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => same(item, b[at]));
  return a === b;
}

function comparison(operator: string, a: unknown, b: unknown): boolean {
  if (operator === '==') return same(a, b);
  if (operator === '!=') return !same(a, b);
  const [x, y] = ordered(a, b);
  return { '<': x < y, '>': x > y, '<=': x <= y, '>=': x >= y }[operator] ?? fail('no operator');
}

/** Orders values, with null first. */
function ordered(a: unknown, b: unknown): [string | number, string | number] {
  if (a === null || b === null) return [a === null ? 0 : 1, b === null ? 0 : 1];
  if (isTime(a) && isTime(b)) return [a.instant.getTime(), b.instant.getTime()];
  if (typeof a === 'boolean' && typeof b === 'boolean') return [Number(a), Number(b)];
  const isPlain = (typeof a === 'string' || typeof a === 'number') && typeof a === typeof b;
  return isPlain ? [a, b as string | number] : fail('no order');
}

function arithmetic(operator: string, a: unknown, b: unknown): unknown {
  if (operator === '+' && (typeof a === 'string' || typeof b === 'string')) return written(a) + written(b);
  const [x, y] = [number(a), number(b)];
  if (operator === '/' && y === 0) return fail('by zero');
  if (operator === '+') return x + y;
  if (operator === '-') return x - y;
  if (operator === '*') return x * y;
  if (!Number.isInteger(x) || !Number.isInteger(y)) return x / y;
  return (x - (x % y)) / y;
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(',');
  return value instanceof Map || isGroup(value) || isTime(value) ? fail('not modelled') : String(value);
}
