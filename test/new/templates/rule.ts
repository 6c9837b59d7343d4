import { didYouMean } from '../../../src/base/did-you-mean/nearest-word.js';
import { camelCased, type Template } from './template.js';

const FOLDER = 'src/lint/rules';

/** The template for `npm run new rule policy/name-too-long`. */
export const rule: Template = {
  form: /^[a-z]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/,
  howNamed: 'use `<resource>/<what-is-wrong-or-required>` in lower case, as in `policy/name-required`',
  refusal(name, { list }) {
    const [resource = ''] = name.split('/');
    const resources = list(FOLDER).filter((entry) => !entry.endsWith('.ts'));
    if (resources.includes(resource)) return undefined;
    return `there are no rules about \`${resource}\`, so first create ${FOLDER}/${resource}/registry.ts, and add its line to ${FOLDER}/registry.ts${didYouMean(resource, resources)}`;
  },
  made(name, { read }) {
    const [resource = '', own = ''] = name.split('/');
    const path = `${FOLDER}/${name}.ts`;
    const on = targetOf(resource, read(`${FOLDER}/${resource}/registry.ts`) ?? '', read);
    return {
      path,
      text: textOf(name, on),
      registry: `${FOLDER}/${resource}/registry.ts`,
      line: `export { ${camelCased(name)} } from './${own}.js';`,
      next: [
        `state in ${path} what is wrong, why it matters, and the heading of docs/specification.md`,
        '`on` names the checked value: a target of src/lint/targets, `org`, `change` or `recording`',
        'omit `check` if `fields` and the schema of the target are enough, as in src/lint/rules/policy/name-required.ts',
        'add examples: each is a test (npx vitest run --config test/vitest.config.ts test/lint/examples.test.ts)',
        'run npm run docs to write its page, and add it to CHANGELOG.md',
        'if the rule belongs to the catalogue (test/lint/catalogue.ts), add a mutator in test/lint/mutators that breaks a valid document',
      ],
    };
  },
};

/** Returns the most frequent `target` of the lint rules about this resource. */
function targetOf(resource: string, registry: string, read: (path: string) => string | undefined): string {
  const counted = new Map<string, number>();
  for (const [, file = ''] of registry.matchAll(/'\.\/(.*)\.js'/g)) {
    const on = /^ {2}on: '(.*)',$/m.exec(read(`${FOLDER}/${resource}/${file}.ts`) ?? '')?.[1];
    if (on !== undefined) counted.set(on, (counted.get(on) ?? 0) + 1);
  }
  return [...counted].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'org';
}

function textOf(name: string, on: string): string {
  return `import { at } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: <the heading of docs/specification.md, and its detail>. */
export const ${camelCased(name)} = defineRule({
  id: '${name}',
  severity: 'warning',
  what: '<the mistake, as a sentence in the present tense: the name of a policy is missing>',
  why: '<the consequence, for a reader who sees the finding for the first time>',
  source: '<the heading of docs/specification.md, and its detail>',
  on: '${on}',
  *check(subject) {
    if (at(subject, 'field') !== 'wrong') return;
    yield { at: ['field'], message: '<what is wrong here, and how to fix it>' };
  },
  examples: () => ({
    bad: [{ field: 'wrong' }],
    good: [{ field: 'right' }],
  }),
});
`;
}
