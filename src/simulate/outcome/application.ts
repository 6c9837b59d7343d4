import { cacheRecent, getOrMake, memoize } from '../../base/memo.js';
import { quoted } from '../../base/messages.js';
import { ASSURANCE_LEVELS, type AssuranceLevel } from '../../model/assurance/assurance-level.js';
import { methodInWords } from '../../model/assurance/describe-method.js';
import type { Duration } from '../../model/assurance/duration.js';
import { assuranceOfMethod, type MethodAssurance } from '../../model/assurance/method-assurance.js';
import { methodIn } from '../../model/assurance/read-verification-method.js';
import type {
  ChainStep,
  Constraint,
  Unreadable,
  VerificationMethod,
} from '../../model/assurance/verification-method.js';
import type { Rule } from '../../model/policies/policy.js';
import type { EffectReader } from './part.js';
import { ACCESS, type Access } from './session.js';
import { type Setting, settingAt, settingWithin, whyNoObject, wordIn } from './setting.js';
import { type Effect, effectByAccess, everyField, type Settled, settled, unsettled } from './settled.js';

/**
 * The actions of a rule in the application's policy. `null`: not applicable, because access is denied.
 * Spec: Authentication policy.
 */
export interface ApplicationValues {
  readonly access: Access;
  readonly verificationMethod: KnownVerificationMethod | null;
  /** A short description of the verification method, such as `2FA`. */
  readonly described: string | null;
  /**
   * The assurance level of the weakest authentication path. The path may use all authenticators in the vendor's table, and those that the
   * method names.
   */
  readonly assurance: AssuranceLevel;
  readonly reauthentication: Reauthentication | null;
}

export type KnownVerificationMethod = Exclude<VerificationMethod, { readonly kind: 'unknown' }>;

/**
 * The intervals after which the user must authenticate again. If the verification method does not state an interval, its field is absent.
 */
export interface Reauthentication {
  readonly after?: Duration;
  readonly afterInactivity?: Duration;
  /** Re-authentication intervals of single constraints or steps, which override those of the verification method. */
  readonly parts: readonly { readonly at: string; readonly after: Duration }[];
}

const FIELDS = [
  'access',
  'verificationMethod',
  'described',
  'assurance',
  'reauthentication',
] as const satisfies readonly (keyof ApplicationValues)[];

export function applicationReader(brand: string): EffectReader<ApplicationValues> {
  return {
    policyType: 'ACCESS_POLICY',
    fields: FIELDS,
    read: ({ actions }) => cachedApplication(actions, brand),
  };
}

/** Maximum number of verification methods in the cache. */
const MAX_CACHED_METHODS = 1_000;

/** Cached effects, by the actions of a rule (which are immutable) and by vendor prefix. */
const effectsByBrand = memoize((_actions: object) => new Map<string, Effect<ApplicationValues>>());

function cachedApplication(actions: Rule['actions'], brand: string): Effect<ApplicationValues> {
  const read = () => readApplication(settingAt(actions, 'actions', 'appSignOn'), brand);
  if (typeof actions !== 'object' || actions === null) return read();
  return getOrMake(effectsByBrand(actions), brand, read);
}

function readApplication(appSignOn: Setting, brand: string): Effect<ApplicationValues> {
  const unreadable = whyNoObject(appSignOn);
  if (unreadable !== undefined) return everyField(FIELDS, unsettled<never>([unreadable]));
  const access = wordIn(settingWithin(appSignOn, 'access'), ACCESS, 'required');
  const denied: Effect<ApplicationValues> = {
    ...everyField<ApplicationValues>(FIELDS, settled(null)),
    access,
    assurance: settled('denied'),
  };
  return effectByAccess(FIELDS, denied, () => readAllowed(appSignOn, access, brand));
}

function readAllowed(appSignOn: Setting, access: Settled<Access>, brand: string): Effect<ApplicationValues> {
  const setting = settingWithin(appSignOn, 'verificationMethod');
  const method = methodIn(setting.kind === 'value' ? setting.value : undefined, brand);
  if (method.kind === 'unknown')
    return { ...everyField(FIELDS, unsettled<never>([`\`${setting.path}\`: ${method.reason}`])), access };
  return {
    access,
    verificationMethod: settled(method),
    described: settled(methodInWords(method, brand)),
    assurance: weakestOf(JSON.stringify([method, brand])),
    reauthentication: settledReauthentication(method, setting.path),
  };
}

/**
 * Returns the weakest assurance level of a verification method. The argument is the method and the vendor prefix as JSON, so that many
 * rules with the same method need only one search.
 */
const weakestOf = cacheRecent((written: string): Settled<AssuranceLevel> => {
  const [method, brand] = JSON.parse(written) as [KnownVerificationMethod, string];
  return settledLevel(assuranceOfMethod(method, undefined, { brand }));
}, MAX_CACHED_METHODS);

/**
 * Returns the assurance level. If it is unknown whether the weakest path works, the level is undecided: this level and
 * every stricter one, up to `denied`, are possible.
 */
export function settledLevel(found: MethodAssurance): Settled<AssuranceLevel> {
  if (found.kind === 'unknown') return unsettled([found.reason]);
  if (found.isExact) return settled(found.assurance);
  return unsettled(
    ['it is unknown whether the weakest authentication path works'],
    strongerThan(found.assurance),
  );
}

/** Returns the given assurance level and all stricter levels. */
export function strongerThan(assurance: AssuranceLevel): readonly AssuranceLevel[] {
  return ASSURANCE_LEVELS.slice(ASSURANCE_LEVELS.indexOf(assurance));
}

/**
 * Returns the re-authentication intervals; undecided if an interval, or a part of the method that may contain an interval, cannot be read.
 */
function settledReauthentication(method: KnownVerificationMethod, path: string): Settled<Reauthentication> {
  const found = reauthenticationOf(method);
  const { after, afterInactivity, parts } = found;
  const times = [after, afterInactivity, ...parts.map((part) => part.after)].flatMap((one) => one ?? []);
  const reasons = [
    ...unreadableIn(method).map(({ reason }) => reason),
    ...times.flatMap(({ text, minutes }) =>
      minutes === undefined ? [`the duration ${quoted(text)} cannot be read`] : [],
    ),
  ];
  return reasons.length === 0 ? settled(found) : unsettled(reasons.map((reason) => `\`${path}\`: ${reason}`));
}

function unreadableIn(method: KnownVerificationMethod): readonly Unreadable[] {
  const whole = method.kind === 'assurance' ? method.constraints : [];
  return [...whole, ...partsOf(method).flatMap(({ part }) => part ?? [])].flatMap(
    ({ unreadable }) => unreadable,
  );
}

function reauthenticationOf(method: KnownVerificationMethod): Reauthentication {
  const { reauthenticateIn: after, inactivityPeriod: afterInactivity } = method;
  return {
    ...(after !== undefined && { after }),
    ...(afterInactivity !== undefined && { afterInactivity }),
    parts: partsOf(method).flatMap(({ at, part }) =>
      part?.reauthenticateIn === undefined ? [] : [{ at, after: part.reauthenticateIn }],
    ),
  };
}

function partsOf(
  method: KnownVerificationMethod,
): { at: string; part: Constraint | ChainStep | undefined }[] {
  switch (method.kind) {
    case 'assurance':
      return method.constraints.flatMap(({ at, knowledge, possession }) => [
        { at: `${at}/knowledge`, part: knowledge },
        { at: `${at}/possession`, part: possession },
      ]);
    case 'chains': {
      const steps = method.chains.flatMap((chain) => chain.steps);
      return [...new Map(steps.map((step) => [step.at, { at: step.at, part: step }])).values()];
    }
  }
}
