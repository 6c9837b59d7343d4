import { kebabCased, type Template } from './template.js';

/** The template for `npm run new fact sessionRisk`. */
export const fact: Template = {
  form: /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/,
  howNamed: 'say the name that its field of a request is to have, as in `entityRisk`',
  made(name) {
    const file = kebabCased(name);
    const path = `src/model/facts/${file}.ts`;
    return {
      path,
      text: textOf(name),
      registry: 'src/model/facts/registry.ts',
      line: `export { ${name} } from './${file}.js';`,
      next: [
        `say in ${path} what it is about, which values it can take, in which words, and by which flag`,
        'a fact that the analysis cannot list the values of has a theory in src/analysis/symbolic/theories instead of a domain',
        'let a condition ask it: npm run new condition',
        'draw it in test/generators/request.ts, and read it in test/interpreter/facts.ts',
        'its row in docs/semantics.md, under *Facts*; npx vitest run --config test/vitest.config.ts test/facts',
      ],
    };
  },
};

function textOf(name: string): string {
  const title = kebabCased(name).replaceAll('-', ' ');
  return `import { Type } from '../../../src/base/json-schema.js';
import { factOfField } from '../../../src/model/facts/definition/fact-of-field.js';
import { ask } from './fact.js';
import { type Meaning } from '../../../src/model/facts/fact.js';

/** <What it is.> Spec: <the heading of docs/specification.md, and its detail>. */
export const ${name} = factOfField({
  name: '${name}',
  about: 'other',
  field: '${name}',
  schema: Type.String({ description: '<what stands there>' }),
  read: (value) => [value],
  write: ([value = '']) => value,
  domain: { kind: 'one value', title: '${title}', preposition: 'with', values: [] },
});

export function is${name.charAt(0).toUpperCase()}${name.slice(1)}(value: string): Meaning {
  return ask(${name}, value);
}
`;
}
