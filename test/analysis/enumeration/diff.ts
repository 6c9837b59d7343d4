import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import type { Comparison } from '../../../src/analysis/questions/diff/verdicts.js';
import type { Change } from '../../../src/analysis/questions/effects/change.js';
import type { Agrees } from './claim.js';
import { APP_IDS } from './orgs.js';
import { isDecided, pairOf, type RowPair, rowOf } from './universe.js';

type Region = ReturnType<typeof diffOf>['changes'][number];

/**
 * Checks the diff of two states: each request with a changed outcome is in a set of sign-ins with that kind of change, each kind belongs to
 * some request, and the verdicts and users of the diff agree with the requests.
 */
export const diffAgrees: Agrees = ({ before, after, pairs }, { claim, undecided }) => {
  const { changes: regions, undecided: open, isComplete, verdicts } = diffOf(before.snapshot, after.snapshot);
  const isOpen = open.length > 0 || regions.some(({ change, if: stated }) => change === 'unknown' || stated);
  if (isOpen) undecided();
  for (const pair of pairs) {
    if (pair.change === undefined) continue;
    const own = regions.filter((region) => isOf(region, pair));
    const words = `${JSON.stringify(pair.was.request)} is ${pair.change}`;
    claim(isOpen || own.length > 0, `${words}, and in no region`);
    claim(!isComplete || regions.length > 0, `${words}, and nothing changes`);
    claim(
      isOpen || own.some((region) => kindsOf(region).includes(pair.change as Change)),
      `${words}, and its regions are ${own.flatMap(kindsOf)}`,
    );
  }
  for (const region of regions) {
    if (region.change === 'unknown') continue;
    const { example, before: did, after: does } = region;
    const own = pairs.filter((pair) => isOf(region, pair));
    const words = `${region.policyType} ${did?.rule.id} → ${does?.rule.id} is ${kindsOf(region)}`;
    const [was, is] = [rowOf(example, before.compiled), rowOf(example, after.compiled)];
    claim(was !== undefined && is !== undefined, `${words}: the example is refused`);
    if (was === undefined || is === undefined) continue;
    const pair = pairOf(was, is, [before.org, after.org]);
    claim(isOf(region, pair), `${words}: the example is decided by other rules`);
    // A region is a set of sign-ins for which another rule of one policy type decides. The example of a region need not state facts for the
    // other policy type if its rules do not affect the kind of change. These rules are then undecided, and the kind of change of the
    // example is not checked.
    if (isDecided(pair))
      claim(
        pair.change !== undefined && kindsOf(region).includes(pair.change),
        `${words}: the example is ${pair.change}`,
      );
    for (const { change, was: row } of own)
      claim(
        change === undefined ? region.isPartial === true : kindsOf(region).includes(change),
        `${words}: ${JSON.stringify(row.request)} is ${change}`,
      );
    for (const kind of kindsOf(region))
      claim(
        own.some(({ change }) => change === kind),
        `${words}: no request is ${kind}`,
      );
    claim(areUsers(region, own), `${words}: its users are ${JSON.stringify(region.users)}`);
  }
  for (const { application, verdict } of verdicts) {
    if (verdict === 'unknown') undecided();
    else {
      const own = pairs.filter(({ was }) => was.appId === application.id);
      const is = comparisonOf(own);
      claim(verdict === is, `${application.id} is ${verdict}, and by its requests ${is}`);
    }
  }
  claim(verdicts.length === APP_IDS.length, 'an application has no verdict');
};

function isOf({ policyType, before, after, applications }: Region, { was, is }: RowPair): boolean {
  const type = policyType === 'OKTA_SIGN_ON' ? 'session' : 'access';
  return (
    (before?.rule.id ?? null) === was[type] &&
    (after?.rule.id ?? null) === is[type] &&
    (applications?.some(({ id }) => id === was.appId) ?? true)
  );
}

function kindsOf({ kinds, change }: Region): readonly Change[] {
  return kinds ?? [change];
}

/**
 * Whether the users in a set of sign-ins agree with the users of the enumerated requests. All users count, whatever their account status
 * is.
 */
function areUsers({ users }: Region, own: readonly RowPair[]): boolean {
  if (users === undefined) return true;
  const found = new Set(own.flatMap(({ was }) => was.userId ?? []));
  if (users.bound === 'exact') return users.count === found.size;
  return users.bound === 'at least' || users.count >= found.size;
}

const DIRECTIONS: Readonly<Record<Change, readonly ('less-permissive' | 'more-permissive')[]>> = {
  granted: ['more-permissive'],
  'less-strict': ['more-permissive'],
  mixed: ['more-permissive', 'less-permissive'],
  unknown: [],
  removed: ['less-permissive'],
  stricter: ['less-permissive'],
  other: [],
};

function comparisonOf(pairs: readonly RowPair[]): Comparison {
  const [only, ...others] = new Set(pairs.flatMap(({ change }) => (change ? DIRECTIONS[change] : [])));
  return others.length > 0 ? 'mixed' : (only ?? 'equal');
}
