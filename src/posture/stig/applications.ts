import { quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import { ownAt } from '../../base/own.js';
import type { PolicyRule } from '../../policies/policy.js';
import { ruleWords } from '../../policies/rule-words.js';
import { setAction } from '../../write/edits/set-action.js';
import { applicationSpokenOf, type SpokenOf } from '../configuration/applications.js';
import { type EffectAnswer, effectNotKnown, letterNotKnown } from '../control/answer.js';
import { defineControl, type PostureControl } from '../control/control.js';
import type { RemedyEdit } from '../control/remedy-edit.js';
import { accessAction, exampleOf, sessionAction } from '../examples/example-parts.js';
import { byApplicationRule, type RuleReading } from '../letter/top-rules.js';
import { everyWay } from '../questions/every-way.js';
import type { WaysWanted } from '../questions/judge-path.js';

/** A control about the ways into one application: they differ in the application and in what is asked of every way. */
interface WaysRow {
  readonly id: string;
  readonly alias: string;
  readonly title: string;
  readonly grade: 'CAT I' | 'CAT II';
  readonly into: SpokenOf;
  readonly asks: keyof typeof ASKED;
}

const CALLED = { adminConsole: 'the Admin Console', dashboard: 'the dashboard' } as const;

const CONSTRAINTS = ['appSignOn', 'verificationMethod', 'constraints'] as const;

interface AskedOfWays extends Pick<PostureControl, 'letterSays' | 'remark' | 'remedy'> {
  readonly wanted: WaysWanted;
  readonly claim: string;
  letter(rule: PolicyRule): RuleReading;
  edit(rule: PolicyRule): RemedyEdit;
  /** Verification methods for examples. */
  readonly good: object;
  readonly bad: object;
}

/** What is asked of every way in, what the source looks at instead, and what would mend it. */
const ASKED = {
  phishingResistance: {
    wanted: { kind: 'have', characteristic: 'phishingResistant' },
    claim: 'has a phishing-resistant authenticator',
    letterSays: 'the first rule of its policy demands phishing resistance in each constraint object',
    letter({ rule }: PolicyRule): RuleReading {
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
    remedy: 'demand it in every object of every rule that is reached; look first at whom that locks out',
    edit: ({ policy, rule }: PolicyRule): RemedyEdit => ({
      words: `demand \`phishingResistant\` in every constraint object of ${quoted(ruleWords({ policy, rule }))}`,
      apply: (org) =>
        setAction(org, { policyId: policy.id, ruleId: rule.id }, CONSTRAINTS, withResistance(rule)),
    }),
    remark:
      'any object is enough for a way in: others look for one that demands it, or at the first rule alone; two factors that can be phished stand above one that cannot',
    good: { factorMode: '2FA', constraints: [{ possession: { phishingResistant: 'REQUIRED' } }] },
    bad: {
      factorMode: '2FA',
      constraints: [
        { possession: { phishingResistant: 'REQUIRED' } },
        { knowledge: { types: ['password'] } },
      ],
    },
  },
  twoFactors: {
    wanted: { kind: 'at least', strength: 'two' },
    claim: 'takes two factors',
    letterSays: 'the first rule of its policy says `2FA`',
    letter({ rule }: PolicyRule): RuleReading {
      const mode = ownAt(rule.actions, ['appSignOn', 'verificationMethod', 'factorMode']);
      const isSo = mode === '2FA';
      return {
        isSo,
        says: isSo ? 'asks for two factors' : mode === '1FA' ? 'asks for one factor' : 'does not say `2FA`',
      };
    },
    remedy: 'ask for `2FA` in every rule that is reached',
    edit: ({ policy, rule }: PolicyRule): RemedyEdit => ({
      words: `ask for \`2FA\` in ${quoted(ruleWords({ policy, rule }))}`,
      apply: (org) =>
        setAction(
          org,
          { policyId: policy.id, ruleId: rule.id },
          ['appSignOn', 'verificationMethod', 'factorMode'],
          '2FA',
        ),
    }),
    remark:
      'the rule at the end may ask for one factor, if nobody reaches it; what the global session policy asks counts, too',
    good: { factorMode: '2FA' },
    bad: { factorMode: '1FA' },
  },
} as const satisfies Readonly<Record<string, AskedOfWays>>;

const ROWS: readonly WaysRow[] = [
  {
    id: 'dashboard-phishing-resistant',
    alias: 'V-273190',
    title: 'the dashboard takes phishing-resistant authenticators',
    grade: 'CAT II',
    into: 'dashboard',
    asks: 'phishingResistance',
  },
  {
    id: 'admin-console-phishing-resistant',
    alias: 'V-273191',
    title: 'the Admin Console takes phishing-resistant authenticators',
    grade: 'CAT II',
    into: 'adminConsole',
    asks: 'phishingResistance',
  },
  {
    id: 'admin-console-two-factors',
    alias: 'V-273193',
    title: 'the Admin Console takes two factors',
    grade: 'CAT I',
    into: 'adminConsole',
    asks: 'twoFactors',
  },
  {
    id: 'dashboard-two-factors',
    alias: 'V-273194',
    title: 'the dashboard takes two factors',
    grade: 'CAT I',
    into: 'dashboard',
    asks: 'twoFactors',
  },
];

/** The controls of the source that are about the ways into an application of the service. Spec: Posture, "Controls". */
export const waysControls: readonly PostureControl[] = ROWS.map(controlOf);

function controlOf({ id, alias, title, grade, into, asks }: WaysRow): PostureControl {
  const { wanted, claim, letterSays, letter, remedy, edit, remark } = ASKED[asks];
  return defineControl({
    id,
    aliases: [alias],
    title,
    grade,
    severity: grade === 'CAT I' ? 'error' : 'warning',
    needs: 'applications',
    claim: () => `every way into ${CALLED[into]} ${claim}`,
    letterSays,
    ask(asking) {
      const found = applicationSpokenOf(into, asking.configuration, asking.compiled.snapshot);
      return found.kind === 'none'
        ? effectNotKnown(found.why, found.settle)
        : everyWay(wanted, [found.app.id], asking);
    },
    letter(asking) {
      const found = applicationSpokenOf(into, asking.configuration, asking.compiled.snapshot);
      return found.kind === 'none' ? letterNotKnown(found.why) : byApplicationRule(found.app, asking, letter);
    },
    remedy,
    edits: (_, __, effect) => applicationRulesIn(effect).map(edit),
    remark,
    examples: examplesOf(asks),
  });
}

function applicationRulesIn(effect: EffectAnswer): readonly PolicyRule[] {
  const rules = effect.kind === 'fails' ? (effect.signIns?.rules ?? []) : [];
  return rules.filter(({ policy }) => policy.type === 'ACCESS_POLICY');
}

/** The constraint objects of a rule, each with the demand; one that has it alone where there are none. */
function withResistance({ actions }: PolicyRule['rule']): readonly unknown[] {
  const objects = ownAt(actions, CONSTRAINTS);
  const all = Array.isArray(objects) && objects.length > 0 ? objects : [{}];
  return all.map((one: unknown) => {
    const own = isObject(one) ? one : {};
    const possession = isObject(own.possession) ? own.possession : {};
    return { ...own, possession: { ...possession, phishingResistant: 'REQUIRED' } };
  });
}

function examplesOf(asks: WaysRow['asks']): PostureControl['examples'] {
  const { good, bad } = ASKED[asks];
  const sessions = [{ actions: sessionAction({}, { primaryFactor: 'PASSWORD_IDP_ANY_FACTOR' }) }];
  const ofStaff = { conditions: { people: { groups: { include: ['staff'] } } }, actions: accessAction(good) };
  const all = (method: object) => [{ actions: accessAction(method) }];
  return [
    {
      what: 'the first rule is for everybody',
      org: exampleOf({ sessions, access: all(good) }),
      verdict: 'met',
    },
    {
      what: 'the first rule is for one group, the rule below it asks less',
      org: exampleOf({ sessions, access: [ofStaff, { actions: accessAction(bad) }] }),
      verdict: 'by the letter only',
    },
    {
      what: 'the rule asks less for everybody',
      org: exampleOf({ sessions, access: all(bad) }),
      verdict: 'not met',
    },
    {
      what: 'the rule asks less, and nothing less can be enrolled',
      org: exampleOf({
        sessions: [{ actions: sessionAction({}, { requireFactor: true, factorPromptMode: 'ALWAYS' }) }],
        access: all(bad),
        enrollable: ['okta_password', 'webauthn'],
      }),
      verdict: 'met in effect',
    },
    {
      what: 'the application is not in the export',
      org: exampleOf({ sessions, access: all(good), apps: [] }),
      verdict: 'not known',
    },
  ];
}
