import fc from 'fast-check';

/** Generates the document with one to four hostile values, and leaves the original unchanged. */
export function mutateJson(value: unknown): fc.Arbitrary<unknown> {
  const mutations = fc.array(fc.tuple(fc.nat(), mutation), { minLength: 1, maxLength: 4 });
  return mutations.map((all) => {
    const box: Box = { root: structuredClone(value) };
    for (const [number, mutate] of all) {
      const places = placesIn(box);
      const place = places[number % places.length];
      if (place !== undefined) mutate(place, places[(number * 31) % places.length] ?? place);
    }
    return box.root;
  });
}

/** An object or an array, and the key of one of its values. */
interface Place {
  readonly owner: object;
  readonly key: string;
}

interface Box {
  root: unknown;
}

type Mutation = (place: Place, other: Place) => void;

const DEPTH = 3000;
const LENGTH = 100_000;
const KEYS = ['__proto__', 'constructor', 'toString', 'length', '', '0', 'id', '\ud800'];

/** Functions that create hostile values, so that no two documents share one. */
const HOSTILE: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  ...[0, -0, 1.5, -1, 2 ** 53 + 2, 1e308, 5e-324, Number.POSITIVE_INFINITY, Number.NaN].map(
    (number) => () => number,
  ),
  ...[
    '',
    '0',
    'NaN',
    '1e400',
    '__proto__',
    '\ud800',
    '\udfff\ud800x',
    '\0',
    '(a+)+$',
    '::/0',
    '0.0.0.0/99',
    '%s',
  ].map((text) => () => text),
  () => 'x'.repeat(LENGTH),
  () => '('.repeat(LENGTH),
  () => [],
  () => ({}),
  () => [[]],
  () => [null],
  () => Array(1000).fill(null),
  () => nested((inner) => [inner]),
  () => nested((inner) => ({ include: inner })),
  () => JSON.parse('{ "__proto__": { "id": "x", "include": ["x"] }, "constructor": null }'),
];

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(...HOSTILE).map(
      (hostile): Mutation =>
        (place) =>
          put(place, hostile()),
    ),
  },
  { weight: 3, arbitrary: fc.constant<Mutation>(drop) },
  { weight: 2, arbitrary: fc.constant<Mutation>(swap) },
  { weight: 1, arbitrary: fc.constant<Mutation>((place) => put(place, [take(place)])) },
  { weight: 1, arbitrary: fc.constant<Mutation>((place) => put(place, retyped(take(place)))) },
  { weight: 1, arbitrary: fc.constant<Mutation>(double) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...KEYS).map(
      (key): Mutation =>
        (place) => {
          const value = take(place);
          drop(place);
          put({ owner: place.owner, key: Array.isArray(place.owner) ? place.key : key }, value);
        },
    ),
  },
);

/** Lists the root and every value in it. Uses a loop instead of recursion, because the values may be nested deeply. */
function placesIn(box: Box): Place[] {
  const places: Place[] = [{ owner: box, key: 'root' }];
  for (let index = 0; index < places.length && index < LENGTH; index++) {
    const value = take(places[index] as Place);
    if (typeof value !== 'object' || value === null) continue;
    for (const key of Object.keys(value)) places.push({ owner: value, key });
  }
  return places;
}

function take({ owner, key }: Place): unknown {
  return Object.getOwnPropertyDescriptor(owner, key)?.value;
}

/** Sets a member as `JSON.parse` does: `__proto__` is a key like any other. */
function put({ owner, key }: Place, value: unknown): void {
  Object.defineProperty(owner, key, { value, writable: true, enumerable: true, configurable: true });
}

function drop(place: Place): void {
  if (Array.isArray(place.owner)) place.owner.splice(Number(place.key), 1);
  else if (place.key !== 'root') Reflect.deleteProperty(place.owner, place.key);
}

/** Swaps copies of two values. Without the copies, a value would contain itself if one of the two contained the other. */
function swap(place: Place, other: Place): void {
  const [one, two] = [structuredClone(take(place)), structuredClone(take(other))];
  put(place, two);
  put(other, one);
}

function double({ owner, key }: Place): void {
  if (Array.isArray(owner)) owner.push(structuredClone(take({ owner, key })));
}

function retyped(value: unknown): unknown {
  if (typeof value === 'string') return Number(value);
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? { ...value } : Object.values(value);
  return String(value);
}

function nested(wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = null;
  for (let depth = 0; depth < DEPTH; depth++) value = wrap(value);
  return value;
}
