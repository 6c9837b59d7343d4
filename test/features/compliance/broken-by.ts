import { evaluatorOf } from '../../../src/analysis/symbolic/theories/theory.js';
import { canonicalKey } from '../../../src/base/brand.js';
import { isObject } from '../../../src/base/object.js';
import { ANONYMIZING_SERVICES } from '../../../src/features/compliance/configuration/anonymizers.js';
import { assignedTo } from '../../../src/features/compliance/configuration/assigned.js';
import { evaluate } from '../../../src/logic/kleene/evaluate.js';
import { NOT_MATCH } from '../../../src/logic/kleene/verdict.js';
import { type AssuranceLevel, compareAssurance } from '../../../src/model/assurance/assurance-level.js';
import type { KnownMethod } from '../../../src/model/assurance/configured-sets.js';
import { assuranceOfAll } from '../../../src/model/assurance/method-assurance.js';
import type { Request } from '../../../src/model/facts/request.js';
import { zone as inSomeZone } from '../../../src/model/facts/zones/zone.js';
import type { Compiled } from '../../../src/simulate/compile.js';
import { type Outcome, signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import type { PasswordValues } from '../../../src/simulate/outcome/password.js';
import { pairsOf } from '../../../src/simulate/outcome/required.js';
import { applicationRequirements, sessionRequirements } from '../../../src/simulate/outcome/requirement.js';
import type { SessionValues } from '../../../src/simulate/outcome/session.js';
import { valueIf } from '../../../src/simulate/outcome/settled.js';
import { configuredOf } from './configured.js';

/** The outcome of a sign-in, and its context. */
interface Judged {
  readonly found: Outcome;
  readonly compiled: Compiled;
  readonly request: Request;
}

/** Whether a sign-in breaks a control; `undefined` if the simulator cannot decide or the control is not about it. */
type BrokenBy = (judged: Judged) => boolean | undefined;

/**
 * Whether a request violates the control. Only the simulator decides this, not the analysis; `undefined` if the simulator cannot decide.
 */
export function isBrokenBy(control: string, request: unknown, compiled: Compiled): boolean | undefined {
  const found = signInOutcome(compiled, request);
  if (!found.ok) return undefined;
  const { verdict } = found.value.blocklist;
  const isAskedOf = TO_BE_REFUSED[control];
  if (isAskedOf !== undefined) return isAskedOf(request as Request) ? IS_LET_THROUGH[verdict] : undefined;
  if (verdict !== 'NOT_MATCH' || !mayBeAssigned(request as Request, compiled)) return undefined;
  return BROKEN_BY[control]?.({ found: found.value, compiled, request: request as Request });
}

/** Whether the application may be assigned to the user. Controls say nothing about users without the application (P2). */
function mayBeAssigned(request: Request, { world }: Compiled): boolean {
  const assigned = assignedTo(request.appInstance, world);
  if (assigned === undefined) return true;
  const rank = evaluate(assigned, ({ fact, value }) => evaluatorOf(fact, [value], world)(request)(0));
  return rank !== NOT_MATCH;
}

/** Whether a request passes the network blocklists, for each possible verdict of the blocklists. */
const IS_LET_THROUGH = { MATCH: false, NOT_MATCH: true, UNDEFINED: undefined } as const;

/** The controls that claim that sign-ins are blocked, with a test for these sign-ins. */
const TO_BE_REFUSED: Readonly<Record<string, (request: Request) => boolean>> = {
  'stig anonymizers': ({ policyContext: { ipServiceCategories } }) =>
    ipServiceCategories?.some((one) => ANONYMIZING_SERVICES.some((service) => service === one)) === true,
};

/** The controls that a single sign-in can violate, by framework and id. Each has a function that tests a simulated sign-in. */
const BROKEN_BY: Readonly<Record<string, BrokenBy>> = {
  'stig session-idle': bySession('maxSessionIdleMinutes', isBeyond(15)),
  'stig session-lifetime': bySession('maxSessionLifetimeMinutes', isBeyond(1080)),
  'stig persistent-cookie': bySession('usePersistentCookie', (isKept) => isKept),
  'stig session-networks': whenOutside(
    'allowedNetworks',
    bySession('access', (access) => access !== 'DENY'),
  ),
  'stig password-lockout': byPassword('maxAttempts', isOutside(1, 3)),
  'stig password-length': byPassword('minLength', isOutside(15)),
  'stig password-upper': byPassword('minUpperCase', isOutside(1)),
  'stig password-lower': byPassword('minLowerCase', isOutside(1)),
  'stig password-number': byPassword('minNumber', isOutside(1)),
  'stig password-symbol': byPassword('minSymbol', isOutside(1)),
  'stig password-min-age': byPassword('minAgeMinutes', isOutside(1440)),
  'stig password-max-age': byPassword('maxAgeDays', isOutside(1, 60)),
  'stig password-dictionary': byPassword('excludeCommon', (isBarred) => !isBarred),
  'stig password-history': byPassword('historyCount', isOutside(5)),
  'stig admin-console-two-factors': whenAppIs(0, isWeakerThan('2fa')),
  'stig dashboard-two-factors': whenAppIs(1, isWeakerThan('2fa')),
  'stig admin-console-phishing-resistant': whenAppIs(0, isPhished),
  'healthinsight session-lifetime': bySession('maxSessionIdleMinutes', isBeyond(120)),
  'healthinsight strong-passwords-history': byPassword('historyCount', isOutside(24)),
  'nist password-expiry': byPassword('maxAgeDays', (days) => days !== 0),
  'nist password-attempts': byPassword('maxAttempts', isOutside(1, 100)),
  'nist aal1-factor': whenAppIs(0, needs('security_question')),
  'nist aal2-two-factors': whenAppIs(
    0,
    either(isWeakerThan('2fa'), needs('okta_email', 'security_question')),
  ),
  'nist aal2-idle': whenAppIs(0, whenAllowed(bySession('maxSessionIdleMinutes', isBeyond(60)))),
  'pci idle': whenAppIs(0, whenAllowed(bySession('maxSessionIdleMinutes', isBeyond(15)))),
  'pci lockout': byPassword('maxAttempts', isOutside(1, 10)),
  'pci length': byPassword('minLength', isOutside(12)),
  'pci lockout-duration': byPassword('autoUnlockMinutes', (minutes) => minutes > 0 && minutes < 30),
  'cis external-mfa': isWeakerThan('2fa'),
  'scuba-like any-mfa': isWeakerThan('2fa'),
  'scuba-like phishing-resistant': isPhished,
  'scuba-like twelve-hours': bySession('maxSessionLifetimeMinutes', isBeyond(720)),
  'scuba-like high-risk': (judged) =>
    judged.request.policyContext.risk?.level === 'HIGH' ? whenAllowed(() => true)(judged) : undefined,
};

function bySession<Field extends keyof SessionValues>(
  field: Field,
  isBad: (value: NonNullable<SessionValues[Field]>) => boolean,
): BrokenBy {
  return ({ found: { session } }) => {
    const value = valueIf(session.effect[field]);
    return value == null ? undefined : isBad(value as NonNullable<SessionValues[Field]>);
  };
}

/** Tests the password policy, except for policies of directory users. */
function byPassword<Field extends keyof PasswordValues>(
  field: Field,
  isBad: (value: PasswordValues[Field]) => boolean,
): BrokenBy {
  return ({ found: { password }, compiled: { snapshot } }) => {
    const own = snapshot.policies.find(({ id }) => id === password.decidedBy?.policy.id);
    const framework = own?.conditions?.authProvider;
    if (own === undefined || (isObject(framework) && framework.provider !== 'ANY')) return undefined;
    const value = valueIf(password.effect[field]);
    return value == null ? undefined : isBad(value);
  };
}

function isBeyond(most: number): (value: number | 'no limit') => boolean {
  return (value) => value === 'no limit' || value < 1 || value > most;
}

function isOutside(least: number, most = Number.POSITIVE_INFINITY): (value: number) => boolean {
  return (value) => value < least || value > most;
}

/** Tests sign-ins to the application with this index, or the first if no application has it. */
function whenAppIs(number: number, judge: BrokenBy): BrokenBy {
  return (judged) => {
    const { apps } = judged.compiled.snapshot;
    const { id } = apps[number] ?? apps[0] ?? {};
    return judged.request.appInstance === id ? judge(judged) : undefined;
  };
}

/** Tests sign-ins that get a session and access to the application. */
function whenAllowed(judge: BrokenBy): BrokenBy {
  return (judged) => {
    const { session, application } = judged.found;
    if (session.decidedBy === null || application.decidedBy === null) return undefined;
    const all = [session.effect.access, application.effect.access].map((access) => valueIf(access));
    if (all.includes('DENY')) return false;
    return all.every((access) => access === 'ALLOW') ? judge(judged) : undefined;
  };
}

function whenOutside(key: 'allowedNetworks', judge: BrokenBy): BrokenBy {
  return (judged) => {
    const { world, snapshot } = judged.compiled;
    const [zone] = configuredOf(snapshot)[key] as readonly string[];
    if (zone === undefined || !world.zones.zones.some(({ id }) => id === zone)) return undefined;
    const { policyContext } = judged.request;
    if (policyContext.ip == null && policyContext.ipChain == null) return undefined;
    const isInside = evaluatorOf(inSomeZone, [zone], world)(judged.request)(0);
    return isInside === NOT_MATCH ? judge(judged) : undefined;
  };
}

function either(...all: readonly BrokenBy[]): BrokenBy {
  return (judged) => {
    const found = all.map((one) => one(judged));
    return found.includes(true) ? true : found.includes(undefined) ? undefined : false;
  };
}

/**
 * Returns the requirement that the deciding session rule and the deciding application rule make together, and the authentication paths that
 * definitely meet it. Returns `undefined` if a rule is undecided, or if several requirements are possible.
 */
function requirementAndPaths({ found, compiled: { snapshot } }: Judged) {
  const paths = valueIf(found.canSatisfy.paths);
  if (paths == null || found.session.decidedBy === null || found.application.decidedBy === null)
    return undefined;
  const [pair, ...others] = pairsOf(
    sessionRequirements(found.session, snapshot.engine === 'classic'),
    applicationRequirements(found.application),
  );
  if (pair === undefined || others.length > 0) return undefined;
  const methods = pair
    .map(({ method }) => method)
    .filter((one): one is KnownMethod => one.kind !== 'unknown');
  return { methods, certain: paths.certain.map(({ authenticators }) => authenticators) };
}

function isWeakerThan(least: AssuranceLevel): BrokenBy {
  return (judged) => {
    const ways = requirementAndPaths(judged);
    return ways?.certain.some((authenticators) => {
      const { brand } = judged.compiled.snapshot;
      const weakest = assuranceOfAll(ways.methods, authenticators, { brand });
      return weakest.kind === 'known' && weakest.isExact && compareAssurance(weakest.assurance, least) < 0;
    });
  };
}

function needs(...keys: readonly string[]): BrokenBy {
  return (judged) => {
    const { brand } = judged.compiled.snapshot;
    return requirementAndPaths(judged)?.certain.some((authenticators) =>
      authenticators.some(({ key }) => keys.includes(canonicalKey(key, brand))),
    );
  };
}

/** Authenticators without any phishing-resistant method, however they are configured. */
const PHISHED = ['okta_password', 'okta_email', 'phone_number', 'google_otp', 'security_question'];

/**
 * Whether a user can definitely authenticate with phishable authenticators only. If a path needs other authenticators, the answer depends
 * on their configuration, and the result is `undefined`.
 */
function isPhished(judged: Judged): boolean | undefined {
  const { brand } = judged.compiled.snapshot;
  const ways = requirementAndPaths(judged)?.certain;
  if (ways === undefined) return undefined;
  const isCertain = ways.some((all) => all.every(({ key }) => PHISHED.includes(canonicalKey(key, brand))));
  return isCertain ? true : undefined;
}

/** The controls that sign-ins are tested against. */
export const JUDGED_BY_SIGN_IN = [...Object.keys(BROKEN_BY), ...Object.keys(TO_BE_REFUSED)];
