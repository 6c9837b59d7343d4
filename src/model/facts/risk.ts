import { type Static, Type } from '../../base/json-schema.js';
import { alternatives } from '../../base/messages.js';
import { any } from '../../logic/kleene/formula.js';
import { factOfField } from './definition/fact-of-field.js';
import type { FactFlag } from './definition/flag.js';
import { ask, type Meaning } from './fact.js';
import type { Person, World } from './world.js';

export const RISK_LEVELS = ['LOW', 'MEDIUM', 'HIGH'] as const;

export type RiskLevel = (typeof RISK_LEVELS)[number];

/** A fact that is one of the levels, in a field of its own. */
export function levelFact<Name extends string>({ name, field, title, flag, ofUser }: LevelFact<Name>) {
  return factOfField({
    name,
    about: 'risk',
    field,
    schema: Type.Object({ level: Type.String() }),
    member: 'level',
    read: ({ level }) => [level],
    write: ([level = '']) => ({ level }),
    ...(ofUser && { ofUser }),
    ...(flag && { flags: [levelFlag(flag, title, field)] }),
    domain: {
      kind: 'one value',
      title,
      preposition: 'at',
      values: RISK_LEVELS,
      only: { noun: 'level' },
      ...(ofUser && { of: ofUser }),
    },
  });
}

interface LevelFact<Name extends string> {
  readonly name: string;
  readonly field: Name;
  readonly title: string;
  readonly flag?: FactFlag['flag'];
  /** Where the snapshot says it of the user. */
  ofUser?(person: Person): string | undefined;
}

function levelFlag(flag: FactFlag['flag'], title: string, field: string): FactFlag {
  const what = `the ${title}: ${alternatives(RISK_LEVELS)}`;
  return { flag, value: 'level', what, field: `policyContext.${field}.level`, isWord: true };
}

/** The risk of the sign-in. Spec: Conditions (policy and rule), `riskScore`. */
export const riskLevel = levelFact({ name: 'riskLevel', field: 'risk', title: 'risk', flag: '--risk' });

export function isRisk(level: string): Meaning {
  return ask(riskLevel, level);
}

/** At this level or above. */
export function isRiskAtLeast(level: RiskLevel): Meaning {
  return any(RISK_LEVELS.slice(RISK_LEVELS.indexOf(level)).map(isRisk));
}

/** The risk of the user as such. Spec: Conditions (policy and rule), `entityRisk`. */
export const entityRiskFact = levelFact({
  name: 'entityRisk',
  field: 'entityRisk',
  title: 'entity risk',
  ofUser: ({ riskLevel: level }) => RISK_LEVELS.find((one) => one === level),
});

export function isEntityRisk(level: string): Meaning {
  return ask(entityRiskFact, level);
}

/** What raised the risk of the user. Spec: Conditions (policy and rule), `riskDetectionTypes`. */
export const riskDetection = factOfField({
  name: 'riskDetection',
  about: 'risk',
  field: 'riskDetections',
  schema: Type.Array(Type.String()),
  read: (detections) => detections,
  write: (detections) => [...detections],
  domain: { kind: 'several values', title: 'risk detection', preposition: 'with' },
});

export function isDetected(detection: string): Meaning {
  return ask(riskDetection, detection);
}

/** What is known of the behaviors of a sign-in where not all of them were looked at: of any other it is unknown. */
const OpenBehaviors = Type.Object({
  detected: Type.Array(Type.String()),
  notDetected: Type.Array(Type.String()),
});

/**
 * The behaviors detected, such as a new device; ids or names in the request, ids in a rule. One that the org does not have
 * is never detected (A6).
 */
export const behavior = factOfField({
  name: 'behavior',
  about: 'risk',
  field: 'behaviors',
  schema: Type.Union(
    [
      Type.Array(Type.String(), { description: 'ids or names of the behaviors detected; no other was' }),
      OpenBehaviors,
    ],
    { description: 'the behaviors detected, or those that were and those that were not' },
  ),
  kind: 'behavior',
  read: (given, world) =>
    detectedIn(given)
      .map((idOrName) => world.behaviorId(idOrName))
      .filter((id) => mayBeOfOrg(id, world)),
  mayHold:
    ({ policyContext }, world) =>
    (id) =>
      mayBeDetected(id, policyContext as Detected, world),
  write: (ids) => [...ids],
  words: (found, { ids }) => ids('behavior', found, 'no behavior'),
  domain: { kind: 'several values', title: 'behavior', preposition: 'with', ids: 'behavior' },
});

export function hasBehavior(id: string): Meaning {
  return ask(behavior, id);
}

interface Detected {
  readonly behaviors?: GivenBehaviors | null;
}

type GivenBehaviors = readonly string[] | Static<typeof OpenBehaviors>;

/** Those that a request names as detected. */
function detectedIn(given: GivenBehaviors): readonly string[] {
  return 'detected' in given ? given.detected : given;
}

function mayBeDetected(id: string, { behaviors }: Detected, world: World): boolean {
  if (behaviors == null || !mayBeOfOrg(id, world)) return false;
  const isIt = (idOrName: string) => world.behaviorId(idOrName) === id;
  if ('detected' in behaviors) return !behaviors.notDetected.some(isIt);
  return !world.holds('behavior', id) && mayNameOthers(behaviors, world);
}

/** All behaviors that were detected, where it is known which they are. */
export function allDetected({ behaviors }: Detected, world: World): readonly string[] | undefined {
  if (behaviors == null || 'detected' in behaviors) return undefined;
  return mayNameOthers(behaviors, world) ? undefined : behaviors.filter((one) => mayBeOfOrg(one, world));
}

/** A behavior that the org does not have is not detected, whatever a request says. */
function mayBeOfOrg(idOrName: string, world: World): boolean {
  return !world.isWhole('behavior') || world.holds('behavior', world.behaviorId(idOrName));
}

/** Whether one of these is, as is stated, perhaps the name of a behavior that the snapshot does not hold. */
function mayNameOthers(given: readonly string[], world: World): boolean {
  if (world.whyOpen('behavior') === undefined) return false;
  return given.some((idOrName) => !world.holds('behavior', world.behaviorId(idOrName)));
}
