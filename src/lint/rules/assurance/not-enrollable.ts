import { signInLockoutsIn, whyNoLockouts } from '../../../analysis/questions/lockout.js';
import { quoted } from '../../../base/messages.js';
import {
  type Analysed,
  analysedOf,
  exampleSignIn,
  missingRules,
  relatedRules,
  ruleNameFor,
} from '../../helpers/analysis/analysed-org.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Authentication policy; Authenticator enrollment policy; Simulation, 7, "Outcome". */
export const assuranceNotEnrollable = defineRule({
  id: 'assurance/not-enrollable',
  severity: 'error',
  what: 'a rule requires an authenticator that the enrollment policy of some users does not let them enroll',
  why: 'these users are locked out: they can enroll no authenticator that satisfies the rule',
  source: 'Authentication policy; Authenticator enrollment policy',
  on: 'org',
  refusedByService: 'never',
  engine: 'identity',
  usesAnalysis: true,
  *check(org) {
    const analysed = analysedOf(org);
    if (analysed === undefined || !requiresAuthenticators(analysed)) return;
    const undecided = incompleteForEverybody(analysed);
    if (undecided !== undefined) return yield { undecided };
    const lacking = whyNoLockouts(analysed);
    if (lacking !== undefined) yield { undecided: lacking };
    for (const found of signInLockoutsIn(analysed)) {
      if (found.kind === 'undecided') {
        yield { undecided: found.reason };
        continue;
      }
      const { access, session, enrollment, model, reasons } = found;
      if (!analysed.hasAllRules(access.policy)) {
        yield { undecided: missingRules(access.policy) };
        continue;
      }
      const asking =
        session === undefined
          ? ''
          : `, together with the requirements of the session rule ${ruleNameFor(session)},`;
      const of = analysed.resourceOfRule(access);
      const [policy, rule] = [analysed.resourceOf(enrollment.policy), analysed.resourceOfRule(enrollment)];
      if (of === undefined || policy === undefined || rule === undefined) continue;
      const [reason] = reasons;
      yield {
        of,
        at: ['actions', 'appSignOn', 'verificationMethod'],
        message: `the rule ${ruleNameFor(access)}${asking} locks users out${exampleSignIn(model, session === undefined ? [access, enrollment] : [access, session, enrollment], analysed)}: the enrollment policy ${quoted(policy.name ?? policy.id ?? '')} offers no authenticator that satisfies the rule${reason === undefined ? '' : ` (${reason})`}; allow one in the enrollment policy, or relax the rule`,
        related: [
          { of: policy, at: ['settings'], message: 'the authenticators that users may enroll' },
          { of: rule, message: 'the rule of the enrollment policy that matches these users' },
          ...relatedRules(session === undefined ? [] : [session], analysed, () => 'the session rule'),
        ],
      };
    }
  },
  examples: () => ({
    bad: [withEnrollable('okta_password', 'okta_email')],
    good: [withEnrollable('okta_password', 'webauthn')],
  }),
});

/** Whether the org has a rule of an authentication policy. Only such rules require authenticators. */
function requiresAuthenticators({ lists }: Analysed): boolean {
  return lists.some(({ type, rules }) => type.name === 'ACCESS_POLICY' && rules.length > 0);
}

/**
 * Returns a description of the global session policies or enrollment policies that the documents may lack; `undefined` if they lack none.
 * An enrollment policy could allow more authenticators, and a session policy could deny users before they enroll.
 */
function incompleteForEverybody(analysed: Analysed): string | undefined {
  return analysed.lists
    .filter(({ type }) => type.name === 'MFA_ENROLL' || type.name === 'OKTA_SIGN_ON')
    .map(analysed.missingPart)
    .find((one) => one !== undefined);
}

/** Returns an example org whose only rule requires hardware protection, and whose users may enroll these authenticators. */
function withEnrollable(...keys: readonly string[]) {
  const common = { status: 'ACTIVE', priority: 1, system: true };
  return {
    policies: [
      { ...common, id: 'p1', type: 'ACCESS_POLICY', name: 'Payroll' },
      {
        ...common,
        id: 'p2',
        type: 'MFA_ENROLL',
        name: 'Default Policy',
        conditions: null,
        settings: {
          type: 'AUTHENTICATORS',
          authenticators: keys.map((key) => ({ key, enroll: { self: 'OPTIONAL' } })),
        },
      },
    ],
    rules: {
      p1: [
        {
          ...common,
          id: 'r1',
          type: 'ACCESS_POLICY',
          name: 'Catch-all Rule',
          conditions: null,
          actions: {
            appSignOn: {
              access: 'ALLOW',
              verificationMethod: {
                type: 'ASSURANCE',
                factorMode: '2FA',
                reauthenticateIn: 'PT2H',
                constraints: [{ possession: { phishingResistant: 'REQUIRED' } }],
              },
            },
          },
        },
      ],
      p2: [
        {
          ...common,
          id: 'r2',
          type: 'MFA_ENROLL',
          name: 'Default Rule',
          conditions: null,
          actions: { enroll: { self: 'LOGIN' } },
        },
      ],
    },
  };
}
