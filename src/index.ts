// Reading: documents in, a snapshot out, with the place of every value at hand

// Assurance: what satisfies a verification method
export { compareStrength, STRENGTHS } from './assurance/strength.js';
// Values that all parts share
export type { Place, Problem, Result } from './base/result.js';
// Simulating
export { ASSUMPTIONS, type AssumptionId } from './facts/assumptions.js';
export type { Request } from './facts/request.js';
// Linting: what is wrong with documents, before the service says so
export type { Config, OwnRule } from './lint/config/config.js';
export { publishedSchemas as schemas } from './lint/config/schemas.js';
export { type LintOptions, type LintResult, RULES } from './lint/lint.js';
export type { ConfiguredOptions, ConfiguredResult } from './lint/lint-with.js';
export type { Finding, FindingPlace as Region, Fix, Severity } from './lint/rule/finding.js';
export { defineRule, given, type LintRule } from './lint/rule/rule.js';
export { VERDICTS, type Verdict } from './logic/kleene/verdict.js';
// What is written down
export type { Policy, Rule } from './policies/policy.js';
export { POLICY_TYPES, type SimulatedTypeName } from './policies/policy-type.js';
export type { Reference, ReferenceKind, ReferenceSource } from './policies/references/reference.js';
export type { Edition, Engine, Snapshot } from './policies/snapshot.js';
// All functions that take what a caller made: they never throw
export {
  accessStrength,
  authenticatorTable,
  checkPassword,
  classes,
  compile,
  decide,
  describeMethod,
  diff,
  explain,
  fixedDocuments,
  lint,
  lintWith,
  outcome,
  paths,
  placeOf,
  placesOf,
  population,
  primaryAuthentication,
  query,
  reach,
  readConfig,
  readSnapshot,
  readSuppressions,
  readVerificationMethod,
  reasonsOf,
  references,
  satisfies,
  settle,
  simulate,
  strength,
  usesOfOrg,
  writeSnapshot,
} from './public/functions.js';
export type { Difference } from './questions/diff.js';
export type { ApplicationWays, Population } from './questions/population.js';
export type { Question } from './questions/query.js';
export type { SettledType } from './questions/settle.js';
export type { ApplicationVerdict } from './questions/verdicts.js';
export type { Answer, ErrorBody, Refusal } from './read/request/refusal.js';
export type { InputDocument } from './read/text/input.js';
export type { Compiled } from './simulate/compile.js';
export type { Decision } from './simulate/decide.js';
export { type ExplainedLeaf, type Explanation, REASONS, type ReasonCode } from './simulate/explain.js';
// What a whole sign-in comes to
export { nextStatuses } from './simulate/outcome/state-table.js';
export type { Expand, SimulateOptions } from './simulate/simulate.js';
export type { SimulateResponse } from './simulate/wire.js';
// Analysing: all requests at once
export type { UserClass } from './symbolic/classes.js';
export type { Change, ChangedRegion, Diff, DiffOptions, UndecidedChange } from './symbolic/diff.js';
export type { PolicyReach, Reach, Reached, RuleReach } from './symbolic/reach.js';
export type { Settling } from './symbolic/settle.js';
