import { isObject, type Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import { blocksOf } from '../../../documents/terraform/state/attribute-values.js';
import type { TerraformObject } from '../../rule/terraform.js';

/** An object with attributes: a Terraform resource, or a block in a resource. */
export interface AttributesHolder
  extends Pick<TerraformObject, 'actions' | 'before' | 'configured' | 'unknown' | 'values'> {
  readonly at: readonly PathStep[];
}

/**
 * Returns the parts of a resource that contain the attributes to check. If `within` is `undefined`, returns the resource itself. Otherwise,
 * returns its nested blocks called `within`. Each block gets the field `before`: the block with the same attribute `name` before the plan.
 * `before` is absent if no block had this name. Spec: Terraform, 4.3.
 */
export function holdersIn(object: TerraformObject, within: string | undefined): readonly AttributesHolder[] {
  if (within === undefined) return [{ ...object, at: [] }];
  const { actions, values, before, unknown } = object;
  const earlier = blocksOf(before?.[within]);
  const marks = isObject(unknown) ? unknown[within] : undefined;
  return blocksOf(values[within]).map((block: Members, index) => {
    const same = earlier.find(({ name }) => name === block.name);
    return {
      actions,
      values: block,
      unknown: Array.isArray(marks) ? marks[index] : undefined,
      at: [within, index],
      ...(same && { before: same }),
    };
  });
}
