import type { Source } from '../../model/policies/snapshot.js';
import type { Accumulator, Surroundings, Visitor } from '../collect/accumulator.js';
import { withNearKeys } from '../collect/near-keys.js';
import type { DocumentKind, UsedKind } from '../kinds/kinds.js';
import { readApp } from './app.js';
import { readAppSettings } from './app-settings.js';
import { readAuthenticator } from './authenticator.js';
import { readGroup } from './group.js';
import { readGroupRule } from './group-rule.js';
import { readMapping } from './mapping.js';
import { readNamed } from './named.js';
import { readPolicy } from './policy.js';
import { readRule } from './rule.js';
import { readUser } from './user.js';
import { readZone } from './zone.js';

/** Returns a visitor that reads the resources of these kinds, or of all kinds, and registers them by id. */
export function registeringVisitor(kinds?: ReadonlySet<DocumentKind>): Visitor {
  return {
    wants: (kind) => kinds?.has(kind) ?? true,
    visit({ kind, value, at, around }, accumulator) {
      const read: Read = READERS[kind];
      read(withNearKeys(kind, value, at, accumulator), at, accumulator, around);
    },
    visitOther() {},
  };
}

type Read = (value: unknown, at: Source, accumulator: Accumulator, around: Surroundings) => void;

const READERS = {
  policy: readPolicy,
  rule: readRule,
  zone: readZone,
  group: readGroup,
  user: readUser,
  app: readApp,
  'user type': readNamed('user type'),
  authenticator: readAuthenticator,
  'device assurance': readNamed('device assurance'),
  'identity provider': readNamed('identity provider'),
  behavior: readNamed('behavior'),
  mapping: readMapping,
  'group rule': readGroupRule,
  'API token': readNamed('API token'),
  'settings of an application': readAppSettings,
} as const satisfies Record<UsedKind, Read>;
