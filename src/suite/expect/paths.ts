import { type AuthenticatorUse, knownUse, labelOf } from '../../assurance/authenticator-use.js';
import { type Characteristic, FACTOR_CLASSES } from '../../assurance/authenticators.js';
import type { Path, Paths } from '../../assurance/paths.js';
import { useNamed } from '../../assurance/use-named.js';
import { neutralKey } from '../../base/brand.js';
import { type Static, Type } from '../../base/json-schema.js';
import { words } from '../../lint/targets/fields.js';
import {
  conjunction,
  disjunction,
  known,
  MATCH,
  NOT_MATCH,
  type Rank,
  UNDEFINED,
} from '../../logic/kleene/verdict.js';
import { optionsOf } from '../../simulate/outcome/required.js';
import { reasonsIn } from '../../simulate/outcome/settled.js';
import { defineExpectWord, type Judged, judged, unknownWord, type WantedWord } from './expect-word.js';
import type { Subject } from './subject.js';

const TRAITS = {
  phishingResistant: 'phishingResistant',
  hardwareProtected: 'hardwareProtection',
  deviceBound: 'deviceBound',
  userVerified: 'userVerification',
} as const satisfies Readonly<Record<string, Characteristic>>;

const PathsSchema = Type.Object({
  have: Type.Optional(words(...Object.keys(TRAITS))),
  avoid: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
  factors: Type.Optional(Type.Integer({ minimum: 1, maximum: FACTOR_CLASSES.length })),
});

type PathsValue = Static<typeof PathsSchema>;

/** Every minimal set of authenticators that both policies admit and that this person can have. */
export const paths = defineExpectWord<PathsValue>({
  name: 'paths',
  what: 'every authentication path: `{ have: phishingResistant }`, `{ avoid: [okta_sms] }`, `{ factors: 2 }`',
  schema: PathsSchema,
  scopeOf: () => ({
    types: ['IDP_DISCOVERY', 'SVC_SIGN_ON', 'ACCESS_POLICY', 'MFA_ENROLL'],
    withRefusal: false,
  }),
  wanted: (value, subject): WantedWord => ({
    kind: 'wanted',
    expected: expectedWords(value),
    judge(_one, outcome): Judged {
      const { paths } = outcome.joint().canBeMet;
      if (paths.kind === 'undefined')
        return unknownWord(reasonsIn(paths)[0] ?? 'the authentication paths are unknown');
      return paths.value === null
        ? judged(true, 'no authentication path')
        : judgedPaths(paths.value, value, subject);
    },
  }),
});

function expectedWords({ have, avoid, factors }: PathsValue): string {
  const phrases = [
    have && `${have} in every authentication path`,
    avoid && `no authentication path with ${avoid.join(' or ')}`,
    factors && `${factors} factors in every authentication path`,
  ];
  return phrases.filter(Boolean).join(', ');
}

/** A path that is only possible refutes nothing. */
function judgedPaths({ certain, possible }: Paths, value: PathsValue, subject: Subject): Judged {
  const fits = (path: Path) => rankOfPath(path, value, subject);
  const refuting = certain.find((path) => fits(path) === NOT_MATCH);
  if (refuting !== undefined) return judged(false, pathWords(refuting));
  const doubtful = [...certain, ...possible].find((path) => fits(path) !== MATCH);
  if (doubtful === undefined)
    return judged(true, certain[0] === undefined ? 'no authentication path' : pathWords(certain[0]));
  return unknownWord(
    `${pathWords(doubtful)} may be an authentication path, and it is unknown whether it satisfies the expectation`,
  );
}

function rankOfPath({ authenticators }: Path, { have, avoid, factors }: PathsValue, subject: Subject): Rank {
  const options = optionsOf(subject.compiled);
  const members = authenticators.map((use) => knownUse(use, options).candidates);
  const trait = have === undefined ? undefined : TRAITS[have as keyof typeof TRAITS];
  const ofAll = (ranks: readonly Rank[]) =>
    ranks.every((rank) => rank === ranks[0]) ? (ranks[0] ?? UNDEFINED) : UNDEFINED;
  return conjunction([
    ...(trait === undefined
      ? []
      : [disjunction(members.map((candidates) => ofAll(candidates.map(({ has }) => has[trait]))))]),
    ...(avoid ?? []).map((text) => known(!authenticators.some((use) => isNamed(use, text, options.brand)))),
    ...(factors === undefined
      ? []
      : [
          atLeast(
            factors,
            FACTOR_CLASSES.map((one) =>
              disjunction(members.map((candidates) => ofAll(candidates.map(({ is }) => is[one])))),
            ),
          ),
        ]),
  ]);
}

function atLeast(count: number, ranks: readonly Rank[]): Rank {
  if (ranks.filter((rank) => rank === MATCH).length >= count) return MATCH;
  return ranks.filter((rank) => rank !== NOT_MATCH).length < count ? NOT_MATCH : UNDEFINED;
}

function isNamed(use: AuthenticatorUse, text: string, brand: string): boolean {
  const { key, method } = useNamed(text);
  if (neutralKey(use.key, brand) !== neutralKey(key, brand)) return false;
  return method === undefined || use.method === undefined || use.method.toUpperCase() === method;
}

function pathWords({ authenticators }: Path): string {
  return authenticators.map(labelOf).join(' and ');
}
