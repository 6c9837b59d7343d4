import { watchPolicies } from 'policy-preflight/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // In watch mode: a change of an org or of a file of tests runs the tests again.
  plugins: [watchPolicies('**/*.preflight.yaml', '**/org.json')],
});
