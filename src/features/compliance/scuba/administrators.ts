import { PLACEHOLDER_BRAND } from '../../../base/brand.js';
import { listed, quoted } from '../../../base/messages.js';
import { MATCH, NOT_MATCH } from '../../../logic/kleene/verdict.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import { passwordReader } from '../../../simulate/outcome/password.js';
import { findPeople } from '../configuration/people.js';
import { rankOfUser } from '../configuration/rank-of-user.js';
import { EFFECT_HOLDS, type EffectAnswer, effectNotKnown } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { defineControl } from '../control/control.js';
import { exampleOf, passwordPolicyWith } from '../examples/example-parts.js';
import { actionEdit } from '../families/remedy-edits.js';
import { rulesOfType } from '../questions/described-cases.js';
import { eachEffect } from '../questions/each-effect.js';
import { BY_ANALOGY } from './grades.js';

const ADMINISTRATORS = { administrators: { groups: ['Staff'] } };

const NOT_CONFIGURED =
  'the configuration names no administrators, and the export does not state who is assigned to the Admin Console';

export const adminRecovery = defineControl({
  id: 'admin-recovery',
  aliases: ['GWS.COMMONCONTROLS.8.1'],
  title: 'No self-service password recovery for administrators',
  grade: BY_ANALOGY.shall,
  severity: 'warning',
  needs: 'policies',
  topic: 'administratorFactors',
  assumptions: ['P9'],
  claim: () => 'every deciding password policy for administrators denies self-service password reset',
  evaluate(context) {
    const { configuration, compiled } = context;
    const found = findPeople('administrators', configuration, compiled);
    if (found.kind === 'none') return effectNotKnown(found.why, found.remedy);
    return eachEffect(
      {
        reader: passwordReader(compiled.snapshot.edition),
        field: 'selfServicePasswordReset',
        isSo: (access) => access === 'DENY',
        words: () => 'administrators may use self-service password reset',
        within: [found.meaning],
      },
      context,
    );
  },
  remedy: 'Add a top-priority password policy for administrators that denies self-service password reset',
  edits: (_, __, effect) =>
    rulesOfType('PASSWORD', effect).map((rule) =>
      actionEdit(rule, ['selfServicePasswordReset', 'access'], 'DENY'),
    ),
  examples: [
    {
      what: 'a rule for administrators denies self-service reset',
      org: recovering('DENY'),
      configuration: ADMINISTRATORS,
      verdict: 'met',
    },
    {
      what: 'self-service reset is allowed',
      org: recovering('ALLOW'),
      configuration: ADMINISTRATORS,
      verdict: 'not met',
    },
    {
      what: NOT_CONFIGURED,
      org: exampleOf({ passwords: [passwordPolicyWith({})] }),
      verdict: 'undecided',
    },
  ],
});

/**
 * Returns an example org with two password policies. The upper one is for staff and has the given access to password recovery; the lower
 * one allows recovery.
 */
function recovering(access: string): object {
  const policy = (of: string) => ({
    ...passwordPolicyWith({}),
    rules: [
      {
        id: `reset-${of}`,
        type: 'PASSWORD',
        name: 'Reset',
        status: 'ACTIVE',
        priority: 1,
        actions: { selfServicePasswordReset: { access: of } },
      },
    ],
  });
  const ofStaff = { ...policy(access), conditions: { people: { groups: { include: ['staff'] } } } };
  return exampleOf({ passwords: [ofStaff, policy('ALLOW')] });
}

export const adminLocal = defineControl({
  id: 'admin-local',
  aliases: ['MS.AAD.7.3', 'GWS.COMMONCONTROLS.6.1'],
  title: 'Administrator accounts without an external directory',
  grade: BY_ANALOGY.shall,
  severity: 'warning',
  needs: 'objects',
  objects: 'users, with their groups and credential providers',
  topic: 'administratorFactors',
  claim: () =>
    'Okta itself, not a directory or another identity provider, manages the credentials of every administrator in the export',
  evaluate: keptByService,
  remedy: 'Create separate accounts for administrators in Okta, and do not import them from a directory',
  remark: 'the control reads `credentials.provider` of each administrator; policies do not affect its result',
  examples: [
    {
      what: 'Okta manages the credentials of the only administrator',
      org: administrator({ credentials: { provider: { type: 'OKTA', name: 'OKTA' } } }),
      configuration: ADMINISTRATORS,
      verdict: 'met',
    },
    {
      what: 'Active Directory manages the credentials of the only administrator',
      org: administrator({ credentials: { provider: { type: 'ACTIVE_DIRECTORY', name: 'corp' } } }),
      configuration: ADMINISTRATORS,
      verdict: 'not met',
    },
    {
      what: 'the export does not state who manages the credentials of the only administrator',
      org: administrator({}),
      configuration: ADMINISTRATORS,
      verdict: 'undecided',
    },
    { what: NOT_CONFIGURED, org: exampleOf({}), verdict: 'undecided' },
  ],
});

function administrator(fields: object): object {
  const users = [
    { id: 'ann', status: 'ACTIVE', profile: { login: 'ann@example.com' }, groupIds: ['staff'], ...fields },
  ];
  return exampleOf({ users });
}

function keptByService({ configuration, compiled }: ControlContext): EffectAnswer {
  const { snapshot, world } = compiled;
  const found = findPeople('administrators', configuration, compiled);
  if (found.kind === 'none') return effectNotKnown(found.why, found.remedy);
  const ranked = snapshot.users.map((user) => ({ user, rank: rankOfUser(found.meaning, user.id, world) }));
  const isOurs = (provider: string) => [PLACEHOLDER_BRAND, snapshot.brand].includes(provider.toUpperCase());
  const others = ranked.filter(
    ({ user: { provider }, rank }) => rank === MATCH && provider !== undefined && !isOurs(provider),
  );
  if (others.length > 0)
    return {
      kind: 'fails',
      text: listed(
        others.slice(0, MOST_SHOWN),
        ({ user: { login, id, provider = '' } }) =>
          `${quoted(login ?? id)}: credentials managed by ${provider}`,
      ),
      places: others.map(({ user }) => user),
    };
  const isOpen = ranked.some(
    ({ user: { provider }, rank }) =>
      rank !== NOT_MATCH && (provider === undefined || (rank !== MATCH && !isOurs(provider))),
  );
  if (isOpen || !completenessOf(snapshot).isComplete('users'))
    return effectNotKnown(
      'the credential provider of some administrators is not in the export',
      'export the users with their groups and credential providers',
    );
  return EFFECT_HOLDS;
}

const MOST_SHOWN = 10;
