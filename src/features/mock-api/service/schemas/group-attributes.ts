import type { Members } from '../../../../base/object.js';

/** The fields that the service fills in for an attribute of groups. Source: recordings. */
export const GROUP_ATTRIBUTE: Members = {
  mutability: 'READ_WRITE',
  scope: 'NONE',
  permissions: [{ principal: 'SELF', action: 'READ_WRITE' }],
  master: { type: 'PROFILE_MASTER' },
};

/** The base attributes of the profile schema for groups. */
export const GROUP_PROPERTIES: Readonly<Record<string, Members>> = {
  name: {
    ...{ title: 'Name', description: 'Name', type: 'string', required: true, maxLength: 255 },
    ...GROUP_ATTRIBUTE,
  },
  description: {
    ...{ title: 'Description', description: 'Description', type: 'string', maxLength: 1024 },
    ...GROUP_ATTRIBUTE,
  },
};
