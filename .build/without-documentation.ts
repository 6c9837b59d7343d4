import type ts from 'typescript';
import { isMemberOf, leftOut, withChangedMembers } from './changed-members.js';
import { compiler } from './compiler.js';

/** Leaves out what only documentation shows of conditions, schemas and flags: examples, and what a field or a flag is for. */
export const withoutDocumentation = withChangedMembers('without documentation', {
  files: /[/\\]src[/\\].*\.ts$/,
  mayHave: /\bdefineCondition\(|\bdescription:|\bflag:/,
  insteadOf: (member) =>
    isExampleOfCondition(member) || isDescription(member) || isHelp(member) ? leftOut : undefined,
});

function isExampleOfCondition(member: ts.PropertyAssignment): boolean {
  return member.name.getText() === 'examples' && isMemberOf('defineCondition', member);
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

/** Of a flag: the command line alone shows it, and is built with it. */
function isHelp({ name, parent }: ts.PropertyAssignment): boolean {
  return name.getText() === 'what' && parent.properties.some((other) => other.name?.getText() === 'flag');
}
