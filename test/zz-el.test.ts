import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOptions, arbitraryOrgAndRequest, arbitraryRequest } from './generators/request.js';
import { arbitraryCompletion } from './generators/completion.js';
import { arbitraryOrg } from './generators/org.js';
import { agreesWithInterpreter } from './simulate/agreement.js';
import { arbitraryExpression } from './generators/expressions.js';
import { isExpressionTrue } from './interpreter/expressions.js';
import { worldOf } from './interpreter/world.js';
import { compile } from '../src/simulate/compile.js';
import { rankOfLeaf } from '../src/simulate/planned-leaf.js';
const only = { onlyConditions: ['elCondition'] as const };
test('law 7', () => {
  const any = fc.record({ asked: arbitraryOrgAndRequest(only), options: arbitraryOptions });
  fc.assert(fc.property(any, ({ asked, options }) => agreesWithInterpreter({ ...asked, options })), { numRuns: Number(process.env.RUNS ?? 5000) });
}, 300000);
function ranks(org: any, request: any) {
  const { types, knowledge } = compile(org);
  knowledge.begin(request);
  return [...types.values()].flatMap(({ listFor }: any) => listFor(request.appInstance).policies)
    .flatMap(({ leaves, rules }: any) => [...leaves, ...rules.flatMap((rule: any) => rule.leaves)])
    .map((leaf: any) => rankOfLeaf(leaf, knowledge));
}
test('law 1', () => {
  const informed = arbitraryOrgAndRequest(only).chain(({ org, request }) => arbitraryCompletion(org, request).map((more) => ({ org, request, more })));
  fc.assert(fc.property(informed, ({ org, request, more }) => {
    const [a, b] = [ranks(org, request), ranks(org, more)];
    a.forEach((r, i) => { if (r !== 1 && String(r) !== 'UNDEFINED') expect(b[i]).toBe(r); });
  }), { numRuns: Number(process.env.RUNS ?? 5000) / 2 });
}, 300000);
