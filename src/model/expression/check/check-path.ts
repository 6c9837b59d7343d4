import { allNearestOf, didYouMean, didYouMeanWords } from '../../../base/did-you-mean/nearest-word.js';
import { otherDialect, wrongDialectMessage } from '../evaluate/call-target.js';
import { isOfDialect, pathOf, type Resolved, resolve } from '../evaluate/path.js';
import type { Dialect } from '../syntax/dialect.js';
import type { Expression } from '../syntax/syntax.js';
import { ATTRIBUTES } from '../values/attribute.js';
import { counterpartOfPath } from './counterpart.js';
import { type ExpressionFinding, finding } from './expression-finding.js';
import type { TypeScope } from './infer.js';

/** Checks that a path leads to an attribute of the dialect and, if the schema is known, of the profile. */
export function checkPath(node: Expression, scope: TypeScope): readonly ExpressionFinding[] {
  const path = scope.isProjection ? undefined : pathOf(node);
  if (path === undefined) return [];
  const resolved = resolve(path, scope.dialect);
  switch (resolved.kind) {
    case 'attribute':
      return checkAttribute(node, path, resolved, scope);
    case 'beginning': {
      const message = `\`${path.join('.')}\` is not complete: it is only the first part of the name of an attribute`;
      return finding(node, 'expression-unknown-reference', message);
    }
    case 'nothing':
      return checkNothing(node, path, scope.dialect);
  }
}

function checkAttribute(
  node: Expression,
  path: readonly string[],
  { attribute, names: [name = ''], rest }: Resolved & { readonly kind: 'attribute' },
  { dialect, profile }: TypeScope,
): readonly ExpressionFinding[] {
  if (attribute.onlyIn !== undefined) {
    const message = `\`${path.join('.')}\` is only known in ${attribute.onlyIn}; remove it`;
    return finding(node, 'expression-unknown-reference', message);
  }
  if (attribute.type === 'behaviors' && rest.length > 0) return behaviorsFinding(node, path);
  if (dialect === 'classic' && name === 'profile' && path.length > 2)
    return wrongDialect(node, path, dialect);
  if (attribute.family !== 'profile' || profile === undefined || profile.has(name)) return [];
  const message = `the user profile has no attribute \`${name}\`${didYouMean(name, profile.keys()) || '; use an attribute of the profile'}`;
  return finding(node, 'expression-unknown-reference', message);
}

function checkNothing(
  node: Expression,
  path: readonly string[],
  dialect: Dialect,
): readonly ExpressionFinding[] {
  if (isOfBehaviors(path, dialect)) return behaviorsFinding(node, path);
  const nearest = nearestPaths(path, dialect);
  if (nearest.length === 0 && resolve(path, otherDialect(dialect)).kind === 'attribute') {
    return wrongDialect(node, path, dialect);
  }
  if (nearest.length === 0 && dialect === 'classic') return [];
  const hint = didYouMeanWords(nearest) || '; use a documented attribute';
  const message = `the expression language has no attribute \`${path.join('.')}\`${hint}`;
  return finding(
    node,
    'expression-unknown-reference',
    message,
    nearest.length === 1 ? nearest[0] : undefined,
  );
}

/**
 * Whether a path, possibly misspelled, reads an attribute of the list of detected behaviors. The list contains names, which have no
 * attributes.
 */
function isOfBehaviors([root, list = '', name]: readonly string[], dialect: Dialect): boolean {
  return dialect === 'identity' && root === 'security' && /behaviors?$/i.test(list) && name !== undefined;
}

function behaviorsFinding(node: Expression, path: readonly string[]): readonly ExpressionFinding[] {
  const behavior = `security.behaviors.contains('${path[2]}')`;
  const message = `the expression language has no attribute \`${path.join('.')}\`: behaviors are a list of names; write \`${behavior}\``;
  return finding(node, 'expression-unknown-reference', message);
}

function wrongDialect(
  node: Expression,
  path: readonly string[],
  dialect: Dialect,
): readonly ExpressionFinding[] {
  const counterpart = counterpartOfPath(path, dialect);
  return finding(
    node,
    'expression-wrong-dialect',
    wrongDialectMessage(path.join('.'), dialect, counterpart),
    counterpart,
  );
}

/**
 * Returns the attributes with the most similar paths. In the Classic dialect, a path may begin with the name of any application. There, a
 * path counts as misspelled only if its first name is similar to a known one.
 */
function nearestPaths(path: readonly string[], dialect: Dialect): readonly string[] {
  let found = [{ corrected: [] as readonly string[], rows: segmentsIn(dialect) }];
  for (const [at, name] of path.entries())
    found = found.flatMap(({ corrected, rows }) => {
      const known = rows.flatMap((segments) => segments[at] ?? []);
      const isKnown = known.length === 0 || known.includes('*') || known.includes(name);
      return (isKnown ? [name] : allNearestOf(name, known)).map((meant) => ({
        corrected: [...corrected, meant],
        rows: rows.filter((segments) => segments[at] === meant || segments[at] === '*'),
      }));
    });
  return found.flatMap(({ corrected }) =>
    resolve(corrected, dialect).kind === 'attribute' ? [corrected.join('.')] : [],
  );
}

function segmentsIn(dialect: Dialect): readonly (readonly string[])[] {
  const known = ATTRIBUTES.filter((attribute) => isOfDialect(attribute, dialect));
  return known.map(({ path }) => path.split('.'));
}
