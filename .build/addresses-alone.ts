import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import type ts from 'typescript';
import { compiler } from './compiler.js';
import { childrenOf, type Edit, edited } from './pure-calls.js';

// The package is one function that hangs all that it can do on one object, of which no bundler can leave out a part. The library reads
// addresses itself (src/facts/addresses.ts); what it asks of the package is how IPv6 is written, and the masks of its networks.

/** What is asked, and what that asks itself. */
const ASKED: ReadonlySet<string> = new Set([
  'ipaddr',
  'ipaddr.IPv6',
  'ipaddr.IPv6.subnetMaskFromPrefixLength',
  'IPv6',
  'IPv6.prototype.toNormalizedString',
  'IPv6.prototype.toRFC5952String',
  'module.exports',
]);

/** Leaves out what is never asked. */
export const addressesAlone: Plugin = {
  name: 'addresses alone',
  setup(build) {
    build.onLoad({ filter: /[/\\]ipaddr\.js[/\\]lib[/\\]ipaddr\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const file = compiler.createSourceFile('module.js', text, compiler.ScriptTarget.ES2022, true);
      return { contents: edited(text, unaskedIn(file)) };
    });
  },
};

/** What is made when the module is read: in it, and in functions that are called at once. */
function unaskedIn(node: ts.Node): Edit[] {
  const made = madeBy(node);
  if (made !== undefined && !ASKED.has(made)) return [{ start: node.pos, end: node.end, written: '' }];
  return compiler.isFunctionLike(node) && !isCalledAtOnce(node) ? [] : childrenOf(node).flatMap(unaskedIn);
}

/** The name of what a statement makes: a function, a constant, or a property, as it is written. */
function madeBy(node: ts.Node): string | undefined {
  if (compiler.isFunctionDeclaration(node)) return node.name?.text;
  if (compiler.isVariableStatement(node)) return node.declarationList.declarations[0]?.name.getText();
  if (!compiler.isExpressionStatement(node) || !compiler.isBinaryExpression(node.expression))
    return undefined;
  return node.expression.left.getText();
}

function isCalledAtOnce({ parent }: ts.Node): boolean {
  return compiler.isCallExpression(parent) || compiler.isParenthesizedExpression(parent);
}
