import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readsOf, SignInCells } from '../../../src/features/logs/decide/cells.js';
import type { Request } from '../../../src/model/facts/request.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import type { NumberedFact } from '../../../src/simulate/knowledge.js';
import { orgOfRules } from '../../analysis/questions/one-rule.js';
import { arbitraryOrgAndRequest } from '../../generators/request.js';
import { runs } from '../../runs.js';
import { loggable } from './event-writer.js';

const ORG: Snapshot = {
  ...orgOfRules([{ entityRisk: { level: 'HIGH' } }]),
  users: [
    { id: 'ann', riskLevel: 'HIGH' },
    { id: 'bob', riskLevel: 'LOW' },
    { id: 'cam', riskLevel: 'MEDIUM' },
  ],
};

test('a backtest simulates the logged sign-ins of two users separately if their risk levels in the export differ', () => {
  const cells = new SignInCells(compile(ORG));
  const keyOf = (id: string, level?: string) =>
    cells.keyOf({
      appInstance: '0oa1',
      policyContext: { user: { id }, ...(level !== undefined && { entityRisk: { level } }) },
    });
  expect(keyOf('ann')).not.toBe(keyOf('bob'));
  expect(keyOf('bob')).toBe(keyOf('cam'));
  expect(keyOf('bob', 'HIGH')).toBe(keyOf('ann'));
});

test('a backtest simulates logged sign-ins from two platforms separately if only one may satisfy a device assurance policy', () => {
  const org = {
    ...orgOfRules([{ device: { assurance: { include: ['ios'] } } }]),
    deviceAssurances: [{ id: 'ios', name: 'iOS', platform: 'IOS' }],
  };
  const cells = new SignInCells(compile(org));
  const keyOf = (platform?: string) =>
    cells.keyOf({
      appInstance: '0oa1',
      policyContext: { user: { id: 'ann' }, ...(platform !== undefined && { device: { platform } }) },
    });
  expect(keyOf('LINUX')).not.toBe(keyOf('IOS'));
  expect(keyOf('LINUX')).not.toBe(keyOf());
  expect(keyOf('LINUX')).toBe(keyOf('WINDOWS'));
});

test('property: every request field that a fact reads is part of the key by which a backtest groups equal sign-ins', () => {
  fc.assert(
    fc.property(arbitraryOrgAndRequest(), ({ org, request }) => {
      for (const numbered of compile(org).atoms.facts)
        for (const one of [request, loggable(request, org)]) {
          expect([numbered.fact.name, ...pathsOutsideKey(numbered, one)]).toEqual([numbered.fact.name]);
        }
    }),
    runs(60, 3000),
  );
});

/**
 * The backtest groups sign-ins by the request members that determine a fact. Returns the paths of members that the fact reads, although the
 * grouping ignores them.
 */
function pathsOutsideKey(numbered: NumberedFact, request: Request): readonly string[] {
  const reads = readsOf(numbered.fact);
  if (reads === undefined) return [];
  const ofKey = pathsRead(request, reads);
  return pathsRead(request, (one) => readAll(numbered, one)).filter(
    (path) => !ofKey.some((known) => isWithin(path, known) || isWithin(known, path)),
  );
}

function readAll({ bound, start, end }: NumberedFact, request: Request): void {
  if (bound.kind === 'marking') {
    bound.read(request, new Map());
    return;
  }
  const ask = bound.read(request);
  for (let atom = start; atom < end; atom++) ask(atom);
}

/**
 * Returns the paths of the request members that a function reads. If it reads a member of an object, only the path of this member is
 * returned, not the path of the object.
 */
function pathsRead(request: Request, read: (request: Request) => unknown): readonly string[] {
  const paths = new Set<string>();
  const watched = <Whole extends object>(whole: Whole, path: readonly string[]): Whole =>
    new Proxy(whole, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof name === 'symbol') return value;
        const own = [...path, name];
        paths.add(own.join('.'));
        return typeof value === 'object' && value !== null ? watched(value, own) : value;
      },
    });
  read(watched(request, []));
  return [...paths].filter((path) => ![...paths].some((other) => other !== path && isWithin(other, path)));
}

function isWithin(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}.`);
}
