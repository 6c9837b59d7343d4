// biome-ignore-all assist/source/organizeImports: in the order in which one uses them

// Reading: documents in, a snapshot out, with the source location of every value
export {
  locationOf,
  locationsOf,
  readSnapshot,
  writeSnapshot,
} from './public/core.js';
export type { Documents } from './documents/documents.js';
export type { InputDocument } from './documents/text/input.js';
export type { StatedEdition } from './documents/assemble.js';
export type { Edition, Engine, Snapshot } from './model/policies/snapshot.js';
export type { UnknownPart } from './model/policies/unknown-part.js';
export type { CollectionName } from './model/resources/collections.js';
export type { Policy, Rule } from './model/policies/policy.js';

// Requests: as text, or as the body of the simulate operation
export { readRequest } from './public/core.js';
export type { AnyRequest } from './public/org.js';
export type {
  Context as RequestContext,
  Request,
  RequestDevice,
  RequestUser,
} from './model/facts/request.js';
export type { NamedRequest } from './documents/request/named-request.js';

// Simulation: the result of the policies of each type, as the service reports it
export { decide, decideAll, simulate } from './public/core.js';
export {
  POLICY_TYPES,
  type PolicyTypeName,
  type SimulatedTypeName,
} from './model/policies/policy-type.js';
export type { Decision } from './simulate/decide.js';
export type { IdAndName, RuleInPolicy } from './model/policies/rule-in-policy.js';
export type { Expand, SimulateOptions } from './simulate/simulate.js';
export type {
  ConditionResult,
  Evaluation,
  PolicyResult,
  PolicyResults,
  RuleResult,
  SimulateResponse,
} from './simulate/wire.js';
export { VERDICTS, type Verdict } from './logic/kleene/verdict.js';

// Explanation: every leaf of a condition with its verdict, its source location, and what is unknown
export { explain } from './public/core.js';
export {
  type ExplainedCondition,
  type ExplainedPolicy,
  type ExplainedType,
  type Explanation,
  REASONS,
  type ReasonCode,
} from './simulate/explain.js';
export { ASSUMPTIONS, type AssumptionId } from './model/facts/assumptions.js';

// The outcome of a complete sign-in
export { outcome, primaryAuthentication } from './public/core.js';
export type { Outcome, OutcomeOptions } from './simulate/outcome/outcome.js';
export type { Authentication } from './simulate/outcome/transaction.js';
export type { UserState } from './simulate/outcome/user-state.js';

// The types of answers: a value, an error, or problems with their source locations
export { PreflightError, unwrap } from './documents/unwrap.js';
export type { Fault } from './base/result.js';
export type { Answer, ErrorBody, Refusal } from './documents/request/refusal.js';
export type { SourceLocation, Problem, Result } from './base/result.js';
