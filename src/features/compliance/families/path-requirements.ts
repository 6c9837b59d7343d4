import { ownAt } from '../../../base/own.js';
import { setAction } from '../../../documents/edits/set-action.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import { quotedRule } from '../../../model/policies/rule-words.js';
import type { RuleReading } from '../check-text/top-rules.js';
import type { EffectAnswer } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import type { ComplianceControl } from '../control/control.js';
import type { RemedyEdit } from '../control/remedy-edit.js';
import { type ExampleParts, sessionAction } from '../examples/example-parts.js';
import { allHold } from '../questions/all-hold.js';
import { applicationRulesIn } from '../questions/described-cases.js';
import { everyPath } from '../questions/every-path.js';
import type { PathCriterion } from '../questions/judge-path.js';
import type { ClaimScope } from '../questions/paths-at.js';
import { somePath } from '../questions/some-path.js';
import { demandInEachConstraint, forbidEnrollment, offerSecurityKey } from './remedy-edits.js';

/** A requirement on authentication paths, with its check text (an instruction for assessors) and remedy. */
export interface PathRequirement extends Pick<ComplianceControl, 'checkTextRequires' | 'remark' | 'remedy'> {
  /**
   * Returns the requirement as a sentence. `into` names the applications and the sign-ins that it is about, for example `the dashboard`.
   */
  claim(into: string): string;
  evaluate(into: ClaimScope, context: ControlContext): EffectAnswer;
  checkText?(rule: PolicyRule): RuleReading;
  /** Returns the remedy as edits of the rules that decide the violating sign-ins. */
  edits?(effect: EffectAnswer, context: ControlContext): readonly RemedyEdit[];
  readonly good: MethodExample & {
    /** The reason why the example org meets the requirement. By default: the first rule enforces the requirement for everyone. */
    readonly what?: string;
  };
  readonly bad: MethodExample & {
    /** The reason why the example org violates the requirement. */
    readonly what: string;
    /**
     * Whether an example org with this verification method meets the requirement if two things are added: a global session policy that
     * requires a second factor, and an enrollment policy that allows only a password and a security key.
     */
    readonly isMetWithSecurityKey?: boolean;
  };
}

/** A verification method for an example org, and further data of that org. */
interface MethodExample {
  readonly method: object;
  readonly orgParts?: ExampleParts;
}

/**
 * A global session rule that requires no factors itself. The authentication policy of the application decides which factors are required.
 */
export const ANY_FACTOR = { actions: sessionAction({}, { primaryFactor: 'PASSWORD_IDP_ANY_FACTOR' }) };

const METHOD = ['appSignOn', 'verificationMethod'] as const;
const CONSTRAINTS = [...METHOD, 'constraints'] as const;

/** The keys of the authenticators that NIST SP 800-63B does not accept at assurance level 2. They are written without the vendor prefix. */
const NOTHING_AT_LEVEL_TWO = ['security_question', 'okta_email'];

const ONE_FACTOR = 'the only rule of the authentication policy requires only one factor';

const RESISTANT = { possession: { phishingResistant: 'REQUIRED' } };
const TWO: PathCriterion = { kind: 'at least', assurance: '2fa' };

/** The parts of an example org in which users can enroll second factors other than e-mail. */
const WITH_PUSH: ExampleParts = { enrollable: ['okta_password', 'okta_verify', 'google_otp', 'webauthn'] };

const REQUIRE_TWO_FACTORS = {
  remedy: 'Set `factorMode` to `2FA` in every reachable rule',
  edits: (effect: EffectAnswer) => applicationRulesIn(effect).map(requireTwoFactors),
};

const DEMAND_RESISTANCE = {
  remedy:
    'Set `phishingResistant: REQUIRED` in every constraint of every reachable rule; first check who would be locked out',
  edits: (effect: EffectAnswer) =>
    applicationRulesIn(effect).map((rule) => demandInEachConstraint(rule, ['phishingResistant'])),
};

export const PATH_REQUIREMENTS = {
  phishingResistance: {
    claim: (into) => `every authentication path to ${into} includes a phishing-resistant authenticator`,
    evaluate: (into, context) =>
      everyPath({ kind: 'have', characteristic: 'phishingResistant' }, into, context),
    checkTextRequires:
      'the first rule of the authentication policy requires phishing resistance in every constraint',
    checkText({ rule }) {
      const objects = ownAt(rule.actions, CONSTRAINTS);
      const isMet =
        Array.isArray(objects) &&
        objects.length > 0 &&
        objects.every((one) => ownAt(one, ['possession', 'phishingResistant']) === 'REQUIRED');
      return {
        isMet,
        evidence: isMet
          ? 'requires phishing resistance in every constraint'
          : 'does not require phishing resistance in every constraint',
      };
    },
    ...DEMAND_RESISTANCE,
    remark:
      'the constraints of a rule are alternatives, so one constraint that does not require phishing resistance is enough to sign in without it. A check of the assurance level cannot replace this control, because 2FA without phishing resistance counts as a higher level than one phishing-resistant factor',
    good: { method: { factorMode: '2FA', constraints: [RESISTANT] } },
    bad: {
      what: 'a constraint of the first rule of the authentication policy does not require phishing resistance',
      method: { factorMode: '2FA', constraints: [RESISTANT, { knowledge: { types: ['password'] } }] },
      isMetWithSecurityKey: true,
    },
  },
  twoFactors: {
    claim: (into) => `every authentication path to ${into} requires 2FA`,
    evaluate: (into, context) => everyPath(TWO, into, context),
    checkTextRequires: 'the first rule of the authentication policy sets the factor mode to `2FA`',
    checkText({ rule }) {
      const mode = ownAt(rule.actions, [...METHOD, 'factorMode']);
      const evidence =
        FACTOR_MODES.find(([word]) => word === mode)?.[1] ?? 'does not set the factor mode to `2FA`';
      return { isMet: mode === '2FA', evidence };
    },
    ...REQUIRE_TWO_FACTORS,
    remark:
      'the catch-all rule may allow sign-ins with one factor (1FA) if the rules above it match every sign-in. Factors that the global session policy requires count, too',
    good: { method: { factorMode: '2FA' } },
    bad: { what: ONE_FACTOR, method: { factorMode: '1FA' }, isMetWithSecurityKey: true },
  },
  separateFactors: {
    claim: (into) =>
      `every authentication path to ${into} requires two factors; an authenticator that verifies the user counts as two only if the configuration says so`,
    evaluate(into, context) {
      const { verifiedPasskeyIsTwo } = context.configuration;
      if (verifiedPasskeyIsTwo === true) return everyPath(TWO, into, context);
      const verifiedAlone = verifiedPasskeyIsTwo === false ? 'is one' : 'is open';
      return everyPath({ ...TWO, verifiedAlone }, into, context);
    },
    ...REQUIRE_TWO_FACTORS,
    remark:
      'one phishing-resistant factor is not sufficient. The standard does not say whether a passkey with user verification counts as one factor or two: set `verifiedPasskeyIsTwo` in the configuration',
    good: { method: { factorMode: '2FA' }, orgParts: { enrollable: ['okta_password', 'okta_email'] } },
    bad: { what: ONE_FACTOR, method: { factorMode: '1FA' } },
  },
  twoFactorsOrResistance: {
    claim: (into) =>
      `every authentication path to ${into} requires 2FA or uses only phishing-resistant authenticators`,
    evaluate: (into, context) =>
      everyPath(
        { kind: 'either', wanted: [TWO, { kind: 'only', characteristic: 'phishingResistant' }] },
        into,
        context,
      ),
    ...REQUIRE_TWO_FACTORS,
    remark:
      'a passkey alone is sufficient. A check that requires 2FA for every sign-in is stricter than the standard',
    good: {
      method: { factorMode: '1FA', constraints: [RESISTANT] },
      orgParts: { enrollable: ['okta_password', 'webauthn'] },
    },
    bad: { what: ONE_FACTOR, method: { factorMode: '1FA' } },
  },
  twoFactorsOfLevelTwo: {
    claim: (into) =>
      `every authentication path to ${into} requires 2FA and uses neither a security question nor email`,
    evaluate: (into, context) =>
      allHold([
        () => everyPath(TWO, into, context),
        () => everyPath({ kind: 'avoid', keys: NOTHING_AT_LEVEL_TWO }, into, context),
      ]),
    remedy:
      'Set `factorMode` to `2FA` in every reachable rule, and disallow email and security questions for authentication',
    edits: (effect, context) => [
      ...applicationRulesIn(effect)
        .filter(({ rule }) => ownAt(rule.actions, [...METHOD, 'factorMode']) !== '2FA')
        .map(requireTwoFactors),
      ...forbidEnrollment(NOTHING_AT_LEVEL_TWO, effect, context),
    ],
    remark: 'Okta counts a password and an email code as 2FA, but NIST does not accept email at this level',
    good: {
      what: 'the first rule of the authentication policy requires 2FA, and the only second factor that users can enroll is an authenticator app',
      method: { factorMode: '2FA' },
      orgParts: { enrollable: ['okta_password', 'google_otp'] },
    },
    bad: {
      what: 'the first rule of the authentication policy requires 2FA, and the only second factor that users can enroll is email',
      method: { factorMode: '2FA' },
      orgParts: { enrollable: ['okta_password', 'okta_email'] },
    },
  },
  hardware: {
    claim: (into) =>
      `every authentication path to ${into} requires 2FA with a phishing-resistant, hardware-protected factor and user presence`,
    evaluate: (into, context) =>
      allHold([
        () => everyPath({ kind: 'at least', assurance: '2fa-hardware-protected' }, into, context),
        () => everyPath({ kind: 'have', characteristic: 'userPresence' }, into, context),
      ]),
    remedy:
      'Set `factorMode` to `2FA` in every reachable rule, and `phishingResistant: REQUIRED` and `hardwareProtection: REQUIRED` in each of its constraints',
    edits: (effect) =>
      applicationRulesIn(effect).map((rule) =>
        demandInEachConstraint(rule, ['phishingResistant', 'hardwareProtection']),
      ),
    remark:
      'synced passkeys are not sufficient, because they have no hardware protection. The control does not check the FIPS 140 level, because no export contains it',
    good: {
      method: {
        factorMode: '2FA',
        constraints: [{ possession: { phishingResistant: 'REQUIRED', hardwareProtection: 'REQUIRED' } }],
      },
      orgParts: { enrollable: ['okta_password', 'okta_verify', 'smart_card_idp'] },
    },
    bad: {
      what: 'the first rule of the authentication policy requires 2FA, but neither phishing resistance nor hardware protection',
      method: { factorMode: '2FA' },
    },
  },
  noSecurityQuestion: {
    claim: (into) => `no authentication path to ${into} uses a security question`,
    evaluate: (into, context) => everyPath({ kind: 'avoid', keys: ['security_question'] }, into, context),
    remedy: 'Set `security_question` to `NOT_ALLOWED`, or to recovery only, in every enrollment policy',
    edits: (effect, context) => forbidEnrollment(['security_question'], effect, context),
    good: {
      what: 'the enrollment policy does not allow users to enroll a security question',
      method: { factorMode: '2FA' },
    },
    bad: {
      what: 'users may enroll a security question, and the first rule of the authentication policy requires it',
      method: { factorMode: '2FA', constraints: [{ knowledge: { types: ['security_question'] } }] },
      orgParts: { enrollable: ['okta_password', 'security_question', 'webauthn'] },
    },
  },
  offersResistance: {
    claim: (into) =>
      `every user with access to ${into} has a phishing-resistant authentication path, or can enroll the authenticators for one`,
    evaluate: (into, context) =>
      somePath({ kind: 'have', characteristic: 'phishingResistant' }, into, context),
    remedy:
      'Allow every user to enroll a security key or a passkey, and accept it in the authentication policy',
    edits: offerSecurityKey,
    remark:
      'users must be able to enroll a phishing-resistant authenticator, but need not use it: the control is met even if everyone uses push notifications',
    good: {
      what: 'the first rule of the authentication policy accepts any second factor, and users may enroll a security key (`webauthn`)',
      method: { factorMode: '2FA' },
      orgParts: WITH_PUSH,
    },
    bad: {
      what: 'the first rule of the authentication policy accepts only email as the second factor',
      method: { factorMode: '2FA', constraints: [{ possession: { types: ['email'] } }] },
      orgParts: { enrollable: ['okta_password', 'okta_email'] },
    },
  },
  offersMoreThanPhone: {
    claim: (into) =>
      `every user with access to ${into} has an authentication path without phone, or can enroll the authenticators for one`,
    evaluate: (into, context) => somePath({ kind: 'avoid', keys: ['phone_number'] }, into, context),
    remedy: 'Allow every user to enroll an authenticator other than phone',
    edits: offerSecurityKey,
    remark: 'NIST restricts authentication by phone: users must learn about its risk and have an alternative',
    good: {
      what: 'the first rule of the authentication policy accepts any second factor, and users may enroll phone and an authenticator app',
      method: { factorMode: '2FA' },
      orgParts: { enrollable: ['okta_password', 'phone_number', 'google_otp'] },
    },
    bad: {
      what: 'the first rule of the authentication policy accepts only phone as the second factor',
      method: { factorMode: '2FA', constraints: [{ possession: { types: ['phone'] } }] },
      orgParts: { enrollable: ['okta_password', 'phone_number'] },
    },
  },
} as const satisfies Readonly<Record<string, PathRequirement>>;

export type PathRequirementName = keyof typeof PATH_REQUIREMENTS;

const FACTOR_MODES = [
  ['2FA', 'sets the factor mode to `2FA`'],
  ['1FA', 'sets the factor mode to `1FA`'],
] as const;

/** Returns the edit after which a rule requires two factors (2FA). */
function requireTwoFactors(one: PolicyRule): RemedyEdit {
  return {
    words: `set the factor mode to \`2FA\` in ${quotedRule(one)}`,
    apply: (org) =>
      setAction(org, { policyId: one.policy.id, ruleId: one.rule.id }, [...METHOD, 'factorMode'], '2FA'),
  };
}
