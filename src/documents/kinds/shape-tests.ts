import { isObject, type Members } from '../../base/object.js';

/** Whether an object looks like one of a kind. */
export type Looks = (value: Members) => boolean;

export function anyOfLooks(...all: readonly Looks[]): Looks {
  return (value) => all.some((looks) => looks(value));
}

export function allLooks(...all: readonly Looks[]): Looks {
  return (value) => all.every((looks) => looks(value));
}

export function hasKeys(...keys: readonly string[]): Looks {
  return (value) => keys.every((key) => value[key] !== undefined);
}

/** It has none of these: they belong to something that looks alike. */
export function lacks(...keys: readonly string[]): Looks {
  return (value) => keys.every((key) => value[key] === undefined);
}

/** It has no other keys than these. */
export function only(...keys: readonly string[]): Looks {
  return (value) => Object.keys(value).every((key) => keys.includes(key));
}

export function hasTexts(...keys: readonly string[]): Looks {
  return (value) => keys.every((key) => typeof value[key] === 'string');
}

export function lists(key: string): Looks {
  return (value) => Array.isArray(value[key]);
}

export function holds(...keys: readonly string[]): Looks {
  return (value) => keys.every((key) => isObject(value[key]));
}

/** One of its objects has one of these. */
export function hasWithin(key: string, ...inner: readonly string[]): Looks {
  return (value) => {
    const outer = value[key];
    return isObject(outer) && inner.some((name) => outer[name] !== undefined);
  };
}

export function without(key: string, ...inner: readonly string[]): Looks {
  return (value) => !hasWithin(key, ...inner)(value);
}

/** A text that is one of these words, or of this form. */
export function says(key: string, words: RegExp | ReadonlySet<unknown>): Looks {
  return (value) => {
    const said = value[key];
    if (typeof said !== 'string' || said.length > LONGEST_WORD) return false;
    return words instanceof RegExp ? words.test(said) : words.has(said);
  };
}

const LONGEST_WORD = 100;
