import { evaluatorOf } from '../../src/analysis/symbolic/theories/theory.js';
import { neutralKey } from '../../src/base/brand.js';
import { isObject } from '../../src/base/object.js';
import { ANONYMIZING_SERVICES } from '../../src/features/compliance/configuration/anonymizers.js';
import { assignedTo } from '../../src/features/compliance/configuration/assigned.js';
import { evaluate } from '../../src/logic/kleene/evaluate.js';
import { NOT_MATCH } from '../../src/logic/kleene/verdict.js';
import {
  type AssuranceLevel,
  assuranceOfAll,
  compareAssurance,
} from '../../src/model/assurance/assurance-level.js';
import type { KnownMethod } from '../../src/model/assurance/configured-sets.js';
import type { Request } from '../../src/model/facts/request.js';
import { zone as inSomeZone } from '../../src/model/facts/zone.js';
import type { Compiled } from '../../src/simulate/compile.js';
import { type Outcome, signInOutcome } from '../../src/simulate/outcome/outcome.js';
import type { PasswordValues } from '../../src/simulate/outcome/password.js';
import { pairsOf } from '../../src/simulate/outcome/required.js';
import { applicationRequirements, sessionRequirements } from '../../src/simulate/outcome/requirement.js';
import type { SessionValues } from '../../src/simulate/outcome/session.js';
import { valueIf } from '../../src/simulate/outcome/settled.js';
import { configuredOf } from './configured.js';

/** What a sign-in comes to, and where it is judged. */
interface Judged {
  readonly found: Outcome;
  readonly compiled: Compiled;
  readonly request: Request;
}

/** Whether a sign-in breaks a control; `undefined` where the simulator does not say, or it is none that is asked about. */
type BrokenBy = (judged: Judged) => boolean | undefined;

/** Whether a request breaks the control, as the simulator alone has it; `undefined` where it does not say. */
export function isBrokenBy(control: string, request: unknown, compiled: Compiled): boolean | undefined {
  const found = signInOutcome(compiled, request);
  if (!found.ok) return undefined;
  const { verdict } = found.value.refusedBefore;
  const isAskedOf = TO_BE_REFUSED[control];
  if (isAskedOf !== undefined) return isAskedOf(request as Request) ? IS_LET_THROUGH[verdict] : undefined;
  if (verdict !== 'NOT_MATCH' || !mayBeAssigned(request as Request, compiled)) return undefined;
  return BROKEN_BY[control]?.({ found: found.value, compiled, request: request as Request });
}

/** No claim is about who may not use the application at all (P2). */
function mayBeAssigned(request: Request, { world }: Compiled): boolean {
  const assigned = assignedTo(request.appInstance, world);
  if (assigned === undefined) return true;
  const rank = evaluate(assigned, ({ fact, value }) => evaluatorOf(fact, [value], world)(request)(0));
  return rank !== NOT_MATCH;
}

/** By whether the service refuses it before any policy. */
const IS_LET_THROUGH = { MATCH: false, NOT_MATCH: true, UNDEFINED: undefined } as const;

/** Of which controls the claim is that sign-ins are refused, and of which. */
const TO_BE_REFUSED: Readonly<Record<string, (request: Request) => boolean>> = {
  'stig anonymizers': ({ policyContext: { ipServiceCategories } }) =>
    ipServiceCategories?.some((one) => ANONYMIZING_SERVICES.some((service) => service === one)) === true,
};

/** Of which controls (by framework and id) one sign-in shows that they are broken, as the simulator alone has it. */
const BROKEN_BY: Readonly<Record<string, BrokenBy>> = {
  'stig session-idle': bySession('maxSessionIdleMinutes', isBeyond(15)),
  'stig session-lifetime': bySession('maxSessionLifetimeMinutes', isBeyond(1080)),
  'stig persistent-cookie': bySession('usePersistentCookie', (isKept) => isKept),
  'stig session-networks': outsideOf(
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
  'stig admin-console-two-factors': into(0, isWeakerThan('2fa')),
  'stig dashboard-two-factors': into(1, isWeakerThan('2fa')),
  'stig admin-console-phishing-resistant': into(0, isPhished),
  'healthinsight session-lifetime': bySession('maxSessionIdleMinutes', isBeyond(120)),
  'healthinsight strong-passwords-history': byPassword('historyCount', isOutside(24)),
  'nist password-expiry': byPassword('maxAgeDays', (days) => days !== 0),
  'nist password-attempts': byPassword('maxAttempts', isOutside(1, 100)),
  'nist aal1-factor': into(0, needs('security_question')),
  'nist aal2-two-factors': into(0, either(isWeakerThan('2fa'), needs('svc_email', 'security_question'))),
  'nist aal2-idle': into(0, gettingIn(bySession('maxSessionIdleMinutes', isBeyond(60)))),
  'pci idle': into(0, gettingIn(bySession('maxSessionIdleMinutes', isBeyond(15)))),
  'pci lockout': byPassword('maxAttempts', isOutside(1, 10)),
  'pci length': byPassword('minLength', isOutside(12)),
  'pci lockout-duration': byPassword('autoUnlockMinutes', (minutes) => minutes > 0 && minutes < 30),
  'cis external-mfa': isWeakerThan('2fa'),
  'scuba-like any-mfa': isWeakerThan('2fa'),
  'scuba-like phishing-resistant': isPhished,
  'scuba-like twelve-hours': bySession('maxSessionLifetimeMinutes', isBeyond(720)),
  'scuba-like high-risk': (judged) =>
    judged.request.policyContext.risk?.level === 'HIGH' ? gettingIn(() => true)(judged) : undefined,
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

/** Of policies that are not for the users of a directory. */
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

/** The application of this number, or the first, where there is no such. */
function into(number: number, judge: BrokenBy): BrokenBy {
  return (judged) => {
    const { apps } = judged.compiled.snapshot;
    const { id } = apps[number] ?? apps[0] ?? {};
    return judged.request.appInstance === id ? judge(judged) : undefined;
  };
}

/** Who gets a session and into the application. */
function gettingIn(judge: BrokenBy): BrokenBy {
  return (judged) => {
    const { session, application } = judged.found;
    if (session.decidedBy === null || application.decidedBy === null) return undefined;
    const all = [session.effect.access, application.effect.access].map((access) => valueIf(access));
    if (all.includes('DENY')) return false;
    return all.every((access) => access === 'ALLOW') ? judge(judged) : undefined;
  };
}

function outsideOf(key: 'allowedNetworks', judge: BrokenBy): BrokenBy {
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

/** What is asked together, by one rule of each policy, and the ways in that certainly are some. */
function waysIn({ found, compiled: { snapshot } }: Judged) {
  const paths = valueIf(found.canBeMet.paths);
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
    const ways = waysIn(judged);
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
    return waysIn(judged)?.certain.some((authenticators) =>
      authenticators.some(({ key }) => keys.includes(neutralKey(key, brand))),
    );
  };
}

/** Of none of these is any method phishing-resistant, however it is set up. */
const PHISHED = ['svc_password', 'svc_email', 'phone_number', 'google_otp', 'security_question'];

/** Some way in has nothing but what can be phished; of other authenticators it depends on how they are set up. */
function isPhished(judged: Judged): boolean | undefined {
  const { brand } = judged.compiled.snapshot;
  const ways = waysIn(judged)?.certain;
  if (ways === undefined) return undefined;
  const isSure = ways.some((all) => all.every(({ key }) => PHISHED.includes(neutralKey(key, brand))));
  return isSure ? true : undefined;
}

/** The controls of which a sign-in is judged. */
export const JUDGED_BY_SIGN_IN = [...Object.keys(BROKEN_BY), ...Object.keys(TO_BE_REFUSED)];
