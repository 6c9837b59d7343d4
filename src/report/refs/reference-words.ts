import { quotedUpTo } from '../../base/messages.js';
import { ownAt } from '../../base/own.js';
import { stepsOf } from '../../base/pointer.js';
import { printable } from '../../base/printable.js';
import type { Reference, ReferenceKind } from '../../model/policies/references/reference.js';
import type { Sources } from './sources.js';

/** Describes the role of the referenced object in a reference, such as `for its members`. */
export function referenceWords(reference: Reference, sources: Sources): string {
  const { from, path, by } = reference;
  const expression = expressionAt(reference, sources);
  if (expression !== undefined) return `${quotedUpTo(LONGEST, expression)}${BY[by ?? 'id']}`;
  const steps = stepsOf(path).filter((step) => !/^\d+$/.test(step));
  const isCondition = (from.kind === 'policy' || from.kind === 'rule') && steps[0] === 'conditions';
  return isCondition ? conditionWords(reference, steps) : (fieldWords(steps.join('.')) ?? printable(path));
}

/** The longest expression that is shown, in characters. */
const LONGEST = 160;

const BY = {
  id: '',
  key: '',
  name: ', by its name',
  pattern: ', because its name or type matches',
  type: '',
} as const satisfies Record<NonNullable<Reference['by']> | 'id', string>;

const EXPRESSIONS = [
  /^\/conditions\/(elCondition\/condition|context\/expression)$/,
  /^\/conditions\/expression\/value$/,
  /^\/settings\/password\/complexity\/oelStatement$/,
  /^\/actions\/idp\/matchCriteria\/\d+\/providerExpression$/,
];

/**
 * Returns the expression that contains a reference; `undefined` if the reference is not in an expression. The snapshot has the expression
 * of a group rule in the member `expression`, not at the path of the reference.
 */
function expressionAt({ from, path }: Reference, sources: Sources): string | undefined {
  if (!EXPRESSIONS.some((pattern) => pattern.test(path))) return undefined;
  const steps = from.kind === 'groupRule' ? ['expression'] : stepsOf(path);
  const text = ownAt(sources.resourceOf(from), steps);
  return typeof text === 'string' ? text : undefined;
}

/** The words for the relation between a condition and the object that it names, such as `when it is detected`. */
const CONDITION_WORDS = {
  app: 'to it',
  authenticator: 'with it',
  behavior: 'when it is detected',
  deviceAssurance: 'on devices that satisfy it',
  group: 'for its members',
  idp: 'signed in through it',
  policy: 'under it',
  user: 'for this user',
  userType: 'for users of this type',
  zone: 'from it',
} as const satisfies Record<ReferenceKind, string>;

function conditionWords({ kind, by }: Reference, steps: readonly string[]): string {
  const asked = steps[1] === 'authProvider' ? 'with credentials from it' : CONDITION_WORDS[kind];
  const ofType = by === 'type' ? 'to applications of its type' : asked;
  return steps.includes('exclude') ? `not ${ofType}` : ofType;
}

/** The words for the role of a referenced object, by a pattern for the path of the reference without indices. The first match wins. */
// biome-ignore format: a table
const FIELDS: readonly (readonly [path: RegExp, words: string])[] = [
  [/^settings\.(authenticators|factors)\b/, 'sets its enrollment'],
  [/^settings\.recovery\.factors\b/, 'sets its use for account recovery'],
  [/\.excludedAuthenticationMethods\b/, 'does not accept it'],
  [/\.chains\.(.*)authenticationMethods\b/, 'accepts it as a step of a chain'],
  [/\.authenticationMethods\b/, 'accepts it'],
  [/\.verificationMethod\.id$/, 'requires identity verification by it'],
  [/\.slo\.appInstanceIds$/, 'signs out of it'],
  [/\.deviceContextProviders\.id$/, 'reads device signals from it'],
  [/^actions\.idp\.providers\b/, 'routes to it'],
  [/^actions\.claimSourcing\b/, 'refreshes the claims of users who sign in through it'],
  [/\.targetGroupIds$/, 'adds new registrations to it'],
  [/\.allowedAuthenticators\b/, 'accepts it for recovery'],
  [/\.assignUserToGroups\.groupIds$/, 'adds users to it'],
  [/^conditions\.people\.groups\.exclude$/, 'excludes its members'],
  [/^conditions\.people\.users\.exclude$/, 'excludes this user'],
  [/^policy\.accountLink\b/, 'links accounts of its members'],
  [/^policy\.provisioning\.groups\.assignments$/, 'adds users to it'],
  [/^policy\.provisioning\.groups\.filter$/, 'may add users to it'],
  [/^settings\.(appInstanceId|oauthClientId)$/, 'acts through it'],
  [/^source\.id$/, 'comes from it'],
  [/^groupIds$/, 'assigned to its members'],
  [/^userIds$/, 'assigned to this user'],
  [/^type$/, 'is of this type'],
  [/^policyId$/, 'mapped to it'],
  [/^appId$/, 'mapped to it'],
];

function fieldWords(path: string): string | undefined {
  return FIELDS.find(([pattern]) => pattern.test(path))?.[1];
}
