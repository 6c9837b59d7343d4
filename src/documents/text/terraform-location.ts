import { pointerBelow, stepsOf } from '../../base/pointer.js';
import type {
  ConfiguredPlace,
  MadeOf,
  Source,
  SourceDocument,
  TerraformOrigin,
} from '../../model/policies/snapshot.js';

/** What of Terraform's makes the value at a source: the address of the resource, and the attribute. Spec: Terraform, 1, 3. */
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

/** `rule[0].priority`; of an element of a list, the attribute. */
function attributeWords(steps: readonly string[]): string {
  const last = steps.findLastIndex((step) => !INDEX.test(step));
  return steps
    .slice(0, last + 1)
    .map((step, index) => (INDEX.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('');
}

const INDEX = /^\d+$/;

/** Where the configuration has it: the attribute, or what it is in. Spec: Terraform, 7. */
export function placeInConfiguration(
  source: Source,
  documents: readonly SourceDocument[],
): ConfiguredPlace | undefined {
  const { terraform } = source;
  if (terraform === undefined || terraform.address.length > LONGEST_ADDRESS) return undefined;
  const blocks = documents[terraform.document]?.configuration?.blocks;
  if (blocks === undefined) return undefined;
  const block = blocks.get(withoutKeys(terraform.address));
  const { attribute = '' } = attributeAt(source) ?? {};
  return block && (spanOf(attribute, block.attributes, terraform) ?? block.header);
}

/** In characters: a longer address is none of a configuration. */
export const LONGEST_ADDRESS = 2000;

/** What all instances of a block share: `module.a.okta_group.g`. */
export function withoutKeys(address: string): string {
  return address.replace(KEYS, '');
}

const KEYS = /\["(?:[^"\\]|\\.)*"\]|\[\d+\]/g;

/** Of the attribute, or of the nearest that it is in: block by block, as each is written. */
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

/** Of `rule[1]` of three: that block, the last but one, those that a `dynamic` one comes to, or what is set as a whole. */
function formsOf(step: string, counts: Readonly<Record<string, number>>): readonly string[] {
  const [, name = step, index] = /^(\w+)\[(\d+)\]$/.exec(step) ?? [];
  if (index === undefined) return [step, `${step}[0]`, `${step}[*]`];
  const count = Object.hasOwn(counts, name) ? counts[name] : undefined;
  const fromLast = count === undefined ? [] : [`${name}[${Number(index) - count}]`];
  return [step, ...fromLast, `${name}[*]`, name];
}

const DEEPEST = 8;

/** The pointer in the document that the source names: of what is made of a plan, that of the attribute. */
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

/** What makes the value, or what it is in; of what several attributes make, the first. */
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
