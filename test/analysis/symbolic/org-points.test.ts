import { describe, expect, test } from 'vitest';
import { choice, truthsAt } from '../../../src/analysis/symbolic/theories/theory.js';
import { groupBy } from '../../../src/base/group-by.js';
import { readBody } from '../../../src/documents/request/read-request.js';
import { atomsOf } from '../../../src/logic/kleene/formula.js';
import { MATCH, NOT_MATCH, UNDEFINED } from '../../../src/logic/kleene/verdict.js';
import { negated } from '../../../src/logic/solver/literal.js';
import { compile } from '../../../src/simulate/compile.js';
import { visit } from '../../../src/simulate/match-rules.js';
import { pointsOf } from '../../logic/puzzle.js';
import { orgOfRules } from '../questions/one-rule.js';
import { encodedOrg } from './encoded-org.js';
import { ORG } from './org-of-zones.js';

const zones = (include: readonly string[], exclude: readonly string[] = []) => ({
  network: include.length > 0 ? { connection: 'ZONE', include } : { connection: 'ZONE', exclude },
});

const people = (users: object, groups: object) => ({ people: { users, groups } });

const RULES: readonly (readonly [string, object])[] = [
  ['an address', zones(['office'])],
  ['an address in nested zones', zones(['floor'])],
  ['outside of zones', zones([], ['office', 'vpn'])],
  ['any zone', zones(['ALL_ZONES'])],
  ['no zone', zones([], ['ALL_ZONES'])],
  ['behind a proxy', zones(['vpn'])],
  ['a country or a region', zones(['alps'])],
  ['a country', zones(['swiss'])],
  ['outside of a country and a region', zones([], ['alps'])],
  ['a network', zones(['provider'])],
  ['a service', zones(['relay'])],
  ['several zones', zones(['office', 'alps', 'provider'])],
  ['a group', people({}, { include: ['hr'] })],
  ['a user or a group', people({ include: ['bob'] }, { include: ['hr'] })],
  ['not a user', people({ exclude: ['ann'] }, {})],
  ['a group without a user', people({ exclude: ['ann'] }, { include: ['hr'] })],
  ['everybody', people({}, { include: ['00ge'] })],
  ['a platform', { platform: { include: [{ type: 'MOBILE', os: { type: 'IOS' } }] } }],
  ['a device with assurance', { device: { registered: true, assurance: { include: ['strong'] } } }],
];

const expression = (condition: string) => ({ elCondition: { condition } });

/** Expressions that combine several facts. */
const EXPRESSIONS: readonly (readonly [string, object])[] = [
  ['two attributes of the device', expression('device.profile.managed == device.profile.registered')],
  ['an attribute and the risk', expression('user.profile.level == security.risk.level')],
  ['the platform and the risk', expression("device.profile.platform + security.risk.level == 'IOSHIGH'")],
  ['two attributes of a user', expression('user.profile.team == user.profile.city')],
  ['two attributes in order', expression('user.profile.level < user.profile.limit')],
  ['an attribute and the platform', expression('user.profile.os == device.profile.platform')],
  [
    'an attribute and a group',
    { ...expression("user.profile.team == 'red'"), ...people({}, { include: ['hr'] }) },
  ],
];

const CONTEXTS: readonly object[] = [
  ...['192.0.2.1', '192.0.2.200', '203.0.113.9', '198.51.100.1', '8.8.8.8', '2001:db8::1'].map((ip) => ({
    ip,
  })),
  { ipChain: ['203.0.113.9', '198.51.100.1'] },
  { ipChain: ['8.8.8.8', '198.51.100.1'] },
  { ipChain: ['192.0.2.1', '203.0.113.9'] },
  ...[
    { country: 'CH', region: 'CH-VS' },
    { country: 'CH', region: 'CH-ZH' },
    { country: 'AT' },
    { country: 'DE' },
  ].map((location) => ({ ip: '8.8.8.8', location, asn: '1', ipServiceCategories: [] })),
  { ip: '8.8.8.8', location: { country: 'DE' }, asn: '23457', ipServiceCategories: [] },
  { ip: '8.8.8.8', location: { country: 'DE' }, asn: '1', ipServiceCategories: ['ANONYMIZER_TOR'] },
  { user: { id: 'ann' } },
  { user: { id: 'bob' } },
  { user: { id: 'new', groupIds: ['hr'] } },
  { user: { id: 'new', groupIds: [] } },
  ...[
    { team: 'red', city: 'red' },
    { team: 'red', city: 'blue' },
    { level: 'HIGH', limit: 'LOW' },
    { level: 1, limit: 2 },
    { os: 'IOS' },
  ].map((profile) => ({
    user: { id: 'new', groupIds: [], profile },
    risk: { level: 'HIGH' },
    device: { platform: 'IOS', registered: true, managed: true },
  })),
  { device: { platform: 'IOS', registered: true, managed: false, assuranceId: 'strong' } },
  { device: { platform: 'WINDOWS', registered: false, managed: false, assuranceIds: [] } },
];

const APP = '0oa1';

describe.each([...RULES, ...EXPRESSIONS])(
  'the analysis and the simulator agree about a rule for %s',
  (_, conditions) => {
    const org = orgOfRules([conditions], ORG);
    const compiled = compile(org);
    const { space, world, lists, meanings } = encodedOrg(org);
    const [rule] = lists.flatMap(({ rules }) => rules);
    if (rule === undefined) throw new Error('one rule');
    const rankOf = (body: unknown) => {
      const read = readBody(body, world);
      if (!read.ok) throw new Error(JSON.stringify(read));
      const { policies = [] } = compiled.types.get('ACCESS_POLICY')?.listFor(APP) ?? {};
      return visit(policies, compiled.knowledgeOf(read.value)).policies[0]?.rules[0]?.rank;
    };

    test('each combination of fact values in the analysis is converted to a request with the same verdict in the simulator', () => {
      const variables = [...rule.variables];
      const sizes = variables.map(space.sizeOf);
      let compared = 0;
      for (const values of pointsOf(sizes).slice(0, 600)) {
        const here = variables.map((variable, at) =>
          space.solver.literal(choice(variable, [values[at] as number])),
        );
        const answer = space.solver.solve([...here, space.acceptable, space.found]);
        if (answer.kind !== 'satisfiable') continue;
        compared += 1;
        for (const shown of [undefined, variables]) {
          const rank = rankOf(space.requestOf(answer.model, shown && space.shown(shown)));
          const [isCertain, isPossible] = [rule.in('must'), rule.in('may')].map((one) =>
            one.isAt(answer.model),
          );
          if (isCertain) expect({ values, shown, rank }).toEqual({ values, shown, rank: MATCH });
          if (!isPossible) expect({ values, shown, rank }).toEqual({ values, shown, rank: NOT_MATCH });
          if (isCertain === isPossible) continue;
          expect([MATCH, NOT_MATCH, UNDEFINED]).toContain(rank);
        }
      }
      expect(compared).toBeGreaterThan(0);
    });

    test('each request is converted to a combination of fact values with the same verdict in the analysis', () => {
      const atoms = [
        ...groupBy(
          meanings.flatMap(({ meaning }) => atomsOf(meaning)),
          ({ fact }) => fact,
        ),
      ].map(([fact, own]) => [fact, [...new Set(own.map(({ value }) => value))]] as const);
      let decided = 0;
      for (const context of CONTEXTS) {
        const body = { appInstance: APP, policyContext: { user: { id: 'bob' }, ...context } };
        const read = readBody(body, world);
        if (!read.ok) throw new Error(JSON.stringify(read));
        const given = atoms.flatMap(([fact, values]) => {
          const truth = truthsAt(fact, values, world, [read.value]);
          return values.flatMap((value, number) => {
            const rank = truth(number, 0);
            if (rank === UNDEFINED) return [];
            const literal = space.solver.literal(
              space.choices({ kind: 'atom', atom: { fact, value } }, world),
            );
            return [rank === MATCH ? literal : negated(literal)];
          });
        });
        const rank = rankOf(body);
        if (rank === UNDEFINED) continue;
        decided += 1;
        const holds = (literal: number) => space.solver.solve([...given, literal]).kind === 'satisfiable';
        const found = { mayMatch: holds(rule.may), mayNotMatch: holds(negated(rule.must)) };
        // A condition that is not modelled may have either result.
        const isExact = rule.bounds.unknowable.size === 0;
        expect({ context, ...found }).toEqual({
          context,
          mayMatch: rank === MATCH || (!isExact && found.mayMatch),
          mayNotMatch: rank === NOT_MATCH || (!isExact && found.mayNotMatch),
        });
      }
      expect(decided).toBeGreaterThan(0);
    });
  },
);
