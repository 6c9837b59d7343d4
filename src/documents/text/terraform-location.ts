import { pointerBelow, stepsOf } from '../../base/pointer.js';
import type {
  ConfiguredLocation,
  MadeOf,
  Source,
  SourceDocument,
  TerraformOrigin,
} from '../../model/policies/snapshot.js';

/** The Terraform resource and attribute from which a value is made; the resource is given by its address. Spec: Terraform, 1, 3. */
export interface AttributeOf {
  readonly address: string;
  readonly attribute?: string;
}

export function attributeAt(source: Source): AttributeOf | undefined {
  const { terraform } = source;
  if (terraform === undefined) return undefined;
  const own = terraform.isAsWritten ? attributeWords(stepsWithin(source)) : madeAt(source)?.attribute;
  const attribute = [terraform.attribute, own].filter(Boolean).join('.');
  return { address: terraform.address, ...(attribute !== '' && { attribute }) };
}

/**
 * Returns the path of an attribute as text, such as `rule[0].priority`. Indexes at the end of the path are omitted: an element of the list
 * `groups` also has the path `groups`.
 */
function attributeWords(steps: readonly string[]): string {
  const last = steps.findLastIndex((step) => !INDEX.test(step));
  return steps
    .slice(0, last + 1)
    .map((step, index) => (INDEX.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('');
}

const INDEX = /^\d+$/;

/**
 * Returns the location of an attribute in the configuration files, or of the nearest block or attribute that contains it. Returns
 * `undefined` if the value does not come from Terraform, or the files lack the resource. Spec: Terraform, 7.
 */
export function locateInConfiguration(
  source: Source,
  documents: readonly SourceDocument[],
): ConfiguredLocation | undefined {
  const { terraform } = source;
  if (terraform === undefined || terraform.address.length > LONGEST_ADDRESS) return undefined;
  const blocks = documents[terraform.document]?.configuration?.blocks;
  if (blocks === undefined) return undefined;
  const block = blocks.get(withoutKeys(terraform.address));
  const { attribute = '' } = attributeAt(source) ?? {};
  return block && (spanOf(attribute, block.attributes, terraform) ?? block.header);
}

/** Maximum length of an address in a configuration, in characters. */
export const LONGEST_ADDRESS = 2000;

/** Returns an address without instance keys, which all instances of a block share: `module.a.okta_group.g`. */
export function withoutKeys(address: string): string {
  return address.replace(KEYS, '');
}

const KEYS = /\["(?:[^"\\]|\\.)*"\]|\[\d+\]/g;

/**
 * Returns the span of an attribute, or of the nearest block or attribute that contains it; `undefined` if there is neither. The path is
 * resolved step by step.
 */
function spanOf<Span>(
  attribute: string,
  spans: ReadonlyMap<string, Span>,
  { blockCounts = {} }: TerraformOrigin,
): Span | undefined {
  let nearest: string | undefined;
  for (const step of attribute.split('.').slice(0, DEEPEST)) {
    const above = nearest === undefined ? '' : `${nearest}.`;
    const forms = formsOf(step, nearest === undefined ? blockCounts : {});
    const written = forms.map((form) => above + form).find((form) => spans.has(form));
    if (written === undefined) break;
    nearest = written;
  }
  return nearest === undefined ? undefined : spans.get(nearest);
}

/**
 * Returns the ways to address one step of a path in the configuration, best first. For `rule[1]`, if the resource has three `rule` blocks:
 * the block with index 1, the second block from the end, the blocks that a `dynamic` block creates, and the complete attribute.
 */
function formsOf(step: string, counts: Readonly<Record<string, number>>): readonly string[] {
  const [, name = step, index] = /^(\w+)\[(\d+)\]$/.exec(step) ?? [];
  if (index === undefined) return [step, `${step}[0]`, `${step}[*]`];
  const count = Object.hasOwn(counts, name) ? counts[name] : undefined;
  const fromLast = count === undefined ? [] : [`${name}[${Number(index) - count}]`];
  return [step, ...fromLast, `${name}[*]`, name];
}

const DEEPEST = 8;

/**
 * Returns the JSON pointer of a value in its document. For a value derived from a plan it is the pointer of the attribute from which the
 * value is made.
 */
export function writtenPointer(source: Source): string {
  const { document, pointer, terraform } = source;
  if (terraform === undefined || terraform.document !== document || terraform.isAsWritten) return pointer;
  const made = madeAt(source);
  if (made === undefined) return terraform.base;
  return pointerBelow(terraform.base, made.attribute, ...stepsWithin(source).slice(made.steps.length));
}

function stepsWithin({ pointer, terraform }: Source): readonly string[] {
  const base = terraform?.base ?? '';
  return pointer.startsWith(base) ? stepsOf(pointer.slice(base.length)) : [];
}

/**
 * Returns the Terraform attribute from which a value of a document is made. If no attribute is recorded for the value, tries the objects
 * around it, from the inside out, and then the values inside it. Returns `undefined` if no attribute is recorded for any of them.
 */
function madeAt(source: Source): MadeOf | undefined {
  const made = source.terraform?.made ?? [];
  const steps = stepsWithin(source);
  if (steps.length === 0) return undefined;
  const above = made.filter((one) => startsWith(steps, one.steps));
  const nearest = above.reduce<MadeOf | undefined>(
    (best, one) => (best === undefined || one.steps.length > best.steps.length ? one : best),
    undefined,
  );
  return nearest ?? made.find((one) => startsWith(one.steps, steps));
}

function startsWith(steps: readonly string[], start: readonly string[]): boolean {
  return start.length <= steps.length && start.every((step, index) => step === steps[index]);
}
