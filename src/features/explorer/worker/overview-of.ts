import { type AccessAnswer, populationSteps } from '../../../analysis/questions/population.js';
import { reachSteps } from '../../../analysis/questions/reach.js';
import { own } from '../../../base/own.js';
import type { Steps } from '../../../base/work-steps.js';
import { nameOrId, ruleWords } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { populationHead } from '../../../report/apps/alike-applications.js';
import { applicationName, levelWords, toneOfWays } from '../../../report/apps/level-words.js';
import { userWords, weakestRuleWords } from '../../../report/apps/summary-lines.js';
import type { AccessOverview, UnreachableRow } from '../protocol/overview.js';
import { unreachableNotes } from '../unreachable-notes.js';
import { formValuesOf } from './form-values-of.js';
import type { OpenedOrg } from './open-org.js';

const populations = new WeakMap<Snapshot, AccessAnswer>();

/** Returns the applications with the weakest authentication paths. The answer for an org is cached. */
export function* accessOverview({ snapshot }: OpenedOrg): Steps<AccessOverview> {
  const population = populations.get(snapshot) ?? (yield* populationSteps(snapshot));
  populations.set(snapshot, population);
  const [tone, summary] = populationHead(population);
  const { applications } = population;
  return {
    tone,
    summary,
    count: applications.length,
    weakest: applications.slice(0, MOST_APPLICATIONS).map((ways) => {
      const [first] = ways.rules;
      return {
        id: ways.application.id,
        name: applicationName(ways),
        tone: toneOfWays(ways),
        level: levelWords(ways),
        users: snapshot.users.length === 0 ? null : userWords(ways, snapshot),
        by: weakestRuleWords(ways),
        example: first === undefined ? null : formValuesOf(first.example),
      };
    }),
  };
}

const MOST_APPLICATIONS = 12;

/**
 * Returns the policies and rules that never apply, or may never apply. For an edited org (`isEdited`), the function analyzes the org.
 * Otherwise it takes the results that the command stored in the page.
 */
export function* unreachableRows(
  { snapshot, data }: OpenedOrg,
  isEdited: boolean,
): Steps<readonly UnreachableRow[]> {
  const notes = isEdited ? unreachableNotes(yield* reachSteps(snapshot)) : data.unreached;
  return snapshot.policies.flatMap((policy) =>
    [policy, ...policy.rules].flatMap((one) => {
      const note = own(notes, one.id);
      const name = one === policy ? nameOrId(policy) : ruleWords({ policy, rule: one });
      return note === undefined ? [] : [{ id: one.id, name, ...note }];
    }),
  );
}
