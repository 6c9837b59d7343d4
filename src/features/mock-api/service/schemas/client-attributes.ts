import type { Members } from '../../../../base/object.js';

/**
 * The claims of OpenID Connect. Each claim has a title, a description, and the user attribute that its value is read from (empty if no
 * attribute has it). A claim inside the `address` claim also has its path. Source: OpenID Connect Core 1.0, 5.1.
 */
// biome-ignore format: a table
const CLAIMS: Readonly<Record<string, readonly [title: string, description: string, from: string, externalName?: string]>> = {
  name: ['Name', "End-User's full name in displayable form.", ''],
  nickname: ['Nickname', 'Casual name of the End-User (may or may not be the same as the given_name)', 'nickName'],
  given_name: ['Given Name', 'Given name or first name of the End-User.', 'firstName'],
  middle_name: ['Middle Name', 'Middle name of the End-User.', 'middleName'],
  family_name: ['Family Name', 'Surname or last name of the End-User.', 'lastName'],
  email: ['Email', "End-User's preferred e-mail address.", 'email'],
  profile: ['Profile URL', "URL of the End-User's profile page.", 'profileUrl'],
  picture: ['Picture URL', "URL of the End-User's profile picture.", ''],
  website: ['Website', "URL of the End-User's Web page or blog.", ''],
  gender: ['Gender', "End-User's gender.", ''],
  birthdate: ['Birthdate', "End-User's birthday, represented as an ISO 8601:2004 YYYY-MM-DD format.", ''],
  zoneinfo: ['Time Zone', "String representing the End-User's time zone.", 'timezone'],
  locale: ['Locale Name', "ISO3166‑1 country code in uppercase, separated by a dash (e.g. 'en-US')", 'locale'],
  phone_number: ['Phone Number', "End-User's preferred telephone number in E.164 format.", 'primaryPhone'],
  street_address: ['Street Address', 'Full street address component.', 'streetAddress', 'address.street_address'],
  locality: ['Locality', 'City or locality component.', 'city', 'address.locality'],
  region: ['Region', 'State, province, prefecture, or region component.', 'state', 'address.region'],
  postal_code: ['Postal Code', 'Zip code or postal code component.', 'zipCode', 'address.postal_code'],
  country: ['Country', 'Country name component.', 'countryCode', 'address.country'],
  formatted: ['Formatted', 'Full mailing address, formatted for display.', 'postalAddress', 'address.formatted'],
};

const USER_NAME: Members = {
  title: 'Username',
  type: 'string',
  required: true,
  externalName: 'preferred_username',
  scope: 'SELF',
};

/** The attributes in the profile schema of an OAuth client. */
export const CLIENT_PROPERTIES: Readonly<Record<string, Members>> = {
  userName: USER_NAME,
  ...Object.fromEntries(
    Object.entries(CLAIMS).map(([name, [title, description, , externalName]]) => [
      name,
      {
        title,
        description,
        type: 'string',
        ...(externalName !== undefined && { externalName }),
        scope: 'SELF',
      },
    ]),
  ),
};

/** The attributes in the profile schema of an application that is not an OAuth client. */
export const APP_PROPERTIES: Readonly<Record<string, Members>> = {
  userName: { title: 'Username', type: 'string', required: true, scope: 'NONE', maxLength: 100 },
};

/** Returns the claims about a user that an OAuth client gets if the assignment of the user has no profile of its own. */
export function claimsOf(profile: Members): Members {
  const text = (name: string) => {
    const value = profile[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const names = [text('firstName'), text('lastName')].filter((name) => name !== null).join(' ');
  const made = { name: text('displayName') ?? names, ...DEFAULTS };
  return Object.fromEntries(
    Object.entries(CLAIMS).map(([name, [, , from]]) => [name, text(from) ?? made[name as 'name'] ?? null]),
  );
}

/** The locale and time zone that a live tenant states for users whose profile has none. */
const DEFAULTS = { locale: 'en_US', zoneinfo: 'America/Los_Angeles' };
