import { brandedKey, canonicalKey } from '../../base/brand.js';

/** The factor classes. Spec: Authentication policy, "Authenticator keys with their type, method and class". */
export const FACTOR_CLASSES = ['knowledge', 'possession', 'inherence'] as const;

export type FactorClass = (typeof FACTOR_CLASSES)[number];

/**
 * The characteristics of authenticators, with the names of the constraint properties. Spec: Authentication policy, "Constraint
 * properties".
 */
export const CHARACTERISTICS = [
  'hardwareProtection',
  'deviceBound',
  'phishingResistant',
  'userPresence',
  'userVerification',
] as const;

export type Characteristic = (typeof CHARACTERISTICS)[number];

/**
 * The extent to which an authenticator has a characteristic: `always`, `never`, or only with some configurations, devices or sign-in flows
 * (`depends`).
 */
export type Extent = 'always' | 'never' | 'depends';

/** The way in which the user was verified. */
export type UserVerificationMethod = 'BIOMETRICS' | 'PIN';

/** A method of an authenticator, with its properties that are the same in every org. */
export interface AuthenticatorRow {
  /** The key of the authenticator, with the prefix `okta_` whatever the vendor prefix of the documents is. */
  readonly key: string;
  readonly type: string;
  readonly method: string;
  /**
   * The factor classes of the authenticator. It always has the first class, and has the others if it verifies the user. A fingerprint is
   * inherence; a PIN is also knowledge.
   */
  readonly classes: readonly FactorClass[];
  readonly characteristics: Readonly<Record<Characteristic, Extent>>;
  readonly verifiedBy: readonly UserVerificationMethod[];
  /** Whether an org may have several authenticators with this key, distinguished by id. */
  readonly instances: 'one' | 'several';
}

export type AuthenticatorTable = readonly AuthenticatorRow[];

/** An authenticator that a configuration adds to the table of authenticators. Omitted characteristics have the value `depends`. */
export interface ExtraAuthenticator extends Pick<AuthenticatorRow, 'key' | 'type' | 'method' | 'classes'> {
  readonly characteristics?: Partial<Readonly<Record<Characteristic, Extent>>>;
  readonly verifiedBy?: readonly UserVerificationMethod[];
  readonly instances?: 'one' | 'several';
}

const K = 'knowledge';
const P = 'possession';
const I = 'inherence';

const HW = 'hardwareProtection';
const DB = 'deviceBound';
const PR = 'phishingResistant';
const UP = 'userPresence';
const UV = 'userVerification';

/**
 * The table of authenticators. The columns are: key, type, method, factor classes, characteristics that the authenticator always has, and
 * characteristics that depend on its configuration. User verification always depends on the configuration: for example, a device may not
 * support biometrics, and a smart card may have no PIN. All characteristics of a signed nonce depend on the configuration, because the
 * specification says "in some configurations". The specification does not mention the remaining characteristics; assumption A18 covers
 * them.
 */
export const AUTHENTICATORS: AuthenticatorTable = [
  row('okta_password', 'PASSWORD', 'PASSWORD', [K], [UP]),
  row('security_question', 'SECURITY_QUESTION', 'SECURITY_QUESTION', [K], [UP]),
  row('okta_email', 'EMAIL', 'EMAIL', [P], [UP]),
  row('phone_number', 'PHONE', 'SMS', [P], [UP]),
  row('phone_number', 'PHONE', 'VOICE', [P], [UP]),
  row('duo', 'APP', 'DUO', [P], [UP], [DB]),
  row('symantec_vip', 'APP', 'OTP', [P], [DB, UP]),
  row('google_otp', 'APP', 'OTP', [P], [DB, UP]),
  row('okta_verify', 'APP', 'TOTP', [P], [DB], [UP]),
  row('okta_verify', 'APP', 'PUSH', [P, I], [HW, DB], [UP, UV]),
  row('okta_verify', 'APP', 'SIGNED_NONCE', [P, I], [], [HW, DB, PR, UP, UV]),
  several(row('custom_app', 'APP', 'PUSH', [P, I], [DB, UP], [HW, UV])),
  row('webauthn', 'SECURITY_KEY', 'WEBAUTHN', [P, I], [DB, PR, UP], [UV]),
  several(row('custom_otp', 'SECURITY_KEY', 'OTP', [P], [DB, UP])),
  row('onprem_mfa', 'SECURITY_KEY', 'OTP', [P], [DB, UP]),
  row('rsa_token', 'SECURITY_KEY', 'OTP', [P], [DB, UP]),
  row('yubikey_token', 'SECURITY_KEY', 'OTP', [P], [HW, DB, UP]),
  several(row('external_idp', 'FEDERATED', 'IDP', [P], [UP])),
  byPin(row('smart_card_idp', 'FEDERATED', 'CERT', [P, K, I], [DB, PR, UP], [HW, UV])),
];

/**
 * Authenticators of the live service that the specification does not list. They count only if an org contains them or a policy
 * names them. Source: the vendor's guide to temporary access codes.
 */
export const LIVE_AUTHENTICATORS: AuthenticatorTable = [row('tac', 'TAC', 'TAC', [K], [UP])];

/** Creates a record with a value for each characteristic. */
export function ofCharacteristics<Value>(
  value: (characteristic: Characteristic) => Value,
): Readonly<Record<Characteristic, Value>> {
  return {
    hardwareProtection: value('hardwareProtection'),
    deviceBound: value('deviceBound'),
    phishingResistant: value('phishingResistant'),
    userPresence: value('userPresence'),
    userVerification: value('userVerification'),
  };
}

/** Returns the service's table of authenticators with the rows of a configuration, which replace rows with the same key and method. */
export function tableWith(extra: readonly ExtraAuthenticator[] = []): AuthenticatorTable {
  const added = extra.map(completeRow);
  const isReplaced = (one: AuthenticatorRow) => added.some((row) => samePair(row, one));
  return [...AUTHENTICATORS.filter((one) => !isReplaced(one)), ...added];
}

/** Returns the rows of the authenticator table with a key and, if given, a method. Returns an empty list if there is no such row. */
export function rowsOf(table: AuthenticatorTable, key: string, method?: string): AuthenticatorRow[] {
  const apart = STANDALONE.get(key);
  if (apart !== undefined)
    return method === undefined || method === apart.method ? rowsOf(table, apart.key, apart.method) : [];
  return table.filter((row) => row.key === key && (method === undefined || row.method === method));
}

/**
 * Keys of single methods. If an org configures the methods of an authenticator separately, each method has its own key; lists may still
 * contain the common key of the authenticator.
 * Spec: Authentication policy, "Authenticator keys with their type, method and class".
 */
const STANDALONE: ReadonlyMap<string, Pick<AuthenticatorRow, 'key' | 'method'>> = new Map([
  ['okta_verify_totp', { key: 'okta_verify', method: 'TOTP' }],
  ['okta_verify_push', { key: 'okta_verify', method: 'PUSH' }],
  ['okta_verify_fastpass', { key: 'okta_verify', method: 'SIGNED_NONCE' }],
]);

/**
 * Replaces a key that names one method of an authenticator, such as `okta_verify_push`. The result has the key of the authenticator
 * (`okta_verify`) and the method (`PUSH`). Other keys are not changed.
 */
export function withAuthenticatorKey<
  Use extends { readonly key: string; readonly method?: string | undefined },
>(use: Use, brand: string): Use {
  const apart = STANDALONE.get(canonicalKey(use.key, brand));
  if (apart === undefined) return use;
  return { ...use, key: brandedKey(apart.key, brand), method: use.method ?? apart.method };
}

/**
 * The authenticator and method behind each factor key of an enrollment policy that lists factors. Factor keys that are not in this table
 * are authenticator keys.
 * Spec: MFA enrollment policy.
 */
export const FACTORS: ReadonlyMap<string, Pick<AuthenticatorRow, 'key' | 'method'>> = new Map([
  ['okta_password', { key: 'okta_password', method: 'PASSWORD' }],
  ['okta_question', { key: 'security_question', method: 'SECURITY_QUESTION' }],
  ['okta_email', { key: 'okta_email', method: 'EMAIL' }],
  ['okta_sms', { key: 'phone_number', method: 'SMS' }],
  ['okta_call', { key: 'phone_number', method: 'VOICE' }],
  ['okta_otp', { key: 'okta_verify', method: 'TOTP' }],
  ['okta_push', { key: 'okta_verify', method: 'PUSH' }],
  ['fido_webauthn', { key: 'webauthn', method: 'WEBAUTHN' }],
]);

function row(
  key: string,
  type: string,
  method: string,
  classes: readonly FactorClass[],
  always: readonly Characteristic[],
  depends: readonly Characteristic[] = [],
): AuthenticatorRow {
  const extent = (one: Characteristic): Extent =>
    always.includes(one) ? 'always' : depends.includes(one) ? 'depends' : 'never';
  const characteristics = ofCharacteristics(extent);
  return { key, type, method, classes, characteristics, verifiedBy: ['BIOMETRICS', 'PIN'], instances: 'one' };
}

function several(row: AuthenticatorRow): AuthenticatorRow {
  return { ...row, instances: 'several' };
}

function byPin(row: AuthenticatorRow): AuthenticatorRow {
  return { ...row, verifiedBy: ['PIN'] };
}

function completeRow({ key, type, method, classes, ...rest }: ExtraAuthenticator): AuthenticatorRow {
  const base = row(key.toLowerCase(), type.toUpperCase(), method.toUpperCase(), classes, [], CHARACTERISTICS);
  return { ...base, ...rest, characteristics: { ...base.characteristics, ...rest.characteristics } };
}

function samePair(a: AuthenticatorRow, b: AuthenticatorRow): boolean {
  return a.key === b.key && a.method === b.method;
}
