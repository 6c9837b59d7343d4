import { labelOf } from '../../assurance/authenticator-use.js';
import type { Characteristic } from '../../assurance/authenticators.js';
import type { KnownMethod } from '../../assurance/configured-sets.js';
import type { Path } from '../../assurance/paths.js';
import { searchEffort } from '../../assurance/search-effort.js';
import { compareStrength, describeStrength, type Strength, strengthOfAll } from '../../assurance/strength.js';
import { wayWithout } from '../../assurance/way-without.js';
import { neutralKey } from '../../base/brand.js';

/** What has to be so of every way in. */
export type WaysWanted =
  | { readonly kind: 'at least'; readonly strength: Strength }
  | { readonly kind: 'have'; readonly characteristic: Characteristic }
  /** By the neutral key. */
  | { readonly kind: 'avoid'; readonly key: string };

/** A way in, what both policies ask, and whether it surely is one. */
export interface AskedPath {
  readonly path: Path;
  readonly methods: readonly KnownMethod[];
  readonly isSure: boolean;
  readonly brand: string;
}

/** Whether a way in is as wanted, in each configuration in which it leads in; `words` say it where it is not. */
export type JudgedPath =
  | { readonly verdict: 'kept' | 'unknown' }
  | { readonly verdict: 'broken'; readonly words: string };

const [KEPT, UNKNOWN] = [
  { verdict: 'kept' },
  { verdict: 'unknown' },
] as const satisfies readonly JudgedPath[];

export function judgePath(wanted: WaysWanted, asked: AskedPath): JudgedPath {
  switch (wanted.kind) {
    case 'at least':
      return judgeStrength(wanted.strength, asked);
    case 'have':
      return judgeCharacteristic(wanted.characteristic, asked);
    case 'avoid': {
      const isNamed = asked.path.authenticators.some(
        ({ key }) => neutralKey(key, asked.brand) === wanted.key,
      );
      return isNamed ? brokenIf(asked.isSure, wordsOf(asked.path)) : KEPT;
    }
  }
}

function judgeStrength(least: Strength, { path, methods, isSure, brand }: AskedPath): JudgedPath {
  const found = strengthOfAll(methods, path.authenticators, { brand });
  if (found.kind === 'unknown') return UNKNOWN;
  if (compareStrength(found.strength, least) >= 0) return KEPT;
  return brokenIf(isSure && found.isExact, `${describeStrength(found.strength)}, ${wordsOf(path)}`);
}

function judgeCharacteristic(characteristic: Characteristic, asked: AskedPath): JudgedPath {
  const { path, methods, isSure, brand } = asked;
  const effort = searchEffort();
  const way = wayWithout(characteristic, methods, path.authenticators, { brand }, effort);
  if (effort.isSpent) return UNKNOWN;
  return way === undefined ? KEPT : brokenIf(isSure && way.isSure, wordsOf(path));
}

function brokenIf(isSure: boolean, words: string): JudgedPath {
  return isSure ? { verdict: 'broken', words } : UNKNOWN;
}

/** `` `okta_password` and `google_otp` `` */
export function wordsOf({ authenticators }: Path): string {
  return authenticators.map(labelOf).join(' and ');
}
