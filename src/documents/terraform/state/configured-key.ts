import type { Address } from './address.js';

/** The address of a configuration block, which describes all instances of a resource. */
export type ConfiguredAddress = Pick<Address, 'mode' | 'name' | 'type'> & {
  readonly module: readonly { readonly name: string }[];
};

/** Returns the address of a block as text, as `depends_on` of a state contains it. Spec: Terraform, 2.6. */
export function configuredKey({ mode, type, name, module }: ConfiguredAddress): string {
  const steps = module.flatMap((step) => ['module', step.name]);
  return [...steps, ...(mode === 'data' ? ['data'] : []), type, name].join('.');
}
