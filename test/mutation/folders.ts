/** What `npm run mutation -- <folder>` changes, and the tests that have to notice it. */
export interface MutatedFolder {
  readonly sources: readonly string[];
  /** Globs of the tests of this layer, and of the laws that rest on it. */
  readonly tests: readonly string[];
}

export const FOLDERS: Readonly<Record<string, MutatedFolder>> = {
  logic: {
    sources: ['src/logic/**/*.ts'],
    tests: [
      'test/logic/*.test.ts',
      'test/symbolic/*.test.ts',
      'test/facts/patterns.laws.test.ts',
      'test/questions/{cell-words,classes.laws,settle.laws,two-comparisons.laws}.test.ts',
    ],
  },
  symbolic: {
    sources: ['src/symbolic/**/*.ts'],
    tests: ['test/symbolic/*.test.ts', 'test/questions/*.test.ts'],
  },
  effects: {
    sources: ['src/questions/effects/*.ts'],
    tests: ['test/questions/*.test.ts', 'test/outcome/*.test.ts'],
  },
  questions: {
    sources: ['src/questions/**/*.ts', '!src/questions/effects/*.ts'],
    tests: ['test/questions/*.test.ts'],
  },
  simulate: {
    sources: ['src/simulate/**/*.ts'],
    tests: ['test/simulate/*.test.ts', 'test/outcome/*.test.ts', 'test/interpreter/*.test.ts'],
  },
};
