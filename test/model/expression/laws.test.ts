import fc from 'fast-check';
import { expect, test } from 'vitest';
import { known, type Rank, UNDEFINED } from '../../../src/logic/kleene/verdict.js';
import { check } from '../../../src/model/expression/check/check-expression.js';
import { compileExpression } from '../../../src/model/expression/evaluate/compile-expression.js';
import { meaningOf, meaningOfText } from '../../../src/model/expression/meaning/meaning.js';
import type { Dialect } from '../../../src/model/expression/syntax/dialect.js';
import { parse } from '../../../src/model/expression/syntax/parser.js';
import { print } from '../../../src/model/expression/syntax/printer.js';
import type { Expression } from '../../../src/model/expression/syntax/syntax.js';
import { environmentOf } from '../../../src/model/expression/values/environment.js';
import { askMeaning } from './ask-meaning.js';
import {
  classicConditions,
  conditions,
  expressions,
  forgotten,
  type Situation,
  situations,
} from './generators.js';
import { naiveVerdict } from './naive.js';
import { worldWith } from './world.js';

const dialects: readonly [Dialect, fc.Arbitrary<string>][] = [
  ['identity', conditions],
  ['classic', classicConditions],
];

test.each(dialects)(
  'property: the compiled evaluation of an expression in the language %s gives the verdict of a simple interpreter',
  (dialect, texts) => {
    fc.assert(
      fc.property(texts, situations, (text, situation) => {
        const expression = parsed(text);
        expect(verdict(expression, situation, dialect)).toBe(
          known(naiveVerdict(expression, situation, dialect)),
        );
      }),
      { numRuns: 250 },
    );
  },
);

test.each(dialects)(
  'property: adding facts never changes a decided verdict of an expression in the language %s',
  (dialect, texts) => {
    fc.assert(
      fc.property(texts, forgotten, (text, { full, less }) => {
        const expression = parsed(text);
        expect(agree(verdict(expression, less, dialect), verdict(expression, full, dialect))).toBe(true);
      }),
      { numRuns: 250 },
    );
  },
);

test.each(dialects)(
  'property: the formula for an expression in the language %s has the verdict of its evaluation, unless one of them is undecided',
  (dialect, texts) => {
    fc.assert(
      fc.property(texts, forgotten, (text, { full, less }) => {
        const expression = parsed(text);
        const meaning = meaningOf(expression, full.world, dialect);
        expect(askMeaning(meaning, full)).toBe(verdict(expression, full, dialect));
        const [asked, evaluated] = [askMeaning(meaning, less), verdict(expression, less, dialect)];
        expect(asked === UNDEFINED || evaluated === UNDEFINED || asked === evaluated).toBe(true);
        expect(agree(asked, verdict(expression, full, dialect))).toBe(true);
      }),
      { numRuns: 250 },
    );
  },
);

test('property: a result that the request states for an expression takes precedence over its evaluation', () => {
  fc.assert(
    fc.property(conditions, situations, fc.boolean(), (text, { request, world }, outcome) => {
      const { meaning } = meaningOfText(text, world);
      const stated = { ...request.policyContext, expressions: { [text]: outcome } };
      expect(askMeaning(meaning, { request: { ...request, policyContext: stated }, world })).toBe(
        known(outcome),
      );
      expect(askMeaning(meaning, { request, world })).toBe(verdict(parsed(text), { request, world }));
    }),
  );
});

test('property: a printed expression parses to the same syntax tree', () => {
  fc.assert(
    fc.property(fc.oneof(expressions, classicConditions), (text) => {
      const printed = print(parsed(text));
      expect(withoutSpans(parsed(printed))).toEqual(withoutSpans(parsed(text)));
      expect(print(parsed(printed))).toBe(printed);
    }),
    { numRuns: 250 },
  );
});

test('property: the source range of each part of an expression covers exactly the text of the part', () => {
  fc.assert(
    fc.property(expressions, (text) => {
      const expression = parsed(text);
      expect(expression).toMatchObject({ start: 0, end: text.length });
      for (const part of everyPart(expression)) {
        expect(withoutSpans(parsed(text.slice(part.start, part.end)))).toEqual(withoutSpans(part));
      }
    }),
  );
});

test('property: any text is parsed as an expression or rejected with a problem', () => {
  const pieces = fc.constantFrom(
    ...'( ) { } [ ] . ! ? : , & | = < > + - \' " # @ $ \\ .![ ?. true null user.profile.x 1 \n'.split(' '),
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(pieces, expressions)).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(texts, situations, (text, { request, world }) => {
      const result = parse(text);
      if (!result.ok) {
        expect(result.problem.start).toBeLessThanOrEqual(text.length);
        return;
      }
      check(result.expression, text);
      compileExpression(result.expression).outcome(environmentOf(request, world));
      askMeaning(meaningOfText(text, world).meaning, { request, world });
    }),
    { numRuns: 250 },
  );
});

test('property: an expression that is generated as well-typed passes the type check', () => {
  const harmless = ['expression-constant', 'expression-type'];
  fc.assert(
    fc.property(conditions, (text) => {
      const codes = check(parsed(text), text).map(({ code }) => code);
      expect(codes.filter((code) => !harmless.includes(code))).toEqual([]);
    }),
  );
});

test('property: an expression that is reported as always true or never true is so for every sign-in', () => {
  fc.assert(
    fc.property(conditions, situations, (text, { request, world }) => {
      const expression = parsed(text);
      for (const { code, message, start, end } of check(expression, text)) {
        if (code !== 'expression-constant' || start !== 0 || end !== text.length) continue;
        expect(verdict(expression, { request, world })).toBe(known(message.startsWith('this is always')));
      }
    }),
  );
});

function parsed(text: string): Expression {
  const result = parse(text);
  if (!result.ok) throw new Error(`${text}: ${result.problem.message}`);
  return result.expression;
}

function verdict(expression: Expression, { request, world }: Situation, dialect: Dialect = 'identity'): Rank {
  return compileExpression(expression, dialect).verdict(environmentOf(request, world));
}

/** Whether two verdicts agree: with fewer facts, the verdict is the same as with all facts, or undecided. */
function agree(less: Rank, full: Rank): boolean {
  return less === UNDEFINED || less === full;
}

function withoutSpans(expression: Expression): unknown {
  return JSON.parse(
    JSON.stringify(expression, (key, value) => (key === 'start' || key === 'end' ? undefined : value)),
  );
}

function everyPart(expression: Expression): Expression[] {
  const parts: Expression[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('kind' in node) parts.push(node as Expression);
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(expression);
  return parts;
}

void worldWith;
