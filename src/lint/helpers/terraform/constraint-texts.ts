import { isObject, type Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import { blocksOf, jsonOrText, textsOf } from '../../../documents/terraform/state/attribute-values.js';
import type { Resource } from '../../rule/resource.js';
import type { TerraformObject } from '../../rule/terraform.js';

/** An authentication constraint in Terraform, which is a text that contains JSON. */
export interface ConstraintText {
  readonly resource: Resource;
  readonly at: readonly PathStep[];
  /** The factor classes in the constraint (`knowledge`, `possession`), each with its members as the JSON states them. */
  readonly classes: readonly { readonly name: string; readonly members: Members }[];
}

/** Returns the authentication constraints in rules of authentication policies. Spec: Terraform, 4.3. */
export function constraintTexts(objects: readonly TerraformObject[]): readonly ConstraintText[] {
  return objects.flatMap(({ type, values, resource }) => {
    if (type === 'okta_app_signon_policy_rule') return textsAt(values, [], resource);
    if (type !== 'okta_app_signon_policy_rules') return [];
    return blocksOf(values.rule).flatMap((rule, index) => textsAt(rule, ['rule', index], resource));
  });
}

function textsAt(
  { constraints }: Members,
  at: readonly PathStep[],
  resource: Resource,
): readonly ConstraintText[] {
  return textsOf(constraints).map((text, index) => {
    const constraint = jsonOrText(text);
    const classes = ['knowledge', 'possession'].flatMap((name) => {
      const members = isObject(constraint) ? constraint[name] : undefined;
      return isObject(members) ? [{ name, members }] : [];
    });
    return { resource, at: [...at, 'constraints', index], classes };
  });
}
