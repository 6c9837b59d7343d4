/** A mutant that no test can kill, since it answers every question alike. */
export interface Survivor {
  readonly file: string;
  /** The line of the source, without its indentation. */
  readonly line: string;
  readonly mutator: string;
  readonly replacement: string;
  readonly reason: string;
}

export const SURVIVORS: readonly Survivor[] = [
  {
    file: 'src/questions/effects/compare-sign-ins.ts',
    line: "if (did === 'denied' && does === 'denied') return SAME;",
    mutator: 'ConditionalExpression',
    replacement: 'false',
    reason: 'a shortcut: no set is enough in either state, which the lines below call the same',
  },
  {
    file: 'src/symbolic/theories/values/values.ts',
    line: 'return isAlone(question) && subject !== undefined ? made.get(subject.key) : undefined;',
    mutator: 'ConditionalExpression',
    replacement: 'true',
    reason: 'for the type alone: a question that is alone has one subject',
  },
  {
    file: 'src/symbolic/theories/values/question.ts',
    line: "? expressionQuestion(fact, value, EXPRESSION_DIALECTS.get(fact) ?? 'identity')",
    mutator: 'StringLiteral',
    replacement: '""',
    reason: 'for the type alone: a fact without a dialect of comparisons has one of expressions',
  },
  {
    file: 'src/symbolic/theories/values/subject-in.ts',
    line: 'if (tried.length > 0 && tried.length < points.length) building.prefer(choice(variable, tried));',
    mutator: 'ConditionalExpression',
    replacement: 'true',
    reason:
      'a shortcut: every request meets a preference for all values, and where none was tried, the search goes on without it',
  },
  {
    file: 'src/symbolic/theories/values/points.ts',
    line: 'const [found, spare] = [points.filter(({ isSpare }) => !isSpare), points.filter(({ isSpare }) => isSpare)];',
    mutator: 'MethodExpression',
    replacement: 'points',
    reason:
      'the answers of points that were found are known, and what is known is left out of the spare ones below',
  },
  {
    file: 'src/symbolic/theories/values/points.ts',
    line: '.map((number) => `other $' + '{number + 1}`)',
    mutator: 'ArithmeticOperator',
    replacement: 'number - 1',
    reason: 'any texts will do that are different and no members, and members are left out in the next line',
  },
];
