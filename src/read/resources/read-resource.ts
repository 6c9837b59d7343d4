import { isObject } from '../../base/object.js';
import type { Source } from '../../policies/snapshot.js';
import type { Collected, Surroundings } from '../collect/accumulator.js';
import { withNearKeys } from '../collect/near-keys.js';
import { type DocumentKind, isUsed, type UsedKind } from '../kinds/kinds.js';
import { sourceBelow } from '../schema/read-as.js';
import { takeApp } from './app.js';
import { takeAuthenticator } from './authenticator.js';
import { takeGroup } from './group.js';
import { takeGroupRule } from './group-rule.js';
import { takeMapping } from './mapping.js';
import { takeNamed } from './named.js';
import { rulesWithin, takePolicy } from './policy.js';
import { takeRule } from './rule.js';
import { takeUser } from './user.js';
import { takeZone } from './zone.js';

type Take = (value: unknown, at: Source, collected: Collected, around: Surroundings) => void;

const TAKE = {
  policy: takePolicy,
  rule: takeRule,
  zone: takeZone,
  group: takeGroup,
  user: takeUser,
  app: takeApp,
  'user type': takeNamed('user type'),
  authenticator: takeAuthenticator,
  'device assurance': takeNamed('device assurance'),
  'identity provider': takeNamed('identity provider'),
  behavior: takeNamed('behavior'),
  mapping: takeMapping,
  'group rule': takeGroupRule,
} as const satisfies Record<UsedKind, Take>;

/** Reads one resource of a known kind. */
export function readResource(
  kind: UsedKind,
  value: unknown,
  at: Source,
  collected: Collected,
  around: Surroundings = {},
): void {
  collected.usage.used++;
  if (collected.only?.has(kind) === false) return;
  if (collected.meet !== undefined) {
    collected.meet({ kind, value, at, around });
    if (kind === 'policy') meetRules(value, at, collected);
    return;
  }
  const reader: Take = TAKE[kind];
  reader(withNearKeys(kind, value, at, collected), at, collected, around);
}

/** Reads or counts a resource of any kind. */
export function takeAny(
  kind: DocumentKind,
  value: unknown,
  at: Source,
  collected: Collected,
  around: Surroundings = {},
): void {
  if (isUsed(kind)) readResource(kind, value, at, collected, around);
  else pass(kind, value, at, collected);
}

/** The rules that stand in a policy are resources of their own. */
function meetRules(policy: unknown, at: Source, { meet }: Collected): void {
  const policyId = isObject(policy) && typeof policy.id === 'string' ? policy.id : undefined;
  for (const { value, pointer } of rulesWithin(policy))
    meet?.({
      kind: 'rule',
      value,
      at: sourceBelow(at, pointer),
      around: policyId === undefined ? {} : { policyId },
    });
}

/** Counts a resource of a kind that is known and not used. */
export function pass(kind: DocumentKind, value: unknown, at: Source, { usage, meet }: Collected): void {
  meet?.({ kind, value, at, around: {} });
  usage.notUsed.set(kind, (usage.notUsed.get(kind) ?? 0) + 1);
}
