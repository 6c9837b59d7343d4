import type { Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import { optionsOf, settled } from '../sources/choices.js';
import type { WrittenValues } from '../sources/evaluable.js';
import { type Evaluated, textOfValue } from '../sources/evaluated.js';
import { isNull } from '../sources/operators.js';
import { configuredAt } from '../state/configuration.js';
import type { Instance } from '../state/instance.js';
import type { Followed, LinkCandidate, Links } from './links.js';
import { type Nameable, nameableAt } from './nameable.js';

/** An attribute of which not all is known: what it lists is in, of anything else it is unknown. */
export interface Gap {
  /** Without indexes: `rule.0.groups_included`. */
  readonly path: readonly PathStep[];
  readonly known: 'none' | 'open';
  readonly isSecret: boolean;
  /** It is one of these, where that is certain. */
  readonly among?: readonly string[];
  /** What is listed is only referred to, and taken for listed. Spec: Terraform, 3.3, 7. */
  readonly isByReference?: boolean;
}

/** How many of the values that are known after the apply were found by their references, and how. Spec: Terraform, 3.3. */
export interface LinkCounts {
  exact: number;
  inferred: number;
  open: number;
  unresolved: number;
  /** What nothing configures: the service says what it is. */
  service: number;
}

/** What is looked at while one instance is filled. */
export interface Filler {
  readonly instance: Instance;
  readonly block: Members | undefined;
  readonly links: Links;
  readonly written: WrittenValues | undefined;
  readonly counts: LinkCounts;
  /** What is only inferred is not taken. */
  readonly isStrict: boolean;
  readonly gaps: Gap[];
}

/** What stands for a value that is unknown as a whole. */
export function linked(path: readonly PathStep[], filler: Filler): unknown {
  const { counts, gaps, written, isStrict } = filler;
  const nameable = nameableAt(path);
  const isTold = nameable !== undefined || isText(path) || isComputed(path);
  const value = isTold ? written?.(path) : undefined;
  // What is written as nothing is not configured, and only the service can say more.
  if (value !== undefined && isNull(value)) {
    counts.service++;
    return undefined;
  }
  const whole = value && wholeOf(value, path, nameable);
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

/** What is certain of a value, though it is not all that may be in it. */
interface Part {
  /** Of a list, these are in it; a single value is this one. */
  readonly ids: readonly string[];
  /** It is any one of them. */
  readonly isOneOfThem: boolean;
  readonly isInferred: boolean;
}

const NO_PART: Part = { ids: [], isOneOfThem: false, isInferred: false };

/** Where the sources say what is written, references alone, which know of no condition, say no more. Spec: Terraform, 3.3, 6 and 7. */
function partOf(
  value: Evaluated | undefined,
  found: Followed,
  nameable: Nameable | undefined,
  isStrict: boolean,
): Part {
  if (nameable === undefined) return NO_PART;
  if (value !== undefined) {
    const ids = nameable.isList ? [...new Set(textsIn(settled(value)))] : textsOfOptions(value);
    return { ids, isOneOfThem: !nameable.isList && ids.length > 0, isInferred: false };
  }
  const certain = certainOf(found, nameable).filter((one) => !(isStrict && one.isInferred));
  const isInferred = certain.some((one) => one.isInferred);
  if (nameable.isList || certain.length === 1)
    return { ids: [...new Set(certain.map(({ id }) => id))], isOneOfThem: false, isInferred };
  const among = possibleOf(found);
  return { ids: among, isOneOfThem: among.length > 0, isInferred: false };
}

/** Where each of what it may be is a text. */
function textsOfOptions(value: Evaluated): readonly string[] {
  const texts = optionsOf(value).map(textOfValue);
  return texts.every((one) => one !== undefined) ? texts : [];
}

/** What the sources say, where that is all of it: an id, ids, or a text. Spec: Terraform, 3.3, 6 and 9. */
function wholeOf(
  value: Evaluated,
  path: readonly PathStep[],
  nameable: Nameable | undefined,
): string | readonly string[] | undefined {
  const isList = nameable?.isList ?? isListOfTexts(path);
  if (!isList) return textOfValue(value);
  const texts = textsIn(value);
  const isWhole = value.kind === 'list' && value.isWhole && texts.length === value.elements.length;
  return isWhole ? texts : undefined;
}

function textsIn(value: Evaluated | undefined): readonly string[] {
  return value?.kind === 'list' ? value.elements.flatMap((one) => textOfValue(one) ?? []) : [];
}

/** What may hold ids in a text. */
const TEXTS: ReadonlySet<PathStep | undefined> = new Set(['custom_expression', 'expression_value']);
const LISTS_OF_TEXTS: ReadonlySet<PathStep | undefined> = new Set(['chains', 'constraints']);

function isText(path: readonly PathStep[]): boolean {
  return TEXTS.has(path.at(-1)) || isListOfTexts(path);
}

function isListOfTexts(path: readonly PathStep[]): boolean {
  return LISTS_OF_TEXTS.has(path.at(-1));
}

/**
 * The candidates that the value surely holds. What has an id already is not what a single value waits for, unless it waits for
 * what chooses; of a list that something may choose from, none is sure unless it is the only one that can be what is waited for.
 * Where it waits for what chooses, there is something else to choose, of which a plan may show nothing.
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

/** The ids of which a single value surely is one. */
function possibleOf({ candidates, isOpaque }: Followed): readonly string[] {
  if (isOpaque || candidates.some(({ isInferred }) => isInferred)) return [];
  const unique = uniqueOf(candidates);
  const isOneOfThem = unique.length > 1 && unique.some(({ isWaiting }) => isWaiting);
  return isOneOfThem ? unique.map(({ id }) => id) : [];
}

/** Of several, what is waited for may choose, where it stands there twice. */
function mayChooseItself(candidates: readonly LinkCandidate[]): boolean {
  const isTwice = candidates.filter(({ isWaiting }) => isWaiting).length > 1;
  return isTwice && uniqueOf(candidates).length > 1;
}

/** A list of which some elements are unknown: as many candidates as places fill it. */
export function partlyLinked(
  values: readonly unknown[],
  unknown: readonly unknown[],
  path: readonly PathStep[],
  filler: Filler,
): unknown[] {
  const { counts, gaps, written, isStrict } = filler;
  const nameable = nameableAt(path);
  const value = nameable !== undefined || isText(path) ? written?.(path) : undefined;
  const missed = value && missingFrom(values, unknown, wholeOf(value, path, nameable));
  if (missed !== undefined) {
    counts.exact++;
    let next = 0;
    return unknown.map((one, index) => (one === true ? missed[next++] : values[index]));
  }
  const found = value === undefined ? candidatesAt(path, nameable, filler) : 'service';
  const candidates = found === 'service' ? [] : found.candidates.filter(({ isWaiting }) => isWaiting);
  const missing = unknown.filter((one) => one === true).length;
  const isInferred = candidates.some((one) => one.isInferred);
  const isSure =
    found !== 'service' && !found.isOpaque && !found.isChoiceUnknown && !(isStrict && isInferred);
  if (isSure && candidates.length === missing) {
    counts[isInferred ? 'inferred' : 'exact']++;
    let next = 0;
    return unknown.map((one, index) => (one === true ? candidates[next++]?.id : values[index]));
  }
  counts.open++;
  gaps.push({ path, known: 'open', isSecret: false });
  const known = values.filter((_, index) => unknown[index] !== true);
  return [...new Set([...known, ...(value === undefined ? [] : textsIn(settled(value)))])];
}

/** What the sources list beside the values that are known, where it is as much as is missing. */
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
  const configured = configuredAt(block, path, instance.values);
  if (configured.kind === 'unset') return BLOCKS.has(path.at(-1)) ? NOTHING : 'service';
  if (configured.kind === 'not-shown') return isComputed(path) ? 'service' : NOTHING;
  return nameable === undefined ? NOTHING : links.follow(configured.references, instance, block, nameable);
}

/** Nobody but the configuration makes these blocks: where it shows none, a `dynamic` one does. */
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

/** What the service says where nothing configures it, and nothing that is configured would leave open. */
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
