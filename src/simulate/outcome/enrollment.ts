import type { Policy } from '../../policies/policy.js';
import type { EffectReader } from './part.js';
import { keysIn, listIn, type Said, saidAt, textIn, whyNoObject, within, wordIn } from './said.js';
import { type Effect, mapped, type Settled, settled, settledAll, together, unsettled } from './settled.js';

const SELF = ['NOT_ALLOWED', 'OPTIONAL', 'REQUIRED'] as const;
const WHEN = ['CHALLENGE', 'LOGIN', 'NEVER', 'NEVER_INCLUDING_RECOVERY'] as const;
const FORMS = ['FACTORS', 'AUTHENTICATORS'] as const;

/** What the user may enroll, and when. Spec: Authenticator enrollment policy, MFA enrollment policy (`MFA_ENROLL`). */
export interface EnrollmentValues {
  /** When the user is asked to enroll; `NEVER…`: nothing can be enrolled at sign-in. */
  readonly when: When;
  readonly settings: EnrollmentSettings;
}

export type When = (typeof WHEN)[number];

export interface EnrollmentSettings {
  readonly form: (typeof FORMS)[number];
  /** In the order of the document. One that is not listed is not allowed. */
  readonly authenticators: readonly ListedAuthenticator[];
}

export interface ListedAuthenticator {
  /** As in the document: the key of an authenticator or, in the form `FACTORS`, of a factor. */
  readonly key: string;
  /** Which one, where an org may have several of a key. */
  readonly id: string | null;
  readonly self: (typeof SELF)[number];
}

export const enrollmentReader: EffectReader<EnrollmentValues> = {
  policyType: 'MFA_ENROLL',
  fields: ['when', 'settings'],
  read({ actions }, policy): Effect<EnrollmentValues> {
    return {
      when: wordIn(saidAt(actions, 'actions', 'enroll', 'self'), WHEN, 'required'),
      settings: readSettings(policy),
    };
  },
};

/** Whether what is not enrolled yet can be enrolled in the course of the sign-in. */
export function letsEnroll(when: When): boolean {
  return when === 'CHALLENGE' || when === 'LOGIN';
}

function readSettings({ settings }: Pick<Policy, 'settings'>): Settled<EnrollmentSettings> {
  const said = saidAt(settings, 'settings');
  const unreadable = whyNoObject(said);
  if (unreadable !== undefined) return unsettled([unreadable]);
  const [factors, authenticators] = [within(said, 'factors'), within(said, 'authenticators')];
  const form = formOf(within(said, 'type'), factors, authenticators);
  if (form.kind === 'undefined') return unsettled(form.reasons);
  return together<EnrollmentSettings>({
    form,
    authenticators:
      form.value === 'FACTORS' ? readFactors(factors) : listIn(authenticators, 'required', readAuthenticator),
  });
}

/** `FACTORS` by default; a document that lists authenticators alone leaves no doubt, and exports leave the type out. */
function formOf(type: Said, factors: Said, authenticators: Said): Settled<(typeof FORMS)[number]> {
  const isPlain = factors.kind === 'nothing' && authenticators.kind !== 'nothing';
  return wordIn(type, FORMS, settled(isPlain ? 'AUTHENTICATORS' : 'FACTORS'));
}

function readAuthenticator(item: Said): Settled<ListedAuthenticator> {
  return together<ListedAuthenticator>({
    key: textIn(within(item, 'key'), 'required'),
    id: mapped(textIn(within(item, 'id'), settled('')), (id) => (id === '' ? null : id)),
    self: selfIn(item),
  });
}

function readFactors(factors: Said): Settled<readonly ListedAuthenticator[]> {
  const unreadable = whyNoObject(factors);
  if (unreadable !== undefined) return unsettled([unreadable]);
  return settledAll(
    keysIn(factors).map((key) =>
      mapped(selfIn(within(factors, key)), (self): ListedAuthenticator => ({ key, id: null, self })),
    ),
  );
}

function selfIn(item: Said): Settled<(typeof SELF)[number]> {
  return wordIn(within(within(item, 'enroll'), 'self'), SELF, settled('NOT_ALLOWED'));
}
