import { type Static, Type } from '../../base/json-schema.js';
import { alternatives } from '../../base/messages.js';
import { any } from '../../logic/kleene/formula.js';
import { factOfField } from './definition/fact-of-field.js';
import type { FactFlag } from './definition/flag.js';
import { ask, type Meaning } from './fact.js';
import type { Person, World } from './world.js';

export const RISK_LEVELS = ['LOW', 'MEDIUM', 'HIGH'] as const;

export type RiskLevel = (typeof RISK_LEVELS)[number];

export function isRiskLevel(value: unknown): value is RiskLevel {
  return (RISK_LEVELS as readonly unknown[]).includes(value);
}

/** Defines a fact whose value is a risk level, with its own request field. */
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
  /** Returns the risk level that a user of the snapshot has; `undefined` if it is unknown. */
  ofUser?(person: Person): string | undefined;
}

function levelFlag(flag: FactFlag['flag'], title: string, field: string): FactFlag {
  const what = `the ${title}: ${alternatives(RISK_LEVELS)}`;
  return { flag, value: 'level', what, field: `policyContext.${field}.level`, isWord: true };
}

/** The fact that states the risk of the sign-in. Spec: Conditions (policy and rule), `riskScore`. */
export const riskLevel = levelFact({ name: 'riskLevel', field: 'risk', title: 'risk', flag: '--risk' });

export function isRisk(level: string): Meaning {
  return ask(riskLevel, level);
}

/** Returns the formula for "the sign-in has this risk level or a higher one". */
export function isRiskAtLeast(level: RiskLevel): Meaning {
  return any(RISK_LEVELS.slice(RISK_LEVELS.indexOf(level)).map(isRisk));
}

/** The fact that states the risk of the user. Spec: Conditions (policy and rule), `entityRisk`. */
export const entityRiskFact = levelFact({
  name: 'entityRisk',
  field: 'entityRisk',
  title: 'entity risk',
  ofUser: ({ riskLevel: level }) => RISK_LEVELS.find((one) => one === level),
});

export function isEntityRisk(level: string): Meaning {
  return ask(entityRiskFact, level);
}

/** The fact that states the detections that raised the risk of the user. Spec: Conditions (policy and rule), `riskDetectionTypes`. */
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

/** The behaviors that the service checked for a sign-in, both detected and not detected. All other behaviors are unknown. */
const OpenBehaviors = Type.Object({
  detected: Type.Array(Type.String()),
  notDetected: Type.Array(Type.String()),
});

/**
 * The fact that states the detected behaviors, such as a new device. Requests name behaviors by id or name, rules name them by id. A
 * behavior that the org does not have is never detected (assumption A6).
 */
export const behavior = factOfField({
  name: 'behavior',
  about: 'risk',
  field: 'behaviors',
  schema: Type.Union(
    [
      Type.Array(Type.String(), {
        description: 'ids or names of the detected behaviors; no others were detected',
      }),
      OpenBehaviors,
    ],
    {
      description:
        'either the list of all detected behaviors, or an object with the detected behaviors and the behaviors that were checked but not detected',
    },
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

/** Returns the behaviors that the request states as detected. */
function detectedIn(given: GivenBehaviors): readonly string[] {
  return 'detected' in given ? given.detected : given;
}

function mayBeDetected(id: string, { behaviors }: Detected, world: World): boolean {
  if (behaviors == null || !mayBeOfOrg(id, world)) return false;
  const isIt = (idOrName: string) => world.behaviorId(idOrName) === id;
  if ('detected' in behaviors) return !behaviors.notDetected.some(isIt);
  return !world.holds('behavior', id) && mayNameOthers(behaviors, world);
}

/** Returns all detected behaviors, or `undefined` if they are not known completely. */
export function allDetected({ behaviors }: Detected, world: World): readonly string[] | undefined {
  if (behaviors == null || 'detected' in behaviors) return undefined;
  return mayNameOthers(behaviors, world) ? undefined : behaviors.filter((one) => mayBeOfOrg(one, world));
}

/** Whether the org may have a behavior. If not, the behavior is never detected, whatever a request states. */
function mayBeOfOrg(idOrName: string, world: World): boolean {
  return !world.isComplete('behavior') || world.holds('behavior', world.behaviorId(idOrName));
}

/**
 * Whether the request may name a behavior that is missing from the snapshot: the snapshot states that behaviors are missing, and one of the
 * names is not in it.
 */
function mayNameOthers(given: readonly string[], world: World): boolean {
  if (world.whyIncomplete('behavior') === undefined) return false;
  return given.some((idOrName) => !world.holds('behavior', world.behaviorId(idOrName)));
}
