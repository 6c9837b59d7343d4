import fc from 'fast-check';
import { isObject, type Members } from '../../../src/base/object.js';

/** By which of two configurations of the provider each block goes, by its name. */
type Choice = (name: string) => boolean;

export const arbitraryChoice: fc.Arbitrary<Choice> = fc.func(fc.boolean());

/** Both surely name one org: the one in so many words, the other by a variable. */
const PROVIDERS = {
  okta: { name: 'okta', expressions: { org_name: { constant_value: 'example' } } },
  'okta.again': { name: 'okta', alias: 'again', expressions: { org_name: { references: ['var.org_name'] } } },
};

/** The plan with two configurations of the provider that are for one org, and blocks that go by the one or the other. */
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
