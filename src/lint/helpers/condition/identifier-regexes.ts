import {
  type ReadRegularExpression,
  readRegularExpression,
} from '../../../logic/text/read-regular-expression.js';
import { type CompiledPattern, compilePattern } from '../../../model/facts/pattern.js';
import { listAt, textAt } from '../../rule/json-path.js';

/** A regular expression in a user identifier condition, both as written and as the simulator compiles it. */
export interface ExpressionPattern {
  readonly at: readonly (number | string)[];
  readonly source: string;
  readonly read: ReadRegularExpression;
  readonly compiled: CompiledPattern;
}

export function expressionPatterns(identifier: unknown): ExpressionPattern[] {
  return listAt(identifier, 'patterns').flatMap((pattern, index) => {
    const value = textAt(pattern, 'value');
    if (textAt(pattern, 'matchType') !== 'EXPRESSION' || value === undefined) return [];
    const read = readRegularExpression(value, 'i');
    return [{ at: ['patterns', index, 'value'], source: value, read, compiled: compilePattern(value) }];
  });
}
