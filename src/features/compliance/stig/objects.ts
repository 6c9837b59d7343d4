import { accessListOf } from '../../../analysis/questions/session/access-list.js';
import { canonicalKey } from '../../../base/brand.js';
import { quoted } from '../../../base/messages.js';
import { ownAt } from '../../../base/own.js';
import { success } from '../../../base/result.js';
import { moveSources } from '../../../documents/edits/edited-org.js';
import { putAt } from '../../../documents/edits/put-at.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import { quotedName } from '../../../model/policies/rule-words.js';
import type { Authenticator, Idp } from '../../../model/policies/snapshot.js';
import {
  type CheckTextAnswer,
  checkTextAnswer,
  checkTextUndecided,
  EFFECT_HOLDS,
  effectNotKnown,
} from '../control/answer.js';
import { type ControlContext, sharedSession } from '../control/context.js';
import { defineControl } from '../control/control.js';
import type { RemedyEdit } from '../control/remedy-edit.js';
import { accessAction, exampleOf, sessionAction } from '../examples/example-parts.js';
import { everyPath } from '../questions/every-path.js';
import { nobodyEnrolls } from '../questions/nobody-enrolls.js';

const EXPORT_AUTHENTICATORS = 'export the authenticators of the org';
const NO_AUTHENTICATORS = 'the export does not contain the authenticators of the org';

function authenticatorOf(
  key: string,
  { compiled: { snapshot } }: ControlContext,
): Authenticator | 'none' | undefined {
  const found = snapshot.authenticators.find((one) => canonicalKey(one.key, snapshot.brand) === key);
  return found ?? (completenessOf(snapshot).isComplete('authenticators') ? 'none' : undefined);
}

function isActive({ status }: Pick<Authenticator, 'status'>): boolean {
  return (status ?? 'ACTIVE') === 'ACTIVE';
}

export const smartCard = defineControl({
  id: 'smart-card',
  assumptions: ['P10', 'P13'],
  aliases: ['V-273204'],
  title: 'Smart-card authentication is enabled',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'objects',
  objects: 'authenticators, and the policies that accept them or allow users to enroll them',
  claim: () => 'the Smart Card authenticator is active, and it is accepted for at least one application',
  checkTextRequires: 'the Smart Card authenticator is active',
  evaluate(context) {
    const found = authenticatorOf('smart_card_idp', context);
    if (found === undefined) return effectNotKnown(NO_AUTHENTICATORS, EXPORT_AUTHENTICATORS);
    if (found === 'none') return { kind: 'fails', text: 'the org has no Smart Card authenticator' };
    if (!isActive(found))
      return { kind: 'fails', text: 'the Smart Card authenticator is inactive', places: [found] };
    const session = sharedSession(context.compiled);
    const apps = context.compiled.snapshot.apps.filter(({ id }) => accessListOf(id, session) !== undefined);
    const without = everyPath(
      { kind: 'avoid', keys: ['smart_card_idp'] },
      { appIds: apps.map(({ id }) => id) },
      context,
    );
    if (without.kind === 'fails') return { ...EFFECT_HOLDS, text: 'users can sign in with a smart card' };
    return without.kind === 'holds'
      ? { kind: 'fails', text: 'no user can sign in to any application with a smart card', places: [found] }
      : without;
  },
  checkText(context) {
    const found = authenticatorOf('smart_card_idp', context);
    if (found === undefined) return checkTextUndecided(NO_AUTHENTICATORS);
    if (found === 'none') return checkTextAnswer(false, 'the org has no Smart Card authenticator');
    return checkTextAnswer(
      isActive(found),
      `the Smart Card authenticator is ${isActive(found) ? 'active' : 'inactive'}`,
      [found],
    );
  },
  remedy: 'Set up the smart card identity provider and authenticator, and allow users to enroll it',
  remark: 'an active authenticator that no user may enroll meets the check text, but not the requirement',
  examples: [
    {
      what: 'the authenticator is active, and users may enroll it',
      org: exampleOf({
        sessions: [anyFactor()],
        access: [{ actions: accessAction({ factorMode: '2FA' }) }],
        enrollable: ['okta_password', 'smart_card_idp'],
        authenticators: [authenticator('okta_password'), authenticator('smart_card_idp')],
      }),
      verdict: 'met',
    },
    {
      what: 'the authenticator is active, and no user may enroll it',
      org: exampleOf({
        sessions: [anyFactor()],
        enrollable: ['okta_password'],
        authenticators: [authenticator('okta_password'), authenticator('smart_card_idp')],
      }),
      verdict: 'check text only',
    },
    {
      what: 'the org has no Smart Card authenticator',
      org: exampleOf({ enrollable: ['okta_password'], authenticators: [authenticator('okta_password')] }),
      verdict: 'not met',
    },
    { what: 'the export has no authenticators', org: exampleOf({}), verdict: 'undecided' },
  ],
});

function anyFactor(): object {
  return { actions: sessionAction({}, { primaryFactor: 'PASSWORD_IDP_ANY_FACTOR' }) };
}

function authenticator(key: string, settings: object = {}): object {
  return { id: key, key, name: key, status: 'ACTIVE', settings };
}

export const verifyFips = defineControl({
  id: 'verify-fips',
  assumptions: ['P13'],
  aliases: ['V-273205'],
  title: 'Okta Verify is limited to FIPS-compliant devices',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'objects',
  objects: 'authenticators and enrollment policies',
  claim: () => 'Okta Verify can be enrolled only on FIPS-compliant devices, or cannot be enrolled',
  checkTextRequires: 'FIPS compliance of Okta Verify is set to `REQUIRED`',
  evaluate(context) {
    const found = authenticatorOf('okta_verify', context);
    if (found === undefined) return effectNotKnown(NO_AUTHENTICATORS, EXPORT_AUTHENTICATORS);
    if (found === 'none') return { ...EFFECT_HOLDS, text: 'the org has no Okta Verify authenticator' };
    if (!isActive(found)) return { ...EFFECT_HOLDS, text: 'Okta Verify is inactive' };
    const fips = fipsOf(found);
    if (fips === 'REQUIRED') return EFFECT_HOLDS;
    const nobody = nobodyEnrolls(['okta_verify'], context);
    if (nobody.kind === 'holds') return { ...EFFECT_HOLDS, text: 'no user may enroll Okta Verify' };
    if (nobody.kind === 'undecided') return nobody;
    if (fips === undefined)
      return effectNotKnown(
        'the FIPS setting of Okta Verify is not in the export',
        'export the settings of the authenticator',
      );
    return {
      kind: 'fails',
      text: `FIPS compliance is ${fips.toLowerCase()}, and users may enroll Okta Verify`,
      places: [found],
    };
  },
  checkText(context): CheckTextAnswer {
    const found = authenticatorOf('okta_verify', context);
    if (found === undefined) return checkTextUndecided(NO_AUTHENTICATORS);
    if (found === 'none') return checkTextAnswer(false, 'the org has no Okta Verify authenticator');
    const fips = fipsOf(found);
    if (fips === undefined) return checkTextUndecided('the FIPS setting of Okta Verify is not in the export');
    return checkTextAnswer(fips === 'REQUIRED', `FIPS compliance is ${fips.toLowerCase()}`, [found]);
  },
  remedy: 'Set `settings.compliance.fips` of the authenticator Okta Verify to `REQUIRED`',
  edits(context) {
    const found = authenticatorOf('okta_verify', context);
    return found === undefined || found === 'none' ? [] : [requireFips(found)];
  },
  remark:
    'an org without Okta Verify meets the requirement, because no user can enroll it, but not the check text',
  examples: [
    {
      what: 'FIPS compliance is required',
      org: exampleOf({
        authenticators: [authenticator('okta_verify', { compliance: { fips: 'REQUIRED' } })],
      }),
      verdict: 'met',
    },
    {
      what: 'FIPS compliance is optional, and no user may enroll Okta Verify',
      org: exampleOf({
        authenticators: [authenticator('okta_verify', { compliance: { fips: 'OPTIONAL' } })],
      }),
      verdict: 'effective only',
    },
    {
      what: 'FIPS compliance is optional, and users may enroll Okta Verify',
      org: exampleOf({
        enrollable: ['okta_password', 'okta_verify'],
        authenticators: [authenticator('okta_verify', { compliance: { fips: 'OPTIONAL' } })],
      }),
      verdict: 'not met',
    },
    { what: 'the export has no authenticators', org: exampleOf({}), verdict: 'undecided' },
  ],
});

function requireFips({ id, key }: Authenticator): RemedyEdit {
  return {
    words: `set \`compliance.fips\` to REQUIRED in the settings of ${quoted(key)}`,
    apply(org) {
      const before = org.authenticators.find((one) => one.id === id && one.key === key);
      if (before === undefined) return success(org);
      const settings = putAt(
        before.settings,
        ['compliance', 'fips'],
        'REQUIRED',
      ) as Authenticator['settings'];
      const after: Authenticator = { ...before, ...(settings !== undefined && { settings }) };
      const authenticators = org.authenticators.map((one) => (one === before ? after : one));
      return success({ ...org, authenticators, sources: moveSources(org, [[before, after]]) });
    },
  };
}

function fipsOf({ settings }: Authenticator): string | undefined {
  const fips = ownAt(settings, ['compliance', 'fips']);
  const word = typeof fips === 'string' ? fips.toUpperCase() : undefined;
  return word === 'REQUIRED' || word === 'OPTIONAL' ? word : undefined;
}

const ISSUERS = ['OU=DoD', 'OU=ECA'];

export const smartCardIssuer = defineControl({
  id: 'smart-card-ca',
  assumptions: ['P13'],
  aliases: ['V-273207'],
  title: 'Approved issuers of smart card certificates',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'objects',
  objects: 'identity providers',
  claim: () =>
    'the org has an active smart card identity provider, and trusts only approved issuers of smart cards',
  checkTextRequires: 'the issuer chain of the smart card identity provider is approved',
  evaluate(context) {
    const read = issuersIn(context);
    if (read.kind === 'undecided') return effectNotKnown(read.why, read.remedy);
    return read.wrong === undefined ? EFFECT_HOLDS : { kind: 'fails', text: read.wrong, places: read.idps };
  },
  checkText(context) {
    const read = issuersIn(context);
    if (read.kind === 'undecided') return checkTextUndecided(read.why);
    return checkTextAnswer(read.wrong === undefined, read.wrong ?? 'every issuer is approved', read.idps);
  },
  remedy: 'Configure every smart card identity provider to trust approved issuers only',
  remark:
    'an issuer is approved if its name contains `OU=DoD` or `OU=ECA`, or a part that `smartCardIssuers` of the configuration lists',
  examples: [
    {
      what: 'the issuer of the smart cards is approved',
      org: exampleOf({ idps: [cards('CN=Test, OU=DoD, O=Example')] }),
      verdict: 'met',
    },
    {
      what: 'the issuer of the smart cards is `OU=DoDgy`, which is not approved and only begins like `OU=DoD`',
      org: exampleOf({ idps: [cards('CN=Test, OU=DoDgy')] }),
      verdict: 'not met',
    },
    {
      what: 'the org has no smart card identity provider',
      org: exampleOf({ idps: [{ id: 'i1', type: 'SAML2', name: 'Partners', status: 'ACTIVE' }] }),
      verdict: 'not met',
    },
    { what: 'the export has no identity providers', org: exampleOf({}), verdict: 'undecided' },
  ],
});

function cards(issuer: string): object {
  return {
    id: 'i1',
    type: 'X509',
    name: 'Cards',
    status: 'ACTIVE',
    protocol: { type: 'MTLS', credentials: { trust: { issuer } } },
  };
}

type IssuersRead =
  | { readonly kind: 'undecided'; readonly why: string; readonly remedy: string }
  | { readonly kind: 'read'; readonly idps: readonly Idp[]; readonly wrong?: string };

function issuersIn({ compiled: { snapshot }, configuration }: ControlContext): IssuersRead {
  if (!completenessOf(snapshot).isComplete('idps'))
    return {
      kind: 'undecided',
      why: 'the export does not contain the identity providers of the org',
      remedy: 'export the identity providers',
    };
  const idps = snapshot.idps.filter((idp) => idp.type === 'X509' && isActive(idp));
  if (idps.length === 0)
    return { kind: 'read', idps, wrong: 'the org has no active smart card identity provider' };
  const issuers = idps.map((idp) => ({
    idp,
    issuer: ownAt(idp.protocol, ['credentials', 'trust', 'issuer']),
  }));
  const open = issuers.find(({ issuer }) => typeof issuer !== 'string');
  if (open !== undefined)
    return {
      kind: 'undecided',
      why: `the issuer of ${quotedName(open.idp)} is not in the export`,
      remedy: 'export the identity provider with its protocol',
    };
  const wanted = [...ISSUERS, ...(configuration.smartCardIssuers ?? [])].map((one) => one.toLowerCase());
  const wrong = issuers.find(
    ({ issuer }) => !partsOfName(String(issuer)).some((part) => wanted.includes(part)),
  );
  return {
    kind: 'read',
    idps,
    ...(wrong !== undefined && {
      wrong: `the issuer of ${quotedName(wrong.idp)} is ${quoted(String(wrong.issuer))}, which is not approved`,
    }),
  };
}

/** Returns the parts of an issuer name in lower case, for an exact comparison: `cn=test` and `ou=dod` for `CN=Test, OU=DoD`. */
function partsOfName(issuer: string): readonly string[] {
  return issuer
    .toLowerCase()
    .split(/[,+]/)
    .map((part) => part.trim().replace(/\s*=\s*/, '='));
}
