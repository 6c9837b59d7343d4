/** What a plugin of Vite is, as far as this is one. */
export interface WatchPlugin {
  readonly name: string;
  config(): { readonly test: { readonly forceRerunTriggers: readonly string[] } };
}

/**
 * For `plugins` of vitest.config: in watch mode, a change of one of these files runs the tests again. Of what fits no
 * pattern that is given nothing is watched; without any, the files of policy tests are. Throws for
 * nothing. Spec: Policy tests, 7.
 */
export function watchPolicies(...patterns: readonly string[]): WatchPlugin {
  const watched = patterns.length === 0 ? ['**/*.preflight.{json,yaml,yml}'] : patterns;
  return {
    name: 'policy-preflight',
    config: () => ({ test: { forceRerunTriggers: [...ALWAYS, ...watched] } }),
  };
}

/** Those of vitest itself, in whose place these would stand. */
const ALWAYS = ['**/package.json/**', '**/{vitest,vite}.config.*/**'];
