import { InvalidArgumentError, Option } from 'commander';
import { didYouMeanTyped } from '../../base/did-you-mean/nearest-word.js';
import { alternatives } from '../../base/messages.js';

/** Returns an option that accepts only the given words. */
export function choiceOption(flags: string, what: string, words: readonly string[]): Option {
  const option = new Option(flags, withChoices(what, words)).argParser((text) => {
    if (words.includes(text)) return text;
    throw new InvalidArgumentError(notOneOf(text, words));
  });
  option.argChoices = [...words];
  return option;
}

/** Adds the accepted words to the description of an option, if the description does not name each of them. */
export function withChoices(what: string, words: readonly string[]): string {
  const named = new Set(what.split(/[^\w-]+/));
  return words.every((word) => word.includes(' ') || named.has(word))
    ? what
    : `${what}; one of: ${alternatives(words)}`;
}

/** Returns a message such as ``expected json or text; did you mean `text`?``. */
export function notOneOf(text: string, words: readonly string[]): string {
  return `expected ${alternatives(words)}${didYouMeanTyped(text, words)}`;
}
