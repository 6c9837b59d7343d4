import { own } from '../../base/own.js';
import { describeDuration, readDuration } from '../../model/assurance/duration.js';
import { inHtml } from './html-page.js';

/** The names of the fields in the conditions of policies and rules, by their path without the side (`include` or `exclude`). */
const CONDITIONS: Readonly<Record<string, string>> = {
  app: 'application',
  'authContext.authType': 'authentication type',
  'authProvider.include': 'identity source',
  'authProvider.provider': 'identity source type',
  'device.assurance': 'device assurance',
  'device.managed': 'managed device',
  'device.registered': 'registered device',
  'device.rooted': 'rooted device',
  'elCondition.condition': 'expression',
  'entityRisk.level': 'risk of the user',
  'identityProvider.idpIds': 'identity provider',
  'identityProvider.provider': 'identity provider type',
  network: 'zone',
  office365Client: 'Office 365 client',
  'people.groups': 'group',
  'people.users': 'user',
  platform: 'platform',
  'risk.behaviors': 'behavior',
  riskDetectionTypes: 'risk detection',
  'riskScore.level': 'risk',
  'riskScore.minRiskLevel': 'minimum risk',
  'userIdentifier.patterns': 'user identifier',
  userType: 'user type',
};

/** The names of the fields in the actions of rules, by their path. */
const ACTIONS: Readonly<Record<string, string>> = {
  'appSignOn.access': 'access',
  'appSignOn.verificationMethod.factorMode': 'number of factors',
  'appSignOn.verificationMethod.inactivityPeriod': 'inactivity period',
  'appSignOn.verificationMethod.reauthenticateIn': 're-authentication interval',
  'signon.access': 'access',
  'signon.factorLifetime': 'lifetime of the second factor',
  'signon.factorPromptMode': 'prompt for the second factor',
  'signon.primaryFactor': 'primary factor',
  'signon.requireFactor': 'second factor',
  'signon.session.maxSessionIdleMinutes': 'session idle timeout in minutes',
  'signon.session.maxSessionLifetimeMinutes': 'session lifetime in minutes',
  'signon.session.usePersistentCookie': 'persistent session cookie',
};

/**
 * Returns the name of a field of a policy or rule, by the path of the field in its conditions or actions: `excluded group` for
 * `people.groups.exclude`. Returns `undefined` for any other text.
 */
export function fieldName(path: string): string | undefined {
  const known = own(CONDITIONS, path) ?? own(ACTIONS, path);
  if (known !== undefined) return known;
  const [, list = '', side] = /^(.*)\.(include|exclude)$/.exec(path) ?? [];
  const listed = own(CONDITIONS, list);
  if (listed !== undefined) return side === 'exclude' ? `excluded ${listed}` : listed;
  return constraintName(path);
}

const CONSTRAINT =
  /^appSignOn\.verificationMethod\.constraints\.(\d+)(?:\.(knowledge|possession)(?:\.(\w+))?)?$/;

/** Returns the name of a part of a constraint: `constraint 1: phishing resistant possession factor`. */
function constraintName(path: string): string | undefined {
  const [match, index, factor, property] = CONSTRAINT.exec(path) ?? [];
  if (match === undefined) return undefined;
  const words = property?.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const part =
    factor === undefined ? [] : [[...(words === undefined ? [] : [words]), factor, 'factor'].join(' ')];
  return [`constraint ${Number(index) + 1}`, ...part].join(': ');
}

/** Returns the name of a field as HTML, with its path as a tooltip. If the field has no name, returns the path as code. */
export function fieldInHtml(path: string): string {
  const name = fieldName(path);
  return name === undefined
    ? `<code>${inHtml(path)}</code>`
    : `<em title="${inHtml(path)}">${inHtml(name)}</em>`;
}

/**
 * Escapes a sentence for HTML. Paths of fields between backticks become names of fields, and the value that such a field is said to have
 * becomes words: `appSignOn.access` is `DENY`. Other texts between backticks become code.
 */
export function proseWithFieldsInHtml(text: string): string {
  const pieces = text.split(/`([^`]+)`/);
  return pieces
    .map((piece, index) => {
      if (index % 2 === 0) return inHtml(piece);
      const isValue = pieces[index - 1] === ' is ' && fieldName(pieces[index - 2] ?? '') !== undefined;
      const words = isValue ? valueWords(piece) : undefined;
      return words === undefined ? fieldInHtml(piece) : `<em title="${inHtml(piece)}">${inHtml(words)}</em>`;
    })
    .join('');
}

const VALUES: Readonly<Record<string, string>> = { ALLOW: 'allowed', DENY: 'denied' };

/** Returns a value in words: `4 hours` for `PT4H`, `not allowed` for `NOT_ALLOWED`. Returns `undefined` for a value without words. */
function valueWords(value: string): string | undefined {
  const duration = readDuration(value);
  if (duration?.minutes !== undefined) return describeDuration(duration);
  return (
    own(VALUES, value) ??
    (/^[A-Z]+(_[A-Z]+)*$/.test(value) ? value.toLowerCase().replaceAll('_', ' ') : undefined)
  );
}
