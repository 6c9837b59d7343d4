import { kebabCased, type Template } from './template.js';

/** The template for `npm run new condition sessionRisk`. */
export const condition: Template = {
  form: /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/,
  howNamed: 'use the key of the documents, as in `riskScore`',
  made(key) {
    const file = kebabCased(key);
    const path = `src/model/conditions/${file}.ts`;
    return {
      path,
      text: textOf(key),
      registry: 'src/model/conditions/registry.ts',
      line: `export { ${key} } from './${file}.js';`,
      next: [
        `state in ${path} which facts it reads and which rule types may have it; run npm run new fact if a fact is missing`,
        'its examples are tests and documentation: npx vitest run --config test/vitest.config.ts test/model/conditions',
        'evaluate it in test/interpreter/leaves.ts, from the specification and not from your code; generate more than its examples in test/generators/conditions.ts',
        'add its row to docs/specification.md, under `Conditions (policy and rule)`',
        'run npm run docs, and add it to CHANGELOG.md',
      ],
    };
  },
};

function textOf(key: string): string {
  return `import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { isRisk } from '../facts/risk.js';
import { defineCondition, leaf } from './condition.js';

/** <A condition on …> Spec: Conditions (policy and rule), \`${key}\`. */
export const ${key} = defineCondition({
  key: '${key}',
  schema: Type.Object({ level: nullable(Type.String()) }),
  usableIn: { rules: ['ACCESS_POLICY'] },
  leaves: ({ level }) => (level == null ? [] : [leaf('${key}.level', isRisk(level))]),
  examples: [
    ['exactly this level', { level: 'HIGH' }, { risk: { level: 'HIGH' } }, 'MATCH'],
    ['another level', { level: 'HIGH' }, { risk: { level: 'LOW' } }, 'NOT_MATCH'],
    ['not given', { level: 'HIGH' }, {}, 'UNDEFINED'],
  ],
});
`;
}
