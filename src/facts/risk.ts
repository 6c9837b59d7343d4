import { any } from '../logic/kleene/formula.js';
import { ask, type Meaning } from './fact.js';
import { listedFact } from './listed-fact.js';

export const RISK_LEVELS = ['LOW', 'MEDIUM', 'HIGH'] as const;

export type RiskLevel = (typeof RISK_LEVELS)[number];

/** The risk of the sign-in. Spec: Conditions (policy and rule), `riskScore`. */
export const riskLevel = listedFact({
  name: 'riskLevel',
  fields: ['policyContext.risk.level'],
  values: ({ policyContext: { risk } }) => (risk == null ? undefined : [risk.level]),
});

export function isRisk(level: string): Meaning {
  return ask(riskLevel, level);
}

/** At this level or above. */
export function isRiskAtLeast(level: RiskLevel): Meaning {
  return any(RISK_LEVELS.slice(RISK_LEVELS.indexOf(level)).map(isRisk));
}

/** The risk of the user as such. Spec: Conditions (policy and rule), `entityRisk`. */
export const entityRisk = listedFact({
  name: 'entityRisk',
  fields: ['policyContext.entityRisk.level'],
  values: ({ policyContext: { entityRisk: risk } }) => (risk == null ? undefined : [risk.level]),
});

export function isEntityRisk(level: string): Meaning {
  return ask(entityRisk, level);
}

/** What raised the risk of the user. Spec: Conditions (policy and rule), `riskDetectionTypes`. */
export const riskDetection = listedFact({
  name: 'riskDetection',
  fields: ['policyContext.riskDetections'],
  values: ({ policyContext }) => policyContext.riskDetections ?? undefined,
});

export function isDetected(detection: string): Meaning {
  return ask(riskDetection, detection);
}

/** The behaviors detected, such as a new device; ids or names in the request, ids in a rule. */
export const behavior = listedFact({
  name: 'behavior',
  fields: ['policyContext.behaviors'],
  values: ({ policyContext }, world) =>
    policyContext.behaviors?.map((idOrName) => world.behaviorId(idOrName)),
});

export function hasBehavior(id: string): Meaning {
  return ask(behavior, id);
}
