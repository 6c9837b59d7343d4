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

/**
 * An attribute whose value is not completely known (a gap). The value contains the known elements of a list; everything else about it is
 * unknown.
 */
export interface Gap {
  /** The path of the attribute, with list indexes: `rule`, 0, `groups_included`. */
  readonly path: readonly PathStep[];
  readonly known: 'none' | 'open';
  readonly isSecret: boolean;
  /** The possible values, if it is certain that the attribute has one of them. */
  readonly among?: readonly string[];
  /**
   * Whether the elements come only from references in the expression. They are assumed to be elements of the list. Spec: Terraform, 3.3, 7.
   */
  readonly isByReference?: boolean;
}

/** The number of values that are known only after the apply, by how their references were resolved. Spec: Terraform, 3.3. */
export interface LinkCounts {
  exact: number;
  inferred: number;
  open: number;
  unresolved: number;
  /** The number of values that are not configured, so that the service determines them. */
  service: number;
}

/** The data needed to fill in the unknown values of one resource instance. */
export interface Filler {
  readonly instance: Instance;
  readonly block: Members | undefined;
  readonly links: Links;
  readonly written: WrittenValues | undefined;
  readonly counts: LinkCounts;
  /** Whether ids that are only inferred from references are rejected. */
  readonly isStrict: boolean;
  readonly gaps: Gap[];
}

/** Returns the value for an attribute that is completely unknown, or records that the attribute stays unknown. */
export function fillUnknown(path: readonly PathStep[], filler: Filler): unknown {
  const { counts, gaps, written, isStrict } = filler;
  const nameable = findNameable(path);
  const isReadable = nameable !== undefined || isText(path) || isComputed(path);
  const value = isReadable ? written?.(path) : undefined;
  // An attribute that is written as null is not configured: the service determines its value.
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

/** The part of a value that is known although the complete value is not. */
interface Part {
  /** The known ids: elements of a list, or the possible values of a single value. */
  readonly ids: readonly string[];
  /** Whether the value is exactly one of the ids. Which one is unknown. */
  readonly isOneOfThem: boolean;
  readonly isInferred: boolean;
}

const NO_PART: Part = { ids: [], isOneOfThem: false, isInferred: false };

/**
 * Returns the part of a value that is certain. If the configuration files show the expression of the value, the references in the plan are
 * ignored: they do not show which branch of a condition applies. Spec: Terraform, 3.3, 6 and 7.
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
  const among = findPossibleIds(found);
  return { ids: among, isOneOfThem: among.length > 0, isInferred: false };
}

/** Returns the possible values of an expression if each is a text, and none otherwise. */
function textsOfOptions(value: Evaluated): readonly string[] {
  const texts = optionsOf(value).map(textOfValue);
  return texts.every((one) => one !== undefined) ? texts : [];
}

/** Returns the value from the configuration files, if it is completely known: an id, ids, or a text. Spec: Terraform, 3.3, 6 and 9. */
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

/** Attributes that contain a text, such as an expression, in which ids may occur. */
const TEXTS: ReadonlySet<PathStep | undefined> = new Set(['custom_expression', 'expression_value']);
const LISTS_OF_TEXTS: ReadonlySet<PathStep | undefined> = new Set(['chains', 'constraints']);

function isText(path: readonly PathStep[]): boolean {
  return TEXTS.has(path.at(-1)) || isListOfTexts(path);
}

function isListOfTexts(path: readonly PathStep[]): boolean {
  return LISTS_OF_TEXTS.has(path.at(-1));
}

/**
 * Returns the referenced ids that the value definitely contains:
 *
 * - All referenced ids, if the value is a list and contains each of them.
 * - At most one id, if the value is one of the referenced ids: it is a single id, or a condition or an index selects an id. The result has
 * the id that is known only after the apply. It is empty if several ids are known only after the apply.
 * - No id, if the selection is unknown, or if a reference may lead to an object that is not in `candidates`.
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

/**
 * Returns the ids of the candidates if one of them must be the value of the attribute, but it is unknown which one. Otherwise returns an
 * empty list, for example if the value may also be an id that is not among the candidates.
 */
function findPossibleIds({ candidates, isOpaque }: Followed): readonly string[] {
  if (isOpaque || candidates.some(({ isInferred }) => isInferred)) return [];
  const unique = uniqueOf(candidates);
  const isOneOfThem = unique.length > 1 && unique.some(({ isWaiting }) => isWaiting);
  return isOneOfThem ? unique.map(({ id }) => id) : [];
}

/**
 * Returns whether the expression may use one of its references only in a condition or an index. The value is then never the id of this
 * reference. This is assumed if the expression refers to several different ids, and at least two of them are known only after the apply.
 */
function mayChooseItself(candidates: readonly LinkCandidate[]): boolean {
  const isTwice = candidates.filter(({ isWaiting }) => isWaiting).length > 1;
  return isTwice && uniqueOf(candidates).length > 1;
}

/**
 * Replaces the unknown elements of a list by values from the configuration files, or by ids. The ids are those to which the expression
 * refers; they are used if their number is the number of unknown elements.
 */
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

/**
 * Returns the values of the unknown elements of a list. These are the elements of the list in the configuration files that are not among
 * the known elements in the plan. Returns `undefined` if their number differs from the number of unknown elements.
 */
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

/**
 * The attributes that are blocks. Every block in the planned values comes from the configuration. If the configuration in the plan does not
 * contain the block, a `dynamic` block created it.
 */
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

/** Attributes that the service determines if they are not configured. If the plan has an unknown value, the attribute is not configured. */
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
