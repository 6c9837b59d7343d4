import { isObject, type Members } from '../../base/object.js';

/** A test of an object by its members, such as a test for certain keys. */
export type ShapeTest = (value: Members) => boolean;

export function anyShape(...all: readonly ShapeTest[]): ShapeTest {
  return (value) => all.some((looks) => looks(value));
}

export function allShapes(...all: readonly ShapeTest[]): ShapeTest {
  return (value) => all.every((looks) => looks(value));
}

export function hasKeys(...keys: readonly string[]): ShapeTest {
  return (value) => keys.every((key) => value[key] !== undefined);
}

/**
 * Returns a test that an object has none of the given keys. The test excludes a similar kind of objects, which always have one of these
 * keys.
 */
export function lacks(...keys: readonly string[]): ShapeTest {
  return (value) => keys.every((key) => value[key] === undefined);
}

/** Returns a test that an object has no other keys than these. */
export function hasOnly(...keys: readonly string[]): ShapeTest {
  return (value) => Object.keys(value).every((key) => keys.includes(key));
}

export function hasTexts(...keys: readonly string[]): ShapeTest {
  return (value) => keys.every((key) => typeof value[key] === 'string');
}

export function hasList(key: string): ShapeTest {
  return (value) => Array.isArray(value[key]);
}

export function hasObjects(...keys: readonly string[]): ShapeTest {
  return (value) => keys.every((key) => isObject(value[key]));
}

/** Returns a test that the object under `key` has at least one of the inner keys. */
export function hasWithin(key: string, ...inner: readonly string[]): ShapeTest {
  return (value) => {
    const outer = value[key];
    return isObject(outer) && inner.some((name) => outer[name] !== undefined);
  };
}

export function hasNotWithin(key: string, ...inner: readonly string[]): ShapeTest {
  return (value) => !hasWithin(key, ...inner)(value);
}

/** Returns a test of the value of one key. The value must be a text. It must also be one of the given words, or match the given pattern. */
export function hasWord(key: string, words: RegExp | ReadonlySet<unknown>): ShapeTest {
  return (value) => {
    const word = value[key];
    if (typeof word !== 'string' || word.length > LONGEST_WORD) return false;
    return words instanceof RegExp ? words.test(word) : words.has(word);
  };
}

const LONGEST_WORD = 100;
