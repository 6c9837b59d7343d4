import {
  type AssuranceLevel,
  compareAssurance,
  weakestAmong,
} from '../../model/assurance/assurance-level.js';
import { type RuleInPolicy, referencedRule } from '../../model/policies/rule-in-policy.js';
import { quotedRule } from '../../model/policies/rule-words.js';
import type { Compiled } from '../../simulate/compile.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/absent-policies.js';
import { applicationReader } from '../../simulate/outcome/application.js';
import { type EffectReader, effectOfRule } from '../../simulate/outcome/part.js';
import { requiredOf } from '../../simulate/outcome/required.js';
import {
  applicationRequirements,
  NO_REQUIREMENT,
  sessionRequirements,
} from '../../simulate/outcome/requirement.js';
import { sessionReader } from '../../simulate/outcome/session.js';
import { possibleValues } from '../../simulate/outcome/settled.js';
import type { UndecidedRule } from './admitting.js';
import { ifWords, statedOutcomes } from './session/stated-outcomes.js';
import type { Below } from './who-below.js';

/**
 * The weakest assurance level with which somebody can sign in to an application, as a lower and an upper bound; `denied` if nobody can sign
 * in.
 */
export interface WeakestLevel {
  /** The weakest possible level: nobody can sign in with less. */
  readonly atLeast: AssuranceLevel;
  /** The weakest proven level: it is certain that somebody can sign in with this level. */
  readonly atMost: AssuranceLevel;
  /** Whether the lower bound is equal to the upper bound. */
  readonly isExact: boolean;
  /** The weakest level that an undecided rule or an unknown policy may allow; `denied` if nothing is undecided. */
  readonly lowestUndecided: AssuranceLevel;
  /** The reasons why `atLeast` and `atMost` differ; empty if they are equal. */
  readonly reasons: readonly string[];
}

/** The rules that allow access to an application, and everything about the application that is undecided or unknown. */
interface LevelEvidence {
  readonly rules: readonly Below[];
  readonly undecided: readonly UndecidedRule[];
  /** Why the policy of the application is unknown. */
  readonly noPolicyReason?: string | undefined;
  /** Why it is unknown whether anybody can sign in at all, regardless of the rules. */
  readonly possiblyInactive?: string | undefined;
}

/** Returns the bounds of the weakest assurance level. An unknown or undecided part can lower `atLeast`, but never `atMost`. */
export function weakestLevelOf(
  { rules, undecided, noPolicyReason, possiblyInactive }: LevelEvidence,
  compiled: Compiled,
): WeakestLevel {
  const exact = rules.filter(isProved).map(({ assurance }) => assurance);
  const atMost = weakestAmong(possiblyInactive === undefined ? exact : []);
  const open: readonly Unknown[] = [
    ...undecided.map((rule): Unknown => [leastByRule(rule, compiled), rule.reason]),
    ...(noPolicyReason === undefined ? [] : [[WEAKEST, noPolicyReason] as const]),
  ];
  const inexact = rules
    .filter((rule) => !isProved(rule))
    .map(
      (rule): Unknown =>
        rule.isExact
          ? [rule.assurance, outcomeUnknown(rule)]
          : [weakestAmong([rule.assurance, leastByRule(rule, compiled)]), requirementUnknown(rule)],
    );
  const unread = possiblyInactive === undefined ? [] : [[weakestAmong(exact), possiblyInactive] as const];
  const weaker = [...inexact, ...open, ...unread].filter(([least]) => compareAssurance(least, atMost) < 0);
  return {
    atLeast: weakestAmong([atMost, ...weaker.map(([least]) => least)]),
    atMost,
    isExact: weaker.length === 0,
    lowestUndecided: weakestAmong(open.map(([least]) => least)),
    reasons: [...new Set(weaker.map(([, reason]) => reason))],
  };
}

/**
 * The data about a rule or policy with unknown requirements: the weakest assurance level with which it may grant access, and the reason why
 * the requirements are unknown.
 */
type Unknown = readonly [least: AssuranceLevel, reason: string];

/** Whether somebody can definitely sign in with the assurance level of the rule, whatever the results of expressions are. */
function isProved({ isExact, example }: Below): boolean {
  return isExact && statedOutcomes(example).if === undefined;
}

function outcomeUnknown({ example, ...rule }: Below): string {
  return `${quotedRule(rule)} decides only ${ifWords(statedOutcomes(example)) ?? ''}`;
}

function requirementUnknown(rule: RuleInPolicy): string {
  return `the assurance level that ${quotedRule(rule)} requires is unknown`;
}

/** Returns the weakest assurance level that a rule may allow by itself. Other policies can only add requirements. */
function leastByRule(reference: RuleInPolicy, compiled: Compiled): AssuranceLevel {
  const { snapshot } = compiled;
  const known = referencedRule(reference);
  if (known === undefined) return WEAKEST;
  const { policy, rule } = known;
  if (rule.unknown !== undefined || policy.unknown !== undefined) return WEAKEST;
  const partBy = <Values>(reader: EffectReader<Values>) => ({
    possible: [{ policy, rule, effect: effectOfRule(reader, { policy, rule }) }],
    noRuleReason: null,
  });
  const isOfSession = isWithoutApplicationPolicies(compiled);
  const session = isOfSession
    ? sessionRequirements(partBy(sessionReader(snapshot.engine)), true)
    : [{ ...NO_REQUIREMENT, by: 'session' as const }];
  const application = isOfSession
    ? [NO_REQUIREMENT]
    : applicationRequirements(partBy(applicationReader(snapshot.brand)));
  const { assurance } = requiredOf(session, application, { snapshot });
  const possible = possibleValues(assurance);
  // `possible` has only the known assurance levels. A combination of requirements with an unknown level may result in a level below all of
  // them.
  const isBounded = assurance.kind === 'decided' || (session.length === 1 && possible.length > 0);
  return isBounded ? weakestAmong(possible) : WEAKEST;
}

const WEAKEST: AssuranceLevel = '1fa-knowledge';
