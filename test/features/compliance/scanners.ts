import fc from 'fast-check';
import { accessListOf } from '../../../src/analysis/questions/session/access-list.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { ownAt } from '../../../src/base/own.js';
import type { Policy, Rule } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { isBrokenBy } from './broken-by.js';
import { controlOf, runOptions, withoutStatements } from './compliance-law.js';
import { arbitraryComplianceCase } from './compliance-org.js';

/** A published check of a scanner, as its documentation describes it. */
interface PublishedCheck {
  readonly scanner: 'cnspec' | 'prowler';
  readonly control: 'session-idle' | 'admin-console-two-factors' | 'session-lifetime';
  /**
   * The known reason for a difference. `passes`: the check passes although a sign-in violates the control. `fails`: the check fails
   * although the control is proved.
   */
  readonly passes: string;
  readonly fails: string;
  isPassed(org: Snapshot): boolean;
}

const isActive = ({ status }: { readonly status: string }) => status === 'ACTIVE';

function sessionPolicies({ policies }: Snapshot): readonly Policy[] {
  return policies.filter((policy) => policy.type === 'OKTA_SIGN_ON' && isActive(policy));
}

function sessionNumber({ actions }: Rule, field: string): number | undefined {
  const value = ownAt(actions, ['signon', 'session', field]);
  return typeof value === 'number' ? value : undefined;
}

/**
 * Whether the default session policy has an active rule of priority 1 that meets the condition. The default rule of the service does not
 * count.
 */
function topRuleIs(org: Snapshot, isSo: (rule: Rule) => boolean): boolean {
  const top = sessionPolicies(org)
    .find(({ isDefault }) => isDefault)
    ?.rules.find((rule) => rule.priority === 1 && isActive(rule) && !rule.isDefault);
  return top !== undefined && isSo(top);
}

/** Whether every rule of the session policies meets the condition. A policy that contains an inactive rule is ignored. */
function eachRuleIs(org: Snapshot, isSo: (rule: Rule) => boolean): boolean {
  return sessionPolicies(org)
    .filter(({ rules }) => rules.every(isActive))
    .every(({ rules }) => rules.every(isSo));
}

const TOP_RULE = {
  scanner: 'prowler',
  passes: 'the first rule of the default policy alone is looked at',
  fails: 'a rule that is not of priority 1, or whose value is the default, well',
} as const;

const EACH_RULE = {
  scanner: 'cnspec',
  passes:
    '0 is no limit, an absent value is the default, and a policy with an inactive rule is not looked at',
  fails: 'a rule that nobody reaches is looked at',
} as const;

export const CHECKS: readonly PublishedCheck[] = [
  {
    ...TOP_RULE,
    control: 'session-idle',
    isPassed: (org) => topRuleIs(org, (rule) => (sessionNumber(rule, 'maxSessionIdleMinutes') ?? 999) <= 15),
  },
  {
    ...TOP_RULE,
    control: 'session-lifetime',
    isPassed: (org) =>
      topRuleIs(org, (rule) => {
        const lifetime = sessionNumber(rule, 'maxSessionLifetimeMinutes') ?? 0;
        return lifetime >= 1 && lifetime <= 1080;
      }),
  },
  {
    ...TOP_RULE,
    control: 'admin-console-two-factors',
    passes: 'the first rule of the policy alone is looked at',
    fails: 'what the global session policy asks is not looked at, nor what may be enrolled',
    isPassed(org) {
      const [top] = accessListOf(org.apps[0]?.id ?? '', sessionOf(compile(org)))?.rules ?? [];
      return ownAt(top?.rule.actions, ['appSignOn', 'verificationMethod', 'factorMode']) === '2FA';
    },
  },
  {
    ...EACH_RULE,
    control: 'session-idle',
    isPassed: (org) => eachRuleIs(org, (rule) => (sessionNumber(rule, 'maxSessionIdleMinutes') ?? 0) <= 15),
  },
  {
    ...EACH_RULE,
    control: 'session-lifetime',
    isPassed: (org) =>
      eachRuleIs(org, (rule) => (sessionNumber(rule, 'maxSessionLifetimeMinutes') ?? 0) <= 1080),
  },
];

/**
 * Compares our verdicts with the results of published checks on generated orgs. Returns the number of differences for each known reason.
 * If a check passes and our control fails, the counterexample must violate the control in the simulator. If a check fails and our control
 * is proved, the generated request must not violate the control. An undecided control must state a reason.
 */
export function compareWithScanners(numRuns: number): Readonly<Record<string, number>> {
  const seen: Record<string, number> = {};
  const count = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  fc.assert(
    fc.property(arbitraryComplianceCase, ({ org, request }) => {
      const compiled = compile(org);
      const asked = (control: string) =>
        withoutStatements(request, control === 'admin-console-two-factors' ? org.apps[0]?.id : undefined);
      for (const check of CHECKS) {
        const effect = controlOf(org, `stig ${check.control}`)?.effective;
        const isPassed = check.isPassed(org);
        if (effect === undefined || effect.kind === 'not applicable') continue;
        const name = `${check.scanner} ${check.control}`;
        if (effect.kind === 'undecided') {
          if (effect.reasons.length === 0) throw new Error(`${name}: unknown, and nothing says why`);
          count(`${name}: ${isPassed ? 'passes' : 'fails'}, unknown here`);
        } else if (isPassed && effect.kind === 'fails') {
          if (isBrokenBy(`stig ${check.control}`, effect.signIns?.example, compiled) !== true)
            throw new Error(`${name} passes, and nothing shows that it should not`);
          count(`${name} passes wrongly: ${check.passes}`);
        } else if (!isPassed && effect.kind === 'holds') {
          if (isBrokenBy(`stig ${check.control}`, asked(check.control), compiled) === true)
            throw new Error(`${name} fails rightly: ${JSON.stringify(request)}`);
          count(`${name} fails wrongly: ${check.fails}`);
        } else count(`${name}: agreed`);
      }
    }),
    runOptions(numRuns),
  );
  return seen;
}
