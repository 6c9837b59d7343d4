import { kebabCased, type Template } from './template.js';

/** The template for `npm run new fact sessionRisk`. */
export const fact: Template = {
  form: /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/,
  howNamed: 'use the name of its field in a request, as in `entityRisk`',
  made(name) {
    const file = kebabCased(name);
    const path = `src/model/facts/${file}.ts`;
    return {
      path,
      text: textOf(name),
      registry: 'src/model/facts/registry.ts',
      line: `export { ${name} } from './${file}.js';`,
      next: [
        `state in ${path} its subject, its values, its wording and its flag`,
        'if the values cannot be listed, add a theory in src/analysis/symbolic/theories instead of a domain',
        'add a condition that reads it: npm run new condition',
        'generate it in test/generators/request.ts, and read it in test/interpreter/facts.ts',
        'add its row to docs/semantics.md, under *Facts*; npx vitest run --config test/vitest.config.ts test/model/facts',
      ],
    };
  },
};

function textOf(name: string): string {
  const title = kebabCased(name).replaceAll('-', ' ');
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
  domain: { kind: 'one value', title: '${title}', preposition: 'with', values: [] },
});

export function is${name.charAt(0).toUpperCase()}${name.slice(1)}(value: string): Meaning {
  return ask(${name}, value);
}
`;
}
