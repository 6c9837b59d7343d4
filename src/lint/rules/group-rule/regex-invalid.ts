import { readRegularExpression } from '../../../logic/text/read-regular-expression.js';
import { targetOf } from '../../../model/expression/evaluate/call-target.js';
import { parse } from '../../../model/expression/syntax/parser.js';
import { describePosition } from '../../../model/expression/syntax/span.js';
import { type Expression, partsOf } from '../../../model/expression/syntax/syntax.js';
import { constantOf } from '../../../model/expression/values/constant.js';
import { expressionOf } from '../../helpers/group-rule/group-expression.js';
import { describeRegexFault } from '../../helpers/text/regex-fault.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `people`. */
export const groupRuleRegexInvalid = defineRule({
  id: 'group-rule/regex-invalid',
  severity: 'error',
  what: 'the expression of a group rule has a regular expression that does not compile',
  why: 'the service rejects the rule, or its evaluation fails and it assigns nobody to its groups',
  source: 'Expression language, Classic, group functions',
  on: 'group rule expression',
  refusedByService: 'both',
  *check(expression) {
    const text = textAt(expression, 'value');
    const parsed = text === undefined || text.trim() === '' ? undefined : parse(text);
    if (text === undefined || parsed?.ok !== true) return;
    for (const { start, pattern } of patternsIn(parsed.expression)) {
      const read = readRegularExpression(pattern, '');
      if (read.ok) continue;
      yield {
        at: ['value'],
        message: `${describePosition(text, start)}: ${describeRegexFault(read.fault)}`,
      };
    }
  },
  examples: () => ({
    bad: [expressionOf('isMemberOfGroupNameRegex("[a-z")'), expressionOf('user.email matches "(adm-.*"')],
    good: [expressionOf('isMemberOfGroupNameRegex("[a-z]+")')],
  }),
});

function* patternsIn(node: Expression): Generator<{ readonly start: number; readonly pattern: string }> {
  const [pattern] = patternOf(node);
  const value = pattern && constantOf(pattern)?.value;
  if (pattern !== undefined && typeof value === 'string') yield { start: pattern.start, pattern: value };
  for (const part of partsOf(node)) yield* patternsIn(part);
}

function patternOf(node: Expression): readonly Expression[] {
  if (node.kind === 'matches') return [node.pattern];
  const isByRegex =
    (node.kind === 'call' || node.kind === 'method') && targetOf(node).name === 'isMemberOfGroupNameRegex';
  return isByRegex ? node.arguments : [];
}
