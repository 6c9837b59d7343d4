import type { DocumentKind } from '../documents/kinds/kinds.js';
import { lintConfigured } from './lint-configured.js';
import type { lintByConfig } from './lint-with.js';
import type { LintRule } from './rule/rule.js';
import { rulesIn } from './rule/rules-in.js';
import * as registry from './rules/export-registry.js';
import type { ReadOrg } from './run/orgs.js';

const EXPORT_RULES: readonly LintRule[] = rulesIn(registry);

/** The kinds of resources that are checked only by lint rules of the export registry. */
export const EXPORT_KINDS: ReadonlySet<DocumentKind> = new Set<DocumentKind>([
  'app',
  'assignment to an application',
  'authenticator',
  'authenticator method',
  'behavior',
  'brand',
  'device assurance',
  'factor',
  'group',
  'group rule',
  'mapping',
  'policy',
  'rule',
  'user',
  'user type',
  'zone',
]);

/**
 * Returns the rules of the catalogue that can report something about these orgs. The rules about other documents, such as recordings,
 * Terraform, clients and identity providers, are half of the catalogue, and are loaded on demand.
 */
export async function rulesFor(orgs?: readonly ReadOrg[]): Promise<readonly LintRule[]> {
  const isExport = orgs?.every(
    ({ resources, terraform }) =>
      terraform.length === 0 && resources.every(({ kind }) => EXPORT_KINDS.has(kind)),
  );
  return isExport ? EXPORT_RULES : (await import('./catalogue.js')).RULES;
}

/**
 * Lints like `lintByConfig`, but loads only the lint rules that are needed. The library does not use this function, because loading on
 * demand would split its code into more files.
 */
export function lintOnDemand(...given: Parameters<typeof lintByConfig>): ReturnType<typeof lintByConfig> {
  return lintConfigured(rulesFor, ...given);
}
