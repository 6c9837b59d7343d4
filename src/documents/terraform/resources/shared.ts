import type { Members } from '../../../base/object.js';
import { blocksOf, unlessZero } from '../state/attribute-values.js';
import type { Attributes } from './attribute.js';

/**
 * The attribute that contains the name of an object. A blank name is not removed from the document, because the linter reports blank names.
 */
export const NAME = { name: { path: 'name', isSentEmpty: true } } as const satisfies Attributes;

/** The attributes that the resources of all policies and rules have. Spec: Terraform, 4.1. */
export const RANKED = {
  ...NAME,
  status: { path: 'status', otherwise: 'ACTIVE' },
  priority: { path: 'priority', value: unlessZero },
} as const satisfies Attributes;

export const GROUPS_INCLUDED = { groups_included: 'conditions.people.groups.include' } as const;

export const USERS_EXCLUDED = { users_excluded: 'conditions.people.users.exclude' } as const;

export const PEOPLE = {
  ...GROUPS_INCLUDED,
  ...USERS_EXCLUDED,
  groups_excluded: 'conditions.people.groups.exclude',
  users_included: 'conditions.people.users.include',
} as const satisfies Attributes;

export const NETWORK = {
  network_connection: { path: 'conditions.network.connection', otherwise: 'ANYWHERE' },
  network_includes: 'conditions.network.include',
  network_excludes: 'conditions.network.exclude',
} as const satisfies Attributes;

const APP = { type: '*.type', id: '*.id', name: '*.name' } as const satisfies Attributes;

export const APPS = {
  app_include: { path: 'conditions.app.include', value: appEntries, block: APP },
  app_exclude: { path: 'conditions.app.exclude', value: appEntries, block: APP },
} as const satisfies Attributes;

function appEntries(given: unknown): readonly Members[] {
  return blocksOf(given).map(({ type, id, name }) => ({
    type,
    ...(typeof id === 'string' && id !== '' && { id }),
    ...(typeof name === 'string' && name !== '' && { name }),
  }));
}

/** The attributes of a block that describes one platform of a platform condition. */
export const PLATFORM = {
  type: { path: '*.type', otherwise: 'ANY' },
  os_type: { path: '*.os.type', otherwise: 'ANY' },
  os_expression: '*.os.expression',
} as const satisfies Attributes;

/** Returns the platforms of a condition. `os.expression` is sent only for the system `OTHER`, unless `sendsExpression` is set. */
export function platformEntries(given: unknown, sendsExpression: boolean): readonly Members[] {
  return blocksOf(given).map(({ type, os_type: system, os_expression: expression }) => ({
    type: type ?? 'ANY',
    os: {
      type: system ?? 'ANY',
      ...((sendsExpression || system === 'OTHER') &&
        typeof expression === 'string' &&
        expression !== '' && { expression }),
    },
  }));
}
