import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import type ts from 'typescript';
import { getOrMake } from '../src/base/memo.js';
import { compiler } from './compiler.js';
import { childrenOf, withMarks } from './pure-calls.js';

/** What only the page of a rule shows. */
const OF_PAGES: Members = { examples: noExamples, source: leftOut, choices: leftOut };

/**
 * Leaves out what only the pages of lint rules show, a third of them, and what was made for it: `preflight rules` alone
 * prints pages.
 */
export const withoutPages = withMembers('without pages of rules', OF_PAGES);

/** The same, and their reasons, which stand in src/lint/rule-texts.ts instead, for whoever asks for them. */
export const textsApart: readonly Plugin[] = [
  withMembers('texts of rules apart', { ...OF_PAGES, why: leftOut }),
  {
    name: 'texts of rules',
    setup(build) {
      build.onLoad({ filter: /[/\\]src[/\\]lint[/\\]rule-texts\.ts$/ }, async () => {
        const { RULE_TEXTS } = await import('../src/lint/rule-texts.js');
        return { contents: `export const RULE_TEXTS = ${JSON.stringify(RULE_TEXTS)};`, loader: 'js' };
      });
    },
  },
];

/** Makes the examples of lint rules when they are looked at. */
export const lazyExamples = withMembers('lazy examples', {
  examples: (written) => `get examples() { return ${written}; }`,
});

/** Leaves out what only documentation shows of conditions and schemas: examples, and what a field is for. */
export const withoutDocumentation = changing('without documentation', /[/\\]src[/\\].*\.ts$/, (text) =>
  DOCUMENTED.test(text)
    ? changed(text, (node) => (isExampleOfCondition(node) || isDescription(node) ? leftOut : undefined))
    : undefined,
);

const DOCUMENTED = /\bdefineCondition\(|\bdescription:/;

/** Leaves out all that only readers of a rule want: where findings are shown by their messages alone. */
export const withoutRuleTexts = withMembers('without texts of rules', {
  ...OF_PAGES,
  what: () => "what: ''",
  why: leftOut,
});

function noExamples(): string {
  return 'examples: NO_EXAMPLES';
}

function leftOut(): string {
  return '';
}

/** What stands for a member of a rule, by its name and how its value is written. */
type Members = Readonly<Record<string, (written: string) => string>>;

function withMembers(name: string, members: Members): Plugin {
  return changing(name, /[/\\]src[/\\]lint[/\\]rules[/\\].*\.ts$/, (text) =>
    changed(text, (node) => (isMemberOf('defineRule', node) ? members[node.name.getText()] : undefined)),
  );
}

/** Several files of the package hold the same modules: each is changed once for all of them. `undefined`: another plugin reads it. */
function changing(name: string, filter: RegExp, change: (text: string) => string | undefined): Plugin {
  const known = new Map<string, { readonly contents: string | undefined }>();
  const read = (path: string) => {
    const text = change(readFileSync(path, 'utf8'));
    return { contents: text && withMarks(text) };
  };
  return {
    name,
    setup(build) {
      build.onLoad({ filter }, ({ path }) => {
        const { contents } = getOrMake(known, path, () => read(path));
        return contents === undefined ? undefined : { contents, loader: 'ts' };
      });
    },
  };
}

/** How a member is written instead; `undefined` for what stays. */
type Instead = (node: ts.PropertyAssignment) => ((written: string) => string) | undefined;

function changed(text: string, insteadOf: Instead): string {
  let result = text;
  const visit = (node: ts.Node): void => {
    const instead = compiler.isPropertyAssignment(node) ? insteadOf(node) : undefined;
    if (instead === undefined || !compiler.isPropertyAssignment(node)) {
      childrenOf(node).toReversed().forEach(visit);
      return;
    }
    const written = instead(node.initializer.getText());
    const after = result.slice(node.getEnd());
    result = result.slice(0, node.getStart()) + written + (written === '' ? after.replace(/^,/, '') : after);
  };
  visit(compiler.createSourceFile('rule.ts', text, compiler.ScriptTarget.ES2022, true));
  return result.includes('NO_EXAMPLES')
    ? `import { NO_EXAMPLES } from '../../rule/rule.js';${result}`
    : result;
}

/** Whether it is a member of what a function is given. */
function isMemberOf(called: string, { parent: { parent } }: ts.PropertyAssignment): boolean {
  return compiler.isCallExpression(parent) && parent.expression.getText() === called;
}

function isExampleOfCondition(node: ts.PropertyAssignment): boolean {
  return node.name.getText() === 'examples' && isMemberOf('defineCondition', node);
}

/** Of a schema: it is a text among what one of `Type` is given. */
function isDescription({ name, initializer, parent: { parent } }: ts.PropertyAssignment): boolean {
  return (
    name.getText() === 'description' &&
    compiler.isStringLiteralLike(initializer) &&
    compiler.isCallExpression(parent) &&
    parent.expression.getText().startsWith('Type.')
  );
}
