import fc from 'fast-check';
import { expect } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import type { Comparison } from '../../../src/analysis/questions/diff/verdicts.js';
import { pathsWithout } from '../../../src/analysis/questions/paths-without.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { whoBelow } from '../../../src/analysis/questions/who-below.js';
import { ASSURANCE_LEVELS } from '../../../src/model/assurance/assurance-level.js';
import {
  type AuthenticatorUse,
  completionsOf,
  knownUse,
} from '../../../src/model/assurance/authenticator-use.js';
import { CHARACTERISTICS, type Characteristic } from '../../../src/model/assurance/authenticators.js';
import { methodIn } from '../../../src/model/assurance/read-verification-method.js';
import { assuranceVerdict } from '../../../src/model/assurance/satisfies.js';
import { subsets } from '../../../src/model/assurance/subsets.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { sessionMethod } from '../../../src/simulate/outcome/requirement.js';
import { orgIn } from '../../features/logs/written-org.js';

/** The actions of a session rule; `undefined` for a rule that denies access. */
export type Signon =
  | { readonly isSecondRequired: boolean; readonly isPasswordFirst: boolean; readonly idle: number }
  | undefined;

/** The actions of an application's rule; `undefined` for a rule that denies access. */
export type Access =
  | { readonly factors: '1FA' | '2FA'; readonly constraints: number; readonly again: string }
  | undefined;

/**
 * An org with one application. The members of one group have a session rule and an application rule. All other users have another session
 * rule and another application rule.
 */
export interface SmallOrg {
  readonly sessions: readonly [inGroup: Signon, others: Signon];
  readonly accesses: readonly [inGroup: Access, others: Access];
  /** The authenticators of the org; absent if the export does not list them. */
  readonly authenticators: readonly string[] | undefined;
}

const CONSTRAINTS: readonly (readonly object[])[] = [
  [],
  [{ possession: { phishingResistant: 'REQUIRED' } }],
  [{ possession: { deviceBound: 'REQUIRED' } }],
  [{ possession: { userVerification: 'REQUIRED' } }],
  [{ knowledge: { types: ['password'] } }],
  [{ possession: { types: ['phone'] } }, { possession: { phishingResistant: 'REQUIRED' } }],
  [{ knowledge: { types: ['security_question'] }, possession: { types: ['email'] } }],
  [{ knowledge: { excludedAuthenticationMethods: [{ key: 'okta_password' }] } }],
];

const KEYS = ['okta_password', 'okta_email', 'phone_number', 'webauthn', 'security_question'] as const;

const denyingSometimes = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { freq: 7, nil: undefined });

const arbitrarySignon: fc.Arbitrary<Signon> = denyingSometimes(
  fc.record({
    isSecondRequired: fc.boolean(),
    isPasswordFirst: fc.boolean(),
    idle: fc.constantFrom(60, 60, 60, 120),
  }),
);

const arbitraryAccess: fc.Arbitrary<Access> = denyingSometimes(
  fc.record({
    factors: fc.constantFrom('1FA', '2FA'),
    constraints: fc.nat(CONSTRAINTS.length - 1),
    again: fc.constantFrom('PT2H', 'PT2H', 'PT2H', 'PT4H'),
  }),
);

/** Generates lists of authenticators. Each list contains the password, so that somebody can sign in. */
const arbitraryKeys = fc
  .subarray([...KEYS], { minLength: 2 })
  .map((keys): readonly string[] => [...new Set(['okta_password', ...keys])]);

export const arbitrarySmallPair: fc.Arbitrary<readonly [SmallOrg, SmallOrg]> = fc
  .record({
    sessions: fc.tuple(arbitrarySignon, arbitrarySignon),
    accesses: fc.tuple(arbitraryAccess, arbitraryAccess),
    authenticators: fc.option(arbitraryKeys, { freq: 3, nil: undefined }),
  })
  .chain((before) =>
    fc.tuple(
      fc.constant(before),
      fc.record({
        sessions: fc.oneof(
          { weight: 3, arbitrary: fc.constant(before.sessions) },
          fc.tuple(arbitrarySignon, arbitrarySignon),
        ),
        accesses: fc.oneof(
          fc.constant(before.accesses),
          arbitraryAccess.map((one) => [before.accesses[0], one] as const),
          fc.tuple(arbitraryAccess, arbitraryAccess),
        ),
        authenticators:
          before.authenticators === undefined
            ? fc.constant(undefined)
            : fc.oneof({ weight: 3, arbitrary: fc.constant(before.authenticators) }, arbitraryKeys),
      }),
    ),
  );

/** Returns the org as an export. Each application rule also gets the fields in `add`, which this project does not model. */
export function snapshotOfSmall(
  { sessions, accesses, authenticators }: SmallOrg,
  add: object = {},
): Snapshot {
  const groups = ['Everyone', 'Some'].map((name) => ({
    id: `00g${name}`,
    type: name === 'Everyone' ? 'BUILT_IN' : 'OKTA_GROUP',
    profile: { name },
  }));
  const active = { status: 'ACTIVE', system: false };
  const ofGroup = { people: { groups: { include: ['00gSome'] } } };
  return orgIn(
    JSON.stringify({
      brand: 'OKTA',
      groups,
      zones: [],
      apps: [
        {
          id: 'a',
          label: 'A',
          status: 'ACTIVE',
          _links: { accessPolicy: { href: 'https://x.test/api/v1/policies/p' } },
        },
      ],
      ...(authenticators && {
        authenticators: authenticators.map((key) => ({ id: `aut-${key}`, key, name: key, status: 'ACTIVE' })),
      }),
      policies: [
        ...sessions.map((signon, at) => ({
          ...{ id: `s${at}`, name: `S${at}`, type: 'OKTA_SIGN_ON', ...active, priority: at + 1 },
          conditions: { people: { groups: { include: [at === 0 ? '00gSome' : '00gEveryone'] } } },
          rules: [
            {
              ...{ id: `sr${at}`, name: `SR${at}`, ...active, priority: 1, conditions: {} },
              actions: { signon: signonOf(signon) },
            },
          ],
        })),
        {
          ...{ id: 'p', name: 'P', type: 'ACCESS_POLICY', ...active, priority: 1 },
          rules: accesses.map((access, at) => ({
            ...{ id: `r${at}`, name: `R${at}`, ...active, priority: at + 1 },
            conditions: at === 0 ? ofGroup : {},
            actions: { appSignOn: { ...appSignOnOf(access), ...add } },
          })),
        },
      ],
    }),
  );
}

export function signonOf(signon: Signon): object {
  if (signon === undefined) return { access: 'DENY' };
  return {
    access: 'ALLOW',
    requireFactor: signon.isSecondRequired,
    primaryFactor: signon.isPasswordFirst ? 'PASSWORD_IDP' : 'PASSWORD_IDP_ANY_FACTOR',
    ...(signon.isSecondRequired && { factorPromptMode: 'ALWAYS' }),
    session: { maxSessionIdleMinutes: signon.idle },
  };
}

export function appSignOnOf(access: Access): object {
  if (access === undefined) return { access: 'DENY' };
  const { factors, constraints, again } = access;
  const verificationMethod = {
    ...{ type: 'ASSURANCE', factorMode: factors, reauthenticateIn: again },
    constraints: CONSTRAINTS[constraints],
  };
  return { access: 'ALLOW', verificationMethod };
}

/**
 * Counts of the tested pairs of orgs. Each verdict has a count. `enumerated` counts the pairs that were compared with the enumeration of
 * authenticator sets. `asked` counts the pairs that were checked with questions.
 */
export type Tried = Record<string, number>;

/**
 * Checks a comparison of two orgs with questions such as "who can sign in below a level?". If the second org is not more permissive, a
 * question that finds nobody in the first org finds nobody in the second. If the second org is not less permissive, a question that finds
 * somebody in the first org finds somebody in the second.
 */
export function verdictsAgreeWithQuestions(
  [before, after]: readonly [SmallOrg, SmallOrg],
  tried: Tried,
): void {
  const orgs = [snapshotOfSmall(before), snapshotOfSmall(after)] as const;
  const verdict = verdictOf(...orgs);
  tried[verdict] = (tried[verdict] ?? 0) + 1;
  expect(MIRRORED[verdictOf(orgs[1], orgs[0])]).toBe(verdict);
  if (before.authenticators !== undefined && after.authenticators !== undefined) {
    tried.enumerated = (tried.enumerated ?? 0) + 1;
    expect({ before, after, verdict }).toEqual({ before, after, verdict: enumerated(before, after) });
  }
  if (verdict === 'mixed' || verdict === 'unknown') return;
  tried.asked = (tried.asked ?? 0) + 1;
  const characteristic = CHARACTERISTICS[tried.asked % CHARACTERISTICS.length] as Characteristic;
  const [was, is] = orgs.map((org) => foundIn(org, characteristic));
  for (const question of Object.keys(was ?? {})) {
    const [did, does] = [was?.[question], is?.[question]];
    if (verdict !== 'more-permissive')
      expect({ before, after, question, isNew: did === 'nobody' && does === 'somebody' }).toMatchObject({
        isNew: false,
      });
    if (verdict !== 'less-permissive')
      expect({ before, after, question, isGone: did === 'somebody' && does === 'nobody' }).toMatchObject({
        isGone: false,
      });
  }
}

const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  'more-permissive': 'less-permissive',
  'less-permissive': 'more-permissive',
  mixed: 'mixed',
  unknown: 'unknown',
  equal: 'equal',
};

export function verdictOf(before: Snapshot, after: Snapshot): Comparison {
  return diffOf(before, after).verdicts[0]?.verdict ?? 'unknown';
}

type Found = 'nobody' | 'undecided' | 'somebody';

/** Returns whether somebody can sign in below each assurance level, and whether somebody can sign in without the given characteristic. */
function foundIn(org: Snapshot, characteristic: Characteristic): Record<string, Found> {
  const session = sessionOf(compile(org));
  const { rules, undecided } = whoBelow({ appId: 'a', assurance: 'denied' }, session, {});
  const below = ASSURANCE_LEVELS.map((assurance): [string, Found] => {
    const some = rules.filter(
      (one) => ASSURANCE_LEVELS.indexOf(one.assurance) < ASSURANCE_LEVELS.indexOf(assurance),
    );
    return [
      `below ${assurance}`,
      foundAs(
        some.map(({ isExact }) => isExact),
        undecided.length,
      ),
    ];
  });
  const found = pathsWithout({ appId: 'a', characteristic }, session, {});
  const sure = found.rules.map(({ isCertain }) => isCertain);
  return Object.fromEntries([...below, [`without ${characteristic}`, foundAs(sure, found.undecided.length)]]);
}

function foundAs(sure: readonly boolean[], undecided: number): Found {
  if (sure.includes(true)) return 'somebody';
  return sure.length + undecided > 0 ? 'undecided' : 'nobody';
}

const OPTIONS = { brand: 'OKTA' };

/** Computes the verdict from every user and every set of authenticators, one by one. */
function enumerated(before: SmallOrg, after: SmallOrg): Comparison {
  const directions = new Set<string>();
  for (const at of [0, 1] as const) for (const one of directionsFor(at, before, after)) directions.add(one);
  if (directions.size > 1) return 'mixed';
  return directions.has('more-permissive')
    ? 'more-permissive'
    : directions.has('less-permissive')
      ? 'less-permissive'
      : 'equal';
}

export function directionsFor(
  at: 0 | 1,
  before: SmallOrg,
  after: SmallOrg,
): readonly ('less-permissive' | 'more-permissive')[] {
  const [was, is] = [minimalSets(at, before), minimalSets(at, after)];
  if (was.length === 0 && is.length === 0) return [];
  if (was.length === 0) return ['more-permissive'];
  if (is.length === 0) return ['less-permissive'];
  const adds = is.some((set) => !isAccepted(set, at, before));
  const refuses = was.some((set) => !isAccepted(set, at, after));
  const times = [
    (before.sessions[at]?.idle ?? 0) - (after.sessions[at]?.idle ?? 0),
    hoursOf(before.accesses[at]) - hoursOf(after.accesses[at]),
  ];
  return [
    ...(adds || times.some((one) => one < 0) ? (['more-permissive'] as const) : []),
    ...(refuses || times.some((one) => one > 0) ? (['less-permissive'] as const) : []),
  ];
}

function hoursOf(access: Access): number {
  return access?.again === 'PT4H' ? 4 : 2;
}

type UseSet = readonly AuthenticatorUse[];

export function minimalSets(at: 0 | 1, org: SmallOrg): readonly UseSet[] {
  const uses = usesIn(org);
  const found: UseSet[] = [];
  for (const places of subsets(uses.length, 4)) {
    const set = places.map((place) => uses[place] as AuthenticatorUse);
    if (new Set(set.map(nameOf)).size < set.length) continue;
    if (found.some((smaller) => smaller.every((use) => set.includes(use)))) continue;
    if (isAccepted(set, at, org)) found.push(set);
  }
  return found;
}

const METHODS: Readonly<Record<string, readonly string[]>> = { phone_number: ['SMS', 'VOICE'] };

const usesOfKey = new Map<string, readonly AuthenticatorUse[]>(
  KEYS.map((key) => [
    key,
    (METHODS[key] ?? [key.replace('okta_', '').toUpperCase()]).flatMap((method) =>
      completionsOf(knownUse({ key, method }, OPTIONS)).map(({ use }) => use),
    ),
  ]),
);

function usesIn({ authenticators = [] }: SmallOrg): readonly AuthenticatorUse[] {
  return authenticators.flatMap((key) => usesOfKey.get(key) ?? []);
}

function nameOf({ key, method }: AuthenticatorUse): string {
  return `${key} ${method}`;
}

function isAccepted(set: UseSet, at: 0 | 1, org: SmallOrg): boolean {
  const [signon, access] = [org.sessions[at], org.accesses[at]];
  if (signon === undefined || access === undefined) return false;
  const active = new Set(usesIn(org));
  if (!set.every((use) => active.has(use))) return false;
  const { isSecondRequired, isPasswordFirst } = signon;
  const primary = isPasswordFirst ? 'PASSWORD_IDP' : 'PASSWORD_IDP_ANY_FACTOR';
  const { verificationMethod } = appSignOnOf(access) as { readonly verificationMethod?: unknown };
  return [sessionMethod(isSecondRequired, primary, false), methodIn(verificationMethod, 'OKTA')].every(
    (method) => assuranceVerdict(method, set, OPTIONS) === 'MATCH',
  );
}
