import { readBody } from '../../documents/request/read-request.js';
import type { ServiceAnswer } from '../../documents/request/refusal.js';
import { evaluate, missing } from '../../logic/kleene/evaluate.js';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import { blockedBy } from '../../model/facts/zones/zone.js';
import type { Compiled } from '../compile.js';
import { type AuthnFacts, authnFactsOf } from './authn-facts.js';
import { MAY_BE_BLOCKED } from './overall.js';
import { visitParts } from './parts.js';
import { distinct, type Settled, settled, unsettled } from './settled.js';
import { AUTHN_FACTS, type AuthnTransition, STATE_TABLE } from './state-table.js';
import { type Authentication, answerTo, type TransactionContext } from './transaction.js';
import { readUserState, type UserState } from './user-state.js';

/**
 * Returns the response of the authentication API for a user in this state: the transaction that the state table gives,
 * or the error. If rows of the table disagree, or a relevant fact is unknown, returns all possible responses. `request`
 * is any JSON value: the body of the simulate operation. Spec: States and transitions.
 */
export function authenticationOf(
  compiled: Compiled,
  request: unknown,
  given: UserState,
): ServiceAnswer<Settled<Authentication>> {
  const read = readBody(request, compiled.world, 'person');
  if (!read.ok) return read;
  const state = readUserState(given, compiled.snapshot.brand);
  if (state === undefined) return { ok: true, value: unsettled([NO_MODE]) };
  const { parts } = visitParts(compiled, read.value);
  const facts = authnFactsOf(state, parts, compiled);
  const context: TransactionContext = {
    compiled,
    request: read.value,
    parts,
    trigger: state.mode,
    enrolled: state.enrolledFactors,
  };
  const blocked = blockedBy(compiled.world, read.value.policyContext).rank;
  return { ok: true, value: responseFrom(facts, context, blocked) };
}

function responseFrom(
  facts: AuthnFacts,
  context: TransactionContext,
  blocked: Rank,
): Settled<Authentication> {
  const rows = STATE_TABLE.filter(({ trigger }) => trigger === context.trigger);
  const rankOf = ({ when }: AuthnTransition) => evaluate(when, (fact) => facts[fact]);
  const possible = rows.filter((row) => rankOf(row) !== NOT_MATCH);
  const answers = distinct(possible.map(({ next }) => next)).map((next) => answerTo(next, context));
  const [only, ...others] = answers;
  const isCertain = possible.some((row) => rankOf(row) === MATCH);
  const reasons = [
    ...(blocked === NOT_MATCH ? [] : [BLOCKED[blocked]]),
    ...unknownFacts(possible, facts),
    ...(isCertain || others.length > 0 ? [] : [NO_ROW]),
    ...(others.length > 0 && possible.filter((row) => rankOf(row) === MATCH).length > 1
      ? [SEVERAL_ROWS]
      : []),
  ];
  if (blocked === NOT_MATCH && only !== undefined && others.length === 0 && isCertain) return settled(only);
  return unsettled(reasons, blocked === MATCH ? [] : answers);
}

const BLOCKED = {
  [MATCH]: 'a network blocklist blocks the request before any policy, and the response is not documented',
  [UNDEFINED]: MAY_BE_BLOCKED,
} as const;

const NO_MODE = 'the sent fields are unknown: the state of the user has no `mode`';
const NO_ROW = 'the state table of the specification contains no transition for this request';
const SEVERAL_ROWS =
  'the state table of the specification contains several transitions for this request, and does not state which one applies';

function unknownFacts(rows: readonly AuthnTransition[], facts: AuthnFacts): string[] {
  const open = rows.flatMap(({ when }) => missing(when, (fact) => facts[fact]));
  return [...new Set(open)].map((fact) => `it is unknown whether ${AUTHN_FACTS[fact]}`);
}
