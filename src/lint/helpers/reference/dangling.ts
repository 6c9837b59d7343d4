import { counted, firstFew, quoted } from '../../../base/messages.js';
import { findDanglingReferences } from '../../../documents/collect/dangling-references.js';
import type { DocumentKind } from '../../../documents/kinds/kinds.js';
import { kindListedIn } from '../../../documents/kinds/sections.js';
import { isSynthetic } from '../../../model/facts/synthetic-id.js';
import { pluralOf, REFERENCE_KIND_WORDS } from '../../../model/policies/references/kind-words.js';
import type { ReferenceKind } from '../../../model/policies/references/reference.js';
import { COLLECTIONS } from '../../../model/resources/collections.js';
import { at } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { isUndecided, type Report, type Undecided } from '../../rule/rule.js';
import { notRecorded } from '../org/at-one-time.js';
import { isAllowedThere, isInConditions, type NamedObject, namedObjectsIn } from './named-objects.js';

/**
 * Reports references to objects that the org does not contain. A report is an error only if the collection of these objects is known to be
 * complete. If the documents outside of recordings contain no objects of a kind, all references to this kind together get one report. They
 * get an undecided result instead if none of them is in a condition.
 */
export function* danglingReferences(
  org: Org,
  isWanted: (named: NamedObject) => boolean,
): Generator<Report | Undecided> {
  const missing = new Map<DocumentKind, NamedObject[]>();
  for (const named of namedObjectsIn(org)) {
    const { documentKind: kind } = named;
    if (named.isPresent || !isWanted(named) || !isAllowedThere(named) || isAssumedEveryone(named)) continue;
    const bearers = named.by === undefined ? org.all(kind).filter(({ name }) => name === named.text) : [];
    if (bearers.length > 0 || isName(named)) yield reportOfName(named, bearers);
    else if (isOpenKind(kind, org) || !isReportable(named, org)) continue;
    else if (isComplete(kind, org) || mayHoldAll(kind, org)) yield reportOf(named, org);
    else if (missing.has(kind)) missing.get(kind)?.push(named);
    else missing.set(kind, [named]);
  }
  for (const references of missing.values())
    yield* references.some(isInConditions) ? reportIncompleteCollection(references) : undecidedOf(references);
}

/**
 * Reports the references of applications, groups, users and group rules to objects that the documents do not contain. The result is
 * undecided if the documents may lack other objects of the kind, or show the org at several times. References of known policies to
 * applications are left out, because `policy/unknown-application` reports them, and those of group rules, because `danglingReferences`
 * reports them.
 */
export function* danglingOwners(org: Org): Generator<Report | Undecided> {
  const isRecorded = org.all('exchange').length > 0;
  for (const { target, ids, owner, severity, message } of findDanglingReferences(org.snapshot(), {})) {
    const of = owner && org.find(owner.kind, owner.id);
    if ((target === 'apps' && of !== undefined) || owner?.kind === 'group rule') continue;
    if (of === undefined || isRecorded || severity === 'info') yield { undecided: message };
    else if (org.isComplete(target))
      yield { of, message: `${message}; remove the ${ids.length === 1 ? 'reference' : 'references'}` };
    else yield { of, severity, message: `${message}; add the missing objects to the export` };
  }
}

/** Returns an undecided result for each kind of data of the org that the documents lack. References in this data are unknown. */
export function* undecidedByGaps(org: Org): Generator<Undecided> {
  const gaps = org.gaps();
  const known = new Set(findDanglingReferences(org.snapshot(), {}).map(({ message }) => message));
  const rules = gaps.filter(({ code }) => code === WITHOUT_POLICY).length;
  if (rules > 0)
    yield { undecided: `the documents do not contain the policies of ${counted(rules, 'rule')}` };
  for (const { code, message } of gaps)
    if (code !== WITHOUT_POLICY && !known.has(message)) yield { undecided: message };
}

/** The code of the problem that the policy of a rule is missing. Each such rule has one. */
const WITHOUT_POLICY = 'rule-without-policy';

/** Returns the policies and rules with a dangling reference in a condition, including references that are only reported as warnings. */
export function withDanglingConditions(org: Org): ReadonlySet<Resource> {
  return org.derived(findDanglingConditions);
}

function findDanglingConditions(org: Org): ReadonlySet<Resource> {
  return new Set(
    [...danglingReferences(org, isInConditions)].flatMap((result) =>
      isUndecided(result) || result.severity === 'info' || result.of === undefined ? [] : [result.of],
    ),
  );
}

function* undecidedOf([first]: readonly NamedObject[]): Generator<Undecided> {
  if (first !== undefined) yield { undecided: `the documents contain no ${pluralOf(first.kind)}` };
}

/** Whether a document states that the collection of these objects may be incomplete. */
function isOpenKind(kind: DocumentKind, org: Org): boolean {
  return COLLECTIONS.some(({ name }) => kindListedIn(name) === kind && org.isOpen(name));
}

/**
 * Whether a reference to a missing object is reported. A reference by key (to an authenticator) is reported in only two cases. Either all
 * authenticators are known. Or the caller states that the whole org is known, and it contains at least one authenticator.
 */
function isReportable({ by, documentKind }: NamedObject, org: Org): boolean {
  return by !== 'key' || isComplete(documentKind, org) || (org.isWhole && org.all(documentKind).length > 0);
}

/**
 * Whether the documents contain objects of the kind outside of recordings, and may therefore contain all of them. A recording
 * contains only requested objects.
 */
function mayHoldAll(kind: DocumentKind, org: Org): boolean {
  return notRecorded(org, org.all(kind)).length > 0;
}

/** Whether the documents contain all objects of the kind, according to the caller or a manifest. */
function isComplete(kind: DocumentKind, org: Org): boolean {
  return COLLECTIONS.some(({ name }) => kindListedIn(name) === kind && org.isComplete(name));
}

/**
 * Whether a reference is a group that a default policy or rule includes. The group is assumed to be the Everyone group, which exports often
 * omit (assumption A15).
 */
function isAssumedEveryone({ of, at: path, kind }: NamedObject): boolean {
  return kind === 'group' && path[2] === 'groups' && path[3] === 'include' && at(of.value, 'system') === true;
}

function reportOf(named: NamedObject, org: Org): Report {
  const { of, at: place, by, text, documentKind } = named;
  const kind = REFERENCE_KIND_WORDS[named.kind];
  const cause = `unknown ${kind} ${text}`;
  if (!isComplete(documentKind, org))
    return {
      of,
      at: place,
      severity: 'warning',
      cause,
      message:
        by === undefined
          ? `unknown ${kind} ${quoted(text)} in this export; add it to the export, or fix the id if the ${kind} was deleted`
          : `no ${kind} in this export has the ${by} ${quoted(text)}; add the ${kind} to the export, or fix the ${by}`,
    };
  return {
    of,
    at: place,
    severity: 'error',
    cause,
    message:
      by === undefined
        ? `unknown ${kind} ${quoted(text)}; fix the id or remove the reference`
        : `no ${kind} has the ${by} ${quoted(text)}; fix the ${by} or remove the reference`,
  };
}

/**
 * Whether a text in place of an id can only be a name. Ids contain no blanks, and ids in Terraform sources have known prefixes, so a word
 * such as `Everyone` is a name. `terraform/reference-in-quotes` reports references in quotes.
 */
function isName({ by, text, of }: NamedObject): boolean {
  if (by !== undefined) return false;
  const isWord =
    /^[A-Z]|\W/.test(text) && !/^(?:0|aut|bhv|dae|nzo|oty|[a-z_]+\.)/.test(text) && !isSynthetic(text);
  return /\s/.test(text.trim()) || (of.at.terraform !== undefined && isWord);
}

/** Reports a name that is used in place of an id. It is a mistake even if the export is incomplete. */
function reportOfName(named: NamedObject, [first, ...others]: readonly Resource[]): Report {
  const { of, at: place, kind, text } = named;
  if (first === undefined)
    return {
      of,
      at: place,
      message: `${quoted(text)} is a name, but the id of ${oneOf(kind)} is required; use its id`,
    };
  const id = first.id === undefined || others.length > 0 ? 'its id' : quoted(first.id);
  return {
    of,
    at: place,
    message: `${quoted(text)} is the name of ${oneOf(kind)}, not an id; use ${id}`,
  };
}

function oneOf(kind: ReferenceKind): string {
  const words = REFERENCE_KIND_WORDS[kind];
  return `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
}

function* reportIncompleteCollection(references: readonly NamedObject[]): Generator<Report> {
  const [first] = references;
  if (first === undefined) return;
  const texts = [...new Set(references.map(({ text }) => text))];
  yield {
    of: first.of,
    at: first.at,
    severity: 'info',
    message: `the documents contain no ${pluralOf(first.kind)}, so it is unknown whether ${firstFew(texts)} ${texts.length === 1 ? 'exists' : 'exist'}; add them to the documents`,
  };
}
