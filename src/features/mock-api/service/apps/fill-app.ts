import { isObject, type Members } from '../../../../base/object.js';
import { own } from '../../../../base/own.js';
import { OIDC_CLIENT } from '../clients/client-app.js';
import { objectAt } from '../objects/kind.js';
import type { TenantFeatures } from '../tenant/features.js';
import { withDefaults, withoutMembers } from '../wire/filled.js';

/**
 * Returns the fields that are stored for an application, including those that the service fills in for its sign-on mode. Spec: Differences
 * of the live service.
 */
export function fillApp(body: Members, name: string, { hasEmptyRelayState }: TenantFeatures): Members {
  const mode = String(body.signOnMode);
  const emptied = hasEmptyRelayState ? '' : null;
  const given = cleaned(body);
  const shown = withDefaults(name === OIDC_CLIENT ? withDefaults(given, HIDDEN) : given, COMMON);
  const credentials = filledCredentials(objectAt(shown, 'credentials'), mode);
  const settings = withDefaults(objectAt(shown, 'settings'), {
    app: own(TEMPLATE_FIELDS, name) ?? {},
    ...own(MODE_SETTINGS, mode),
  });
  return {
    ...shown,
    name,
    signOnMode: mode === 'AUTO_LOGIN' && body.name !== undefined ? 'BROWSER_PLUGIN' : mode,
    visibility: withDefaults(objectAt(shown, 'visibility'), {
      appLinks: appLinksOf(name, body),
    }),
    credentials,
    settings: cleanedSettings(settings, mode, name, emptied),
  };
}

const COMMON: Members = {
  accessibility: { selfService: false, errorRedirectUrl: null, loginRedirectUrl: null },
  visibility: { autoLaunch: false, autoSubmitToolbar: false, hide: { iOS: false, web: false } },
  features: [],
  credentials: { userNameTemplate: { template: `\${source.login}`, type: 'BUILT_IN' }, signing: {} },
  settings: {
    notifications: { vpn: { network: { connection: 'DISABLED' }, message: null, helpUrl: null } },
    manualProvisioning: false,
    implicitAssignment: false,
    emOptInStatus: 'NONE',
    notes: { admin: null, enduser: null },
  },
};

/** The defaults of an OAuth client: its application is hidden from users. Source: recordings. */
const HIDDEN: Members = { visibility: { hide: { iOS: true, web: true } } };

/** The default settings of an application, by sign-on mode. */
const MODE_SETTINGS: Readonly<Record<string, Members>> = {
  SAML_2_0: {
    signOn: {
      idpIssuer: `http://www.okta.com/\${org.externalKey}`,
      requestCompressed: false,
      inlineHooks: [],
      assertionEncryption: { enabled: false },
      acsEndpoints: [],
    },
  },
};

/** The links of a few catalog applications, by application name. The links of other catalog applications are unknown. */
const CATALOGUE_LINKS: Readonly<Record<string, Members>> = {
  aws_console: { aws_console_login: true },
  bookmark: { login: true },
  pagerduty: { login: true },
};

const nothing = (...names: readonly string[]): Members =>
  Object.fromEntries(names.map((name) => [name, null]));

/** The optional settings of template applications, with their default values. */
const TEMPLATE_FIELDS: Readonly<Record<string, Members>> = {
  bookmark: { requestIntegration: false },
  pagerduty: nothing('adminUserId'),
  strongdm: nothing('base_url'),
  template_basic_auth: nothing('loginUrlRegex'),
  template_swa: nothing('loginUrlRegex', 'redirectUrl', 'checkbox'),
  template_swa3field: nothing('loginUrlRegex', 'redirectUrl'),
  template_sps: nothing(
    'optionalField1',
    'optionalField1Value',
    'optionalField2',
    'optionalField2Value',
    'optionalField3',
    'optionalField3Value',
  ),
};

/** Returns the links of an application. For most catalog applications, the actual links are unknown, so a usual link is returned. */
function appLinksOf(name: string, body: Members): Members {
  if (name.startsWith('template_')) return { login: true };
  const known = own(CATALOGUE_LINKS, name);
  if (known !== undefined) return known;
  if (body.signOnMode === 'AUTO_LOGIN' && body.name !== undefined) return {};
  return { [`${name}_link`]: true };
}

/** Replaces an empty text by null in fields in which the service expects a URL. */
function cleaned(body: Members): Members {
  const accessibility = Object.entries(objectAt(body, 'accessibility')).map(
    ([name, value]) => [name, value === '' ? null : value] as const,
  );
  return { ...body, accessibility: Object.fromEntries(accessibility) };
}

/** Fills in the credentials of an application. A password is not stored, only whether there is one. */
function filledCredentials(given: Members, mode: string): Members {
  const { password, userName, userNameTemplate, ...others } = given;
  const template = isObject(userNameTemplate) ? userNameTemplate : {};
  return {
    ...(FILLS_PASSWORD.has(mode) && { scheme: 'EDIT_USERNAME_AND_PASSWORD', revealPassword: false }),
    ...others,
    ...(typeof userName === 'string' && userName !== '' && { userName }),
    ...(isObject(password) && password.value !== undefined && { password: {} }),
    userNameTemplate: template.type === 'CUSTOM' ? { pushStatus: 'DONT_PUSH', ...template } : template,
  };
}

/** The sign-on modes in which the service enters the password for the user. */
const FILLS_PASSWORD: ReadonlySet<string> = new Set([
  'AUTO_LOGIN',
  'BASIC_AUTH',
  'BROWSER_PLUGIN',
  'SECURE_PASSWORD_STORE',
]);

function cleanedSettings(settings: Members, mode: string, name: string, emptied: '' | null): Members {
  const app = Object.entries(objectAt(settings, 'app')).map(
    ([field, value]) => [field, value === '' ? null : value] as const,
  );
  const kept = { ...settings, app: Object.fromEntries(app) };
  if (mode === 'OPENID_CONNECT') return name === OIDC_CLIENT ? kept : withoutMembers(kept, 'oauthClient');
  if (mode === 'SAML_2_0') return { ...kept, signOn: filledSignOn(objectAt(kept, 'signOn'), emptied) };
  return Object.keys(objectAt(kept, 'signOn')).length === 0 ? withoutMembers(kept, 'signOn') : kept;
}

/** Fills in the SAML settings. If single logout is set, its issuer is also stored as the issuer of the service provider. */
function filledSignOn(given: Members, emptied: '' | null): Members {
  const { enabled, issuer } = objectAt(given, 'slo');
  const { defaultRelayState, ...others } = withoutOverrides(given);
  const certificate = objectAt(others, 'spCertificate');
  const x5c = Array.isArray(certificate.x5c) ? certificate.x5c.map(wrapped) : undefined;
  return withDefaults(
    { ...others, ...(x5c && { spCertificate: { ...certificate, x5c } }) },
    {
      defaultRelayState: defaultRelayState || emptied,
      spIssuer: enabled === true && issuer !== undefined ? issuer : null,
    },
  );
}

/** Splits base64 text into lines of 76 characters, as MIME does. */
function wrapped(certificate: unknown): unknown {
  return typeof certificate === 'string'
    ? certificate.replace(/\s/g, '').replace(/.{1,76}/g, '$&\r\n')
    : certificate;
}

/** Removes the override fields of SAML settings whose value is empty. */
function withoutOverrides(signOn: Members): Members {
  return Object.fromEntries(
    Object.entries(signOn).filter(([field, value]) => !(field.endsWith('Override') && value === '')),
  );
}
