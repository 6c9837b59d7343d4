import { populationOf } from '../../../src/analysis/questions/population.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { complianceOf } from '../../../src/features/compliance/compliance.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { explainBody } from '../../../src/simulate/explain.js';
import { type Outcome, signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { valueIf } from '../../../src/simulate/outcome/settled.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { matrixOf } from '../../../src/what-if/matrix/matrix.js';

/** The decided answers about an org, by subject. Undecided answers are left out. */
export type DecidedAnswers = Map<string, string>;

type Question = (snapshot: Snapshot, answers: DecidedAnswers, requests: readonly object[]) => void;

/** The questions about an org, by the name of the question. */
export const QUESTIONS = {
  simulate: addSimulated,
  explain: addExplained,
  outcome: addOutcomes,
  reach: addReach,
  apps: addApplications,
  compliance: addCompliance,
  matrix: addMatrix,
} satisfies Record<string, Question>;

/** Returns the answers to a question that are yes or no, and not undecided. If the org cannot be read, returns no answers. */
export function decidedAnswers(
  question: Question,
  snapshot: Snapshot | undefined,
  requests: readonly object[],
): DecidedAnswers {
  const answers: DecidedAnswers = new Map();
  if (snapshot !== undefined) question(snapshot, answers, requests);
  return answers;
}

function addSimulated(snapshot: Snapshot, answers: DecidedAnswers, requests: readonly object[]): void {
  const compiled = compile(snapshot);
  for (const [number, request] of requests.entries()) {
    const answer = simulateBody(compiled, request);
    for (const { policyType, result, undefined: open } of answer.ok ? answer.value.evaluation : [])
      if (open.policies.length === 0)
        answers.set(
          `request ${number}, ${policyType}`,
          JSON.stringify(result.policies.map(({ rules }) => rules)),
        );
  }
}

/** Adds the decided verdicts of policies, rules and their leaves to `answers`. */
function addExplained(snapshot: Snapshot, answers: DecidedAnswers, requests: readonly object[]): void {
  const compiled = compile(snapshot);
  for (const [number, request] of requests.entries()) {
    const answer = explainBody(compiled, request);
    const policies = answer.ok ? answer.value.types.flatMap((type) => type.policies) : [];
    for (const { id, verdict, leaves } of policies.flatMap((policy) => [policy, ...policy.rules]))
      for (const one of [{ type: 'whole', verdict }, ...leaves])
        if (one.verdict !== 'UNDEFINED') answers.set(`request ${number}, ${id} ${one.type}`, one.verdict);
  }
}

function addOutcomes(snapshot: Snapshot, answers: DecidedAnswers, requests: readonly object[]): void {
  const compiled = compile(snapshot);
  for (const [number, request] of requests.entries()) {
    const outcome = signInOutcome(compiled, request);
    if (outcome.ok) addOutcome(outcome.value, `request ${number}`, answers);
  }
}
/** Members of an outcome that list its unreadable parts. The comparison ignores them, because only a damaged org has unreadable parts. */
const DESCRIBES_UNKNOWN = ['verificationMethod', 'described'];

function addOutcome(outcome: Outcome, of: string, answers: DecidedAnswers): void {
  const { overall, required, canSatisfy, blocklist } = outcome;
  const parts = ['application', 'session', 'enrollment'] as const;
  const effects = parts.flatMap((part) =>
    Object.entries(outcome[part].effect)
      .filter(([field]) => !DESCRIBES_UNKNOWN.includes(field))
      .map(([field, value]) => [`${part}.${field}`, value] as const),
  );
  const all = [
    ['result', overall.result],
    ['access', required.access],
    ['assurance', required.assurance],
    ['can be met', canSatisfy.answer],
    ...effects,
  ] as const;
  for (const [field, value] of all)
    if (value.kind === 'decided') answers.set(`${of}, ${field}`, JSON.stringify(valueIf<unknown>(value)));
  if (blocklist.verdict !== 'UNDEFINED') answers.set(`${of}, refused before`, blocklist.verdict);
}

function addReach(snapshot: Snapshot, answers: DecidedAnswers): void {
  const { rules, policies } = reachOf(snapshot);
  for (const { rule, reachability: reached } of rules)
    if (reached.kind !== 'undecided') answers.set(`rule ${rule.id}`, reached.kind);
  for (const { policy, reachability: reached } of policies)
    if (reached.kind !== 'undecided') answers.set(`policy ${policy.id}`, reached.kind);
}

function addApplications(snapshot: Snapshot, answers: DecidedAnswers): void {
  const { applications, inactive } = populationOf(snapshot);
  for (const { application, policy, weakest, noPolicyReason, rules, undecided } of applications) {
    if (weakest?.isExact) answers.set(`app ${application.id}, weakest`, weakest.assurance);
    if (policy !== null && noPolicyReason === undefined)
      answers.set(`app ${application.id}, policy`, policy.id);
    if (rules.length === 0 && undecided.length === 0) answers.set(`app ${application.id}, weakest`, 'nobody');
    answers.set(`app ${application.id}`, 'active');
  }
  for (const { id } of inactive) answers.set(`app ${id}`, 'inactive');
}

function addCompliance(snapshot: Snapshot, answers: DecidedAnswers): void {
  const { frameworks } = complianceOf(snapshot, { frameworks: ['stig'], withRemedies: false });
  for (const { name, controls } of frameworks)
    for (const { id, effective, checkText } of controls) {
      if (effective.kind === 'holds' || effective.kind === 'fails')
        answers.set(`${name} ${id}, effective`, effective.kind);
      if (checkText !== undefined && checkText.kind !== 'undecided')
        answers.set(`${name} ${id}, checkText`, checkText.kind);
    }
}

const ROWS = [
  { name: 'staff in the office', part: { groups: ['staff'], ip: '198.51.100.7' } },
  { name: 'anybody', part: {} },
];

function addMatrix(snapshot: Snapshot, answers: DecidedAnswers): void {
  const table = matrixOf(snapshot, { rows: ROWS, columns: 'apps' });
  if (!table.ok) return;
  const { rows, columns, cells } = table.value;
  for (const [row, { name }] of rows.entries.entries())
    for (const [column, { name: app }] of columns.entries.entries()) {
      const { outcomes, undecided, verdict } = cells[row]?.[column] ?? { outcomes: [], undecided: [''] };
      const said = (field: 'access' | 'result' | 'sessionAccess' | 'assurance') => {
        const values = new Set(outcomes.map((one) => one[field]));
        if (values.size === 1 && undecided.length === 0 && !values.has(null))
          answers.set(`${name} at ${app}, ${field}`, JSON.stringify([...values]));
      };
      for (const field of ['access', 'result', 'sessionAccess', 'assurance'] as const) said(field);
      if (verdict !== undefined && verdict !== 'UNDEFINED' && undecided.length === 0)
        answers.set(`${name} at ${app}, verdict`, verdict);
    }
}
