import { compareEffects, type EffectsCompared } from '../../../analysis/questions/effects/compare-effects.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { type RecordedRules, rulesById } from '../facts/recorded.js';
import { Decider } from './decider.js';
import type { QuestionWorld } from './question.js';
import { StatedConditions } from './stated-conditions.js';

/** A snapshot with its time. A snapshot without a time counts as later than all events. */
export interface DatedSnapshot {
  readonly snapshot: Snapshot;
  /** The time in milliseconds since the epoch. */
  readonly time?: number | undefined;
}

/** A snapshot with its time, with the data that is needed to decide many logged sign-ins. */
export interface DatedOrg {
  readonly snapshot: Snapshot;
  readonly time: number;
  readonly decider: Decider;
  readonly rules: RecordedRules;
  readonly effects: EffectsCompared;
  readonly stated: StatedConditions;
}

export function datedOrg({ snapshot, time = Number.POSITIVE_INFINITY }: DatedSnapshot): DatedOrg {
  const decider = new Decider(snapshot);
  return {
    snapshot,
    time,
    decider,
    stated: new StatedConditions(decider.compiled.world),
    rules: rulesById(snapshot),
    effects: compareEffects(snapshot, snapshot),
  };
}

/**
 * Converts an org to the form that `questionOf` needs to decide a logged sign-in. A replay decides the sign-in with the policies after a
 * change. It passes the org before the change as `judgedIn`, because the service decided the sign-in with that org.
 */
export function questionWorld({ decider, time, stated }: DatedOrg, judgedIn?: DatedOrg): QuestionWorld {
  const { world } = decider.compiled;
  return {
    world,
    until: time,
    stated,
    ...(judgedIn !== undefined && { judgedIn: judgedIn.decider.compiled.world }),
  };
}

/**
 * Returns the latest org that is not newer than a time; if there is none, the org without a time. If there is only one org, it applies to
 * all times. Spec: Sign-in logs, 7, "Epochs".
 */
export function datedOrgAt(orgs: readonly DatedOrg[], time: number): DatedOrg | undefined {
  if (orgs.length === 1) return orgs[0];
  const dated = orgs.filter((org) => org.time <= time);
  return dated.length === 0
    ? orgs.find((org) => org.time === Number.POSITIVE_INFINITY)
    : dated.reduce((latest, org) => (org.time >= latest.time ? org : latest));
}
