const MAX_LENGTH = 40;

/** Describes a value in a few words for a message. User input is in backticks. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return describeText(value);
  if (typeof value === 'number') return `the number \`${value}\``;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return value === undefined ? 'nothing' : `\`${value}\``;
}

/** Describes a text. If the text looks like a value of a different type (such as a number), the description says that it is a text. */
function describeText(text: string): string {
  if (text === '') return 'an empty string';
  const why = cutOffReason(text);
  if (why !== undefined) return `${quoted(text)}, which is ${why}`;
  return /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text) ? `the text ${quoted(text)}` : quoted(text);
}

/**
 * Returns the cause of a text such as `[object Object]`, and how to fix it. A program wrote the text in place of a nested value. Returns
 * `undefined` for any other text.
 */
export function cutOffReason(text: string): string | undefined {
  return CUT_OFF.find(([written]) => written.test(text))?.[1];
}

/** Texts that programs write in place of nested objects or lists. */
const CUT_OFF: readonly (readonly [written: RegExp, words: string])[] = [
  [
    /^@\{.*\}$|^System\.(?:Object\[\]|Collections\.[\w.]{1,60})$/s,
    'the text that `ConvertTo-Json` of PowerShell writes for values below its depth limit: export again with `-Depth 100`',
  ],
  [
    /^\[object Object\]$/,
    'the text that a program writes for an object that it did not convert to JSON: export again as JSON',
  ],
];

/** Quotes a text of a document in backticks, on one line and with at most 40 characters. */
export function quoted(text: string): string {
  return quotedUpTo(MAX_LENGTH, text);
}

/** Quotes a text of a document in backticks, on one line and with at most `longest` characters. */
export function quotedUpTo(longest: number, text: string): string {
  const short =
    text.length > longest ? `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return `\`${short.replace(/\s+/g, ' ').replaceAll('`', "'")}\``;
}

/** Joins words: `a`, `a or b`, `a, b or c`. */
export function alternatives(words: readonly string[], last = 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** Returns the first few words in backticks, and the number of the others. */
export function firstFew(words: readonly string[], few = 3, longest = MAX_LENGTH): string {
  return firstFewUnquoted(
    [...words.slice(0, few).map((word) => quotedUpTo(longest, word)), ...words.slice(few)],
    few,
  );
}

/** Returns a list such as `a, b, c and 2 more`: the first few words, without backticks around them, and the number of remaining words. */
export function firstFewUnquoted(words: readonly string[], few = 3): string {
  const shown = words.slice(0, few).join(', ');
  return words.length > few ? `${shown} and ${words.length - few} more` : shown;
}

/** Returns a number with its noun: `1 group`, `2 groups`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${withSeparators(count)} ${count === 1 ? one : many}`;
}

/** Returns a number with separators between its thousands, such as `50,000`, for summaries of large orgs. */
export function withSeparators(count: number): string {
  return Math.abs(count) < 1000 ? String(count) : count.toLocaleString('en');
}

/** Makes the first letter upper case, for the beginning of a sentence or a heading. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The number of items that a shortened list shows. */
const MAX_LISTED = 4;

/** Returns the first four items and the number of the others: `a, b, c, d … and 12 more`. */
export function listed<Item>(items: readonly Item[], words: (item: Item) => string): string {
  const shown = items
    .slice(0, MAX_LISTED)
    .map((item) => words(item))
    .join(', ');
  return items.length > MAX_LISTED ? `${shown} … and ${items.length - MAX_LISTED} more` : shown;
}
