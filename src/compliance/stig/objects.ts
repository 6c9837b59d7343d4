import { neutralKey } from '../../base/brand.js';
import { quoted } from '../../base/messages.js';
import { ownAt } from '../../base/own.js';
import { success } from '../../base/result.js';
import { knownOf } from '../../policies/known.js';
import { quotedName } from '../../policies/rule-words.js';
import type { Authenticator, Idp } from '../../policies/snapshot.js';
import { accessListOf } from '../../questions/session/access-list.js';
import { movedSources } from '../../write/edits/edited-org.js';
import { putAt } from '../../write/edits/put-at.js';
import {
  type CheckTextAnswer,
  checkTextAnswer,
  checkTextUndecided,
  EFFECT_HOLDS,
  effectNotKnown,
} from '../control/answer.js';
import { type Asking, sharedSession } from '../control/asking.js';
import { defineControl } from '../control/control.js';
import type { RemedyEdit } from '../control/remedy-edit.js';
import { accessAction, exampleOf, sessionAction } from '../examples/example-parts.js';
import { everyWay } from '../questions/every-way.js';
import { nobodyEnrolls } from '../questions/nobody-enrolls.js';

const EXPORT_AUTHENTICATORS = 'export the authenticators of the org';
const NO_AUTHENTICATORS = 'the snapshot does not hold the authenticators of the org';

function authenticatorOf(
  key: string,
  { compiled: { snapshot } }: Asking,
): Authenticator | 'none' | undefined {
  const found = snapshot.authenticators.find((one) => neutralKey(one.key, snapshot.brand) === key);
  return found ?? (knownOf(snapshot).isWhole('authenticators') ? 'none' : undefined);
}

function isActive({ status }: Pick<Authenticator, 'status'>): boolean {
  return (status ?? 'ACTIVE') === 'ACTIVE';
}

export const smartCard = defineControl({
  id: 'smart-card',
  assumptions: ['P10', 'P13'],
  aliases: ['V-273204'],
  title: 'smart cards are taken',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'objects',
  claim: () => 'the authenticator for smart cards is active, and somebody gets into some application with it',
  checkTextRequires: 'the authenticator for smart cards is active',
  ask(asking) {
    const found = authenticatorOf('smart_card_idp', asking);
    if (found === undefined) return effectNotKnown(NO_AUTHENTICATORS, EXPORT_AUTHENTICATORS);
    if (found === 'none') return { kind: 'fails', text: 'the org has no authenticator for smart cards' };
    if (!isActive(found)) return { kind: 'fails', text: 'the authenticator is inactive', places: [found] };
    const session = sharedSession(asking.compiled);
    const apps = asking.compiled.snapshot.apps.filter(({ id }) => accessListOf(id, session) !== undefined);
    const without = everyWay(
      { kind: 'avoid', keys: ['smart_card_idp'] },
      { appIds: apps.map(({ id }) => id) },
      asking,
    );
    if (without.kind === 'fails') return { ...EFFECT_HOLDS, text: 'somebody gets in with a smart card' };
    return without.kind === 'holds'
      ? { kind: 'fails', text: 'nobody gets into any application with a smart card', places: [found] }
      : without;
  },
  checkText(asking) {
    const found = authenticatorOf('smart_card_idp', asking);
    if (found === undefined) return checkTextUndecided(NO_AUTHENTICATORS);
    if (found === 'none') return checkTextAnswer(false, 'the org has no authenticator for smart cards');
    return checkTextAnswer(
      isActive(found),
      `the authenticator is ${isActive(found) ? 'active' : 'inactive'}`,
      [found],
    );
  },
  remedy: 'set up the identity provider and the authenticator for smart cards, and allow to enroll it',
  remark: 'active, and not allowed for anybody: met check text only',
  examples: [
    {
      what: 'active, and somebody may use it',
      org: exampleOf({
        sessions: [anyFactor()],
        access: [{ actions: accessAction({ factorMode: '2FA' }) }],
        enrollable: ['okta_password', 'smart_card_idp'],
        authenticators: [authenticator('okta_password'), authenticator('smart_card_idp')],
      }),
      verdict: 'met',
    },
    {
      what: 'active, and nobody may enroll it',
      org: exampleOf({
        sessions: [anyFactor()],
        enrollable: ['okta_password'],
        authenticators: [authenticator('okta_password'), authenticator('smart_card_idp')],
      }),
      verdict: 'check text only',
    },
    {
      what: 'the org has none',
      org: exampleOf({ enrollable: ['okta_password'], authenticators: [authenticator('okta_password')] }),
      verdict: 'not met',
    },
    { what: 'no authenticators are exported', org: exampleOf({}), verdict: 'undecided' },
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
  title: 'the authenticator of the service runs on validated devices alone',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'objects',
  claim: () =>
    'the authenticator of the service is enrolled on devices that comply with FIPS alone, or nobody may enroll it',
  checkTextRequires: 'its settings say that compliance with FIPS is `REQUIRED`',
  ask(asking) {
    const found = authenticatorOf('svc_verify', asking);
    if (found === undefined) return effectNotKnown(NO_AUTHENTICATORS, EXPORT_AUTHENTICATORS);
    if (found === 'none') return { ...EFFECT_HOLDS, text: 'the org has no such authenticator' };
    if (!isActive(found)) return { ...EFFECT_HOLDS, text: 'the authenticator is inactive' };
    const fips = fipsOf(found);
    if (fips === 'REQUIRED') return EFFECT_HOLDS;
    const nobody = nobodyEnrolls(['svc_verify'], asking);
    if (nobody.kind === 'holds') return { ...EFFECT_HOLDS, text: 'nobody may enroll it' };
    if (nobody.kind === 'undecided') return nobody;
    if (fips === undefined)
      return effectNotKnown(
        'whether compliance is required is not in the export',
        'export the settings of the authenticator',
      );
    return {
      kind: 'fails',
      text: `compliance is ${fips.toLowerCase()}, and people may enroll it`,
      places: [found],
    };
  },
  checkText(asking): CheckTextAnswer {
    const found = authenticatorOf('svc_verify', asking);
    if (found === undefined) return checkTextUndecided(NO_AUTHENTICATORS);
    if (found === 'none') return checkTextAnswer(false, 'the org has no such authenticator');
    const fips = fipsOf(found);
    if (fips === undefined) return checkTextUndecided('whether compliance is required is not in the export');
    return checkTextAnswer(fips === 'REQUIRED', `compliance is ${fips.toLowerCase()}`, [found]);
  },
  remedy: 'require devices that comply with FIPS in the settings of the authenticator',
  edits(asking) {
    const found = authenticatorOf('svc_verify', asking);
    return found === undefined || found === 'none' ? [] : [requireFips(found)];
  },
  remark: 'an org without the authenticator is failed by others; nobody there can break it',
  examples: [
    {
      what: 'required',
      org: exampleOf({
        authenticators: [authenticator('okta_verify', { compliance: { fips: 'REQUIRED' } })],
      }),
      verdict: 'met',
    },
    {
      what: 'optional, and nobody may enroll it',
      org: exampleOf({
        authenticators: [authenticator('okta_verify', { compliance: { fips: 'OPTIONAL' } })],
      }),
      verdict: 'effective only',
    },
    {
      what: 'optional, and people may enroll it',
      org: exampleOf({
        enrollable: ['okta_password', 'okta_verify'],
        authenticators: [authenticator('okta_verify', { compliance: { fips: 'OPTIONAL' } })],
      }),
      verdict: 'not met',
    },
    { what: 'no authenticators are exported', org: exampleOf({}), verdict: 'undecided' },
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
      return success({ ...org, authenticators, frameworks: movedSources(org, [[before, after]]) });
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
  title: 'smart cards are of issuers that the framework names',
  grade: 'CAT II',
  severity: 'warning',
  needs: 'objects',
  claim: () =>
    'there is an active identity provider for smart cards, and the issuer of each is one of those that are named',
  checkTextRequires: "the issuer chain of the identity provider for smart cards is one of the framework's",
  ask(asking) {
    const read = issuersIn(asking);
    if (read.kind === 'undecided') return effectNotKnown(read.why, read.settle);
    return read.wrong === undefined ? EFFECT_HOLDS : { kind: 'fails', text: read.wrong, places: read.idps };
  },
  checkText(asking) {
    const read = issuersIn(asking);
    if (read.kind === 'undecided') return checkTextUndecided(read.why);
    return checkTextAnswer(
      read.wrong === undefined,
      read.wrong ?? 'each issuer is one of those named',
      read.idps,
    );
  },
  remedy: 'have the identity provider for smart cards trust issuers of the framework alone',
  remark: 'none at all is a finding, not a control that does not apply',
  examples: [
    {
      what: 'an issuer of the framework',
      org: exampleOf({ idps: [cards('CN=Test, OU=DoD, O=Example')] }),
      verdict: 'met',
    },
    {
      what: 'an issuer that only begins so',
      org: exampleOf({ idps: [cards('CN=Test, OU=DoDgy')] }),
      verdict: 'not met',
    },
    {
      what: 'no identity provider for smart cards',
      org: exampleOf({ idps: [{ id: 'i1', type: 'SAML2', name: 'Partners', status: 'ACTIVE' }] }),
      verdict: 'not met',
    },
    { what: 'no identity providers are exported', org: exampleOf({}), verdict: 'undecided' },
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
  | { readonly kind: 'undecided'; readonly why: string; readonly settle: string }
  | { readonly kind: 'read'; readonly idps: readonly Idp[]; readonly wrong?: string };

function issuersIn({ compiled: { snapshot }, configuration }: Asking): IssuersRead {
  if (!knownOf(snapshot).isWhole('idps'))
    return {
      kind: 'undecided',
      why: 'the snapshot does not hold the identity providers of the org',
      settle: 'export the identity providers',
    };
  const idps = snapshot.idps.filter((idp) => idp.type === 'X509' && isActive(idp));
  if (idps.length === 0)
    return { kind: 'read', idps, wrong: 'no active identity provider is for smart cards' };
  const issuers = idps.map((idp) => ({
    idp,
    issuer: ownAt(idp.protocol, ['credentials', 'trust', 'issuer']),
  }));
  const open = issuers.find(({ issuer }) => typeof issuer !== 'string');
  if (open !== undefined)
    return {
      kind: 'undecided',
      why: `the issuer of ${quotedName(open.idp)} is not in the export`,
      settle: 'export the identity provider with its protocol',
    };
  const wanted = [...ISSUERS, ...(configuration.smartCardIssuers ?? [])].map((one) => one.toLowerCase());
  const wrong = issuers.find(
    ({ issuer }) => !partsOfName(String(issuer)).some((part) => wanted.includes(part)),
  );
  return {
    kind: 'read',
    idps,
    ...(wrong !== undefined && {
      wrong: `the issuer of ${quotedName(wrong.idp)} is ${quoted(String(wrong.issuer))}`,
    }),
  };
}

/** `OU=DoD` of `CN=Test, OU=DoD`, in small letters: each part as a whole. */
function partsOfName(issuer: string): readonly string[] {
  return issuer
    .toLowerCase()
    .split(/[,+]/)
    .map((part) => part.trim().replace(/\s*=\s*/, '='));
}
