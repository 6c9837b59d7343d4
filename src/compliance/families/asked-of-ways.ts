import { ownAt } from '../../base/own.js';
import type { PolicyRule } from '../../policies/policy.js';
import { quotedRule } from '../../policies/rule-words.js';
import { setAction } from '../../write/edits/set-action.js';
import type { RuleReading } from '../check-text/top-rules.js';
import type { EffectAnswer } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import type { ComplianceControl } from '../control/control.js';
import type { RemedyEdit } from '../control/remedy-edit.js';
import { type ExampleParts, sessionAction } from '../examples/example-parts.js';
import { allHold } from '../questions/all-hold.js';
import { applicationRulesIn } from '../questions/described-cases.js';
import { everyWay } from '../questions/every-way.js';
import type { WaysWanted } from '../questions/judge-path.js';
import { someWay } from '../questions/some-way.js';
import type { WaysInto } from '../questions/ways-at.js';
import { demandInEachConstraint, forbidEnrollment, offerSecurityKey } from './remedy-edits.js';

/** What frameworks ask of the ways into applications, what they look at instead, and what would mend it. */
export interface AskedOfWays extends Pick<ComplianceControl, 'checkTextRequires' | 'remark' | 'remedy'> {
  /** `into`: the applications, and by whom. */
  claim(into: string): string;
  ask(into: WaysInto, asking: Asking): EffectAnswer;
  checkText?(rule: PolicyRule): RuleReading;
  /** As edits of what decides. */
  edits?(effect: EffectAnswer, asking: Asking): readonly RemedyEdit[];
  readonly good: AskedExample;
  readonly bad: AskedExample & {
    /** Whether the org is good where only a password and a security key may be enrolled, and both are asked for. */
    readonly isHelped?: boolean;
  };
}

/** A verification method, and what else an example of it says of the org. */
interface AskedExample {
  readonly method: object;
  readonly beside?: ExampleParts;
}

/** The rule of a session that leaves it to applications what is asked for. */
export const ANY_FACTOR = { actions: sessionAction({}, { primaryFactor: 'PASSWORD_IDP_ANY_FACTOR' }) };

const METHOD = ['appSignOn', 'verificationMethod'] as const;
const CONSTRAINTS = [...METHOD, 'constraints'] as const;

/** No out-of-band authenticators of that level, by neutral keys. */
const NOTHING_AT_LEVEL_TWO = ['security_question', 'svc_email'];

const RESISTANT = { possession: { phishingResistant: 'REQUIRED' } };
const TWO: WaysWanted = { kind: 'at least', assurance: '2fa' };

/** The second factor is not e-mail. */
const WITH_PUSH: ExampleParts = { enrollable: ['okta_password', 'okta_verify', 'google_otp', 'webauthn'] };

const ASK_FOR_TWO = {
  remedy: 'ask for `2FA` in every rule that is reached',
  edits: (effect: EffectAnswer) => applicationRulesIn(effect).map(askForTwo),
};

const DEMAND_RESISTANCE = {
  remedy: 'demand it in every object of every rule that is reached; look first at whom that locks out',
  edits: (effect: EffectAnswer) =>
    applicationRulesIn(effect).map((rule) => demandInEachConstraint(rule, ['phishingResistant'])),
};

export const ASKED_OF_WAYS = {
  phishingResistance: {
    claim: (into) => `every way into ${into} has a phishing-resistant authenticator`,
    ask: (into, asking) => everyWay({ kind: 'have', characteristic: 'phishingResistant' }, into, asking),
    checkTextRequires: 'the first rule of its policy demands phishing resistance in each constraint object',
    checkText({ rule }) {
      const objects = ownAt(rule.actions, CONSTRAINTS);
      const isSo =
        Array.isArray(objects) &&
        objects.length > 0 &&
        objects.every((one) => ownAt(one, ['possession', 'phishingResistant']) === 'REQUIRED');
      return {
        isSo,
        says: isSo
          ? 'demands phishing resistance in each object'
          : 'does not demand phishing resistance in each object',
      };
    },
    ...DEMAND_RESISTANCE,
    remark:
      'any object is enough for a way in: others look for one that demands it, or at the first rule alone; two factors that can be phished stand above one that cannot',
    good: { method: { factorMode: '2FA', constraints: [RESISTANT] } },
    bad: {
      method: { factorMode: '2FA', constraints: [RESISTANT, { knowledge: { types: ['password'] } }] },
      isHelped: true,
    },
  },
  twoFactors: {
    claim: (into) => `every way into ${into} takes two factors`,
    ask: (into, asking) => everyWay(TWO, into, asking),
    checkTextRequires: 'the first rule of its policy says `2FA`',
    checkText({ rule }) {
      const mode = ownAt(rule.actions, [...METHOD, 'factorMode']);
      const says = FACTOR_MODES.find(([word]) => word === mode)?.[1] ?? 'does not say `2FA`';
      return { isSo: mode === '2FA', says };
    },
    ...ASK_FOR_TWO,
    remark:
      'the rule at the end may ask for one factor, if nobody reaches it; what the global session policy asks counts, too',
    good: { method: { factorMode: '2FA' } },
    bad: { method: { factorMode: '1FA' }, isHelped: true },
  },
  separateFactors: {
    claim: (into) =>
      `every way into ${into} takes two factors, of more than one authenticator unless one counts as two`,
    ask(into, asking) {
      const { verifiedPasskeyIsTwo } = asking.configuration;
      if (verifiedPasskeyIsTwo === true) return everyWay(TWO, into, asking);
      const verifiedAlone = verifiedPasskeyIsTwo === false ? 'is one' : 'is open';
      return everyWay({ ...TWO, verifiedAlone }, into, asking);
    },
    ...ASK_FOR_TWO,
    remark:
      'phishing-resistant authentication alone is not enough here; whether a passkey that verifies the user is one factor or two is a matter of reading (P16)',
    good: { method: { factorMode: '2FA' }, beside: { enrollable: ['okta_password', 'okta_email'] } },
    bad: { method: { factorMode: '1FA' } },
  },
  twoFactorsOrResistance: {
    claim: (into) =>
      `every way into ${into} takes two factors, or consists of phishing-resistant authenticators alone`,
    ask: (into, asking) =>
      everyWay(
        { kind: 'either', wanted: [TWO, { kind: 'only', characteristic: 'phishingResistant' }] },
        into,
        asking,
      ),
    ...ASK_FOR_TWO,
    remark: 'a plain threshold of two factors is a false alarm for passkeys',
    good: {
      method: { factorMode: '1FA', constraints: [RESISTANT] },
      beside: { enrollable: ['okta_password', 'webauthn'] },
    },
    bad: { method: { factorMode: '1FA' } },
  },
  twoFactorsOfLevelTwo: {
    claim: (into) => `every way into ${into} takes two factors, and needs no security question and no e-mail`,
    ask: (into, asking) =>
      allHold([
        () => everyWay(TWO, into, asking),
        () => everyWay({ kind: 'avoid', keys: NOTHING_AT_LEVEL_TWO }, into, asking),
      ]),
    remedy:
      'ask for `2FA` in every rule that is reached, and let nobody sign in by e-mail or a security question',
    edits: (effect, asking) => [
      ...applicationRulesIn(effect)
        .filter(({ rule }) => ownAt(rule.actions, [...METHOD, 'factorMode']) !== '2FA')
        .map(askForTwo),
      ...forbidEnrollment(NOTHING_AT_LEVEL_TWO, effect, asking),
    ],
    remark:
      'a password and a code by e-mail are two factors for the service, and nothing at this level: the order of strengths is not enough',
    good: { method: { factorMode: '2FA' }, beside: { enrollable: ['okta_password', 'google_otp'] } },
    bad: { method: { factorMode: '2FA' }, beside: { enrollable: ['okta_password', 'okta_email'] } },
  },
  hardware: {
    claim: (into) =>
      `every way into ${into} takes two factors, one of them phishing-resistant and hardware-protected, with the user present`,
    ask: (into, asking) =>
      allHold([
        () => everyWay({ kind: 'at least', assurance: '2fa-hardware-protected' }, into, asking),
        () => everyWay({ kind: 'have', characteristic: 'userPresence' }, into, asking),
      ]),
    remedy:
      'demand phishing resistance and hardware protection in every object of every rule that is reached',
    edits: (effect) =>
      applicationRulesIn(effect).map((rule) =>
        demandInEachConstraint(rule, ['phishingResistant', 'hardwareProtection']),
      ),
    remark:
      'passkeys that are synchronized are not enough: an authenticator without hardware protection fails; the level of FIPS 140 is not seen (P13)',
    good: {
      method: {
        factorMode: '2FA',
        constraints: [{ possession: { phishingResistant: 'REQUIRED', hardwareProtection: 'REQUIRED' } }],
      },
      beside: { enrollable: ['okta_password', 'okta_verify', 'smart_card_idp'] },
    },
    bad: { method: { factorMode: '2FA' } },
  },
  noSecurityQuestion: {
    claim: (into) => `no way into ${into} needs a security question`,
    ask: (into, asking) => everyWay({ kind: 'avoid', keys: ['security_question'] }, into, asking),
    remedy: 'let nobody enroll a security question for signing in',
    edits: (effect, asking) => forbidEnrollment(['security_question'], effect, asking),
    good: { method: { factorMode: '2FA' } },
    bad: {
      method: { factorMode: '2FA', constraints: [{ knowledge: { types: ['security_question'] } }] },
      beside: { enrollable: ['okta_password', 'security_question', 'webauthn'] },
    },
  },
  offersResistance: {
    claim: (into) => `whoever gets into ${into} has or can enroll a phishing-resistant way in`,
    ask: (into, asking) => someWay({ kind: 'have', characteristic: 'phishingResistant' }, into, asking),
    remedy: 'let everybody enroll a security key or a passkey, and let it lead in',
    edits: offerSecurityKey,
    remark: 'offered is not demanded: push for all is no failure while a security key may be enrolled',
    good: { method: { factorMode: '2FA' }, beside: WITH_PUSH },
    bad: {
      method: { factorMode: '2FA', constraints: [{ possession: { types: ['email'] } }] },
      beside: { enrollable: ['okta_password', 'okta_email'] },
    },
  },
  offersMoreThanPhone: {
    claim: (into) => `whoever gets into ${into} has or can enroll a way in without the telephone`,
    ask: (into, asking) => someWay({ kind: 'avoid', keys: ['phone_number'] }, into, asking),
    remedy: 'let everybody enroll something beside the telephone',
    edits: offerSecurityKey,
    remark: 'the telephone is restricted: it takes a notice and an alternative',
    good: {
      method: { factorMode: '2FA' },
      beside: { enrollable: ['okta_password', 'phone_number', 'google_otp'] },
    },
    bad: {
      method: { factorMode: '2FA', constraints: [{ possession: { types: ['phone'] } }] },
      beside: { enrollable: ['okta_password', 'phone_number'] },
    },
  },
} as const satisfies Readonly<Record<string, AskedOfWays>>;

export type WaysAsked = keyof typeof ASKED_OF_WAYS;

const FACTOR_MODES = [
  ['2FA', 'asks for two factors'],
  ['1FA', 'asks for one factor'],
] as const;

/** Of a rule that does not ask for them yet. */
function askForTwo(one: PolicyRule): RemedyEdit {
  return {
    words: `ask for \`2FA\` in ${quotedRule(one)}`,
    apply: (org) =>
      setAction(org, { policyId: one.policy.id, ruleId: one.rule.id }, [...METHOD, 'factorMode'], '2FA'),
  };
}
