import type { Engine } from '../../model/policies/snapshot.js';
import type { EffectReader } from './part.js';
import {
  countIn,
  flagIn,
  type Setting,
  settingAt,
  settingOfMembers,
  settingWithin,
  whyNoObject,
  wordIn,
} from './setting.js';
import {
  type Effect,
  effectByAccess,
  everyField,
  mapped,
  type Settled,
  settled,
  unsettled,
  valueIf,
} from './settled.js';

export const ACCESS = ['ALLOW', 'DENY'] as const;
const PRIMARY_FACTORS = ['PASSWORD_IDP', 'PASSWORD_IDP_ANY_FACTOR'] as const;
const PROMPT_MODES = ['DEVICE', 'SESSION', 'ALWAYS'] as const;

export type Access = (typeof ACCESS)[number];
export type PrimaryFactor = (typeof PRIMARY_FACTORS)[number];
export type PromptMode = (typeof PROMPT_MODES)[number];

/** A limit of the session: a duration in minutes, or no limit. */
export type Limit = number | 'no limit';

/**
 * The actions of a rule in the global session policy. `null`: not applicable, because access is denied, no second
 * factor is required, or the engine has no such field.
 * Spec: Global session policy, `actions.signon`.
 */
export interface SessionValues {
  readonly access: Access;
  readonly requireFactor: boolean | null;
  readonly primaryFactor: PrimaryFactor | null;
  readonly factorPromptMode: PromptMode | null;
  /** Minutes until the next challenge; only in the mode `SESSION`. */
  readonly factorLifetime: number | null;
  readonly rememberDeviceByDefault: boolean | null;
  readonly maxSessionIdleMinutes: Limit | null;
  readonly maxSessionLifetimeMinutes: Limit | null;
  /** Whether the session cookie is persistent; ignored for administrators. */
  readonly usePersistentCookie: boolean | null;
}

const FIELDS = [
  'access',
  'requireFactor',
  'primaryFactor',
  'factorPromptMode',
  'factorLifetime',
  'rememberDeviceByDefault',
  'maxSessionIdleMinutes',
  'maxSessionLifetimeMinutes',
  'usePersistentCookie',
] as const satisfies readonly (keyof SessionValues)[];

export function sessionReader(engine: Engine): EffectReader<SessionValues> {
  return {
    policyType: 'OKTA_SIGN_ON',
    fields: FIELDS,
    read: ({ actions }) => readSession(settingAt(actions, 'actions', 'signon'), engine),
  };
}

function readSession(document: Setting, engine: Engine): Effect<SessionValues> {
  const signon = settingOfMembers(document, [...FIELDS, 'session']);
  const unreadable = whyNoObject(signon);
  if (unreadable !== undefined) return everyField(FIELDS, unsettled<never>([unreadable]));
  const access = wordIn(settingWithin(signon, 'access'), ACCESS, 'required');
  const denied = { ...everyField<SessionValues>(FIELDS, settled(null)), access };
  return effectByAccess(FIELDS, denied, () => readAllowed(signon, access, engine));
}

function readAllowed(signon: Setting, access: Settled<Access>, engine: Engine): Effect<SessionValues> {
  const requireFactor = flagIn(settingWithin(signon, 'requireFactor'), settled(false));
  const factorPromptMode = promptMode(signon, requireFactor);
  return {
    access,
    requireFactor,
    primaryFactor: primaryFactor(signon, engine),
    factorPromptMode,
    factorLifetime: factorLifetime(signon, factorPromptMode),
    rememberDeviceByDefault: flagIn(settingWithin(signon, 'rememberDeviceByDefault'), settled(false)),
    ...readLimits(settingWithin(signon, 'session')),
  };
}

/** Returns the primary factor; undecided if the document does not state it. `null` on the Classic Engine, which has no primary factor. */
function primaryFactor(signon: Setting, engine: Engine): Settled<PrimaryFactor | null> {
  if (engine === 'classic') return settled(null);
  return wordIn(settingWithin(signon, 'primaryFactor'), PRIMARY_FACTORS, 'required');
}

/** Returns the prompt mode; undecided if a second factor is required and the document does not state the mode. */
function promptMode(signon: Setting, requireFactor: Settled<boolean>): Settled<PromptMode | null> {
  if (valueIf(requireFactor) === false) return settled(null);
  const mode = wordIn(settingWithin(signon, 'factorPromptMode'), PROMPT_MODES, 'required');
  if (requireFactor.kind === 'decided') return mode;
  return unsettled(requireFactor.reasons, [null, ...PROMPT_MODES]);
}

/**
 * Returns the factor lifetime. According to the documentation, a rule with a second factor must have a lifetime. But only the mode
 * `SESSION` uses the lifetime, and the service stores other modes without one.
 */
function factorLifetime(signon: Setting, mode: Settled<PromptMode | null>): Settled<number | null> {
  if (mode.kind === 'undecided') return unsettled(mode.reasons);
  return mode.value === 'SESSION'
    ? countIn(settingWithin(signon, 'factorLifetime'), 'required')
    : settled(null);
}

type Limits = 'maxSessionIdleMinutes' | 'maxSessionLifetimeMinutes' | 'usePersistentCookie';

/** Returns the session limits. For the lifetime, `0` means "no limit"; for the idle time, no such meaning of `0` is documented. */
function readLimits(document: Setting): Pick<Effect<SessionValues>, Limits> {
  const session = settingOfMembers(document, FIELDS);
  const lifetime = countIn(settingWithin(session, 'maxSessionLifetimeMinutes'), settled(0));
  return {
    maxSessionIdleMinutes: countIn(settingWithin(session, 'maxSessionIdleMinutes'), settled(120), 1),
    maxSessionLifetimeMinutes: mapped(lifetime, (minutes): Limit => (minutes === 0 ? 'no limit' : minutes)),
    usePersistentCookie: flagIn(settingWithin(session, 'usePersistentCookie'), settled(false)),
  };
}
