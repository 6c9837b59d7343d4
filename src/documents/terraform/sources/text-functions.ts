import { isSynthetic } from '../../../model/facts/synthetic-id.js';
import { type Evaluated, evaluatedText, hasOrder, textOfValue, UNKNOWN } from './evaluated.js';
import { folderOf, normalPath } from './file-paths.js';
import { numberOf, truth } from './operators.js';
import { joinParts } from './templates.js';

type TextFunction = (text: string, other: string, third: string) => boolean | string | undefined;

/**
 * The functions on texts. They are applied only to printable ASCII texts, because Go and JavaScript treat some other characters
 * differently. They are not applied to placeholders of ids that do not exist yet.
 */
// biome-ignore format: a table
const TEXT_FUNCTIONS: Readonly<Record<string, TextFunction>> = {
  basename: (path) => (/(?:^|\/)\.{0,2}$/.test(path) ? undefined : path.slice(path.lastIndexOf('/') + 1)),
  dirname: (path) => {
    const whole = normalPath(path);
    return whole === undefined || whole.includes('..') || /(?:^|\/)\.?$/.test(path) ? undefined : folderOf(whole);
  },
  chomp: (text) => text.replace(/[\r\n]+$/, ''),
  endswith: (text, end) => text.endsWith(end),
  lower: (text) => text.toLowerCase(),
  replace: (text, from, to) => (/^\/.*\/$/s.test(from) ? undefined : text.replaceAll(from, () => to)),
  startswith: (text, start) => text.startsWith(start),
  strcontains: (text, part) => text.includes(part),
  strrev: (text) => (text.includes('\r') ? undefined : [...text].reverse().join('')),
  title: (text) => text.replace(/(?<!\w)[a-z]/g, (letter) => letter.toUpperCase()),
  trim: (text, letters) => {
    const isTrimmed = (letter: string) => letters.includes(letter);
    const from = [...text].findIndex((letter) => !isTrimmed(letter));
    return from < 0 ? '' : text.slice(from, [...text].findLastIndex((letter) => !isTrimmed(letter)) + 1);
  },
  trimprefix: (text, start) => (text.startsWith(start) ? text.slice(start.length) : text),
  trimspace: (text) => text.trim(),
  trimsuffix: (text, end) => (end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text),
  upper: (text) => text.toUpperCase(),
};

/** Calls a function that has texts as arguments. Returns `undefined` if the name is not the name of a text function. */
export function callTextFunction(name: string, given: readonly Evaluated[]): Evaluated | undefined {
  if (name === 'format') return formatted(given);
  if (name === 'join') return joinedBy(given);
  if (name === 'substr') return partOf(given);
  const make = Object.hasOwn(TEXT_FUNCTIONS, name) ? TEXT_FUNCTIONS[name] : undefined;
  if (make === undefined) return undefined;
  const texts = given.flatMap((one) => textOfValue(one) ?? []);
  const [first = '', second = '', third = ''] = texts;
  if (texts.length < given.length || !texts.every(isPlain)) return UNKNOWN;
  const made = make(first, second, third);
  return typeof made === 'string' ? evaluatedText(made) : truth(made);
}

/**
 * Evaluates `substr`, where length -1 means up to the end. The result for a text with CR is unknown, since Terraform counts CR and LF as
 * one character.
 */
function partOf([one, from, count]: readonly Evaluated[]): Evaluated {
  const text = textOfValue(one);
  const [start, length] = [numberOf(from), numberOf(count)];
  const isCount = [start, length].every(Number.isSafeInteger) && start >= 0 && length >= -1;
  if (text === undefined || !isPlain(text) || text.includes('\r') || !isCount) return UNKNOWN;
  return evaluatedText(text.slice(start, length < 0 ? undefined : start + length));
}

export function isPlain(text: string): boolean {
  return !isSynthetic(text) && /^[\t\n\r -~]*$/.test(text);
}

/** Evaluates `format` with `%s`, `%v` and `%d`, the latter with zero padding. */
export function formatted([format, ...given]: readonly Evaluated[]): Evaluated {
  const text = textOfValue(format) ?? '%';
  const verbs = [...text.matchAll(VERB)];
  const isKnown = !text.replace(VERB, '').includes('%');
  const used = verbs.filter(([whole]) => whole !== '%%').length;
  if (!isKnown || used !== given.length) return UNKNOWN;
  const parts: Evaluated[] = [];
  let from = 0;
  let next = 0;
  for (const { 0: whole, 1: zeros, 2: verb, index } of verbs) {
    parts.push(evaluatedText(text.slice(from, index)));
    parts.push(whole === '%%' ? evaluatedText('%') : written(given[next++], verb, Number(zeros ?? 0)));
    from = index + whole.length;
  }
  return joinParts([...parts, evaluatedText(text.slice(from))]);
}

const VERB = /%(?:%|(?:0(\d))?([dsv]))/g;

function written(one: Evaluated = UNKNOWN, verb: string | undefined, zeros: number): Evaluated {
  if (verb !== 'd') return zeros === 0 ? one : UNKNOWN;
  const isCount = one.kind === 'value' && Number.isSafeInteger(one.value) && Number(one.value) >= 0;
  return isCount ? evaluatedText(String(one.value).padStart(zeros, '0')) : UNKNOWN;
}

function joinedBy([between, ...lists]: readonly Evaluated[]): Evaluated {
  const elements: Evaluated[] = [];
  for (const list of lists) {
    if (list.kind !== 'list' || !list.isComplete || !hasOrder(list)) return UNKNOWN;
    elements.push(...list.elements);
  }
  if (between === undefined || lists.length === 0) return UNKNOWN;
  return joinParts(elements.flatMap((one, index) => (index === 0 ? [one] : [between, one])));
}
