import { listed } from '../../../base/messages.js';
import { ownAt } from '../../../base/own.js';
import type { Policy, Rule } from '../../../model/policies/policy.js';
import { quotedRule } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { compile } from '../../../simulate/compile.js';
import { passwordReader } from '../../../simulate/outcome/password.js';
import { reasonsIn, valueIf } from '../../../simulate/outcome/settled.js';
import { readWhen } from '../../../testing/region/when.js';
import { RECOVERY_CHANNELS, recoveringAlone } from '../check-text/recovering-alone.js';
import { checkTextAnswer, checkTextUndecided, effectNotKnown } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { defineControl } from '../control/control.js';
import { accessAction, exampleOf, passwordPolicyWith } from '../examples/example-parts.js';
import { ANY_FACTOR } from '../families/path-requirements.js';
import { checkApplications } from '../families/paths-control.js';
import { demandInEachConstraint } from '../families/remedy-edits.js';
import { applicationRulesIn } from '../questions/described-cases.js';
import { everyPath } from '../questions/every-path.js';
import { onClassic } from '../questions/on-classic.js';
import { together } from '../questions/together.js';

/**
 * The account operations that the control checks. Enrollment is left out: the framework excepts the first enrollment of a user, and a
 * request does not state whether an enrollment is the first.
 */
const OPERATIONS = ['recover', 'unlockAccount', 'unenroll'] as const;

const EXPRESSION = OPERATIONS.map((one) => `accessRequest.operation == '${one}'`).join(' || ');

function namesOperation({ conditions, status }: Rule): boolean {
  const condition = ownAt(conditions, ['elCondition', 'condition']);
  return (
    status === 'ACTIVE' && typeof condition === 'string' && condition.includes('accessRequest.operation')
  );
}

/**
 * Returns the account management policy: the one that the export marks as such, or otherwise the only one whose rules have conditions on
 * account operations. Returns `undefined` if there is no such policy, or several.
 */
function accountPolicy({ policies }: Snapshot): Policy | undefined {
  const active = policies.filter(({ type, status }) => type === 'ACCESS_POLICY' && status === 'ACTIVE');
  const context = active.filter(({ rules }) => rules.some(namesOperation));
  return active.find((one) => one.isAccountManagement) ?? (context.length === 1 ? context[0] : undefined);
}

const ACCOUNT = 'account-management';

/**
 * Returns the context for checks of account operations: only the given policy decides, it has no assigned application, and there is no
 * session.
 */
function asAccounts(context: ControlContext, policy: Policy): ControlContext {
  const { snapshot } = context.compiled;
  return {
    ...context,
    compiled: compile({
      ...snapshot,
      policies: [
        ...snapshot.policies.filter((one) => one !== policy && !OTHER_TYPES.has(one.type)),
        { ...policy, isAccountManagement: false },
        {
          ...policy,
          isAccountManagement: false,
          id: 'no-session',
          type: 'OKTA_SIGN_ON',
          conditions: null,
          rules: [NO_SESSION],
        },
      ],
      apps: [{ id: ACCOUNT, label: 'account management' }],
      mappings: [{ appId: ACCOUNT, policyId: policy.id, type: 'ACCESS_POLICY' }],
    }),
  };
}

/** The policy types that the service does not evaluate for account recovery. */
const OTHER_TYPES: ReadonlySet<string> = new Set(['OKTA_SIGN_ON', 'IDP_DISCOVERY']);

/** A global session rule that requires nothing, so that only the account policy decides. */
const NO_SESSION: Rule = {
  id: 'no-session',
  name: null,
  status: 'ACTIVE',
  priority: 1,
  isDefault: false,
  conditions: null,
  unreadable: new Map(),
  actions: {
    signon: { access: 'ALLOW', requireFactor: false, primaryFactor: 'PASSWORD_IDP_ANY_FACTOR' },
  },
};

const POLICY_ABSENT = 'no active authentication policy has a condition on `accessRequest.operation`';

export const recoveryPhishingResistant = defineControl({
  id: 'recovery-phishing-resistant',
  aliases: [],
  title: 'Phishing-resistant account recovery and unlock',
  grade: 'advice',
  severity: 'warning',
  needs: 'policies',
  topic: 'applicationFactors',
  assumptions: ['P11'],
  claim: () =>
    'account recovery, account unlock and removal of an authenticator require a phishing-resistant authenticator',
  checkTextRequires:
    'the account management policy has a rule whose condition names an operation, such as account recovery',
  evaluate(context) {
    const classic = onClassic(context.compiled);
    if (classic !== undefined) return classic;
    const policy = accountPolicy(context.compiled.snapshot);
    if (policy === undefined)
      return effectNotKnown(
        POLICY_ABSENT,
        'export the account management policy; without this policy, the password policy applies, which the control `recovery-not-weaker` checks',
      );
    const accounts = asAccounts(context, policy);
    const { meaning, problems } = readWhen(
      { when: { elCondition: { condition: EXPRESSION } } },
      accounts.compiled.snapshot,
      accounts.compiled.world,
    );
    const [problem] = problems;
    if (problem !== undefined) return effectNotKnown(problem.message, 'check the condition in the policy');
    const effect = everyPath(
      { kind: 'have', characteristic: 'phishingResistant' },
      { appIds: [ACCOUNT], within: [meaning] },
      accounts,
    );
    if (effect.kind !== 'fails') return effect;
    const rules = applicationRulesIn(effect);
    const by = rules.length === 0 ? '' : `, by ${listed(rules, quotedRule)}`;
    return { kind: 'fails', text: `${effect.text}${by}`, places: rules.map(({ rule }) => rule) };
  },
  checkText({ compiled: { snapshot } }) {
    const rule = accountPolicy(snapshot)?.rules.find(namesOperation);
    return rule === undefined
      ? checkTextUndecided(POLICY_ABSENT)
      : checkTextAnswer(true, 'a rule names the operation', [rule]);
  },
  remedy:
    'Set `phishingResistant: REQUIRED` in every rule of the account management policy that decides about account recovery, account unlock or the removal of an authenticator',
  edits({ compiled: { snapshot } }, _, effect) {
    const policy = accountPolicy(snapshot);
    if (policy === undefined || effect.kind !== 'fails') return [];
    return policy.rules
      .filter((rule) => effect.places?.includes(rule))
      .map((rule) => demandInEachConstraint({ policy, rule }, ['phishingResistant']));
  },
  remark:
    'the control does not check enrollment: the framework exempts the first enrollment of a user, and a policy does not distinguish it from later ones',
  examples: [
    {
      what: 'every rule requires a phishing-resistant authenticator',
      org: ofAccounts(true, true),
      verdict: 'met',
    },
    {
      what: 'the rule for recovery requires a phishing-resistant authenticator, and the next rule of the policy does not',
      org: ofAccounts(true, false),
      verdict: 'check text only',
    },
    { what: 'the export contains no account management policy', org: exampleOf({}), verdict: 'undecided' },
  ],
});

/** Returns an example org with an account management policy. The policy has a rule for recovery, and a rule for everything else. */
function ofAccounts(...demands: readonly boolean[]): object {
  const method = (isDemanded: boolean) => ({
    factorMode: '2FA',
    ...(isDemanded && { constraints: [{ possession: { phishingResistant: 'REQUIRED' } }] }),
  });
  const rules = demands.map((isDemanded, index) => ({
    id: `m${index + 1}`,
    type: 'ACCESS_POLICY',
    name: `Rule m${index + 1}`,
    status: 'ACTIVE',
    priority: index,
    conditions: index === 0 ? { elCondition: { condition: "accessRequest.operation == 'recover'" } } : null,
    actions: accessAction(method(isDemanded)),
  }));
  const org = exampleOf({}) as { readonly policies: readonly object[] };
  const policy = {
    id: 'accounts',
    type: 'ACCESS_POLICY',
    name: 'Account management',
    status: 'ACTIVE',
    rules,
  };
  return { ...org, policies: [...org.policies, policy] };
}

export const recoveryNotWeaker = defineControl({
  id: 'recovery-not-weaker',
  aliases: [],
  title: 'Password recovery no weaker than sign-in',
  grade: 'advice',
  severity: 'warning',
  needs: 'applications',
  topic: 'passwords',
  assumptions: ['P2', 'P9', 'P11'],
  claim: () =>
    'no single channel recovers a password and is also the second factor for a sensitive application',
  evaluate: (context) =>
    checkApplications('sensitiveApps', 'anyone', context, (scope) => {
      const { snapshot } = context.compiled;
      const channels = [...new Set(RECOVERY_CHANNELS.map(({ key }) => key))];
      const answers = channels.map((channel) =>
        together(
          {
            reader: passwordReader(snapshot.edition),
            judge({ selfServicePasswordReset: access }, rule) {
              if (valueIf(access) === 'DENY') return { kind: 'others' };
              const isAlone = recoveringAlone(rule, snapshot).get(channel) ?? false;
              if (isAlone === false) return { kind: 'others' };
              if (typeof isAlone === 'string') return { kind: 'undecided', reason: isAlone };
              return valueIf(access) === 'ALLOW'
                ? { kind: 'found', what: `\`${channel}\` alone recovers the password` }
                : {
                    kind: 'undecided',
                    reason:
                      reasonsIn(access)[0] ?? 'whether self-service password reset is allowed is unknown',
                  };
            },
          },
          { kind: 'no set', sets: [['okta_password', channel]] },
          scope,
          context,
        ),
      );
      const worst = (kind: string) => answers.find((one) => one.kind === kind);
      return (
        worst('fails') ??
        worst('undecided') ??
        answers[0] ??
        effectNotKnown('no recovery channel is known', '')
      );
    }),
  remedy: 'Require more than one channel for password recovery, or another factor for the application',
  remark:
    'the control combines two policies: the password policy states which channels recover a password, and the authentication policy states which second factors the application accepts',
  examples: [
    {
      what: 'email recovers the password and is the second factor',
      org: recoveredBy({ okta_email: { status: 'ACTIVE' } }),
      configuration: { sensitiveApps: ['Admin Console'] },
      verdict: 'not met',
    },
    {
      what: 'it is unknown whether email alone recovers the password',
      org: recoveredBy({ okta_email: { status: 'known after the apply' } }),
      configuration: { sensitiveApps: ['Admin Console'] },
      verdict: 'undecided',
    },
    {
      what: 'no channel recovers the password',
      org: recoveredBy({}),
      configuration: { sensitiveApps: ['Admin Console'] },
      verdict: 'met',
    },
    { what: 'the sensitive applications are unknown', org: recoveredBy({}), verdict: 'undecided' },
  ],
});

function recoveredBy(factors: object): object {
  const policy = {
    ...passwordPolicyWith({}),
    settings: { password: {}, recovery: { factors } },
    rules: [
      {
        id: 'reset',
        type: 'PASSWORD',
        name: 'Reset',
        status: 'ACTIVE',
        priority: 1,
        actions: { selfServicePasswordReset: { access: 'ALLOW' } },
      },
    ],
  };
  return exampleOf({
    sessions: [ANY_FACTOR],
    access: [{ actions: accessAction({ factorMode: '2FA' }) }],
    enrollable: ['okta_password', 'okta_email'],
    passwords: [policy],
  });
}
