import type { Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import { certainPartOf, optionsOf } from '../sources/choices.js';
import type { WrittenValues } from '../sources/evaluable.js';
import { type Evaluated, textOfValue } from '../sources/evaluated.js';
import { isNull } from '../sources/operators.js';
import { findConfigured } from '../state/configuration.js';
import type { Instance } from '../state/instance.js';
import type { Followed, LinkCandidate, Links } from './links.js';
import { findNameable, type Nameable } from './nameable.js';

/** An attribute that is not completely known: listed elements are in it; any other value is unknown. */
export interface Gap {
  /** The path without indexes: `rule.0.groups_included`. */
  readonly path: readonly PathStep[];
  readonly known: 'none' | 'open';
  readonly isSecret: boolean;
  /** The candidates, if it is certain that the value is one of them. */
  readonly among?: readonly string[];
  /** Whether the elements are only referenced and are assumed to be listed. Spec: Terraform, 3.3, 7. */
  readonly isByReference?: boolean;
}

/** The number of values known only after the apply, by how their references were resolved. Spec: Terraform, 3.3. */
export interface LinkCounts {
  exact: number;
  inferred: number;
  open: number;
  unresolved: number;
  /** Values that are not configured, and that the service determines. */
  service: number;
}

/** The context for filling in one instance. */
export interface Filler {
  readonly instance: Instance;
  readonly block: Members | undefined;
  readonly links: Links;
  readonly written: WrittenValues | undefined;
  readonly counts: LinkCounts;
  /** Whether inferred values are rejected. */
  readonly isStrict: boolean;
  readonly gaps: Gap[];
}

/** Returns the value for a completely unknown attribute, or records a gap. */
export function fillUnknown(path: readonly PathStep[], filler: Filler): unknown {
  const { counts, gaps, written, isStrict } = filler;
  const nameable = findNameable(path);
  const isReadable = nameable !== undefined || isText(path) || isComputed(path);
  const value = isReadable ? written?.(path) : undefined;
  // A value written as null is not configured, and only the service determines it.
  if (value !== undefined && isNull(value)) {
    counts.service++;
    return undefined;
  }
  const whole = value && completeValueOf(value, path, nameable);
  if (whole !== undefined) {
    counts.exact++;
    return whole;
  }
  const found = candidatesAt(path, nameable, filler);
  if (found === 'service') {
    counts.service++;
    return undefined;
  }
  const { ids, isOneOfThem, isInferred } = partOf(value, found, nameable, isStrict);
  const [only] = ids;
  if (nameable?.isList === false && !isOneOfThem && only !== undefined) {
    counts[isInferred ? 'inferred' : 'exact']++;
    return only;
  }
  const isOpen = nameable?.isList === true && ids.length > 0;
  counts[isOpen ? 'open' : 'unresolved']++;
  gaps.push({
    path,
    known: isOpen ? 'open' : 'none',
    isSecret: false,
    ...(isOneOfThem && { among: ids }),
    ...(isOpen && value === undefined && { isByReference: true }),
  });
  return isOpen ? ids : undefined;
}

/** The certain part of a partially known value. */
interface Part {
  /** The ids in a list, or the single value. */
  readonly ids: readonly string[];
  /** Whether the value is any one of the ids. */
  readonly isOneOfThem: boolean;
  readonly isInferred: boolean;
}

const NO_PART: Part = { ids: [], isOneOfThem: false, isInferred: false };

/**
 * Returns what is certain. If the sources show the expression, references are ignored, since they do not reflect conditions. Spec:
 * Terraform, 3.3, 6 and 7.
 */
function partOf(
  value: Evaluated | undefined,
  found: Followed,
  nameable: Nameable | undefined,
  isStrict: boolean,
): Part {
  if (nameable === undefined) return NO_PART;
  if (value !== undefined) {
    const ids = nameable.isList ? [...new Set(textsIn(certainPartOf(value)))] : textsOfOptions(value);
    return { ids, isOneOfThem: !nameable.isList && ids.length > 0, isInferred: false };
  }
  const certain = certainOf(found, nameable).filter((one) => !(isStrict && one.isInferred));
  const isInferred = certain.some((one) => one.isInferred);
  if (nameable.isList || certain.length === 1)
    return { ids: [...new Set(certain.map(({ id }) => id))], isOneOfThem: false, isInferred };
  const among = possibleOf(found);
  return { ids: among, isOneOfThem: among.length > 0, isInferred: false };
}

/** Returns the options if each is a text. */
function textsOfOptions(value: Evaluated): readonly string[] {
  const texts = optionsOf(value).map(textOfValue);
  return texts.every((one) => one !== undefined) ? texts : [];
}

/** Returns the complete written value: an id, ids, or a text. Spec: Terraform, 3.3, 6 and 9. */
function completeValueOf(
  value: Evaluated,
  path: readonly PathStep[],
  nameable: Nameable | undefined,
): string | readonly string[] | undefined {
  const isList = nameable?.isList ?? isListOfTexts(path);
  if (!isList) return textOfValue(value);
  const texts = textsIn(value);
  const isComplete = value.kind === 'list' && value.isComplete && texts.length === value.elements.length;
  return isComplete ? texts : undefined;
}

function textsIn(value: Evaluated | undefined): readonly string[] {
  return value?.kind === 'list' ? value.elements.flatMap((one) => textOfValue(one) ?? []) : [];
}

/** Attributes whose texts may contain ids. */
const TEXTS: ReadonlySet<PathStep | undefined> = new Set(['custom_expression', 'expression_value']);
const LISTS_OF_TEXTS: ReadonlySet<PathStep | undefined> = new Set(['chains', 'constraints']);

function isText(path: readonly PathStep[]): boolean {
  return TEXTS.has(path.at(-1)) || isListOfTexts(path);
}

function isListOfTexts(path: readonly PathStep[]): boolean {
  return LISTS_OF_TEXTS.has(path.at(-1));
}

/**
 * Returns the candidates that the value definitely contains. A candidate whose id is already known does not explain why a single value is
 * unknown, unless the condition or index that selects the value is unknown; there are other options then, which a plan may not show. If
 * something may select from a list, only a sole candidate with an unknown id is certain.
 */
function certainOf(followed: Followed, { isList }: Nameable): readonly LinkCandidate[] {
  const { candidates, isOpaque, hasChoice, isChoiceUnknown } = followed;
  if (isOpaque || isChoiceUnknown || (!isList && mayChooseItself(candidates))) return [];
  const unique = uniqueOf(candidates);
  const waited = unique.filter(({ isWaiting }) => isWaiting);
  if (!isList || hasChoice) return waited.length === 1 ? waited : [];
  return unique;
}

function uniqueOf(candidates: readonly LinkCandidate[]): readonly LinkCandidate[] {
  if (candidates.length < 2) return candidates;
  return [...new Map(candidates.map((one) => [one.id, one])).values()];
}

/** Returns the ids among which a single value definitely is. */
function possibleOf({ candidates, isOpaque }: Followed): readonly string[] {
  if (isOpaque || candidates.some(({ isInferred }) => isInferred)) return [];
  const unique = uniqueOf(candidates);
  const isOneOfThem = unique.length > 1 && unique.some(({ isWaiting }) => isWaiting);
  return isOneOfThem ? unique.map(({ id }) => id) : [];
}

/** Returns whether one of several candidates may itself select the value (as a condition or index), since it occurs twice. */
function mayChooseItself(candidates: readonly LinkCandidate[]): boolean {
  const isTwice = candidates.filter(({ isWaiting }) => isWaiting).length > 1;
  return isTwice && uniqueOf(candidates).length > 1;
}

/** Fills in a list with some unknown elements, if there are as many candidates as positions. */
export function fillPartlyUnknown(
  values: readonly unknown[],
  unknown: readonly unknown[],
  path: readonly PathStep[],
  filler: Filler,
): unknown[] {
  const { counts, gaps, written, isStrict } = filler;
  const nameable = findNameable(path);
  const value = nameable !== undefined || isText(path) ? written?.(path) : undefined;
  const missed = value && missingFrom(values, unknown, completeValueOf(value, path, nameable));
  if (missed !== undefined) {
    counts.exact++;
    let next = 0;
    return unknown.map((one, index) => (one === true ? missed[next++] : values[index]));
  }
  const found = value === undefined ? candidatesAt(path, nameable, filler) : 'service';
  const candidates = found === 'service' ? [] : found.candidates.filter(({ isWaiting }) => isWaiting);
  const missing = unknown.filter((one) => one === true).length;
  const isInferred = candidates.some((one) => one.isInferred);
  const isCertain =
    found !== 'service' && !found.isOpaque && !found.isChoiceUnknown && !(isStrict && isInferred);
  if (isCertain && candidates.length === missing) {
    counts[isInferred ? 'inferred' : 'exact']++;
    let next = 0;
    return unknown.map((one, index) => (one === true ? candidates[next++]?.id : values[index]));
  }
  counts.open++;
  gaps.push({ path, known: 'open', isSecret: false });
  const known = values.filter((_, index) => unknown[index] !== true);
  return [...new Set([...known, ...(value === undefined ? [] : textsIn(certainPartOf(value)))])];
}

/** Returns the elements that the sources list besides the known values, if their number matches. */
function missingFrom(
  values: readonly unknown[],
  unknown: readonly unknown[],
  listed: string | readonly string[] | undefined,
): readonly unknown[] | undefined {
  if (!Array.isArray(listed)) return undefined;
  const rest: unknown[] = [...listed];
  for (const known of values.filter((_, index) => unknown[index] !== true)) {
    const place = rest.indexOf(known);
    if (place < 0) return undefined;
    rest.splice(place, 1);
  }
  return rest.length === unknown.filter((one) => one === true).length ? rest : undefined;
}

const NOTHING: Followed = { candidates: [], isOpaque: true, hasChoice: false, isChoiceUnknown: false };

function candidatesAt(
  path: readonly PathStep[],
  nameable: Nameable | undefined,
  { block, instance, links }: Filler,
): Followed | 'service' {
  const configured = findConfigured(block, path, instance.values);
  if (configured.kind === 'unset') return BLOCKS.has(path.at(-1)) ? NOTHING : 'service';
  if (configured.kind === 'not-shown') return isComputed(path) ? 'service' : NOTHING;
  return nameable === undefined ? NOTHING : links.follow(configured.references, instance, block, nameable);
}

/** Blocks that only the configuration creates: if it shows none, a `dynamic` block does. */
export const BLOCKS: ReadonlySet<PathStep | undefined> = new Set([
  'app_exclude',
  'app_include',
  'factor_sequence',
  'group',
  'method_constraints',
  'platform_include',
  'profile_attributes',
  'rule',
  'secondary_criteria',
  'user_identifier_patterns',
]);

/** Attributes that the service determines if they are not configured, and that no configured value would leave unknown. */
const COMPUTED: ReadonlySet<PathStep | undefined> = new Set([
  'default_rule_id',
  'keep_me_signed_in',
  'primary_factor',
  're_authentication_frequency',
  'risk_score',
  'system',
]);

function isComputed(path: readonly PathStep[]): boolean {
  const last = path.at(-1);
  return COMPUTED.has(last) || (last === 'id' && (path.length === 1 || path[0] === 'rule'));
}
