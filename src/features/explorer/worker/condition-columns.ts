import { ownAt } from '../../../base/own.js';
import type * as registry from '../../../model/conditions/registry.js';
import type { GridColumn } from '../protocol/answer.js';

/**
 * For each condition, its column in the grid and its title. The title is empty if the title of the column says enough. A condition that is
 * not listed is in the column `other`, with its path as title.
 */
const CONDITIONS: { readonly [Key in keyof typeof registry]?: readonly [GridColumn, string] } = {
  app: ['other', 'application'],
  authContext: ['other', 'authentication context'],
  authProvider: ['user', 'identity source'],
  device: ['device', ''],
  elCondition: ['other', ''],
  entityRisk: ['risk', 'risk of the user'],
  identityProvider: ['other', 'identity provider'],
  network: ['where', ''],
  office365Client: ['device', 'Office 365 client'],
  people: ['user', ''],
  platform: ['device', ''],
  risk: ['risk', ''],
  riskDetectionTypes: ['risk', 'detection'],
  riskScore: ['risk', ''],
  userIdentifier: ['user', 'identifier'],
  userType: ['user', 'user type'],
};

/** Returns the column of a condition in a grid of conditions, by the path of the condition. */
export function columnOf(type: string): GridColumn {
  if (type.startsWith('people.groups')) return 'group';
  const known = ownAt(CONDITIONS, [keyOf(type)]) as readonly [GridColumn, string] | undefined;
  return known?.[0] ?? 'other';
}

/** Returns the text of the values of a condition, with platforms in their usual spelling: `Windows` for `DESKTOP/WINDOWS` or `WINDOWS`. */
export function plainValues(type: string, values: string): string {
  if (!type.startsWith('platform')) return values;
  return values.replace(PLATFORM, (word, desktop?: string, mobile?: string) =>
    platformName(desktop ?? mobile ?? word),
  );
}

/** Returns a condition in a few words, from its path and the text of the values that it expects. */
export function shortWords(type: string, wanted: string): string {
  const title = titleOf(type);
  if (wanted === 'true') return title || 'yes';
  if (wanted === 'false') return `not ${title || 'yes'}`;
  const values = wanted.replace(/^any of /, '');
  const words = plainValues(type, values);
  if (words.startsWith('none of '))
    return ['not', title, words.slice('none of '.length)].filter(Boolean).join(' ');
  return title === '' ? words : `${title} ${words}`;
}

/**
 * Returns a title for the condition at a path: `managed` for `device.managed`. The title is empty if the values of the condition say
 * enough.
 */
function titleOf(type: string): string {
  const [key = '', ...path] = type.split('.');
  const known = ownAt(CONDITIONS, [key]) as readonly [GridColumn, string] | undefined;
  if (known === undefined) return humanized(type);
  const [, title] = known;
  if (key === 'device') return humanized(path.filter((step) => !SIDES.includes(step)).join(' '));
  return title;
}

const SIDES = ['include', 'exclude'];

function humanized(path: string): string {
  return path
    .replaceAll('.', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

function keyOf(type: string): string {
  return type.split('.')[0] ?? '';
}

/**
 * Matches a platform in the text of a condition, for example `DESKTOP/WINDOWS`, if its device type can be left out: the operating system
 * implies it, or it is `ANY`.
 */
const PLATFORM =
  /(?<![\w/])(?:(?:(?:ANY|DESKTOP)\/)?(WINDOWS|MACOS|OSX|CHROMEOS|LINUX)|(?:(?:ANY|MOBILE)\/)?(IOS|ANDROID))\b/g;

const PLATFORMS: Readonly<Record<string, string>> = {
  ANDROID: 'Android',
  CHROMEOS: 'ChromeOS',
  IOS: 'iOS',
  LINUX: 'Linux',
  MACOS: 'macOS',
  OSX: 'macOS (OSX)',
  WINDOWS: 'Windows',
};

/** Returns the usual spelling of a platform: `macOS` for `MACOS`. */
export function platformName(system: string): string {
  return PLATFORMS[system] ?? system;
}
