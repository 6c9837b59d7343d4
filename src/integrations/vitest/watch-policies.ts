/** A Vite plugin, with only the members that `watchPolicies` needs. */
export interface WatchPlugin {
  readonly name: string;
  config(): { readonly test: { readonly forceRerunTriggers: readonly string[] } };
}

/**
 * Returns a plugin for `plugins` in vitest.config. In watch mode, a change of a file that matches a pattern runs the tests again.
 * Without patterns, it watches policy test files; with patterns, only files that match one.
 *
 * Throws nothing. Spec: Policy tests, 7.
 */
export function watchPolicies(...patterns: readonly string[]): WatchPlugin {
  const watched = patterns.length === 0 ? ['**/*.preflight.{json,yaml,yml}'] : patterns;
  return {
    name: 'policy-preflight',
    config: () => ({ test: { forceRerunTriggers: [...ALWAYS, ...watched] } }),
  };
}

/** The default values of vitest's `forceRerunTriggers`. They are repeated here, because the plugin replaces them. */
const ALWAYS = ['**/package.json/**', '**/{vitest,vite}.config.*/**'];
