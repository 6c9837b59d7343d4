/** The source files that `npm run mutation -- <folder>` changes, and the tests that must detect each change. */
export interface MutatedFolder {
  readonly sources: readonly string[];
  /** Globs of the tests of the folder, and of the properties that depend most on its code. */
  readonly tests: readonly string[];
}

export const FOLDERS: Readonly<Record<string, MutatedFolder>> = {
  logic: {
    sources: ['src/logic/**/*.ts'],
    tests: [
      'test/logic/*.test.ts',
      'test/analysis/symbolic/*.test.ts',
      'test/model/facts/patterns.laws.test.ts',
      'test/analysis/questions/{cell-words,settle,two-comparisons.laws,seen-through}.test.ts',
    ],
  },
  symbolic: {
    sources: ['src/analysis/symbolic/**/*.ts'],
    tests: [
      'test/analysis/symbolic/*.test.ts',
      'test/analysis/questions/{cell-words,claims.laws,classes,classes.laws,confirmed.laws,open-world,partition.laws,reach,reach.laws}.test.ts',
      'test/analysis/questions/{attribute-lists.laws,space.laws,two-comparisons.laws,unknown.laws,witness.laws}.test.ts',
      'test/analysis/questions/{assigned,assigned.laws,below,classic,diff,forgotten,seen-through,settle,stand-ins.laws}.test.ts',
      'test/lint/expression-claims.laws.test.ts',
    ],
  },
  effects: {
    sources: ['src/analysis/questions/effects/*.ts'],
    tests: [
      'test/analysis/questions/{compare,compare.laws,diff,effects,session-order.laws,unknown-effects}.test.ts',
      'test/simulate/outcome/{both.laws,composition,effects}.test.ts',
    ],
  },
  questions: {
    sources: ['src/analysis/questions/**/*.ts', '!src/analysis/questions/effects/*.ts'],
    tests: [
      'test/analysis/questions/*.test.ts',
      '!test/analysis/questions/{space,two-comparisons}.laws.test.ts',
      'test/what-if/refutation.laws.test.ts',
    ],
  },
  simulate: {
    sources: ['src/simulate/**/*.ts'],
    tests: ['test/interpreter/*.test.ts', 'test/simulate/*.test.ts', 'test/simulate/outcome/*.test.ts'],
  },
};
