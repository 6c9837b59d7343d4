import type {
  ChangedRegion,
  DecidingRule,
  Diff,
  NewApplication,
  UndecidedChange,
} from '../../analysis/questions/diff/changes.js';
import type { Difference } from '../../analysis/questions/diff/diff.js';
import type { ApplicationVerdict, Comparison, Direction } from '../../analysis/questions/diff/verdicts.js';
import { CHANGE_WORDS, changeCountsWords } from '../../analysis/questions/effects/change.js';
import { CANONICAL_BRAND } from '../../base/brand.js';
import { groupBy } from '../../base/group-by.js';
import { alternatives, counted } from '../../base/messages.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import { UNKNOWN_RULES } from '../../model/policies/placeholders.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import type { IdAndName } from '../../model/policies/rule-in-policy.js';
import { adviceGroupWords, groupByAdvice } from '../text/group-by-advice.js';
import { exceptionWords } from '../words/exception-words.js';
import { useWords } from '../words/use-words.js';

/** Returns a summary such as `3 sets of sign-ins change: 1 less strict, 1 access removed, 1 other; 1 application is new`. */
export function summaryWords(diff: Diff & Partial<Pick<Difference, 'verdicts'>>): string {
  const { added, removed } = diff.applications;
  const isOfOtherOrg = diff.verdicts?.length === 0 && added.length > 0 && removed.length > 0;
  return [
    ...(isOfOtherOrg ? ['the exports have no application in common; are they exports of the same org?'] : []),
    [changesWords(diff), ...applicationsWords(diff)].join('; '),
  ].join(' ');
}

function changesWords({
  changes: regions,
  undecided,
  isComplete,
  withoutEffect,
  applications: { added, removed },
}: Diff): string {
  if (regions.length === 0) {
    if (!isComplete) return incompleteWords(undecided.map(({ reason }) => reason));
    if (withoutEffect.length > 0) return 'nothing changes: every sign-in requires the same as before';
    return added.length + removed.length === 0
      ? 'nothing changes: every sign-in has the same result as before'
      : 'nothing changes for the other applications';
  }
  const open = undecided.length === 0 ? '' : `; ${undecided.length} undecided`;
  return `${changeCountsWords(regions.map(({ change }) => change))}${open}`;
}

/** Returns the summary of an incomplete comparison, with the first reason. */
function incompleteWords(all: readonly string[]): string {
  const [first, ...others] = [...new Set(all)];
  const reasons = first === undefined ? '' : `: ${first}`;
  const more = others.length === 0 ? '' : ` (and ${counted(others.length, 'more reason')})`;
  return `no change found; the comparison is incomplete${reasons}${more}`;
}

function applicationsWords({ applications: { added, removed } }: Diff): readonly string[] {
  const words = (some: readonly IdAndName[], how: string) =>
    some.length === 0
      ? []
      : [`${counted(some.length, 'application')} ${some.length === 1 ? 'is' : 'are'} ${how}`];
  return [...words(added, 'new'), ...words(removed, 'removed')];
}

export function typeWords(type: UndecidedChange['policyType']): string {
  return type === undefined ? '' : (policyTypeOf(type)?.title ?? type);
}

const MOST_APPLICATIONS = 3;

/**
 * Returns the applications that a change affects, such as `Auth0, Zendesk, Payroll and 6 more`; an empty text if the change
 * affects all applications.
 */
function applicationWords({ applications }: Pick<ChangedRegion, 'applications'>): string {
  if (applications === undefined) return '';
  return firstOf(applications.map(resourceName), applications.length, MOST_APPLICATIONS);
}

/** Returns the users whom a change affects, such as `1 user: ann`, `at least 12 users: ann, bob, cy and more`, or `none in the export`. */
export function userWords({ users }: Pick<ChangedRegion, 'users'>): string | undefined {
  if (users === undefined) return undefined;
  const { count, bound, some } = users;
  if (count === 0)
    return bound === 'at least' ? 'no user of the export is certainly affected' : 'none in the export';
  return `${bound === 'exact' ? '' : `${bound} `}${counted(count, 'user')}: ${firstOf(some.map(resourceName), count, some.length)}`;
}

/** Returns notes such as `okta_password + okta_email is now enough`. For a mixed change, a note begins with `less strict` or `stricter`. */
export function strictnessNotes({
  change,
  kinds = [],
  newlyAccepted,
  noLongerAccepted,
  isPartial,
}: ChangedRegion): readonly string[] {
  const isMixed = change === 'mixed' && kinds.length < 2;
  const less = isMixed ? 'less strict: ' : '';
  const more = isMixed ? 'stricter: ' : '';
  const other = 'in another respect, as `before` and `after` show';
  return [
    ...(isPartial ? ['for some of these; the others require the same as before or remain denied'] : []),
    ...(change === 'mixed' && kinds.length > 1
      ? [kinds.map((kind) => `partly ${CHANGE_WORDS[kind]}`).join(', ')]
      : []),
    ...(newlyAccepted === undefined ? [] : [`${less}${setWords(newlyAccepted)} is now enough`]),
    ...(noLongerAccepted === undefined ? [] : [`${more}${setWords(noLongerAccepted)} is no longer enough`]),
    ...(isMixed && newlyAccepted === undefined && noLongerAccepted === undefined
      ? ['less strict in one respect and stricter in another, as `before` and `after` show']
      : []),
    ...(isMixed && newlyAccepted !== undefined && noLongerAccepted === undefined
      ? [`stricter ${other}`]
      : []),
    ...(isMixed && newlyAccepted === undefined && noLongerAccepted !== undefined
      ? [`less strict ${other}`]
      : []),
  ];
}

/**
 * Returns the keys of a set of authenticators: `password + email`. The vendor prefix (`okta_`) is left out where the rest of the key is
 * unique.
 */
function setWords(uses: readonly AuthenticatorUse[]): string {
  return uses
    .map((use) => {
      const brand = BRANDED_KEY.exec(use.key)?.[1]?.toUpperCase();
      return useWords(use, brand ?? CANONICAL_BRAND).replace(PLAIN_WITHOUT_BRAND, '');
    })
    .join(' + ');
}

const BRANDED_KEY = /^([a-z]+)_(?:password|email|verify)$/;

const PLAIN_WITHOUT_BRAND = /^[a-z]+_(?=(?:password|email)$)/;

/**
 * Describes which policy and applications a change affects. The policy is named if both deciding rules, before and after the change, belong
 * to it.
 */
export function whereWords(region: ChangedRegion): string {
  const applications = applicationWords(region);
  const policy =
    isOfOnePolicy(region) && region.before !== null ? ` ${resourceName(region.before.policy)}` : '';
  const of = applications === '' ? '' : policy === '' ? ` of ${applications}` : ` (${applications})`;
  return `${typeWords(region.policyType)}${policy}${of}`;
}

/** Returns the name of the deciding rule. If the policy differs before and after the change, the name includes the policy. */
export function decidingWords(region: ChangedRegion, deciding: DecidingRule): string {
  return isOfOnePolicy(region) ? resourceName(deciding.rule) : describeDecidingRule(deciding);
}

function isOfOnePolicy({ before, after }: ChangedRegion): boolean {
  return before !== null && before.policy.id === after?.policy.id;
}

/** Returns the names of a deciding rule and its policy, or `no rule` if no rule decides. */
function describeDecidingRule(deciding: Omit<DecidingRule, 'result'> | null): string {
  return deciding === null ? 'no rule' : `${resourceName(deciding.policy)} / ${resourceName(deciding.rule)}`;
}

/**
 * Returns a phrase for each condition that describes a set of sign-ins: `members of Contractors, not from Corporate`. The text `hint`
 * follows the count of further phrases.
 */
export function descriptionWords(
  region: ChangedRegion,
  { isVerbose = false, hint = ' (`diff --verbose` lists them)' } = {},
): string[] {
  const { description, isDescriptionComplete, exceptions, policyType } = region;
  const isOfSessions = policyType === 'OKTA_SIGN_ON';
  const words = exceptionWords(
    isOfSessions ? { inPolicy: 0, ofSessions: exceptions } : { inPolicy: exceptions, ofSessions: 0 },
  );
  const left = words === undefined ? '' : `, ${words}`;
  const phrases = description.map((one) => (one.length === 0 ? 'everyone' : one.join(', ')) + left);
  const most = isVerbose ? phrases.length : MOST_DESCRIBED;
  const more = phrases.length - most;
  return [
    ...phrases.slice(0, most),
    ...(more > 0 ? [`${counted(more, 'more set')} of sign-ins${hint}`] : []),
    ...(isDescriptionComplete ? [] : ['and more sign-ins than these']),
  ];
}

const MOST_DESCRIBED = 3;

/** A group of undecided changes with the same remedy: if the same missing facts become known, all of them are decided. */
export interface UndecidedTogether {
  readonly words: string;
  readonly changes: readonly UndecidedChange[];
}

export function undecidedWords(diff: Diff): string[] {
  return undecidedTogether(diff).map(({ words }) => words);
}

/** Groups undecided changes by remedy, with the policy types and the rules that depend on it. */
export function undecidedTogether({ undecided }: Diff): readonly UndecidedTogether[] {
  return groupByAdvice(undecided, ({ reason }) => reason).map((advised) => {
    const { things: changes } = advised;
    const types = [
      ...new Set(changes.map((one) => typeWords(one.policyType)).filter((words) => words !== '')),
    ];
    const of = types.length === 0 ? '' : `${alternatives(types, 'and')}: `;
    const rules = [...new Set(changes.map(dependentRules).filter((words) => words !== ''))];
    const dependent = rules.length === 0 ? '' : ` (${firstOf(rules, rules.length, MOST_DEPENDENT)})`;
    return { words: `${of}${adviceGroupWords(advised)}${dependent}`, changes };
  });
}

const MOST_DEPENDENT = 3;

/**
 * Returns the rules that an undecided change depends on. Placeholders for rules that the export lacks are left out, because the reason
 * already names them.
 */
function dependentRules({ before, after }: UndecidedChange): string {
  if ([before, after].some(isPlaceholder)) return '';
  if (before === undefined)
    return after === undefined ? '' : `sign-ins that ${describeDecidingRule(after)} decides`;
  if (after === undefined) return `sign-ins that ${describeDecidingRule(before)} decided`;
  const isOfOne = before !== null && before.policy.id === after?.policy.id;
  return `${describeDecidingRule(before)} → ${isOfOne ? resourceName(after.rule) : describeDecidingRule(after)}`;
}

function isPlaceholder(rule: UndecidedChange['before']): boolean {
  return rule?.rule.name === UNKNOWN_RULES;
}

/** Returns notes about differences that change no result. */
export function notesOf({ unused, withoutEffect, applications: { added, removed } }: Diff): string[] {
  const ofNew = new Set(added.map(({ policy }) => policy?.id));
  return [
    ...unused
      .filter(({ id }) => !ofNew.has(id))
      .map(
        (policy) =>
          `the ${typeWords(policy.policyType)} ${resourceName(policy)} changed, but no compared application uses it`,
      ),
    ...withoutEffectWords(withoutEffect),
    ...(added.length === 0 ? [] : [`new, not compared: ${firstNames(added.map(newWords))}`]),
    ...(removed.length === 0 ? [] : [`removed, not compared: ${firstNames(removed.map(resourceName))}`]),
  ];
}

/**
 * Returns a note that names changed policies. Their rules decide other sign-ins than before, but some of these sign-ins have the same
 * requirements as before, or are still denied. Returns an empty list if no policy has to be named.
 */
function withoutEffectWords(changes: Diff['withoutEffect']): readonly string[] {
  const policies = changes.flatMap(({ policyType, before, after }) => {
    const policy = after?.policy ?? before?.policy;
    return policy === undefined ? [] : [`the ${typeWords(policyType)} ${resourceName(policy)}`];
  });
  const names = [...new Set(policies)];
  if (names.length === 0) return [];
  return [
    `${firstNames(names)} changed, but some of the affected sign-ins require the same as before or remain denied`,
  ];
}

/** Returns the name of a new application, with its authentication policy. */
function newWords(app: NewApplication): string {
  const { policy } = app;
  if (policy === undefined) return resourceName(app);
  return `${resourceName(app)} (by the ${typeWords('ACCESS_POLICY')} ${resourceName(policy)})`;
}

function firstNames(names: readonly string[]): string {
  return firstOf(names, names.length, MOST_COMPARED);
}

/** A group of applications on which a change of the org has the same effect, as text. */
export interface ApplicationsWithEffect {
  readonly comparison: Comparison;
  /** The effect as text: `more permissive`, or `mixed: more permissive for some sign-ins, …`. */
  readonly words: string;
  readonly names: string;
}

/**
 * Groups the applications by the effect of a change of the org on them, and describes each group. The list is empty if no application
 * changes.
 */
export function describeEffects({ verdicts }: Difference): readonly ApplicationsWithEffect[] {
  if (verdicts.every(({ verdict }) => verdict === 'equal')) return [];
  const alike = groupBy(verdicts, comparedWords);
  return [...alike].flatMap(([words, some]) => {
    const [first] = some;
    if (first === undefined) return [];
    const names = firstNames(some.map(({ application }) => resourceName(application)));
    return [{ comparison: first.verdict, words, names }];
  });
}

const MOST_COMPARED = 8;

/** Describes the effect of a change on an application. If the effect differs between sign-ins, `more permissive` is named first. */
function comparedWords({ verdict, directions }: ApplicationVerdict): string {
  if (verdict !== 'mixed') return COMPARISON_WORDS[verdict];
  const [first, ...others] = directions.map((direction) => DIRECTION_WORDS[direction]);
  return others.length === 0
    ? 'mixed: the requirement differs, and neither is stricter'
    : `mixed: ${first} for some sign-ins, ${others.join(', ')} for others`;
}

const COMPARISON_WORDS: Readonly<Record<Exclude<Comparison, 'mixed'>, string>> = {
  'more-permissive': 'more permissive',
  unknown: 'unknown whether more or less permissive',
  'less-permissive': 'less permissive',
  equal: 'unchanged',
};

const DIRECTION_WORDS: Readonly<Record<Direction, string>> = {
  'more-permissive': 'more permissive',
  'less-permissive': 'less permissive',
  other: 'a different requirement',
};

/** Returns the summary for a reviewer: the applications that become more or less permissive, or the counts of changes. */
export function leadWords(diff: Difference): string {
  const { added } = diff.applications;
  const changed = describeEffects(diff).filter(({ comparison }) => comparison !== 'equal');
  return [
    ...(changed.length === 0
      ? [changesWords(diff)]
      : changed.map(({ words, names }) => `${words}: ${names}`)),
    ...(added.length === 0 ? [] : [`new: ${firstNames(added.map(newWords))}`]),
  ].join('; ');
}

export function resourceName({ id, name }: IdAndName): string {
  return name === null || name === '' ? id : name;
}

function firstOf(names: readonly string[], count: number, most: number): string {
  const shown = names.slice(0, most);
  const more = count - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : alternatives(shown, 'and');
}
