const LONGEST = 40;

/** A value in a few words, for messages: user input stands in backticks. */
export function valueInWords(value: unknown): string {
  if (typeof value === 'string') return textInWords(value);
  if (typeof value === 'number') return `the number \`${value}\``;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return value === undefined ? 'nothing' : `\`${value}\``;
}

/** A text that would be something else without its quotes is said to be one. */
function textInWords(text: string): string {
  if (text === '') return 'an empty string';
  const why = whyCutOff(text);
  if (why !== undefined) return `${quoted(text)}, which is ${why}`;
  return /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text) ? `the text ${quoted(text)}` : quoted(text);
}

/** Whether the text stands for an object or a list that a program did not go into: what wrote it, and what to do. */
export function whyCutOff(text: string): string | undefined {
  return CUT_OFF.find(([written]) => written.test(text))?.[1];
}

/** What programs write in the place of an object or a list that they did not go into. */
const CUT_OFF: readonly (readonly [written: RegExp, words: string])[] = [
  [
    /^@\{.*\}$|^System\.(?:Object\[\]|Collections\.[\w.]{1,60})$/s,
    'what `ConvertTo-Json` of PowerShell writes of all that lies deeper than it goes: export again with `-Depth 100`',
  ],
  [/^\[object Object\]$/, 'what a program made of an object that it wrote as a text: export again as JSON'],
];

/** Text of a document in backticks, shortened, on one line. */
export function quoted(text: string): string {
  return quotedUpTo(LONGEST, text);
}

/** The same of so many characters. */
export function quotedUpTo(longest: number, text: string): string {
  const short =
    text.length > longest ? `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return `\`${short.replace(/\s+/g, ' ').replaceAll('`', "'")}\``;
}

/** `a`, `a or b`, `a, b or c`. */
export function alternatives(words: readonly string[], last = 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** The first few in backticks, and how many more there are. */
export function firstFew(words: readonly string[], few = 3, longest = LONGEST): string {
  return firstOf([...words.slice(0, few).map((word) => quotedUpTo(longest, word)), ...words.slice(few)], few);
}

/** The same of words that stand for themselves. */
export function firstOf(words: readonly string[], few = 3): string {
  const shown = words.slice(0, few).join(', ');
  return words.length > few ? `${shown} and ${words.length - few} more` : shown;
}

/** `1 group`, `2 groups`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** As the beginning of a sentence, or a heading. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A list is cut after so many. */
const MOST_LISTED = 4;

/** `a, b, c, d … and 12 more`. */
export function listed<Item>(items: readonly Item[], words: (item: Item) => string): string {
  const shown = items
    .slice(0, MOST_LISTED)
    .map((item) => words(item))
    .join(', ');
  return items.length > MOST_LISTED ? `${shown} … and ${items.length - MOST_LISTED} more` : shown;
}
