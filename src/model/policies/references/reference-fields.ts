import { CONDITIONS } from '../../conditions/leaves.js';
import type { Kind } from '../../facts/world.js';
import type { ReferenceSourceKind } from './reference.js';

/**
 * The way in which a field names an object:
 *
 * - `Kind`: by the id of an object of this kind.
 * - `authenticatorUse`: an authenticator, by the member `key` or `id`.
 * - `expression`: by any name in an expression of the service's language.
 * - `factor`: a factor, by its key.
 * - `provider`: an identity provider, by the member `id` or `name`.
 * - `signalProvider`: a source of device signals, by the member `id`; only some of these sources are identity providers.
 */
export type FieldNaming = Kind | 'authenticatorUse' | 'expression' | 'factor' | 'provider' | 'signalProvider';

/** A field that names objects. */
export interface NamingField {
  /** The path of the field in the resource of the snapshot. `*` is each element of a list, or each member of an object. */
  readonly path: readonly string[];
  /** The path of the field in the document, which may differ from the path in the snapshot. */
  readonly written: readonly string[];
  readonly naming: FieldNaming;
}

/** Fields of conditions that name objects, as the conditions declare them. Spec: Conditions (policy and rule). */
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

/** Legacy condition keys that the service keeps, with the fields that name objects. */
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

/** Fields of policy settings that name objects. Spec: Type-specific policy data. */
const SETTINGS = [
  field('settings.authenticators.*', 'authenticatorUse'),
  field('settings.factors.*', 'factor'),
  field('settings.password.complexity.oelStatement', 'expression'),
  field('settings.recovery.factors.*', 'factor'),
];

const METHOD = 'actions.appSignOn.verificationMethod';

/** The numbers of nested `next` steps for which method chains are searched for references. A chain of the service has at most two. */
const STEPS = [0, 1, 2, 3, 4];

/** Fields of rule actions that name objects. Spec: Authentication policy. */
const ACTIONS = [
  field(`${METHOD}.constraints.*.*.authenticationMethods.*`, 'authenticatorUse'),
  field(`${METHOD}.constraints.*.*.excludedAuthenticationMethods.*`, 'authenticatorUse'),
  ...STEPS.map((steps) =>
    field(`${METHOD}.chains.*${'.next.*'.repeat(steps)}.authenticationMethods.*`, 'authenticatorUse'),
  ),
  field(`${METHOD}.id`, 'idp'),
  field('actions.claimSourcing.refresh.filter.include.*', 'provider'),
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
 * The fields that refer to objects, by kind of the object that has the field. Fields that refer to hooks, workflows and enrollment pages
 * are left out, since a snapshot never contains these. Types and methods of authenticators are left out, too, since several authenticators
 * share them.
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
