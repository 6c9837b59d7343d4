import { expect, test } from 'vitest';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { check } from '../../../src/model/expression/check/check-expression.js';
import { readsOf } from '../../../src/model/expression/meaning/reads.js';
import type { Dialect } from '../../../src/model/expression/syntax/dialect.js';
import { parse } from '../../../src/model/expression/syntax/parser.js';
import { ATTRIBUTE } from '../../model/expression/cases/attribute.js';
import type { Case } from '../../model/expression/cases/case.js';
import { CLASSIC_CASES } from '../../model/expression/cases/classic.js';
import { CONVERSION } from '../../model/expression/cases/conversion.js';
import { GROUP } from '../../model/expression/cases/group.js';
import { LIST } from '../../model/expression/cases/list.js';
import { OPERATOR } from '../../model/expression/cases/operator.js';
import { TEXT } from '../../model/expression/cases/text.js';
import { TIME } from '../../model/expression/cases/time.js';
import { CORPUS, FIELDS } from '../../model/expression/corpus.js';
import { orgOfRules } from './one-rule.js';

const CASES = [ATTRIBUTE, CLASSIC_CASES, CONVERSION, GROUP, LIST, OPERATOR, TEXT, TIME].flat();

test('the analysis can translate at least 85% of the expressions that real orgs use, and fewer than 5% are undecided', () => {
  const answers = [...realConditions()].map(([text, dialect]) => answerTo(text, dialect));
  const count = (kind: string) => answers.filter((answer) => answer === kind).length;
  expect(count('seen through')).toBeGreaterThanOrEqual(0.85 * answers.length);
  expect(count('undecided')).toBeLessThan(0.05 * answers.length);
});

/**
 * Returns how well the analysis decides an expression. `seen through`: a rule with the expression is definitely reachable or unsatisfiable.
 * `stated`: the rule is reachable only by a request that states the outcome of the expression. `undecided`: all other results.
 */
function answerTo(text: string, dialect: Dialect): 'seen through' | 'stated' | 'undecided' {
  const org = orgOfRules([{ elCondition: { condition: text } }], { manifest: { complete: ['groups'] } });
  const snapshot = { ...org, engine: dialect };
  const reached = reachOf(snapshot).rules[0]?.reachability;
  if (reached?.kind === 'reachable') return reached.if === undefined ? 'seen through' : 'stated';
  return reached?.kind === 'unsatisfiable' ? 'seen through' : 'undecided';
}

/**
 * Returns expressions from public documents and the examples of the vendor. An expression for a text or number becomes a comparison with
 * itself.
 */
function realConditions(): ReadonlyMap<string, Dialect> {
  const conditions = new Map<string, Dialect>();
  for (const { text, field, problems = [] } of CORPUS)
    if (FIELDS[field].expects === 'boolean' && problems.length === 0)
      conditions.set(text, FIELDS[field].dialect);
  for (const [, text, expected, differs] of CASES as readonly Case[]) {
    const dialect = differs?.dialect ?? 'identity';
    const parsed = parse(text);
    if (!parsed.ok) continue;
    const { attributes, fields } = readsOf(parsed.expression, dialect);
    if (attributes.length === 0 && fields.length === 0) continue;
    if (typeof expected === 'string')
      conditions.set(`${text} == '${expected.replaceAll("'", "''")}'`, dialect);
    else if (typeof expected === 'number') conditions.set(`${text} == ${expected}`, dialect);
    else if (check(parsed.expression, text, { dialect, expects: 'boolean' }).length === 0)
      conditions.set(text, dialect);
  }
  return conditions;
}
