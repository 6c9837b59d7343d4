import type { Fact } from '../../facts/fact.js';
import { PLATFORMS } from '../../facts/platform.js';
import { RISK_LEVELS } from '../../facts/risk.js';
import type { World } from '../../facts/world.js';
import { never } from '../../logic/formula.js';
import { range } from '../../logic/range.js';
import { quoted } from '../../read/words.js';
import { type Dimension, type Draft, emptyDraft, ofDevice, ofUser, requestFrom } from '../dimension.js';
import { askedAt, type Building, choice, pointsWhere, type Theory } from '../theory.js';
import { unknowable } from './free.js';

/** A thing that has one of some values. */
interface OneOf {
  readonly fact: string;
  readonly title: string;
  /** The values that a request may give; `asked` are those that conditions name. `undefined`: none of them. */
  values(asked: readonly string[], worlds: readonly World[]): readonly (string | undefined)[];
  put(value: string | undefined, draft: Draft): void;
  /** The value that needs no words. */
  readonly usual?: string;
}

const OTHER = 'other';

/** Spec: Conditions. Each value apart; what no condition names is one value more. */
const ONE_OF: readonly OneOf[] = [
  {
    fact: 'riskLevel',
    title: 'risk',
    values: () => RISK_LEVELS,
    put: (level, { policyContext }) => {
      policyContext.risk = { level: level ?? 'LOW' };
    },
  },
  {
    fact: 'entityRisk',
    title: 'entity risk',
    values: () => RISK_LEVELS,
    put: (level, { policyContext }) => {
      policyContext.entityRisk = { level: level ?? 'LOW' };
    },
  },
  {
    fact: 'platform',
    title: 'platform',
    values: () => Object.keys(PLATFORMS).filter((name) => name !== 'OSX'),
    put: (platform, draft) => {
      ofDevice(draft).platform = platform ?? 'WINDOWS';
    },
    usual: 'WINDOWS',
  },
  {
    fact: 'userType',
    title: 'user type',
    values: (asked) => [...asked, OTHER],
    put: (type, draft) => {
      ofUser(draft).type = type ?? OTHER;
    },
    usual: OTHER,
  },
  {
    fact: 'credentialsProvider',
    title: 'credentials provider',
    values: (asked) => [...new Set([...asked, 'ACTIVE_DIRECTORY', OTHER])],
    put: (provider, draft) => {
      ofUser(draft).provider = provider ?? OTHER;
    },
  },
  {
    fact: 'authType',
    title: 'authentication',
    values: (asked) => [...new Set(['WEB', 'LDAP_INTERFACE', 'RADIUS', ...asked, OTHER])],
    put: (type, { policyContext }) => {
      policyContext.authType = type ?? 'WEB';
    },
    usual: 'WEB',
  },
  {
    fact: 'identityProvider',
    title: 'identity provider',
    values: (asked) => [...asked, OTHER],
    put: (id, { policyContext }) => {
      policyContext.identityProvider = id ?? OTHER;
    },
    usual: OTHER,
  },
  {
    fact: 'deviceAssurance',
    title: 'device assurance policy',
    values: (asked, worlds) => [
      ...asked.filter((id) =>
        worlds.every((world) => !world.holds('deviceAssurance') || world.holds('deviceAssurance', id)),
      ),
      otherAssurance(asked, worlds),
    ],
    put: (id, draft) => {
      if (id !== undefined) ofDevice(draft).assuranceId = id;
    },
  },
];

/** A policy that no condition names, last: one of the snapshot's, since a request may name no others; else any word. */
function otherAssurance(asked: readonly string[], worlds: readonly World[]): string | undefined {
  const held = worlds.flatMap((world) => [...world.idsOf('deviceAssurance')]);
  return held.find((id) => !asked.includes(id)) ?? (held.length === 0 ? OTHER : undefined);
}

export const oneOf: Theory = {
  facts: ONE_OF.map(({ fact }) => fact),
  prepare(asked, building) {
    const variables = new Map(
      [...asked].map(([fact, values]) => [fact.name, prepareOne(fact, values, building)]),
    );
    return (fact, value, world) => variables.get(fact.name)?.(value, world) ?? never;
  },
};

function prepareOne(fact: Fact, values: readonly string[], building: Building) {
  const row = ONE_OF.find((row) => row.fact === fact.name) as OneOf;
  const points = row.values(values, building.worlds);
  const variable = building.dimension(
    row.fact,
    (): Dimension => ({
      key: row.fact,
      size: points.length,
      preferred: Math.max(0, points.indexOf(row.usual)),
      put: (value, draft) => row.put(points[value], draft),
      words: (some) => `${row.title} ${wordsFor(points, some)}`,
    }),
  );
  const truths = new Map(
    building.worlds.map((world) => [
      world,
      askedAt(
        fact,
        values,
        world,
        points.map((point) => requestWith(row, point)),
      ),
    ]),
  );
  return (value: string, world: World) => {
    const truth = truths.get(world);
    const statable = points.filter((point) => point !== undefined).length;
    const where = truth && pointsWhere(truth, values.indexOf(value), statable);
    return where === undefined
      ? unknowable(fact, value, 'no request tells it', building)
      : choice(variable, where);
  };
}

function requestWith(row: OneOf, value: string | undefined) {
  const draft = emptyDraft();
  row.put(value, draft);
  return requestFrom(draft);
}

/** `HIGH`, `LOW or MEDIUM`, `not HIGH`, whichever is shorter. */
function wordsFor(points: readonly (string | undefined)[], some: readonly number[]): string {
  const chosen = new Set(some);
  const name = (point: number) => (points[point] === undefined ? 'none' : quoted(points[point]));
  const left = range(points.length).filter((point) => !chosen.has(point));
  return left.length < some.length ? `other than ${left.map(name).join(', ')}` : some.map(name).join(' or ');
}

/** A list of which each member may be there or not. */
const MEMBERS = {
  behavior: {
    title: 'behavior',
    put: (id: string, { policyContext }: Draft) => {
      policyContext.behaviors = [...(policyContext.behaviors ?? []), id];
    },
    none: ({ policyContext }: Draft) => {
      policyContext.behaviors ??= [];
    },
  },
  riskDetection: {
    title: 'risk detection',
    put: (detection: string, { policyContext }: Draft) => {
      policyContext.riskDetections = [...(policyContext.riskDetections ?? []), detection];
    },
    none: ({ policyContext }: Draft) => {
      policyContext.riskDetections ??= [];
    },
  },
} as const;

export const members: Theory = {
  facts: Object.keys(MEMBERS),
  prepare(_asked, building) {
    return (fact, value) => {
      const { title, put, none } = MEMBERS[fact.name as keyof typeof MEMBERS];
      const key = `${fact.name} ${value}`;
      const variable = building.dimension(key, () => ({
        key,
        size: 2,
        preferred: 0,
        put: (held, draft) => (held === 1 ? put(value, draft) : none(draft)),
        words: ([held]) => `${held === 1 ? '' : 'no '}${title} ${quoted(value)}`,
      }));
      return choice(variable, [1]);
    };
  },
};

/** Whether the device is registered, and managed: a managed one is registered. Spec: Conditions, `device`. */
export const device: Theory = {
  facts: ['registered', 'managed'],
  prepare(_asked, building) {
    const key = 'device';
    const points = [
      { registered: false, managed: false },
      { registered: true, managed: false },
      { registered: true, managed: true },
    ];
    const words = ['no registered device', 'a registered device that is not managed', 'a managed device'];
    const variable = building.dimension(key, () => ({
      key,
      size: points.length,
      preferred: 0,
      put: (value, draft) => void Object.assign(ofDevice(draft), points[value]),
      words: (some) =>
        some.length === 1
          ? (words[some[0] as number] as string)
          : some.includes(0)
            ? some.includes(1)
              ? 'no managed device'
              : 'no device or a managed one'
            : 'a registered device',
    }));
    return (fact, value) =>
      choice(
        variable,
        range(points.length).filter(
          (point) => String(points[point]?.[fact.name as 'managed' | 'registered']) === value,
        ),
      );
  },
};
