/**
 * Renames the words of a regular expression with the function `word`. Returns `undefined` if the expression counts characters, matches only
 * some letters, or has another form that cannot be renamed. The renamed expression would then not match the pseudonyms of the texts that
 * the original matches.
 */
export function keyedPattern(source: string, word: (text: string) => string): string | undefined {
  let made = '';
  for (let at = 0; at < source.length; ) {
    const found = STEPS.map(([step, make]) => ({ text: matchAt(step, source, at), make })).find(
      ({ text }) => text !== undefined,
    );
    if (found?.text === undefined) return undefined;
    made += found.make(found.text, word);
    at += found.text.length;
  }
  return made;
}

type Make = (text: string, word: (text: string) => string) => string;

const asIs: Make = (text) => text;

/**
 * The kinds of elements in a regular expression, such as a word, a repetition or a group. A word may be a name, which is replaced by a
 * pseudonym. At each position of the expression, the first kind that matches is used: `make` returns the new text of the element.
 */
const STEPS: readonly (readonly [step: RegExp, make: Make])[] = [
  [/(?:[\p{L}\p{M}]|\d)(?=[*+?{])/uy, (text, word) => `(?:${word(text)})`],
  [/[\p{L}\p{M}]+?(?=[\p{L}\p{M}](?:[*+?{]))|[\p{L}\p{M}]+/uy, (text, word) => word(text)],
  [/\d+?(?=\d[*+?{])|\d+/y, (text, word) => word(text)],
  [/(?<=\)|[\p{L}\p{M}\d])(?:[*+?]|\{\d+(?:,\d*)?\})\??/uy, asIs],
  [/(?:\.|\\[dwsDWS])[*+]\??/y, asIs],
  [/\[\^?(?:a-z|A-Z|0-9|\\[dws]|\\[^\p{L}\d]|[^\p{L}\d\\\]])+\][*+]\??/uy, asIs],
  [/\[(?:\\[^\p{L}\d]|[^\p{L}\d\\\]^])+\]/uy, asIs],
  [/\\[^\p{L}\p{N}]/uy, asIs],
  [/\((?:\?:|\?i\)|\?i:)?|\)|\||\^|\$/y, asIs],
  [/[^\p{L}\p{N}\\[\](){}*+?.^$|]/uy, asIs],
  [/(?<=[^\p{L}\p{N}\\[(|*+?{}^$.])[*+?]/uy, asIs],
];

function matchAt(step: RegExp, source: string, at: number): string | undefined {
  step.lastIndex = at;
  const text = step.exec(source)?.[0];
  return text === '' ? undefined : text;
}
