import { alternatives, quoted } from '../../base/messages.js';
import { range } from '../../base/range.js';
import type { Fact } from '../../facts/fact.js';
import { OFFICE365_CLIENTS } from '../../facts/office365-client.js';
import { PLATFORMS } from '../../facts/platform.js';
import { RISK_LEVELS } from '../../facts/risk.js';
import type { Kind, Person, World } from '../../facts/world.js';
import { never } from '../../logic/kleene/formula.js';
import type { Variable } from '../../logic/solver/literal.js';
import { type Dimension, type Draft, emptyDraft, ofDevice, ofUser, requestFrom } from './dimension.js';
import { unknowable } from './free.js';
import {
  askedAt,
  type Building,
  type Choices,
  calledIn,
  choice,
  pointsWhere,
  type Theory,
} from './theory.js';

/** A thing that has one of some values. */
interface OneOf {
  readonly fact: string;
  readonly title: string;
  /** What the values are ids of, where they are. */
  readonly kind?: Kind;
  /** The values that a request may give; `asked` are those that conditions name. */
  values(asked: readonly string[]): readonly string[];
  put(value: string, draft: Draft): void;
  /** The value that needs no words. */
  readonly usual?: string;
  /** What a user has, where it is a matter of the person; the last value stands for what no condition names. */
  of?(person: Person): string | undefined;
}

const OTHER = 'other';

const RISK: OneOf = {
  fact: 'riskLevel',
  title: 'risk',
  values: () => RISK_LEVELS,
  put: (level, { policyContext }) => {
    policyContext.risk = { level };
  },
};

const PLATFORM: OneOf = {
  fact: 'platform',
  title: 'platform',
  values: () => Object.keys(PLATFORMS).filter((name) => name !== 'OSX'),
  put: (platform, draft) => {
    ofDevice(draft).platform = platform;
  },
  usual: 'WINDOWS',
};

/** Spec: Conditions (policy and rule). Each value apart; what no condition names is one value more. */
const ONE_OF: readonly OneOf[] = [
  RISK,
  {
    fact: 'entityRisk',
    title: 'entity risk',
    values: () => RISK_LEVELS,
    put: (level, { policyContext }) => {
      policyContext.entityRisk = { level };
    },
  },
  PLATFORM,
  {
    fact: 'userType',
    title: 'user type',
    kind: 'userType',
    values: (asked) => [...asked, OTHER],
    put: (type, draft) => {
      ofUser(draft).type = type;
    },
    usual: OTHER,
    of: ({ type }) => type,
  },
  {
    fact: 'credentialsProvider',
    title: 'credentials provider',
    values: (asked) => [...new Set([...asked, 'ACTIVE_DIRECTORY', OTHER])],
    put: (provider, draft) => {
      ofUser(draft).provider = provider;
    },
    of: ({ provider }) => provider,
  },
  {
    fact: 'authType',
    title: 'authentication',
    values: (asked) => [...new Set(['WEB', 'LDAP_INTERFACE', 'RADIUS', ...asked, OTHER])],
    put: (type, { policyContext }) => {
      policyContext.authType = type;
    },
    usual: 'WEB',
  },
  {
    fact: 'office365Client',
    title: 'Office 365 client',
    values: (asked) => [...new Set([...OFFICE365_CLIENTS, ...asked, OTHER])],
    put: (kind, { policyContext }) => {
      policyContext.office365Client = kind;
    },
    usual: 'WEB',
  },
  {
    fact: 'identityProvider',
    title: 'identity provider',
    kind: 'idp',
    values: (asked) => [...asked, OTHER],
    put: (id, { policyContext }) => {
      policyContext.identityProvider = id;
    },
    usual: OTHER,
  },
];

export const singleValues: Theory = {
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
  const { points, variable } = dimensionFor(row, values, building);
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
    const where = truth && pointsWhere(truth, values.indexOf(value), points.length);
    return where === undefined
      ? unknowable(fact, value, 'no request tells it', building)
      : choice(variable, where);
  };
}

function dimensionFor(row: OneOf, asked: readonly string[], building: Building) {
  const points = row.values(asked);
  const variable = building.dimension(
    row.fact,
    (): Dimension => ({
      key: row.fact,
      size: points.length,
      preferred: Math.max(0, points.indexOf(row.usual ?? '')),
      put: (value, draft) => row.put(points[value] as string, draft),
      words: (some) => `${row.title} ${wordsFor(points, some, row.kind, building.worlds)}`,
      ...(row.of && { of: (_userId: string, person: Person) => pointOf(row.of?.(person), points) }),
    }),
  );
  return { points, variable };
}

function pointOf(value: string | undefined, points: readonly string[]): number | undefined {
  if (value === undefined) return undefined;
  return points.includes(value) ? points.indexOf(value) : points.length - 1;
}

/** The dimension of a fact whose values are the same whatever is asked. */
export function platformVariable(building: Building): Variable {
  return dimensionFor(PLATFORM, [], building).variable;
}

export function riskVariable(building: Building): Variable {
  return dimensionFor(RISK, [], building).variable;
}

/** That the device runs on the platform; nothing of one that no condition can name. */
export function isOnPlatform(platform: string, building: Building): Choices | undefined {
  const { points, variable } = dimensionFor(PLATFORM, [], building);
  const point = points.indexOf(platform);
  return point < 0 ? undefined : choice(variable, [point]);
}

function requestWith(row: OneOf, value: string) {
  const draft = emptyDraft();
  row.put(value, draft);
  return requestFrom(draft);
}

/**
 * `HIGH`, `LOW or MEDIUM`, `other than HIGH`: whichever is shorter; where there is a value for what no condition names,
 * by what else is named.
 */
function wordsFor(
  points: readonly string[],
  some: readonly number[],
  kind: Kind | undefined,
  worlds: readonly World[],
): string {
  const chosen = new Set(some);
  const names = (values: readonly number[]) =>
    alternatives(
      values.map((value) => {
        const point = points[value] as string;
        return kind === undefined ? quoted(point) : calledIn(worlds, kind, point);
      }),
    );
  const left = range(points.length).filter((point) => !chosen.has(point));
  const isOpen = points.at(-1) === OTHER;
  const isRest = isOpen ? chosen.has(points.length - 1) : left.length < some.length;
  return isRest ? `other than ${names(left)}` : names(some);
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
        words: ([held]) =>
          `${held === 1 ? '' : 'no '}${title} ${fact.kind === undefined ? quoted(value) : calledIn(building.worlds, fact.kind, value)}`,
      }));
      return choice(variable, [1]);
    };
  },
};

/**
 * Whether the device is registered, and managed: a managed one is registered. Spec: Conditions (policy and rule),
 * `device`.
 */
export const device: Theory = {
  facts: ['registered', 'managed'],
  prepare(_asked, building) {
    const variable = deviceVariable(building);
    return (fact, value) =>
      choice(
        variable,
        range(DEVICES.length).filter(
          (point) => String(DEVICES[point]?.[fact.name as 'managed' | 'registered']) === value,
        ),
      );
  },
};

const DEVICES = [
  { registered: false, managed: false },
  { registered: true, managed: false },
  { registered: true, managed: true },
];

const DEVICE_WORDS = ['no registered device', 'a registered device that is not managed', 'a managed device'];

export function deviceVariable(building: Building): Variable {
  const key = 'device';
  return building.dimension(key, () => ({
    key,
    size: DEVICES.length,
    preferred: 0,
    put: (value, draft) => void Object.assign(ofDevice(draft), DEVICES[value]),
    words: (some) =>
      some.length === 1
        ? (DEVICE_WORDS[some[0] as number] as string)
        : some.includes(0)
          ? some.includes(1)
            ? 'no managed device'
            : 'no device or a managed one'
          : 'a registered device',
  }));
}
