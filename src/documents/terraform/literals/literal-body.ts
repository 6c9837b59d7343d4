import { groupBy } from '../../../base/group-by.js';
import type {
  ConfiguredBody,
  ConfiguredExpression,
  NestedBlock,
} from '../../../model/policies/configured-expression.js';
import { setOwn } from '../../text/plain-values.js';
import type { Evaluated } from '../sources/evaluated.js';
import { findReferenceHeads } from '../sources/references.js';
import { toLiteral } from './literal-value.js';

/** The content of a configuration block in the form in which a plan shows it. Spec: Terraform, 2.3 and 2.6. */
export interface LiteralBody {
  readonly values: Record<string, unknown>;
  readonly unknown: Record<string, unknown>;
  readonly expressions: Record<string, unknown>;
}

export interface BodyReading {
  evaluate(expression: ConfiguredExpression): Evaluated;
  /** Returns whether the attribute contains texts. */
  isText(name: string): boolean;
}

/** Reads a block. Literal attributes have their value; the others are unknown and keep their references. */
export function literalBody(body: ConfiguredBody, reading: BodyReading): LiteralBody {
  const found = { values: {}, unknown: {}, expressions: {} };
  const byType = groupBy(body.blocks, ({ type }) => type);
  for (const [name, expression] of body.attributes)
    if (!META_ARGUMENTS.has(name) && !isOfBlocks(name, byType))
      addAttribute(name, expression, reading, found);
  for (const [type, blocks] of byType)
    if (!META_BLOCKS.has(type) && (!body.attributes.has(type) || isOfBlocks(type, byType)))
      addBlocks(type, blocks, reading, found);
  return found;
}

function addAttribute(
  name: string,
  expression: ConfiguredExpression,
  { evaluate, isText }: BodyReading,
  found: LiteralBody,
): void {
  const literal = toLiteral(evaluate(expression), name, isText);
  setOwn(found.expressions, name, shownExpression(expression));
  if (literal !== undefined) setOwn(found.values, name, literal.json);
  else setOwn(found.unknown, name, true);
}

/** Returns an expression in the form in which a plan shows it: a constant, or a list of references. */
function shownExpression(expression: ConfiguredExpression): unknown {
  return expression.kind === 'constant'
    ? { constant_value: expression.value }
    : { references: [...findReferenceHeads(expression)] };
}

/** Adds the nested blocks of a configuration block. If a `dynamic` block creates some of them, their number and positions are unknown. */
function addBlocks(
  type: string,
  blocks: readonly NestedBlock[],
  reading: BodyReading,
  found: LiteralBody,
): void {
  if (blocks.some(({ dynamic }) => dynamic !== undefined)) {
    setOwn(found.expressions, type, { references: [] });
    setOwn(found.unknown, type, true);
    return;
  }
  const all = blocks.map(({ body }) => literalBody(body, reading));
  setOwn(
    found.values,
    type,
    all.map(({ values }) => values),
  );
  setOwn(
    found.unknown,
    type,
    all.map(({ unknown }) => unknown),
  );
  setOwn(
    found.expressions,
    type,
    all.map(({ expressions }) => expressions),
  );
}

/** Returns whether an attribute is a block. JSON syntax writes blocks like attributes with objects. */
function isOfBlocks(name: string, byType: ReadonlyMap<string, readonly NestedBlock[]>): boolean {
  return byType.has(name) && BLOCKS.has(name);
}

/** The blocks of the Terraform provider's resources. Spec: Terraform, 4. */
// biome-ignore format: a table
const BLOCKS: ReadonlySet<string> = new Set([
  'allowed_authenticators', 'app_exclude', 'app_include', 'attribute_statements', 'custom_app', 'external_idps',
  'factor_sequence', 'group', 'groups_claim', 'idp_providers', 'jwks', 'keep_me_signed_in', 'method_constraints',
  'network', 'password_reset_requirement', 'platform_include', 'profile_attributes', 'rule', 'secondary_criteria',
  'user_identifier_patterns', 'users',
]);

/** The names of arguments that Terraform itself reads. */
const META_ARGUMENTS: ReadonlySet<string> = new Set([
  'count',
  'depends_on',
  'for_each',
  'lifecycle',
  'provider',
]);
const META_BLOCKS: ReadonlySet<string> = new Set(['connection', 'lifecycle', 'provisioner', 'timeouts']);
