import fc from 'fast-check';
import { parse } from '../../src/model/expression/syntax/parser.js';
import {
  type Expression,
  type LiteralExpression,
  partsOf,
} from '../../src/model/expression/syntax/syntax.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';

/**
 * Expressions that use every attribute of the language in every supported way, with literals of every type: what the specification permits,
 * not what an analysis can model. Spec: Expression language, Identity Engine.
 */

export type Plain = LiteralExpression['value'];

/** The request paths of the expression language, with a few names for each path that ends in `*`. */
export const PATHS = [
  'user.profile.a',
  'user.profile.a',
  'user.profile.a',
  'user.profile.b',
  'user.profile.login',
  'user.profile.a.city',
  'user.status',
  'user.realmId',
  'user.created',
  'login.identifier',
  'session.amr',
  'session.id',
  'accessRequest.operation',
  'accessRequest.authenticator.key',
  'device.profile.osVersion',
  'device.profile.displayName',
  'device.profile.platform',
  'device.profile.managed',
  'device.profile.registered',
  'device.profile.secureHardwarePresent',
  'device.caller.bindingType',
  'device.provider.oktaVerify.version',
  'device.assurance.screenLockType',
  'device.id',
  'security.risk.level',
] as const;

const TEXTS = [
  'x',
  'X',
  'a',
  'sales',
  'Sales',
  'SALES',
  'é',
  'ß',
  'Σας',
  '',
  '7',
  'true',
  'a.b',
  '14.2',
  '猫',
  '😀',
];

const text: fc.Arbitrary<Plain> = fc.constantFrom(...TEXTS);
const number: fc.Arbitrary<Plain> = fc.constantFrom(0, 1, 3, 7, 1.5, -1, 1e17);
const literal: fc.Arbitrary<Plain> = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 3, arbitrary: number },
  { weight: 1, arbitrary: fc.constantFrom<Plain>(true, false) },
  { weight: 1, arbitrary: fc.constant<Plain>(null) },
);

const order = fc.constantFrom('<', '>', '<=', '>=');
const equals = fc.constantFrom('==', '!=');
const path = fc.constantFrom(...PATHS);

export function written(value: Plain): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** Fills a template, in which `{0}` is the first part, and so on. */
function filled(template: string, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc
    .tuple(...parts)
    .map((texts) => template.replaceAll(/\{(\d)\}/g, (_, at: string) => texts[Number(at)] as string));
}

const anyLiteral = literal.map(written);
const anyText = text.map(written);
const anyNumber = number.map(written);
const transformed = fc.oneof(
  filled('{0}.toUpperCase()', path),
  filled('{0}.toLowerCase()', path),
  filled("{0}.substringAfter('{1}')", path, fc.constantFrom('@', '.', 'a', 'x@')),
  filled("{0}.substringBefore('{1}')", path, fc.constantFrom('@', '.', 'a')),
  filled('{0}.removeSpaces()', path),
  filled('{0}.substringAfter({1}).toLowerCase()', path, anyText),
);
const amount = fc.oneof(
  filled('{0}.length()', path),
  filled('{0}.size()', path),
  filled('{0} + {1}', path, anyNumber),
  filled('{0} * 2', path),
  filled('{0} % 2', path),
  filled('{0}.toInteger()', path),
);

const question = fc.oneof(
  { weight: 5, arbitrary: filled('{0} {1} {2}', path, equals, anyLiteral) },
  { weight: 1, arbitrary: filled('{2} {1} {0}', path, equals, anyLiteral) },
  { weight: 5, arbitrary: filled('{0} {1} {2}', path, order, anyLiteral) },
  { weight: 5, arbitrary: filled('{0}.contains({1})', path, anyLiteral) },
  { weight: 3, arbitrary: filled('{0} {1} {2}', transformed, equals, anyText) },
  { weight: 2, arbitrary: filled('{0}.contains({1})', transformed, anyText) },
  { weight: 2, arbitrary: filled('{0} {1} {2}', transformed, order, anyText) },
  { weight: 3, arbitrary: filled('{0} {1} {2}', amount, order, anyNumber) },
  { weight: 1, arbitrary: filled('{0} {1} {2}', path, fc.oneof(equals, order), path) },
  { weight: 1, arbitrary: filled('{{1}, {2}}.contains({0})', path, anyLiteral, anyLiteral) },
  { weight: 1, arbitrary: filled('{{1}, {2}}.contains({0})', transformed, anyText, anyText) },
  { weight: 1, arbitrary: filled('{0}.isEmpty()', path) },
  { weight: 1, arbitrary: path },
  { weight: 1, arbitrary: filled('user.created.withinDays({0})', fc.constantFrom('0', '1', '30')) },
  {
    weight: 1,
    arbitrary: filled("user.isMemberOf({'group.id': '{0}'})", fc.constantFrom('grp-1', 'grp-2', 'grp-3')),
  },
  {
    weight: 1,
    arbitrary: filled("security.behaviors.contains('{0}')", fc.constantFrom('New Device', 'bhv-3')),
  },
);

const builders = fc.letrec<{ condition: string }>((tie) => {
  const inner = tie('condition');
  return {
    condition: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      { weight: 6, arbitrary: question },
      { weight: 2, arbitrary: filled('{0} && {1}', question, inner) },
      { weight: 2, arbitrary: filled('{0} || {1}', question, inner) },
      { weight: 2, arbitrary: filled('!({0})', inner) },
      { weight: 1, arbitrary: filled('({0} ? {1} : {2})', question, inner, inner) },
    ),
  };
});

export const anyExpression: fc.Arbitrary<string> = builders.condition;

/** Returns the expressions in the conditions of an org. */
export function expressionsIn({ policies }: Pick<Snapshot, 'policies'>): Expression[] {
  return policies
    .flatMap((policy) => [policy, ...policy.rules])
    .flatMap(({ conditions }) => {
      const { condition } = (conditions?.elCondition ?? {}) as { condition?: unknown };
      const parsed = typeof condition === 'string' ? parse(condition) : undefined;
      return parsed?.ok ? [parsed.expression] : [];
    });
}

/** Returns the literals in the expressions. */
export function literalsIn(expressions: readonly Expression[]): Plain[] {
  const found = new Set<Plain>();
  const waiting = [...expressions];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'literal') found.add(node.value);
    waiting.push(...partsOf(node));
  }
  return [...found];
}
