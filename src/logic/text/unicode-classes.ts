import { getOrMake } from '../../base/memo.js';
import { type CharacterSet, LAST_CHARACTER } from './characters.js';

/**
 * Returns the characters of a general category or a script (`Lu`, `Greek`) in the Unicode version of the running engine;
 * `undefined` if the name is unknown.
 */
export function unicodeClass(name: string): CharacterSet | undefined {
  const [is] = [`gc=${name}`, `sc=${name}`, ALIASES.get(name) ?? ''].flatMap(propertyOf);
  return is && getOrMake(classes, is.source, () => charactersThat(is));
}

const classes = new Map<string, CharacterSet>();

/** Class names in RE2 that differ from the names in Unicode. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['Any', 'Any'],
  ['Ascii', 'ASCII'],
  ['Assigned', 'Assigned'],
  ['Lc', 'LC'],
]);

function propertyOf(name: string): RegExp[] {
  try {
    return [new RegExp(`^\\p{${name}}$`, 'u')];
  } catch {
    return [];
  }
}

/** Ranges of code points in which all code points have the same properties, because they are unassigned or for private use. */
// biome-ignore format: a table
const UNIFORM: CharacterSet = [
  [0x4_0000, 0xd_ffff], [0xe_1000, 0xe_ffff], [0xf_0000, 0xf_fffd], [0xf_fffe, 0xf_ffff], [0x10_0000, 0x10_fffd],
  [0x10_fffe, LAST_CHARACTER],
];

function charactersThat(is: RegExp): CharacterSet {
  const found: [number, number][] = [];
  let next = 0;
  while (next <= LAST_CHARACTER) {
    const first = next;
    const last = UNIFORM.find(([start]) => start === first)?.[1] ?? first;
    next = last + 1;
    if (!is.test(String.fromCodePoint(first))) continue;
    const before = found.at(-1);
    if (before?.[1] === first - 1) before[1] = last;
    else found.push([first, last]);
  }
  return found;
}
