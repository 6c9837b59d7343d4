import type { Policy } from '../../model/policies/policy.js';
import type { EffectReader } from './part.js';
import {
  listIn,
  type Setting,
  settingAt,
  settingKeys,
  settingWithin,
  textIn,
  whyNoObject,
  wordIn,
} from './setting.js';
import { allSettled, type Effect, mapped, type Settled, settled, settledAll, unsettled } from './settled.js';

const SELF = ['NOT_ALLOWED', 'OPTIONAL', 'REQUIRED'] as const;
const WHEN = ['CHALLENGE', 'LOGIN', 'NEVER', 'NEVER_INCLUDING_RECOVERY'] as const;
const FORMS = ['FACTORS', 'AUTHENTICATORS'] as const;

/**
 * The authenticators that the user may enroll, and when. Spec: Authenticator enrollment policy; MFA enrollment policy.
 */
export interface EnrollmentValues {
  /** When the user is prompted to enroll; `NEVER…`: nothing can be enrolled during sign-in. */
  readonly when: EnrollmentTime;
  readonly settings: EnrollmentSettings;
}

export type EnrollmentTime = (typeof WHEN)[number];

export interface EnrollmentSettings {
  readonly form: (typeof FORMS)[number];
  /** The authenticators that the policy lists, in the order of the document. Authenticators that are not listed are not allowed. */
  readonly authenticators: readonly ListedAuthenticator[];
}

export interface ListedAuthenticator {
  /** The key of an authenticator or, in a policy that lists `FACTORS`, of a factor. */
  readonly key: string;
  /** The id of the authenticator, if an org may have several authenticators with its key; otherwise `null`. */
  readonly id: string | null;
  readonly self: (typeof SELF)[number];
}

export const enrollmentReader: EffectReader<EnrollmentValues> = {
  policyType: 'MFA_ENROLL',
  fields: ['when', 'settings'],
  read({ actions }, policy): Effect<EnrollmentValues> {
    return {
      when: wordIn(settingAt(actions, 'actions', 'enroll', 'self'), WHEN, 'required'),
      settings: readSettings(policy),
    };
  },
};

/** Whether authenticators can be enrolled during sign-in. */
export function allowsEnrollment(when: EnrollmentTime): boolean {
  return when === 'CHALLENGE' || when === 'LOGIN';
}

function readSettings({ settings }: Pick<Policy, 'settings'>): Settled<EnrollmentSettings> {
  const setting = settingAt(settings, 'settings');
  if (setting.kind === 'nothing') return unsettled([NO_SETTINGS]);
  const unreadable = whyNoObject(setting);
  if (unreadable !== undefined) return unsettled([unreadable]);
  const [factors, authenticators] = [
    settingWithin(setting, 'factors'),
    settingWithin(setting, 'authenticators'),
  ];
  const form = formOf(settingWithin(setting, 'type'), factors, authenticators);
  if (form.kind === 'undecided') return unsettled(form.reasons);
  return allSettled<EnrollmentSettings>({
    form,
    authenticators:
      form.value === 'FACTORS' ? readFactors(factors) : listIn(authenticators, 'required', readAuthenticator),
  });
}

const NO_SETTINGS = 'the enrollment policy has no `settings`: export it with its authenticators';

/**
 * Returns which of two lists the document contains: `AUTHENTICATORS` or `FACTORS`. The document may state this. By default, it is
 * `FACTORS`, except in a document with only a list of authenticators: exports omit the type there.
 */
function formOf(type: Setting, factors: Setting, authenticators: Setting): Settled<(typeof FORMS)[number]> {
  const isPlain = factors.kind === 'nothing' && authenticators.kind !== 'nothing';
  return wordIn(type, FORMS, settled(isPlain ? 'AUTHENTICATORS' : 'FACTORS'));
}

function readAuthenticator(item: Setting): Settled<ListedAuthenticator> {
  return allSettled<ListedAuthenticator>({
    key: textIn(settingWithin(item, 'key'), 'required'),
    id: mapped(textIn(settingWithin(item, 'id'), settled('')), (id) => (id === '' ? null : id)),
    self: selfIn(item),
  });
}

function readFactors(factors: Setting): Settled<readonly ListedAuthenticator[]> {
  const unreadable = whyNoObject(factors);
  if (unreadable !== undefined) return unsettled([unreadable]);
  return settledAll(
    settingKeys(factors).map((key) =>
      mapped(selfIn(settingWithin(factors, key)), (self): ListedAuthenticator => ({ key, id: null, self })),
    ),
  );
}

function selfIn(item: Setting): Settled<(typeof SELF)[number]> {
  return wordIn(settingWithin(settingWithin(item, 'enroll'), 'self'), SELF, settled('NOT_ALLOWED'));
}
