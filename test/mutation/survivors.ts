/** A mutant that no test can detect, because it has the same results as the original code. */
export interface Survivor {
  readonly file: string;
  /** The source line without indentation. */
  readonly line: string;
  readonly mutator: string;
  readonly replacement: string;
  readonly reason: string;
}

export const SURVIVORS: readonly Survivor[] = [
  {
    file: 'src/analysis/questions/effects/compare-sign-ins.ts',
    line: "if (did === 'denied' && does === 'denied') return SAME;",
    mutator: 'ConditionalExpression',
    replacement: 'false',
    reason: 'a shortcut: no set is enough in either state, which the lines below call the same',
  },
  {
    file: 'src/analysis/symbolic/theories/values/values.ts',
    line: 'return isAlone(question) && subject !== undefined ? made.get(subject.key) : undefined;',
    mutator: 'ConditionalExpression',
    replacement: 'true',
    reason: 'for the type alone: a question that is alone has one subject',
  },
  {
    file: 'src/analysis/symbolic/theories/values/question.ts',
    line: "? expressionQuestion(fact, value, EXPRESSION_DIALECTS.get(fact) ?? 'identity')",
    mutator: 'StringLiteral',
    replacement: '""',
    reason: 'for the type alone: a fact without a dialect of comparisons has one of expressions',
  },
  {
    file: 'src/analysis/symbolic/theories/values/subject-in.ts',
    line: 'if (tried.length > 0 && tried.length < points.length) building.prefer(choice(variable, tried));',
    mutator: 'ConditionalExpression',
    replacement: 'true',
    reason:
      'a shortcut: every sign-in meets a preference for all values, and where none was tried, the search goes on without it',
  },
  {
    file: 'src/simulate/assumed.ts',
    line: '{ snapshot: { unknown = [] }, world }: Compiled,',
    mutator: 'ArrayDeclaration',
    replacement: '["Stryker was here"]',
    reason: 'an entry without `isByReference` lists no groups, as an empty list does',
  },
  {
    file: 'src/simulate/outcome/application.ts',
    line: "if (typeof actions !== 'object' || actions === null) return read();",
    mutator: 'StringLiteral',
    replacement: '""',
    reason: 'a cache: the actions are read again each time',
  },
  {
    file: 'src/simulate/rule-index.ts',
    line: 'this.#candidates = new Int32Array(wordsFor(Math.min(rules.length, SEGMENT_RULES)));',
    mutator: 'MethodExpression',
    replacement: 'Math.max(rules.length, SEGMENT_RULES)',
    reason: 'memory alone: the words beyond the rules stay 0',
  },
  {
    file: 'src/simulate/rule-filter.ts',
    line: 'const rows = new Int32Array((starts.length - 1) * unaffected.length);',
    mutator: 'ArithmeticOperator',
    replacement: 'starts.length + 1',
    reason: 'memory only: the rows after the last atom are never read',
  },
  {
    file: 'src/analysis/questions/redundant.ts',
    line: 'if (same.length <= MAX_SAME_RULES) {',
    mutator: 'EqualityOperator',
    replacement: 'same.length < MAX_SAME_RULES',
    reason: 'a shortcut: the search below it finds the same where it is left out',
  },
  {
    file: 'src/analysis/questions/redundant.ts',
    line: 'if (same.length <= MAX_SAME_RULES) {',
    mutator: 'ConditionalExpression',
    replacement: 'false',
    reason: 'a shortcut: the search below it finds the same where it is left out',
  },
  {
    file: 'src/analysis/questions/reach-search.ts',
    line: "if (found.kind === 'found' && !found.isBlocked) this.#last = found.model;",
    mutator: 'EqualityOperator',
    replacement: "found.kind !== 'found'",
    reason: 'the order of the search: without the last request, it begins with the natural one alone',
  },
  {
    file: 'src/analysis/questions/completions/smallest-facts.ts',
    line: 'for (let looked = 0; looked < MOST_VALUES && answer === undefined; looked++) answer = look();',
    mutator: 'EqualityOperator',
    replacement: 'looked <= MOST_VALUES',
    reason: 'the effort: one more value is tried before the search is left undecided',
  },
  {
    file: 'src/analysis/symbolic/theories/values/points.ts',
    line: 'points.filter(({ hasNoExample }) => hasNoExample),',
    mutator: 'MethodExpression',
    replacement: 'points',
    reason:
      'the answers of points that were found are known, and what is known is left out of those without an example below',
  },
  {
    file: 'src/analysis/symbolic/theories/values/points.ts',
    line: '.map((number) => `other $' + '{number + 1}`)',
    mutator: 'ArithmeticOperator',
    replacement: 'number - 1',
    reason: 'any texts will do that are different and no members, and members are left out in the next line',
  },
  {
    file: 'src/analysis/questions/shadowing.ts',
    line: 'if (model !== undefined && !lower.isAt(model)) return false;',
    mutator: 'EqualityOperator',
    replacement: 'model === undefined',
    reason: 'a shortcut: the example that it tests is one of the requests that the query below looks for',
  },
  {
    file: 'src/analysis/questions/diff/changed-regions.ts',
    line: '[before, after].every(({ first }) => first.must === first.actual) &&',
    mutator: 'ConditionalExpression',
    replacement: 'false',
    reason:
      'a shortcut: without unknown facts, `must` and `actual` are equivalent, and the query for the rest finds nothing',
  },
  {
    file: 'src/analysis/questions/reach-search.ts',
    line: "} else if (found.kind === 'shadowed' && found.shadowedBy.length > 1) {",
    mutator: 'ConditionalExpression',
    replacement: 'false',
    reason: 'a shortcut: without the index of earlier results, the solver finds rules that shadow the rule',
  },
  {
    file: 'src/analysis/questions/session/reasons.ts',
    line: 'const [variable] = first?.bounds.unknowable ?? [];',
    mutator: 'ArrayDeclaration',
    replacement: '["Stryker was here"]',
    reason: 'no variable has this name, and so there is no reason, as for an empty list',
  },
  {
    file: 'src/analysis/symbolic/theories/application.ts',
    line: 'if (groups === undefined || users === undefined || areAssignmentsUnknown(id, world)) return [];',
    mutator: 'ConditionalExpression',
    replacement: 'false',
    reason: 'for the type alone: the assignments of an application that the export lacks are unknown',
  },
  {
    file: 'src/analysis/symbolic/greedy-model.ts',
    line: 'if (left.ways-- > 0 && this.hold({ sets, clauses: [], isWhole: true })) {',
    mutator: 'EqualityOperator',
    replacement: 'left.ways-- >= 0',
    reason: 'the effort: one more way is tried before the search goes on without the model',
  },
  {
    file: 'src/analysis/questions/reach-search.ts',
    line: 'if (found !== undefined) return found;',
    mutator: 'EqualityOperator',
    replacement: 'found === undefined',
    reason: 'a shortcut: the solver finds a request where the quick search gives up',
  },
];
