import { pointerBelow, stepsOf } from '../../base/pointer.js';
import type { MadeOf, Source } from '../../policies/snapshot.js';

/** What of Terraform's makes the value at a source: the address of the resource, and the attribute. Spec: Terraform, 1, 3. */
export interface AttributeOf {
  readonly address: string;
  readonly attribute?: string;
}

export function attributeOf(source: Source): AttributeOf | undefined {
  const { terraform } = source;
  if (terraform === undefined) return undefined;
  const own = madeAt(source)?.attribute;
  const attribute = [terraform.attribute, own].filter((part) => part !== undefined).join('.');
  return { address: terraform.address, ...(attribute !== '' && { attribute }) };
}

/** The pointer in the document that the source names: of what is made of a plan, that of the attribute. */
export function writtenPointer(source: Source): string {
  const { document, pointer, terraform } = source;
  if (terraform === undefined || terraform.document !== document) return pointer;
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
