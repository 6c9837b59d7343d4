/** Words of earlier versions and of other tools, with the word of this tool. */
const FORMER_WORDS: Readonly<Record<string, string>> = {
  // Assurance levels
  'one-knowledge': '1fa-knowledge',
  'one-possession': '1fa-possession',
  'one-phishing-resistant': '1fa-phishing-resistant',
  two: '2fa',
  2: '2fa',
  'two-phishing-resistant': '2fa-phishing-resistant',
  'two-hardware-protected': '2fa-hardware-protected',
  strength: 'assurance',
  // Kinds of change, and verdicts about applications
  gained: 'granted',
  lost: 'removed',
  weaker: 'less-strict',
  stronger: 'stricter',
  more: 'more-permissive',
  less: 'less-permissive',
  neither: 'mixed',
  // Reachability, and keys of test files
  reached: 'reachable',
  dead: 'unreachable',
  never: 'unreachable',
  covered: 'shadowed',
  contradiction: 'unsatisfiable',
  refused: 'blocked',
  unmapped: 'unassigned',
  ways: 'paths',
  notWeakerThan: 'notLessStrictThan',
  posture: 'compliance',
};

/** Returns the word that replaces a word of an earlier version or of another tool, if `words` has it. */
export function currentWord(found: string, words: readonly string[]): string | undefined {
  const current = Object.hasOwn(FORMER_WORDS, found) ? FORMER_WORDS[found] : undefined;
  return current !== undefined && words.includes(current) ? current : undefined;
}
