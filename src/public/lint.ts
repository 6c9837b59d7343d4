import { Type } from '../base/json-schema.js';
import type { Result } from '../base/result.js';
import { FUNCTION, oneOf, optionsOf, STATED, unchecked, whyNoArguments } from '../documents/arguments.js';
import { type Documents, documentsIn } from '../documents/documents.js';
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

// What is wrong with documents, before the service says so.

export type { Config, OwnRule } from '../lint/config/config.js';
export { publishedSchemas as schemas } from '../lint/config/schemas.js';
export type { ExplainedRule } from '../lint/explain-rule.js';
export type { LintOptions, LintResult } from '../lint/lint.js';
export { RULES } from '../lint/lint.js';
export type { ConfiguredOptions, ConfiguredResult } from '../lint/lint-with.js';
export type { Finding, FindingPlace as Region, Fix, Severity } from '../lint/rule/finding.js';
export type { LintRule } from '../lint/rule/rule.js';
export { defineRule } from '../lint/rule/rule.js';
export type { LintFound } from '../lint/run/lint-found.js';

/**
 * What is wrong with documents: each by itself, and together as orgs. Takes what `readSnapshot` takes, or a snapshot. Findings come by
 * document, line and rule; lines and columns count from 1. `options.now` is in milliseconds since the epoch.
 *
 * Errors: none; a document that cannot be read gets a finding, and the others are looked at all the same.
 * Spec: Resources and their fields.
 */
export const lint = /* @__PURE__ */ neverThrowing(
  (documents: Documents | Snapshot, options?: Before<LintOptions>): LintResult => {
    const wrong =
      whyNoArguments([OPTIONS], [options]) ?? whyNoRules(options?.rules) ?? whyNoDocuments(documents);
    return wrong === undefined
      ? lintDocuments(documentsOf(documents), withBefore(options))
      : notLinted(wrong);
  },
  (reason) => notLinted(reason),
);

/**
 * The same as a configuration wants it: rules on and off, own rules, plugins, suppressions, a baseline.
 *
 * Errors: `ok: false` with problems only where the configuration is wrong; findings are the value.
 */
export const lintWith = /* @__PURE__ */ neverRejecting(
  (
    documents: Documents | Snapshot,
    options?: Before<ConfiguredOptions>,
  ): Promise<Result<ConfiguredResult>> => {
    const wrong = whyNoArguments([CONFIGURED], [options]) ?? whyNoDocuments(documents);
    return wrong === undefined
      ? lintByConfig(documentsOf(documents), withBefore(options))
      : Promise.resolve(unusable(wrong));
  },
  unusable,
);

/** Arguments that cannot be used have a finding, and nothing else is looked at. */
function notLinted(message: string): LintResult {
  const place = { document: 'argument', pointer: '' };
  const finding = { rule: 'document/kind-unknown', severity: 'error', message, place, related: [] } as const;
  return { ...lintDocuments([]), findings: [finding] };
}

const GIVEN = {
  before: unchecked('documents'),
  now: Type.Number(),
  ...STATED,
  as: oneOf(KIND_NAMES),
  reading: oneOf(READINGS),
  plan: unchecked('a plan of Terraform, read before'),
};

const RULE = unchecked(
  'a rule may have members of its own: `lint` and `lintWith` check those that it must have',
);

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
  found: unchecked('what an earlier run returned'),
});

/**
 * What a rule of the catalogue finds, why that matters, which heading of the specification or public source demands it, and how
 * that is read where it can be read in more than one way.
 *
 * Errors: `ok: false` where no rule has this id; the problem names the one that is meant.
 */
export const explainRule = /* @__PURE__ */ neverThrowing(explainedRule, unusable);

/**
 * An example of a rule in another setting (edition, engine, reading) than the first that the rule is for, or beside an org.
 */
export const exampleOf = /* @__PURE__ */ neverThrowing(exampleGiven, (_reason, [value]) =>
  exampleGiven(value, {}),
);

/**
 * A configuration of the linter, from a document.
 *
 * Errors: `ok: false` with a problem and its place for each thing that is wrong with it.
 */
export const readConfig = fromDocument(configIn);
/**
 * The findings that people decided to live with, from a document.
 *
 * Errors: `ok: false` with a problem and its place for each thing that is wrong with it.
 */
export const readSuppressions = fromDocument(suppressionsIn);

/**
 * The documents that change when fixes of some kinds (`safe`, `suggested`) are made in their texts. Of fixes that touch
 * the same place only the first is made: lint again for the others.
 *
 * Errors: an empty list where nothing can be fixed.
 */
export const applyFixes = /* @__PURE__ */ neverThrowing(documentsWithFixes, () => []);

const DOCUMENT_FIELDS = {
  name: Type.Optional(Type.String()),
  pathInFolder: Type.Optional(Type.String()),
  configuration: Type.Optional(unchecked('a configuration of Terraform, read before')),
};

const DOCUMENT = Type.Union([
  Type.Object({ ...DOCUMENT_FIELDS, text: Type.String() }),
  Type.Object({ ...DOCUMENT_FIELDS, value: unchecked('the content of the document') }),
]);

function fromDocument<Value>(
  read: (document: InputDocument) => Result<Value>,
): (document: InputDocument) => Result<Value> {
  return neverThrowing((document) => {
    const wrong = whyNoArguments([DOCUMENT], [document], 0);
    return wrong === undefined ? read(document) : unusable(wrong);
  }, unusable);
}

type Before<Options> = Omit<Options, 'before'> & { readonly before?: Documents | undefined };

function withBefore<Options extends { readonly before?: unknown }>(
  { before, ...options }: Options = {} as Options,
) {
  return { ...options, ...(before !== undefined && { before: documentsOf(before) }) };
}

/** The documents of an argument. A snapshot becomes its JSON; another value becomes a document that the linter reports. */
function documentsOf(given: unknown): readonly InputDocument[] {
  return whyNoSnapshot(given) === undefined
    ? [{ name: 'org', value: snapshotDocument(given as Snapshot) }]
    : documentsIn(given, asDocument).documents;
}

function whyNoRules(rules: readonly unknown[] = []): string | undefined {
  return rules.map(invalidRuleReason).find((why) => why !== undefined);
}

function whyNoDocuments(given: unknown): string | undefined {
  return documentsIn(given, asDocument).problems[0]?.message;
}

function asDocument(value: unknown, name: string): InputDocument {
  return { name, value };
}
