import { type Address, addressOf, moduleText } from '../../../documents/terraform/address.js';

/**
 * How the one is made to wait for the other: `depends_on` names blocks and modules, without the keys of instances. Nothing
 * where both are instances of one block. Spec: Terraform, 2.6.
 */
export function dependsOnWords(address: string, on: string): string | undefined {
  const [one, other] = [addressOf(address), addressOf(on)];
  if (one === undefined || other === undefined) return `${address}: depends_on = [${on}]`;
  const shared = sharedSteps(one, other);
  const [waiting, waited] = [nextBlock(one, shared), nextBlock(other, shared)];
  if (waiting === waited) return undefined;
  const within = moduleText(one.module.slice(0, shared));
  return `${within === '' ? '' : `in ${within}, `}${waiting}: depends_on = [${waited}]`;
}

/** So many modules hold both. */
function sharedSteps({ module: one }: Address, { module: other }: Address): number {
  const differs = one.findIndex(
    ({ name, key }, index) => other[index]?.name !== name || other[index]?.key !== key,
  );
  return differs < 0 ? one.length : differs;
}

/** The module or the resource that stands in so many modules. */
function nextBlock({ module, type, name }: Address, depth: number): string {
  const next = module[depth];
  return next === undefined ? `${type}.${name}` : `module.${next.name}`;
}
