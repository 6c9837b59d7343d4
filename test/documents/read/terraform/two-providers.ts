import fc from 'fast-check';
import { isObject, type Members } from '../../../../src/base/object.js';

/** Whether the block with this name uses the second of two provider configurations. */
type Choice = (name: string) => boolean;

export const arbitraryChoice: fc.Arbitrary<Choice> = fc.func(fc.boolean());

/** Two provider configurations for one org. One states the org literally, the other by a variable. */
const PROVIDERS = {
  okta: { name: 'okta', expressions: { org_name: { constant_value: 'example' } } },
  'okta.again': { name: 'okta', alias: 'again', expressions: { org_name: { references: ['var.org_name'] } } },
};

/** Adds a second provider configuration for the same org to the plan. `isOfOther` chooses the blocks that use it. */
export function withTwoProviders(plan: Members, isOfOther: Choice): Members {
  const { configuration, variables } = plan;
  if (!isObject(configuration)) return plan;
  return {
    ...plan,
    variables: { ...(variables as Members), org_name: { value: 'example' } },
    configuration: {
      ...configuration,
      provider_config: PROVIDERS,
      root_module: inModule(configuration.root_module, isOfOther),
    },
  };
}

function inModule(module: unknown, isOfOther: Choice): Members {
  const { resources, module_calls: calls, ...rest } = module as Members;
  return {
    ...rest,
    ...(Array.isArray(resources) && {
      resources: resources.map((block: Members) => ({
        ...block,
        provider_config_key: isOfOther(String(block.name)) ? 'okta.again' : 'okta',
      })),
    }),
    ...(isObject(calls) && {
      module_calls: Object.fromEntries(
        Object.entries(calls).map(([name, call]) => [
          name,
          { ...(call as Members), module: inModule((call as Members).module, isOfOther) },
        ]),
      ),
    }),
  };
}
