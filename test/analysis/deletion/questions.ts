import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { populationOf } from '../../../src/analysis/questions/population.js';
import { populationSummary } from '../../../src/analysis/questions/population-summary.js';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { type Reachability, type RuleAnalysis, reachOf } from '../../../src/analysis/questions/reach.js';
import type { WitnessedRegion } from '../../../src/analysis/questions/session/scope.js';
import { statedOutcomes } from '../../../src/analysis/questions/session/stated-outcomes.js';
import { OTHER_APPLICATION } from '../../../src/analysis/symbolic/rule-lists.js';
import { complianceOf } from '../../../src/features/compliance/compliance.js';
import { backtestJudge } from '../../../src/features/logs/backtest.js';
import { replayJudge } from '../../../src/features/logs/replay.js';
import { ASSURANCE_LEVELS, isBelowTwoFactors } from '../../../src/model/assurance/assurance-level.js';
import type { Request } from '../../../src/model/facts/request.js';
import { placeholderAppsOf, placeholderNote } from '../../../src/model/policies/placeholders.js';
import { policyTypeOf } from '../../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compiledOf as compiled } from '../../../src/simulate/compile.js';
import { explainBody } from '../../../src/simulate/explain.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import type { Settled } from '../../../src/simulate/outcome/settled.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { readSuite } from '../../../src/testing/file/read-suite.js';
import { judgeMutant } from '../../../src/testing/mutants/judge-mutant.js';
import { lintErrorsOf } from '../../../src/testing/mutants/lint-errors.js';
import { mutantsOf } from '../../../src/testing/mutants/mutants.js';
import { runSuite } from '../../../src/testing/run-suite.js';
import { matrixOf } from '../../../src/what-if/matrix/matrix.js';
import { judgedLog } from '../../features/logs/made-log.js';
import type { Asked } from './asked.js';
import { readLogOf } from './log.js';
import { planOrderClaims } from './plan.js';

/**
 * The definite claims of an answer, as values by subject. Two answers contradict each other if they have different values for a subject.
 */
export interface Answered {
  readonly claims: ReadonlyMap<string, string>;
  /** The assumptions that the answer states; absent if answers to such a question never have assumptions. */
  readonly assumptions?: readonly string[] | undefined;
}

/** An export, and the same export after an edit. */
export interface Exports {
  readonly org: Snapshot;
  readonly edited: Snapshot;
}

type Ask = (exports: Exports, asked: Asked) => Answered | Promise<Answered>;

/** The questions about an export, by name. Each function asks one question and returns the claims in the answer. */
export const QUESTIONS = {
  simulate: ({ org }, { requests }) => {
    const claims = new Claims();
    for (const [number, request] of requests.entries()) {
      const answer = simulateBody(compiled(org), request, { expand: ['EVALUATED'] });
      claims.sayIf(true, `request ${number}`, answer.ok ? ANSWERED : 'rejected');
      for (const { policyType, result, undefined: open, evaluated } of answer.ok
        ? answer.value.evaluation
        : []) {
        const at = `request ${number} ${policyType}`;
        const idsIn = ({ policies }: typeof result) =>
          policies.map(({ id, rules }) => `${id} ${rules.map((rule) => rule.id).join()}`).join();
        claims.sayIf(open.policies.length === 0, at, idsIn(result) || 'no rule');
        for (const policy of evaluated?.policies ?? [])
          for (const rule of policy.rules)
            claims.sayIf(isDecided(rule.status), `${at} ${rule.id}`, rule.status);
      }
    }
    return { claims };
  },
  why: ({ org }, { requests }) => {
    const claims = new Claims();
    const assumptions = new Set<string>();
    for (const [number, request] of requests.entries()) {
      const answer = explainBody(compiled(org), request);
      claims.sayIf(true, `request ${number}`, answer.ok ? ANSWERED : 'rejected');
      if (!answer.ok) continue;
      for (const { id } of answer.value.assumptions) assumptions.add(id);
      const { verdict } = answer.value.blocklist;
      claims.sayIf(isDecided(verdict), `request ${number} blocked`, verdict);
      for (const { policyType, decided, policies } of answer.value.types) {
        const at = `request ${number} ${policyType}`;
        const mayDecide = policies.some((policy) =>
          [policy, ...policy.rules].some(({ verdict }) => verdict === 'UNDEFINED'),
        );
        claims.sayIf(decided !== null && !mayDecide, at, decided?.ruleId);
        for (const policy of policies)
          for (const one of [policy, ...policy.rules]) {
            claims.sayIf(isDecided(one.verdict), `${at} ${one.id}`, one.verdict);
            for (const leaf of one.leaves)
              claims.sayIf(isDecided(leaf.verdict), `${at} ${one.id} ${leaf.type}`, leaf.verdict);
          }
      }
    }
    return { claims, assumptions: assumptions.size === 0 ? undefined : [...assumptions] };
  },
  outcome: ({ org }, { requests }) => {
    const claims = new Claims();
    const assumptions = new Set<string>();
    for (const [number, request] of requests.entries()) {
      const answer = signInOutcome(compiled(org), request);
      claims.sayIf(true, `request ${number}`, answer.ok ? ANSWERED : 'rejected');
      if (!answer.ok) continue;
      const { value } = answer;
      for (const { id } of value.assumptions) assumptions.add(id);
      const settled: Readonly<Record<string, Settled<unknown>>> = {
        result: value.overall.result,
        access: value.required.access,
        assurance: value.required.assurance,
        'second factor': value.required.secondFactor,
        'can be met': value.canSatisfy.answer,
      };
      for (const [name, one] of Object.entries(settled))
        claims.sayIf(
          one.kind === 'decided',
          `request ${number} ${name}`,
          one.kind === 'decided' ? JSON.stringify(one.value) : '',
        );
      for (const part of ['session', 'application', 'enrollment'] as const) {
        const { decidedBy, possible } = value[part];
        claims.sayIf(decidedBy !== null, `request ${number} ${part}`, decidedBy?.rule.id);
        for (const { rule } of decidedBy === null ? possible : []) claims.sayIf(false, rule.id, '');
      }
    }
    return { claims, assumptions: assumptions.size === 0 ? undefined : [...assumptions] };
  },
  reach: ({ org }) => {
    const answer = reachOf(org);
    const claims = new Claims();
    // For an export without applications, the answer is about artificial applications, one for each policy, and has a note about this.
    const hasStandIns = placeholderNote(org) !== undefined;
    const isAbout = ({ policyType }: Pick<RuleAnalysis, 'policyType'>) =>
      !hasStandIns || policyTypeOf(policyType).choice !== 'mapped to the application';
    // A rule may be reachable only if an expression has a particular result. The answer then makes no definite claim about this rule.
    const isCertain = (reached: Reachability) => reached.kind !== 'reachable' || reached.if === undefined;
    const rules = answer.rules.filter(isAbout);
    for (const { rule, reachability: reached } of rules.filter((one) => isCertain(one.reachability))) {
      claims.sayIf(
        reached.kind !== 'undecided',
        `rule ${rule.id}`,
        reached.kind === 'reachable' ? 'reached' : 'never',
      );
      claims.sayIf(reached.kind === 'unsatisfiable', `rule ${rule.id} contradicts itself`, 'yes');
      claims.sayIf(reached.kind === 'reachable', `rule ${rule.id} contradicts itself`, 'no');
    }
    const policiesIf = new Set(
      rules.filter((one) => !isCertain(one.reachability)).map(({ policy }) => policy.id),
    );
    for (const { policy, reachability: reached } of answer.policies.filter(isAbout))
      claims.sayIf(
        reached.kind !== 'undecided' && !policiesIf.has(policy.id),
        `policy ${policy.id}`,
        reached.kind === 'reachable' ? 'reached' : 'never',
      );
    return { claims, assumptions: assumptionsOf(answer) };
  },
  apps: ({ org }) => {
    const answer = populationOf(org);
    const claims = new Claims();
    for (const { application, weakest, level, rules, undecided, noPolicyReason } of answer.applications) {
      const at = `application ${application.id}`;
      claims.sayIf(isBelowTwoFactors(level.atMost), `${at} with less than 2FA`, 'somebody');
      claims.sayIf(!isBelowTwoFactors(level.atLeast), `${at} with less than 2FA`, 'nobody');
      claims.sayIf(weakest?.isExact === true, `${at} weakest`, weakest?.assurance);
      claims.sayIf(
        weakest === undefined && undecided.length === 0 && noPolicyReason === undefined,
        `${at} weakest`,
        'nobody',
      );
      for (const { rule, assurance, isExact, sessions = [], ...region } of rules) {
        const beside = sessions.map((session) => session.rule.id).toSorted();
        claims.sayIf(isExact, `${at} ${rule.id} beside ${beside}`, assurance);
        claims.sayIf(
          undecided.length === 0 && isDescriptionCompleteOf(region),
          `${at} ${rule.id} beside ${beside} users`,
          region.users.ids.toSorted().join(),
        );
      }
    }
    const all = [...answer.applications.map(({ application }) => application), ...answer.inactive];
    const ids = all.map(({ id }) => id).toSorted();
    claims.sayIf(answer.incompleteReason === undefined, 'applications', ids.join());
    const { verdict } = populationSummary(answer);
    // For an export without applications, the answer is about artificial applications, one for each policy, and has a note about this.
    claims.sayIf(verdict === 'fails' && placeholderNote(org) === undefined, 'less than 2FA', 'somewhere');
    claims.sayIf(verdict === 'holds', 'less than 2FA', 'nowhere');
    return { claims, assumptions: assumptionsOf(answer) };
  },
  'who below': ({ org }, { appId, number }) => {
    const assurance = ASSURANCE_LEVELS[number % ASSURANCE_LEVELS.length] ?? '2fa';
    const answer = answerQuestion(org, { kind: 'below', appId, assurance });
    const claims = new Claims();
    const isNobody =
      answer.rules.length === 0 && answer.undecided.length === 0 && answer.noPolicyReason === undefined;
    claims.sayIf(isNobody, `below in ${appId}`, 'nobody');
    claims.sayIf(
      answer.rules.some(({ isExact, example }) => isExact && isPossible(example)),
      `below in ${appId}`,
      'somebody',
    );
    return { claims, assumptions: assumptionsOf(answer) };
  },
  'who ways': ({ org }, { appId, number }) => {
    const characteristic =
      (['phishingResistant', 'hardwareProtection', 'deviceBound'] as const)[number % 3] ??
      'phishingResistant';
    const answer = answerQuestion(org, { kind: 'requires', appId, characteristic });
    const claims = new Claims();
    const isAll =
      answer.rules.length === 0 && answer.undecided.length === 0 && answer.noPolicyReason === undefined;
    claims.sayIf(isAll, `ways into ${appId}`, 'all have it');
    claims.sayIf(
      answer.rules.some(({ isCertain, example }) => isCertain && isPossible(example)),
      `ways into ${appId}`,
      'some lack it',
    );
    return { claims, assumptions: assumptionsOf(answer) };
  },
  'who with': ({ org }, { appId, number }) => {
    const key =
      (['okta_email', 'phone_number', 'webauthn', 'okta_verify'] as const)[number % 4] ?? 'okta_email';
    const answer = answerQuestion(org, { kind: 'with', appId, authenticator: { key } as never });
    const claims = new Claims();
    const isNone =
      answer.rules.length === 0 && answer.undecided.length === 0 && answer.noPolicyReason === undefined;
    claims.sayIf(isNone, `ways with ${key} into ${appId}`, 'none');
    claims.sayIf(
      answer.rules.some(({ isUsed, example }) => isUsed === 'yes' && isPossible(example)),
      `ways with ${key} into ${appId}`,
      'some',
    );
    return { claims, assumptions: assumptionsOf(answer) };
  },
  'who decides': ({ org }, { policyId, ruleId }) => {
    const answer = answerQuestion(org, { kind: 'rule', policyId, ruleId });
    const claims = new Claims();
    const example = answer.signIns?.example;
    if (example !== undefined && isOfStandIn(example, org)) return { claims };
    const isStated = example?.policyContext.expressions !== undefined;
    claims.sayIf(example !== undefined && !isStated, `rule ${ruleId}`, 'decides');
    claims.sayIf(
      answer.signIns === undefined && answer.undecided === undefined,
      `rule ${ruleId}`,
      'never decides',
    );
    const region = answer.signIns;
    claims.sayIf(
      region !== undefined && answer.undecided === undefined && isDescriptionCompleteOf(region),
      `rule ${ruleId} users`,
      region?.users.ids.toSorted().join(),
    );
    return { claims, assumptions: assumptionsOf(answer) };
  },
  'who lockout': ({ org }) => {
    const answer = answerQuestion(org, { kind: 'locked-out' });
    const claims = new Claims();
    const isNobody =
      answer.lockouts.length === 0 && answer.undecided.length === 0 && answer.noPolicyReason === undefined;
    claims.sayIf(isNobody, 'locked out', 'nobody');
    return { claims, assumptions: assumptionsOf(answer) };
  },
  diff: ({ org, edited }) => {
    const answer = diffOf(org, edited);
    return { claims: claimsOfDiff(answer, org), assumptions: assumptionsOf(answer) };
  },
  matrix: ({ org }, { number }) => {
    const rows = number % 2 === 0 ? 'people' : 'groups';
    const columns = number % 3 === 0 ? 'places' : 'apps';
    const answer = matrixOf(org, { rows, columns } as Parameters<typeof matrixOf>[1]);
    const claims = new Claims();
    if (!answer.ok) return { claims };
    const { rows: down, columns: across, cells } = answer.value;
    for (const [at, row] of cells.entries())
      for (const [beside, cell] of row.entries()) {
        const name = `${down.entries[at]?.name} × ${across.entries[beside]?.name}`;
        const results = cell.outcomes.map(({ result }) => result);
        const isComplete = cell.undecided.length === 0 && !results.includes(null) && cell.empty === undefined;
        for (const result of ['blocked', 'denied', 'locked out', 'allowed'] as const) {
          if (isComplete) claims.sayIf(!results.includes(result), `${name} ${result}`, 'no');
          // If a cell has several results, it is unknown which of them occurs.
          claims.sayIf(isComplete && results.every((one) => one === result), `${name} ${result}`, 'yes');
        }
      }
    return { claims, assumptions: assumptionsOf(answer.value) };
  },
  compliance: ({ org }, { number }) => {
    const source =
      ['stig', 'healthinsight', 'scuba-like', 'cis', 'nist', 'pci', 'vendor'][number % 7] ?? 'stig';
    const answer = complianceOf(org, { frameworks: [source] });
    const claims = new Claims();
    for (const { controls, name } of answer.frameworks)
      for (const { id, effective, checkText } of controls) {
        claims.sayIf(
          effective.kind === 'holds' || effective.kind === 'fails',
          `${name}/${id}`,
          effective.kind,
        );
        claims.sayIf(
          checkText !== undefined && checkText.kind !== 'undecided',
          `${name}/${id} by the check text`,
          checkText?.kind,
        );
      }
    return { claims, assumptions: assumptionsOf(answer) };
  },
  test: ({ org, edited }, { suite }) => {
    const read = readSuite({ name: 'org.preflight.json', value: suite });
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const claims = new Claims();
    const others = new Map([['other.json', { ok: true as const, value: compiled(edited), problems: [] }]]);
    let assumptions: readonly string[] | undefined;
    for (const result of runSuite(read.value, compiled(org), { others })) {
      if (result.status === 'skipped' || result.kind !== 'statement') continue;
      const { status } = result.result;
      claims.sayIf(status === 'proved' || status === 'refuted', result.name, status);
      assumptions ??= assumptionsOf(result.result);
    }
    return { claims, assumptions };
  },
  mutate: ({ org }, { number }) => {
    const judging = { org: compiled(org), errors: lintErrorsOf(org), killerOf: () => undefined, limits: {} };
    const claims = new Claims();
    for (const mutant of mutantsOf(org, { sample: { size: 1, seed: number } })) {
      const verdict = judgeMutant(mutant, judging);
      claims.sayIf(verdict.status === 'equivalent', `mutant ${mutant.id}`, 'equivalent');
      claims.sayIf(
        verdict.status === 'survived' && verdict.shown.if === undefined,
        `mutant ${mutant.id}`,
        'differs',
      );
    }
    return { claims };
  },
  'plan-order': ({ org }, { rulesAfter }) => {
    const answer = planOrderClaims(org, rulesAfter);
    const claims = new Claims();
    for (const [key, value] of answer.claims) claims.sayIf(true, key, value);
    return { claims, assumptions: answer.assumptions };
  },
  replay: async ({ org, edited }, { requests }) => {
    const result = await judgedLog(readLogOf(requests), (changes) => replayJudge(org, edited, changes));
    const claims = new Claims();
    const certain = result.transitions.filter(({ isCertain, change }) => isCertain && change !== 'unknown');
    for (const { policyType, before, after, change } of certain)
      claims.sayIf(true, `${policyType} ${before?.rule.id} → ${after?.rule.id}`, change);
    claims.sayIf(result.transitions.length === 0 && result.decisions > 0, 'changes', 'none');
    claims.sayIf(certain.length > 0, 'changes', 'some');
    return { claims, assumptions: assumptionsOf(result) };
  },
  backtest: async ({ org }, { requests }) => {
    const result = await judgedLog(readLogOf(requests), (changes) =>
      backtestJudge([{ snapshot: org }], changes),
    );
    const claims = new Claims();
    for (const { event, policyType, recorded } of result.disagreements)
      claims.sayIf(true, `${event} ${policyType} ${recorded.rule.id}`, 'disagrees');
    for (const { rule, counts } of result.rules)
      claims.sayIf(
        counts.agree > 0 && Object.values(counts).every((one) => one === counts.agree || one === 0),
        `${rule.id}`,
        'agrees',
      );
    return { claims, assumptions: assumptionsOf(result) };
  },
} as const satisfies Readonly<Record<string, Ask>>;

export type QuestionName = keyof typeof QUESTIONS;

export const QUESTION_NAMES = Object.keys(QUESTIONS) as QuestionName[];

/**
 * Whether the request is to an artificial application that represents others. The answer states that, and claims nothing about the export.
 */
function isOfStandIn({ appInstance }: Request, org: Snapshot): boolean {
  return (
    appInstance === OTHER_APPLICATION || placeholderAppsOf(org).some(({ appId }) => appId === appInstance)
  );
}

function claimsOfDiff(answer: ReturnType<typeof diffOf>, before: Snapshot): ReadonlyMap<string, string> {
  const claims = new Claims();
  claims.sayIf(answer.isComplete && answer.changes.length === 0, 'changes', 'none');
  claims.sayIf(
    answer.changes.some(
      ({ if: conditions, change, example }) =>
        conditions === undefined && change !== 'unknown' && !isOfStandIn(example, before),
    ),
    'changes',
    'some',
  );
  for (const { application, verdict } of answer.verdicts)
    claims.sayIf(verdict !== 'unknown', `application ${application.id}`, verdict);
  for (const { id } of answer.applications.added) claims.sayIf(true, `${id} in the states`, 'after alone');
  for (const { id } of answer.applications.removed) claims.sayIf(true, `${id} in the states`, 'before alone');
  for (const { application } of answer.verdicts)
    claims.sayIf(true, `${application.id} in the states`, 'both');
  return claims;
}

/** The value of the claim "the request was answered". If the request is rejected, this claim has the value `rejected` instead. */
export const ANSWERED = 'answered';

class Claims extends Map<string, string> {
  sayIf(isCertain: boolean, about: string, value: string | undefined): void {
    if (isCertain) this.set(about, value ?? '');
  }
}

/** Whether the users in a set of sign-ins are known completely. */
function isDescriptionCompleteOf({
  users,
  isDescriptionComplete,
  exceptions,
}: Pick<WitnessedRegion, 'exceptions' | 'isDescriptionComplete' | 'users'>): boolean {
  return users.isExact && users.possible.length === 0 && isDescriptionComplete && exceptions === 0;
}

function isDecided(verdict: string): boolean {
  return verdict === 'MATCH' || verdict === 'NOT_MATCH';
}

function assumptionsOf(answer: object): readonly string[] | undefined {
  const { assumptions } = answer as { readonly assumptions?: readonly (string | { readonly id: string })[] };
  return assumptions?.map((one) => (typeof one === 'string' ? one : one.id));
}

/**
 * Whether an example is certainly possible. This is not certain if the example states the outcome of an expression, because the expression
 * may never have this outcome.
 */
function isPossible(example: Request): boolean {
  return statedOutcomes(example).if === undefined;
}
