import { watchPolicies } from 'policy-preflight/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // In watch mode, run the tests again when an export or a policy test changes.
  plugins: [watchPolicies('*.preflight.yaml', 'sample/export/*.json')],
});
