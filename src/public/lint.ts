import { Type } from '../base/json-schema.js';
import type { Result } from '../base/result.js';
import { FUNCTION, findArgumentFault, oneOf, optionsOf, STATED, unchecked } from '../documents/arguments.js';
import { collectDocuments, type Documents } from '../documents/documents.js';
import { KIND_NAMES } from '../documents/kinds/kinds.js';
import { neverRejecting, neverThrowing } from '../documents/never-throwing.js';
import type { InputDocument } from '../documents/text/input.js';
import { snapshotDocument } from '../documents/write/write-snapshot.js';
import { BaselineSchema } from '../lint/config/baseline.js';
import { ConfigSchema, configIn } from '../lint/config/config.js';
import { invalidRuleReason } from '../lint/config/custom-rules.js';
import { SuppressionsSchema, suppressionsIn } from '../lint/config/suppressions.js';
import { explainedRule } from '../lint/explain-rule.js';
import { documentsWithFixes } from '../lint/fix.js';
import { type LintOptions, type LintResult, lintDocuments } from '../lint/lint.js';
import { type ConfiguredOptions, type ConfiguredResult, lintByConfig } from '../lint/lint-with.js';
import { exampleGiven } from '../lint/rule/rule.js';
import { READINGS } from '../lint/rule/setting.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { unusable } from './core.js';
import { whyNoSnapshot } from './org.js';

// Finds mistakes in documents before the service rejects them.

export type { Config, OwnRule } from '../lint/config/config.js';
export { publishedSchemas as schemas } from '../lint/config/schemas.js';
export type { ExplainedRule } from '../lint/explain-rule.js';
export type { LintOptions, LintResult } from '../lint/lint.js';
export { RULES } from '../lint/lint.js';
export type { ConfiguredOptions, ConfiguredResult } from '../lint/lint-with.js';
export type { Finding, FindingLocation as Region, Fix, Severity } from '../lint/rule/finding.js';
export type { LintRule } from '../lint/rule/rule.js';
export { defineCustomRule as defineRule } from '../lint/rule/rule.js';
export type { LintFound } from '../lint/run/lint-found.js';

/**
 * Lints documents: each document alone, and all documents together as orgs. Pass the same as for `readSnapshot`, or a snapshot. Findings
 * are sorted by document, line and rule; lines and columns count from 1. `options.now` is in milliseconds since the epoch.
 *
 * Errors: none; an unreadable document has a finding, and the others are still linted. Spec: Resources and their fields.
 */
export const lint = /* @__PURE__ */ neverThrowing(
  (documents: Documents | Snapshot, options?: Before<LintOptions>): LintResult => {
    const wrong =
      findArgumentFault([OPTIONS], [options]) ?? whyNoRules(options?.rules) ?? whyNoDocuments(documents);
    return wrong === undefined
      ? lintDocuments(documentsOf(documents), withBefore(options))
      : notLinted(wrong);
  },
  (reason) => notLinted(reason),
);

/**
 * Lints documents with a configuration: enabled and disabled rules, custom rules, plugins, suppressions, a baseline.
 *
 * Errors: `ok: false` with problems, only if the configuration is invalid. Findings are not errors: they are part of the value.
 */
export const lintWith = /* @__PURE__ */ neverRejecting(
  (
    documents: Documents | Snapshot,
    options?: Before<ConfiguredOptions>,
  ): Promise<Result<ConfiguredResult>> => {
    const wrong = findArgumentFault([CONFIGURED], [options]) ?? whyNoDocuments(documents);
    return wrong === undefined
      ? lintByConfig(documentsOf(documents), withBefore(options))
      : Promise.resolve(unusable(wrong));
  },
  unusable,
);

/** Returns a result with one finding, which states why the arguments are unusable. */
function notLinted(message: string): LintResult {
  const location = { document: 'argument', pointer: '' };
  const finding = {
    rule: 'document/kind-unknown',
    severity: 'error',
    message,
    location,
    related: [],
  } as const;
  return { ...lintDocuments([]), findings: [finding] };
}

const GIVEN = {
  before: unchecked('documents'),
  now: Type.Number(),
  ...STATED,
  as: oneOf(KIND_NAMES),
  reading: oneOf(READINGS),
  plan: unchecked('a Terraform plan that an earlier call read'),
};

const RULE = unchecked('custom rules: `lint` and `lintWith` check the members that every rule must have');

const OPTIONS = optionsOf({
  ...GIVEN,
  rules: Type.Array(RULE),
  selection: Type.Object({ severityOf: FUNCTION, optionsOf: FUNCTION }),
});

const CONFIGURED = optionsOf({
  ...GIVEN,
  config: ConfigSchema,
  plugins: Type.Array(RULE),
  suppressions: Type.Object({
    document: unchecked('a document'),
    entries: SuppressionsSchema.properties.suppressions,
  }),
  baseline: BaselineSchema,
  found: unchecked('the result of an earlier run'),
});

/**
 * Explains a rule of the linter: what it reports, why that matters, and the specification heading or public source that requires it. If the
 * requirement is ambiguous, also explains how the rule interprets it.
 *
 * Errors: `ok: false` if no rule has this id; the problem names the nearest one.
 */
export const explainRule = /* @__PURE__ */ neverThrowing(explainedRule, unusable);

/**
 * Returns an example for a lint rule. The example states the edition, the engine or the reading (the interpretation of an ambiguous text)
 * with which it is linted; by default, the first one that the rule allows. With `org`, the example also has an org to which it belongs.
 */
export const exampleOf = /* @__PURE__ */ neverThrowing(exampleGiven, (_reason, [value]) =>
  exampleGiven(value, {}),
);

/**
 * Reads a configuration of the linter from a document.
 *
 * Errors: `ok: false` with a problem and its source location for each mistake.
 */
export const readConfig = fromDocument(configIn);
/**
 * Reads suppressions from a document. A suppression names a finding that people have accepted.
 *
 * Errors: `ok: false` with a problem and its source location for each mistake.
 */
export const readSuppressions = fromDocument(suppressionsIn);

/**
 * Applies fixes of the given kinds (`safe`, `suggested`) to the texts of documents, and returns the documents that change. If several fixes
 * touch the same location, only the first is applied. Lint again to apply the others.
 *
 * Errors: an empty list if nothing can be fixed.
 */
export const applyFixes = /* @__PURE__ */ neverThrowing(documentsWithFixes, () => []);

const DOCUMENT_FIELDS = {
  name: Type.Optional(Type.String()),
  pathInFolder: Type.Optional(Type.String()),
  configuration: Type.Optional(unchecked('a Terraform configuration that an earlier call read')),
};

const DOCUMENT = Type.Union([
  Type.Object({ ...DOCUMENT_FIELDS, text: Type.String() }),
  Type.Object({ ...DOCUMENT_FIELDS, value: unchecked('the content of the document') }),
]);

function fromDocument<Value>(
  read: (document: InputDocument) => Result<Value>,
): (document: InputDocument) => Result<Value> {
  return neverThrowing((document) => {
    const wrong = findArgumentFault([DOCUMENT], [document], 0);
    return wrong === undefined ? read(document) : unusable(wrong);
  }, unusable);
}

type Before<Options> = Omit<Options, 'before'> & { readonly before?: Documents | undefined };

function withBefore<Options extends { readonly before?: unknown }>(
  { before, ...options }: Options = {} as Options,
) {
  return { ...options, ...(before !== undefined && { before: documentsOf(before) }) };
}

/**
 * Returns the documents to lint. A snapshot is converted to its JSON document. A value that is not a valid document is passed on as a
 * document, so that the linter reports its faults.
 */
function documentsOf(given: unknown): readonly InputDocument[] {
  return whyNoSnapshot(given) === undefined
    ? [{ name: 'org', value: snapshotDocument(given as Snapshot) }]
    : collectDocuments(given, asDocument).documents;
}

function whyNoRules(rules: readonly unknown[] = []): string | undefined {
  return rules.map(invalidRuleReason).find((why) => why !== undefined);
}

function whyNoDocuments(given: unknown): string | undefined {
  return collectDocuments(given, asDocument).problems[0]?.message;
}

function asDocument(value: unknown, name: string): InputDocument {
  return { name, value };
}
