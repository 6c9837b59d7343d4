import type { Result } from '../base/result.js';
import { readConfig as configOf } from '../lint/config/config.js';
import { readSuppressions as suppressionsOf } from '../lint/config/suppressions.js';
import { fixedDocuments as fixed } from '../lint/fix.js';
import { type LintOptions, type LintResult, lint as lintAll } from '../lint/lint.js';
import { type ConfiguredOptions, type ConfiguredResult, lintWith as lintBy } from '../lint/lint-with.js';
import { given as givenIn } from '../lint/rule/rule.js';
import { type Documents, documentsIn } from '../read/documents.js';
import { unusable } from './core.js';
import { total, totalLater } from './total.js';

// What is wrong with documents, before the service says so.

export type { Config, OwnRule } from '../lint/config/config.js';
export { publishedSchemas as schemas } from '../lint/config/schemas.js';
export type { LintOptions, LintResult } from '../lint/lint.js';
export { RULES } from '../lint/lint.js';
export type { ConfiguredOptions, ConfiguredResult } from '../lint/lint-with.js';
export type { Finding, FindingPlace as Region, Fix, Severity } from '../lint/rule/finding.js';
export type { LintRule } from '../lint/rule/rule.js';
export { defineRule } from '../lint/rule/rule.js';

/**
 * What is wrong with documents: each by itself, and together as orgs. A document that cannot be read gets a finding,
 * and the others are looked at all the same. Spec: Resources and their fields.
 */
export const lint = total(
  (documents: Documents, options?: Before<LintOptions>): LintResult =>
    lintAll(documentsOf(documents), withBefore(options)),
  () => lintAll([{ name: 'argument', text: '' }]),
);

/** The same as a configuration wants it, with suppressions and a baseline; fails only where the configuration is wrong. */
export const lintWith = totalLater(
  (documents: Documents, options?: Before<ConfiguredOptions>): Promise<Result<ConfiguredResult>> =>
    lintBy(documentsOf(documents), withBefore(options)),
  unusable,
);

/** An example of a rule in another setting than the first that the rule is for, or beside an org. */
export const given = total(givenIn, (_reason, [value]) => givenIn(value, {}));

export const readConfig = total(configOf, unusable);
export const readSuppressions = total(suppressionsOf, unusable);

/** The documents that change when fixes of some kinds are made in their texts. */
export const fixedDocuments = total(fixed, () => []);

type Before<Options> = Omit<Options, 'before'> & { readonly before?: Documents | undefined };

function withBefore<Options extends { readonly before?: unknown }>(
  { before, ...options }: Options = {} as Options,
) {
  return { ...options, ...(before !== undefined && { before: documentsOf(before) }) };
}

/** What is no document is one of that value: it gets its finding. */
function documentsOf(given: unknown) {
  return documentsIn(given, (value, name) => ({ name, value })).documents;
}
