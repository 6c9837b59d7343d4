import { counted } from '../../../base/messages.js';

/**
 * Kinds of change: access is granted or removed; access remains with fewer or more requirements; some requirements are dropped and
 * others added (`mixed`); fields that are not modelled differ (`other`); or undecided (`unknown`).
 */
export const CHANGES = [
  'granted',
  'less-strict',
  'mixed',
  'unknown',
  'removed',
  'stricter',
  'other',
] as const;

export type Change = (typeof CHANGES)[number];

/** The text for each kind of change in reports. */
export const CHANGE_WORDS: Readonly<Record<Change, string>> = {
  granted: 'access granted',
  'less-strict': 'less strict',
  mixed: 'mixed',
  unknown: 'unknown',
  removed: 'access removed',
  stricter: 'stricter',
  other: 'other',
};

/** Returns the counts of sets of sign-ins by kind of change: `3 sets of sign-ins change: 2 access granted, 1 stricter`. */
export function changeCountsWords(changes: readonly Change[]): string {
  const counts = CHANGES.flatMap((change) => {
    const count = changes.filter((one) => one === change).length;
    return count === 0 ? [] : [`${count} ${CHANGE_WORDS[change]}${change === 'mixed' ? MIXED_NOTE : ''}`];
  });
  const verb = changes.length === 1 ? 'changes' : 'change';
  return `${counted(changes.length, 'set')} of sign-ins ${verb}: ${counts.join(', ')}`;
}

const MIXED_NOTE = ' (less strict in one respect, stricter in another)';

/**
 * Joins the changes of several sign-ins; `undefined` means no change. Returns *mixed* if access or requirements change in both
 * directions, and *unknown* if they may.
 */
export function joinedChange(all: readonly (Change | undefined)[]): Change | undefined {
  const found = new Set(all.filter((change) => change !== undefined));
  const [first, ...others] = found;
  if (others.length === 0) return first;
  const [isMore, isLess] = [MORE, LESS].map((some) => some.some((change) => found.has(change)));
  if (found.has('mixed') || (isMore && isLess)) return 'mixed';
  if (found.has('unknown') || found.has('other')) return 'unknown';
  return isMore ? 'granted' : 'removed';
}

/** Returns the kinds of change of several sign-ins, without duplicates. */
export function kindsIn(all: readonly SomeChange[]): readonly Change[] {
  const found = new Set(all.flatMap(({ change, kinds }) => kinds ?? change ?? []));
  return CHANGES.filter((change) => found.has(change));
}

/** Whether some of several sign-ins change, and others do not. */
export function areOnlySome(all: readonly SomeChange[]): boolean {
  const isSame = all.some(({ change, isOnlySome = false }) => change === undefined || isOnlySome);
  return isSame && all.some(({ change }) => change !== undefined);
}

interface SomeChange {
  readonly change: Change | undefined;
  readonly kinds?: readonly Change[];
  readonly isOnlySome?: boolean;
}

const MORE: readonly Change[] = ['granted', 'less-strict'];
const LESS: readonly Change[] = ['removed', 'stricter'];
