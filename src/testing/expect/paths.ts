import { canonicalKey } from '../../base/brand.js';
import { type Static, Type } from '../../base/json-schema.js';
import { alternatives } from '../../base/messages.js';
import { words } from '../../lint/targets/fields.js';
import {
  conjunction,
  disjunction,
  known,
  MATCH,
  NOT_MATCH,
  negate,
  type Rank,
  UNDEFINED,
} from '../../logic/kleene/verdict.js';
import { type AuthenticatorUse, knownUse, labelOf } from '../../model/assurance/authenticator-use.js';
import { type Characteristic, FACTOR_CLASSES } from '../../model/assurance/authenticators.js';
import { parseUseIn } from '../../model/assurance/parse-use.js';
import type { Path, Paths } from '../../model/assurance/paths.js';
import { optionsOf } from '../../simulate/outcome/required.js';
import { reasonsIn } from '../../simulate/outcome/settled.js';
import { authenticatorProblem } from '../names/authenticator-names.js';
import { defineExpectWord, fault, type Judged, judged, unknownWord, type WantedWord } from './expect-word.js';
import type { Subject } from './subject.js';

const TRAITS = {
  phishingResistant: 'phishingResistant',
  hardwareProtected: 'hardwareProtection',
  deviceBound: 'deviceBound',
  userVerified: 'userVerification',
} as const satisfies Readonly<Record<string, Characteristic>>;

const PathsSchema = Type.Object({
  have: Type.Optional(words(...Object.keys(TRAITS))),
  require: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      description: 'authenticators that every authentication path uses: keys, or `key:method`',
    }),
  ),
  avoid: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      description: 'authenticators that no authentication path uses: keys, or `key:method`',
    }),
  ),
  factors: Type.Optional(Type.Integer({ minimum: 1, maximum: FACTOR_CLASSES.length })),
});

type PathsValue = Static<typeof PathsSchema>;

/**
 * The expectation key `paths`: every minimal set of authenticators that satisfies the global session policy and the authentication policy.
 * Considers only authenticators that the person can have enrolled.
 */
export const paths = defineExpectWord<PathsValue>({
  name: 'paths',
  what: 'every authentication path: `{ have: phishingResistant }`, `{ require: [webauthn] }`, `{ avoid: [okta_sms] }`, `{ factors: 2 }`',
  schema: PathsSchema,
  scopeOf: () => ({
    types: ['IDP_DISCOVERY', 'OKTA_SIGN_ON', 'ACCESS_POLICY', 'MFA_ENROLL'],
    withBlocklist: false,
  }),
  wanted(value, subject): WantedWord {
    const problems = [...(value.require ?? []), ...(value.avoid ?? [])].flatMap(
      (text) => authenticatorProblem(text, subject.compiled.snapshot) ?? [],
    );
    const wrong = problems.find(({ severity }) => severity === 'error');
    if (wrong !== undefined) return fault(wrong.message);
    return {
      kind: 'wanted',
      expected: expectedWords(value),
      judge(_one, outcome): Judged {
        const [unknown] = problems;
        if (unknown !== undefined) return unknownWord(unknown.message);
        const { paths } = outcome.joint().canSatisfy;
        if (paths.kind === 'undecided')
          return unknownWord(reasonsIn(paths)[0] ?? 'the authentication paths are unknown');
        return paths.value === null
          ? judged(true, 'no authentication path')
          : judgedPaths(paths.value, value, subject);
      },
    };
  },
});

function expectedWords({ have, require, avoid, factors }: PathsValue): string {
  const phrases = [
    have && `${have} in every authentication path`,
    require && `${alternatives(require, 'and')} in every authentication path`,
    avoid && `no authentication path with ${avoid.join(' or ')}`,
    factors && `${factors} factors in every authentication path`,
  ];
  return phrases.filter(Boolean).join(', ');
}

/** Compares the definite authentication paths with the expectation. If only a possible path differs, the result is undecided. */
function judgedPaths({ certain, possible }: Paths, value: PathsValue, subject: Subject): Judged {
  const fits = (path: Path) => rankOfPath(path, value, subject);
  const refuting = certain.find((path) => fits(path) === NOT_MATCH);
  if (refuting !== undefined) return judged(false, pathWords(refuting));
  const doubtful = [...certain, ...possible].find((path) => fits(path) !== MATCH);
  if (doubtful === undefined)
    return judged(true, certain[0] === undefined ? 'no authentication path' : pathWords(certain[0]));
  const path = pathWords(doubtful);
  return unknownWord(
    fits(doubtful) === NOT_MATCH
      ? `${path} does not satisfy this, but it is unknown whether it is an authentication path`
      : `it is unknown whether the authentication path ${path} satisfies this${value.factors === undefined ? '' : FACTORS_REMEDY}`,
  );
}

const FACTORS_REMEDY =
  ': it has two factors only if the authenticator also verifies the user, by PIN or biometrics; to require 2FA, state `assurance: { atLeast: 2fa }`';

function rankOfPath(
  { authenticators }: Path,
  { have, require = [], avoid = [], factors }: PathsValue,
  subject: Subject,
): Rank {
  const options = optionsOf(subject.compiled);
  const members = authenticators.map((use) => knownUse(use, options).candidates);
  const trait = have === undefined ? undefined : TRAITS[have as keyof typeof TRAITS];
  const ofAll = (ranks: readonly Rank[]) =>
    ranks.every((rank) => rank === ranks[0]) ? (ranks[0] ?? UNDEFINED) : UNDEFINED;
  const uses = (text: string) =>
    disjunction(authenticators.map((use) => rankOfUse(use, text, options.brand)));
  return conjunction([
    ...(trait === undefined
      ? []
      : [disjunction(members.map((candidates) => ofAll(candidates.map(({ has }) => has[trait]))))]),
    ...require.map(uses),
    ...avoid.map((text) => negate(uses(text))),
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

/** Whether an authenticator is the one that a text names; `UNDEFINED` if its method is unknown. */
function rankOfUse(use: AuthenticatorUse, text: string, brand: string): Rank {
  const { key, method } = parseUseIn(text, brand);
  if (canonicalKey(use.key, brand) !== canonicalKey(key, brand)) return NOT_MATCH;
  if (method === undefined) return MATCH;
  return use.method === undefined ? UNDEFINED : known(use.method.toUpperCase() === method);
}

function pathWords({ authenticators }: Path): string {
  return authenticators.map(labelOf).join(' and ');
}
