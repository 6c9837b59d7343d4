import { type CompiledPattern, compilePattern } from '../../../facts/pattern.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { type ParsedRegex, parseRegex } from './regex-syntax.js';

/** A regular expression of an identifier condition, read twice: by the simulator's engine, and for what it holds. */
export interface ExpressionPattern {
  readonly at: readonly (number | string)[];
  readonly compiled: CompiledPattern;
  readonly parsed: ParsedRegex;
}

export function expressionPatterns(identifier: unknown): ExpressionPattern[] {
  return listAt(identifier, 'patterns').flatMap((pattern, index) => {
    const value = textAt(pattern, 'value');
    if (textAt(pattern, 'matchType') !== 'EXPRESSION' || value === undefined) return [];
    return [{ at: ['patterns', index, 'value'], compiled: compilePattern(value), parsed: parseRegex(value) }];
  });
}
