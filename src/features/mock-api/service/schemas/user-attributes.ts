import type { Members } from '../../../../base/object.js';

/** The base attributes of users. Each has a title, the permission that users have for their own value, and further schema fields. */
// biome-ignore format: a table
const USER_ATTRIBUTES: Readonly<Record<string, readonly [title: string, self: string, rest?: Members]>> = {
  login: ['Username', 'READ_ONLY', { required: true, minLength: 5, maxLength: 100 }],
  firstName: ['First name', 'READ_WRITE', { required: true, minLength: 1, maxLength: 50 }],
  lastName: ['Last name', 'READ_WRITE', { required: true, minLength: 1, maxLength: 50 }],
  middleName: ['Middle name', 'READ_ONLY'],
  honorificPrefix: ['Honorific prefix', 'READ_ONLY'],
  honorificSuffix: ['Honorific suffix', 'READ_ONLY'],
  email: ['Primary email', 'READ_WRITE', { required: true, format: 'email' }],
  title: ['Title', 'READ_ONLY'],
  displayName: ['Display name', 'READ_ONLY'],
  nickName: ['Nickname', 'READ_ONLY'],
  profileUrl: ['Profile Url', 'READ_ONLY', { format: 'uri' }],
  secondEmail: ['Secondary email', 'READ_WRITE', { format: 'email' }],
  mobilePhone: ['Mobile phone', 'READ_WRITE', { maxLength: 100 }],
  primaryPhone: ['Primary phone', 'HIDE', { maxLength: 100 }],
  streetAddress: ['Street address', 'HIDE'],
  city: ['City', 'HIDE'],
  state: ['State', 'HIDE'],
  zipCode: ['Zip code', 'HIDE'],
  countryCode: ['Country code', 'HIDE', { format: 'country-code' }],
  postalAddress: ['Postal Address', 'HIDE'],
  preferredLanguage: ['Preferred language', 'READ_ONLY', { format: 'language-code' }],
  locale: ['Locale', 'READ_ONLY', { format: 'locale' }],
  timezone: ['Time zone', 'READ_ONLY', { format: 'timezone' }],
  userType: ['User type', 'READ_ONLY'],
  employeeNumber: ['Employee number', 'READ_ONLY'],
  costCenter: ['Cost center', 'READ_ONLY'],
  organization: ['Organization', 'READ_ONLY'],
  division: ['Division', 'READ_ONLY'],
  department: ['Department', 'READ_ONLY'],
  managerId: ['ManagerId', 'READ_ONLY'],
  manager: ['Manager', 'READ_ONLY'],
};

/** The attributes in the profile schema of users. */
export const USER_PROPERTIES: Readonly<Record<string, Members>> = Object.fromEntries(
  Object.entries(USER_ATTRIBUTES).map(([name, [title, action, { required, format, ...rest } = {}]]) => [
    name,
    {
      title,
      type: 'string',
      ...(required === true && { required }),
      ...(format !== undefined && { format }),
      mutability: 'READ_WRITE',
      scope: 'NONE',
      ...rest,
      permissions: [{ principal: 'SELF', action }],
      master: { type: 'PROFILE_MASTER' },
    },
  ]),
);
