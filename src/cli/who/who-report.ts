import type { Snapshot } from '../../policies/snapshot.js';
import { query } from '../../questions/query.js';
import type {
  BelowReport,
  DecidesReport,
  LockoutReport,
  WaysReport,
  WhoReport,
  WithReport,
} from '../../report/who/who-report.js';
import type { QueryLimits } from '../../symbolic/query.js';
import { type OrMistake, understood } from '../options/or-mistake.js';
import { appMeant } from './app-meant.js';
import type { Asked } from './asked.js';
import { authenticatorMeant } from './authenticator-meant.js';
import { ruleMeant } from './rule-meant.js';

type Of<Kind extends Asked['kind']> = Extract<Asked, { readonly kind: Kind }>;

/** Answers a question whose names are still those of the command line. */
export function whoReport(asked: Asked, snapshot: Snapshot, options: QueryLimits): OrMistake<WhoReport> {
  switch (asked.kind) {
    case 'below':
      return below(asked, snapshot, options);
    case 'ways':
      return ways(asked, snapshot, options);
    case 'with':
      return withAuthenticator(asked, snapshot, options);
    case 'decides':
      return decides(asked, snapshot, options);
    case 'lockout':
      return lockout(asked, snapshot, options);
  }
}

function below(
  { kind, app, strength }: Of<'below'>,
  snapshot: Snapshot,
  options: QueryLimits,
): OrMistake<BelowReport> {
  const meant = appMeant(app, snapshot);
  if (!meant.ok) return meant;
  const question = { kind, appId: meant.value, strength };
  return understood({ ...question, answer: query(snapshot, question, options), snapshot });
}

function ways(
  { kind, app, characteristic }: Of<'ways'>,
  snapshot: Snapshot,
  options: QueryLimits,
): OrMistake<WaysReport> {
  const meant = appMeant(app, snapshot);
  if (!meant.ok) return meant;
  const question = { kind, appId: meant.value, characteristic };
  return understood({ ...question, answer: query(snapshot, question, options), snapshot });
}

function withAuthenticator(
  { kind, app, authenticator }: Of<'with'>,
  snapshot: Snapshot,
  options: QueryLimits,
): OrMistake<WithReport> {
  const meant = appMeant(app, snapshot);
  if (!meant.ok) return meant;
  const wanted = authenticatorMeant(authenticator, snapshot);
  if (!wanted.ok) return wanted;
  const question = { kind, appId: meant.value, authenticator: wanted.value };
  return understood({ ...question, answer: query(snapshot, question, options), snapshot });
}

function decides(asked: Of<'decides'>, snapshot: Snapshot, options: QueryLimits): OrMistake<DecidesReport> {
  const meant = ruleMeant(asked, snapshot);
  if (!meant.ok) return meant;
  const { policy, rule } = meant.value;
  const { kind } = asked;
  const answer = query(snapshot, { kind, policyId: policy.id, ruleId: rule.id }, options);
  return understood({ kind, answer, policy, rule, snapshot });
}

function lockout(
  { kind, app }: Of<'lockout'>,
  snapshot: Snapshot,
  options: QueryLimits,
): OrMistake<LockoutReport> {
  const meant = app === undefined ? understood(undefined) : appMeant(app, snapshot);
  if (!meant.ok) return meant;
  const appId = meant.value;
  const question = { kind, ...(appId !== undefined && { appId }) };
  return understood({ ...question, answer: query(snapshot, question, options), snapshot });
}
