import { answerQuestion } from '../../analysis/questions/query.js';
import type { RegionLimits } from '../../analysis/questions/session/limits.js';
import { type Result, success } from '../../base/result.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type {
  BelowReport,
  DecidesReport,
  LockoutReport,
  WaysReport,
  WhoReport,
  WithReport,
} from '../../report/who/who-report.js';
import { ruleNamed } from '../options/rule-named.js';
import { appNamed } from './app-named.js';
import { authenticatorNamed } from './authenticator-named.js';
import type { WhoQuestion } from './who-question.js';

type Of<Kind extends WhoQuestion['kind']> = Extract<WhoQuestion, { readonly kind: Kind }>;

/** Answers a question about who can sign in. The question has names or ids as given on the command line. */
export function answerWhoQuestion(
  question: WhoQuestion,
  snapshot: Snapshot,
  options: RegionLimits,
): Result<WhoReport> {
  switch (question.kind) {
    case 'below':
      return below(question, snapshot, options);
    case 'requires':
      return ways(question, snapshot, options);
    case 'with':
      return withAuthenticator(question, snapshot, options);
    case 'rule':
      return decides(question, snapshot, options);
    case 'locked-out':
      return lockout(question, snapshot, options);
  }
}

function below(
  { kind, app, assurance }: Of<'below'>,
  snapshot: Snapshot,
  options: RegionLimits,
): Result<BelowReport> {
  const named = appNamed(app, snapshot);
  if (!named.ok) return named;
  const question = { kind, appId: named.value, assurance };
  return success({ ...question, answer: answerQuestion(snapshot, question, options), snapshot });
}

function ways(
  { kind, app, characteristic }: Of<'requires'>,
  snapshot: Snapshot,
  options: RegionLimits,
): Result<WaysReport> {
  const named = appNamed(app, snapshot);
  if (!named.ok) return named;
  const question = { kind, appId: named.value, characteristic };
  return success({ ...question, answer: answerQuestion(snapshot, question, options), snapshot });
}

function withAuthenticator(
  { kind, app, authenticator }: Of<'with'>,
  snapshot: Snapshot,
  options: RegionLimits,
): Result<WithReport> {
  const named = appNamed(app, snapshot);
  if (!named.ok) return named;
  const found = authenticatorNamed(authenticator, snapshot);
  if (!found.ok) return found;
  const question = { kind, appId: named.value, authenticator: found.value };
  return success({ ...question, answer: answerQuestion(snapshot, question, options), snapshot });
}

function decides(question: Of<'rule'>, snapshot: Snapshot, options: RegionLimits): Result<DecidesReport> {
  const named = ruleNamed(question, snapshot);
  if (!named.ok) return named;
  const { policy, rule } = named.value;
  const { kind } = question;
  const answer = answerQuestion(snapshot, { kind, policyId: policy.id, ruleId: rule.id }, options);
  return success({ kind, answer, policy, rule, snapshot });
}

function lockout(
  { kind, app }: Of<'locked-out'>,
  snapshot: Snapshot,
  options: RegionLimits,
): Result<LockoutReport> {
  const named = app === undefined ? success(undefined) : appNamed(app, snapshot);
  if (!named.ok) return named;
  const appId = named.value;
  const question = { kind, ...(appId !== undefined && { appId }) };
  return success({ ...question, answer: answerQuestion(snapshot, question, options), snapshot });
}
