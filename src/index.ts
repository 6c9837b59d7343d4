// Reading: documents in, a snapshot out, with the place of every value at hand

// Analysing: all requests at once
export type { UserClass } from './analyse/classes.js';
export type { Change, ChangedRegion, Diff, DiffOptions, UndecidedChange } from './analyse/diff.js';
export type { PolicyReach, Reach, Reached, RuleReach } from './analyse/reach.js';
export type { Settling } from './analyse/settle.js';
// Assurance: what satisfies a verification method
export { authenticatorTable } from './assurance/authenticators.js';
export { describeMethod } from './assurance/describe-method.js';
export { usesOfOrg } from './assurance/org-authenticators.js';
export { paths } from './assurance/paths.js';
export { readVerificationMethod } from './assurance/read-verification-method.js';
export { reasonsOf, satisfies } from './assurance/satisfies.js';
export { accessStrength, compareStrength, STRENGTHS, strength } from './assurance/strength.js';
export { classes } from './confirmed/classes.js';
export { diff } from './confirmed/diff.js';
export { type ApplicationWays, type Population, population } from './confirmed/population.js';
export { type Question, query } from './confirmed/query.js';
export { reach } from './confirmed/reach.js';
export { type SettledType, settle } from './confirmed/settle.js';
// Simulating
export { ASSUMPTIONS, type AssumptionId } from './facts/assumptions.js';
export type { Request } from './facts/request.js';
// Linting: what is wrong with documents, before the service says so
export { type Config, type OwnRule, readConfig } from './lint/config.js';
export type { Finding, Fix, Region, Severity } from './lint/finding.js';
export { fixedDocuments } from './lint/fix.js';
export { type LintOptions, type LintResult, lint, RULES } from './lint/lint.js';
export { type ConfiguredOptions, type ConfiguredResult, lintWith } from './lint/lint-with.js';
export { defineRule, given, type Rule as LintRule } from './lint/rule.js';
export { schemas } from './lint/schemas.js';
export { readSuppressions } from './lint/suppressions.js';
// Values that all parts share
export type { Place, Problem, Result } from './logic/result.js';
export { VERDICTS, type Verdict } from './logic/verdict.js';
// What is written down
export type { Policy, Rule } from './policies/policy.js';
export { POLICY_TYPES, type SimulatedTypeName } from './policies/policy-type.js';
export type { Edition, Engine, Snapshot } from './policies/snapshot.js';
export type { InputDocument } from './read/input.js';
export { placeOf, placesOf } from './read/positions.js';
export { readSnapshot } from './read/read-snapshot.js';
export type { Answer, ErrorBody, Refusal } from './read/refusal.js';
export { writeSnapshot } from './read/write-snapshot.js';
export { type Compiled, compile } from './simulate/compile.js';
export { type Decision, decide } from './simulate/decide.js';
export {
  type ExplainedLeaf,
  type Explanation,
  explain,
  REASONS,
  type ReasonCode,
} from './simulate/explain.js';
// What a whole sign-in comes to
export { checkPassword } from './simulate/outcome/check-password.js';
export { primaryAuthentication } from './simulate/outcome/primary-authentication.js';
export { nextStatuses } from './simulate/outcome/state-table.js';
export { outcome } from './simulate/outcome.js';
export { type Expand, type SimulateOptions, simulate } from './simulate/simulate.js';
export type { SimulateResponse } from './simulate/wire.js';
