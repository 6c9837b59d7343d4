import { kebabCased, type Template } from './template.js';

/** The template for `npm run new fact sessionRisk`. */
export const fact: Template = templateOf(textOf, [
  'if the values cannot be listed, add a theory in src/analysis/symbolic/theories instead of a domain',
]);

/** The template for `npm run new numeric-fact sessionAge`. */
export const numericFact: Template = templateOf(numericTextOf, []);

function templateOf(textFor: (name: string) => string, next: readonly string[]): Template {
  return {
    form: /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/,
    howNamed: 'use the name of its field in a request, as in `entityRisk`',
    made(name) {
      const file = kebabCased(name);
      const path = `src/model/facts/${file}.ts`;
      return {
        path,
        text: textFor(name),
        registry: 'src/model/facts/registry.ts',
        line: `export { ${name} } from './${file}.js';`,
        next: [
          `state in ${path} its subject, its values, its wording and its flag`,
          ...next,
          'add a condition that reads it: npm run new condition',
          'generate it in test/generators/request.ts if its values are neither listed nor numbers, and read it in test/interpreter/facts.ts',
          'add its row to docs/semantics.md, under *Facts*; npx vitest run --config test/vitest.config.ts test/model/facts test/docs/docs.test.ts',
        ],
      };
    },
  };
}

function textOf(name: string): string {
  return `import { Type } from '../../base/json-schema.js';
import { factOfField } from './definition/fact-of-field.js';
import { ask, type Meaning } from './fact.js';

/** <The … of the request.> Spec: <the heading of docs/specification.md, and its detail>. */
export const ${name} = factOfField({
  name: '${name}',
  about: 'other',
  field: '${name}',
  schema: Type.String({ description: '<the value>' }),
  read: (value) => [value],
  write: ([value = '']) => value,
  domain: { kind: 'one value', title: '${titleOf(name)}', preposition: 'with', values: [] },
});

export function ${questionOf(name)}(value: string): Meaning {
  return ask(${name}, value);
}
`;
}

function numericTextOf(name: string): string {
  return `import { Type } from '../../base/json-schema.js';
import { factOfField } from './definition/fact-of-field.js';
import { compareNumber, type NumberOperator } from './definition/number-comparison.js';
import type { Meaning } from './fact.js';

const [LEAST, GREATEST] = [0, 1440];

/** <The … of the request.> Spec: <the heading of docs/specification.md, and its detail>. */
export const ${name} = factOfField({
  name: '${name}',
  about: 'other',
  field: '${name}',
  schema: Type.Integer({ minimum: LEAST, maximum: GREATEST, description: '<the number, and its unit>' }),
  read: (number) => [String(number)],
  write: ([number]) => Number(number),
  domain: {
    kind: 'ordered',
    title: '${titleOf(name)}',
    preposition: 'with',
    unit: 'minute',
    least: LEAST,
    greatest: GREATEST,
    usual: LEAST,
  },
});

/** Returns a formula such as "the ${titleOf(name)} is at most the limit" for the operator \`<=\`. */
export function ${questionOf(name)}(operator: NumberOperator, limit: number): Meaning {
  return compareNumber(${name}, operator, limit);
}
`;
}

function titleOf(name: string): string {
  return kebabCased(name).replaceAll('-', ' ');
}

function questionOf(name: string): string {
  return `is${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
