import { CONDITIONS } from '../../conditions/leaves.js';
import type { Kind } from '../../facts/world.js';
import type { ReferenceSourceKind } from './reference.js';

/**
 * How a field names others: by the id of one of a kind; as an expression does; an authenticator by `key` or `id`; a
 * factor by its key; a provider by `id` or `name`; a provider of signals by `id`, where it is an identity provider.
 */
export type FieldNaming = Kind | 'authenticatorUse' | 'expression' | 'factor' | 'provider' | 'signalProvider';

/** Where documents of a kind name others. */
export interface NamingField {
  /** In the resource of the snapshot; `*` stands for each element of a list, or each member of an object. */
  readonly path: readonly string[];
  /** The same in the document, where it is another there. */
  readonly written: readonly string[];
  readonly naming: FieldNaming;
}

/** What conditions say of themselves. Spec: Conditions (policy and rule). */
const IN_CONDITIONS: readonly NamingField[] = [
  ...CONDITIONS.flatMap(({ key, lists = [] }) =>
    lists.flatMap(({ path, members, kind }) =>
      kind === undefined
        ? []
        : members.map((member) => field(['conditions', key, ...path, member, '*'].join('.'), kind)),
    ),
  ),
  field('conditions.elCondition.condition', 'expression'),
];

/** Keys of older days, which the service keeps. */
const LEGACY_CONDITIONS = [
  field('conditions.apps.include.*', 'app'),
  field('conditions.apps.exclude.*', 'app'),
  field('conditions.clients.include.*', 'app'),
  field('conditions.context.expression', 'expression'),
  field('conditions.groups.include.*', 'group'),
  field('conditions.groups.exclude.*', 'group'),
  field('conditions.users.include.*', 'user'),
  field('conditions.users.exclude.*', 'user'),
];

/** Spec: Type-specific policy data. */
const SETTINGS = [
  field('settings.authenticators.*', 'authenticatorUse'),
  field('settings.factors.*', 'factor'),
  field('settings.password.complexity.oelStatement', 'expression'),
  field('settings.recovery.factors.*', 'factor'),
];

const METHOD = 'actions.appSignOn.verificationMethod';

/** How many steps below the first a chain may have, and some more. */
const STEPS = [0, 1, 2, 3, 4];

/** Spec: Authentication policy. */
const ACTIONS = [
  field(`${METHOD}.constraints.*.*.authenticationMethods.*`, 'authenticatorUse'),
  field(`${METHOD}.constraints.*.*.excludedAuthenticationMethods.*`, 'authenticatorUse'),
  ...STEPS.map((steps) =>
    field(`${METHOD}.chains.*${'.next.*'.repeat(steps)}.authenticationMethods.*`, 'authenticatorUse'),
  ),
  field(`${METHOD}.id`, 'idp'),
  field('actions.continuousAccess.failureActions.*.slo.appInstanceIds.*', 'app'),
  field('actions.deviceSignalCollection.deviceContextProviders.*', 'signalProvider'),
  field('actions.idp.matchCriteria.*.providerExpression', 'expression'),
  field('actions.idp.providers.*', 'provider'),
  field('actions.postAuthSession.failureActions.*.slo.appInstanceIds.*', 'app'),
  field('actions.profileEnrollment.targetGroupIds.*', 'group'),
  field(
    'actions.selfServicePasswordReset.requirement.primary.methodConstraints.*.allowedAuthenticators.*',
    'authenticatorUse',
  ),
];

/**
 * Where an object of each kind names others. Links to what a snapshot does not hold (hooks, workflows, pages of
 * enrollment) are none, nor are types and methods of authenticators, which many share.
 */
export const NAMING_FIELDS = {
  app: [field('groupIds.*', 'group'), field('userIds.*', 'user')],
  authenticator: [field('settings.appInstanceId', 'app'), field('settings.oauthClientId', 'app')],
  group: [field('sourceId', 'app', 'source.id'), field('userIds.*', 'user')],
  groupRule: [
    field('groupIds.*', 'group', 'actions.assignUserToGroups.groupIds.*'),
    field('exceptUserIds.*', 'user', 'conditions.people.users.exclude.*'),
    field('exceptGroupIds.*', 'group', 'conditions.people.groups.exclude.*'),
    field('expression', 'expression', 'conditions.expression.value'),
  ],
  idp: [
    field('policy.accountLink.filter.groups.include.*', 'group'),
    field('policy.provisioning.groups.assignments.*', 'group'),
    field('policy.provisioning.groups.filter.*', 'group'),
  ],
  policy: [...IN_CONDITIONS, ...LEGACY_CONDITIONS, ...SETTINGS],
  rule: [...IN_CONDITIONS, ...LEGACY_CONDITIONS, ...ACTIONS],
  user: [field('groupIds.*', 'group'), field('type', 'userType')],
} as const satisfies Record<ReferenceSourceKind, readonly NamingField[]>;

function field(path: string, naming: FieldNaming, written = path): NamingField {
  return { path: path.split('.'), written: written.split('.'), naming };
}
