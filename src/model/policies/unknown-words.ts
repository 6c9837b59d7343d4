import { brandedType } from '../../base/brand.js';
import { alternatives, counted, quoted } from '../../base/messages.js';
import { isSynthetic } from '../facts/synthetic-id.js';
import { collectionNamed } from '../resources/collections.js';
import { appMappingsOf } from './app-mappings.js';
import { completenessOf, type UnknownForOwners } from './completeness.js';
import { type PolicyType, policyTypeOf } from './policy-type.js';
import type { Snapshot } from './snapshot.js';
import type { UnknownPart } from './unknown-part.js';

/**
 * Returns a sentence about an unknown part: what is unknown, the reason, and the remedy. Example: ``the rules of the policy
 * `Payroll` are unknown (403 E0000006): add the response of `GET /api/v1/policies/00p1/rules```.
 */
export function describeUnknown({ of, ...entry }: UnknownPart, snapshot: Snapshot): string {
  return describeUnknownForOwners({ ...entry, of: of === undefined ? [] : [of] }, snapshot);
}

/** Returns the sentence about the unknown lists of several objects: ``the members of 12 groups are unknown``. */
export function describeUnknownForOwners(entry: UnknownForOwners, snapshot: Snapshot): string {
  const { of, collection } = entry;
  const [only, ...others] = of;
  const { path, of: owners } = collectionNamed(collection);
  const isOne = others.length === 0 && only !== undefined && !(owners === 'policy' && policyTypeOf(only));
  const operation = path?.replace(
    owners === 'policy type' ? '<type>' : /<\w+>/,
    isOne ? brandedType(only, snapshot.brand) : '$&',
  );
  const isToBeMade = of.length > 0 && of.every(isSynthetic);
  const asked = isToBeMade ? ONCE_APPLIED : operation && addResponse(operation);
  const remedy = entry.remedy ?? asked;
  const why = whyWords(entry);
  return `${subjectOf(entry, snapshot)}${why === '' ? '' : ` (${why})`}${remedy ? `: ${remedy}` : ''}`;
}

/**
 * Returns the remedy for a missing response. The elements of a list of members or assignments do not name their owner, so the name of the
 * file must.
 */
function addResponse(operation: string): string {
  const file = /^(?:apps|groups|users)\/[^/]+\/\w+$/.test(operation)
    ? ` as the file \`${operation}.json\``
    : '';
  return `add the response of \`GET /api/v1/${operation}\`${file}`;
}

/** Returns the sentence about a policy that is not in the documents, although the given applications are mapped to it. */
export function describeMissingPolicy(
  id: string,
  [first = '', ...others]: readonly string[],
  { title }: PolicyType,
  snapshot: Snapshot,
): string {
  const andOthers = others.length === 0 ? '' : ` and ${others.length} more`;
  const whose = `${quoted(nameOf('application', first, snapshot) ?? first)}${andOthers}`;
  const path = `/api/v1/policies/${id}`;
  const remedy = isSynthetic(id)
    ? ONCE_APPLIED
    : `add the responses of \`GET ${path}\` and \`GET ${path}/rules\``;
  return `the ${title} ${quoted(id)} of ${whose} is unknown (not in the documents): ${remedy}`;
}

/**
 * Returns a sentence which says that the export lacks the default policy of a type. This policy applies to every application without a
 * mapping.
 */
export function describeMissingDefault({ name, title }: PolicyType, { brand }: Snapshot): string {
  return `the default ${title}, which applies to applications without a mapping, is unknown (not in the documents): add the response of \`GET /api/v1/policies?type=${brandedType(name, brand)}\``;
}

function whyWords({ why, isByReference }: UnknownForOwners): string {
  return [...(why === undefined ? [] : [why]), ...(isByReference ? [ASSUMED_LISTED] : [])].join('; ');
}

const ASSUMED_LISTED = 'assumed to contain the referenced objects';

/**
 * Splits a sentence of {@link describeUnknown} into the statement and the remedy, so that a report can print the remedy only once for
 * several statements.
 */
export function splitRemedy(words: string): { readonly what: string; readonly advice?: string } {
  const unquoted = words.replace(/`[^`]*`/g, (quote) => '_'.repeat(quote.length));
  const at = unquoted.lastIndexOf(ADVICE);
  return at < 0 ? { what: words } : { what: words.slice(0, at + 1), advice: words.slice(at + ADVICE.length) };
}

/** The separator between the reason, which is in parentheses, and the remedy. */
const ADVICE = '): ';

/** The remedy for an object that exists only after a Terraform plan is applied, so that the service does not have it yet. */
const ONCE_APPLIED = 'export it after the plan is applied';

function subjectOf({ collection, of, path, known: knowledge }: UnknownForOwners, snapshot: Snapshot): string {
  const { words, of: owners } = collectionNamed(collection);
  if (collection === 'rules' && path === 'priority')
    return `the order of the rules${ownerWords(owners, of, snapshot)} is unknown`;
  if (collection === 'userGroups' && path !== undefined)
    return `whether${ownerWords(owners, of, snapshot).replace(/^ of/, '')} is in the group ${quoted(nameOf('group', path, snapshot) ?? path)} is unknown`;
  if (collection === 'mappings' && path !== undefined)
    return `which policy${ownerWords(owners, of, snapshot)} the application ${quoted(nameOf('application', path, snapshot) ?? path)} has is unknown`;
  const what = path === undefined ? words : quoted(path);
  const is = path === undefined ? 'are' : 'is';
  const [all, known] = knowledge === 'open' ? ['not all of ', 'known'] : ['', 'unknown'];
  return `${all}the ${what}${ownerWords(owners, of, snapshot)} ${is} ${known}`;
}

type Owners = ReturnType<typeof collectionNamed>['of'];

function ownerWords(owners: Owners, of: readonly string[], snapshot: Snapshot): string {
  if (owners === undefined) return '';
  const [only, ...others] = of;
  if (owners === 'policy type') {
    const titles = of.map((type) => policyTypeOf(type)?.title ?? quoted(type));
    return titles.length === 0
      ? ''
      : ` of the ${counted(titles.length, 'type').replace(/^1 /, '')} ${alternatives(titles, 'and')}`;
  }
  if (only === undefined) return ` of every ${owners}`;
  const title = owners === 'policy' ? policyTypeOf(only)?.title : undefined;
  if (title !== undefined) return ` of every ${title}`;
  if (others.length > 0) return ` of ${counted(of.length, owners, MANY[owners])}`;
  return ` of the ${owners} ${quoted(nameOf(owners, only, snapshot) ?? only)}`;
}

const MANY: Readonly<Record<string, string>> = { policy: 'policies', 'rule or policy': 'rules and policies' };

function nameOf(owners: NonNullable<Owners>, id: string, snapshot: Snapshot): string | null | undefined {
  const { apps, authenticators, groups, policies, users } = snapshot;
  const named = <One extends { readonly id: string }>(all: readonly One[]) =>
    all.find((one) => one.id === id);
  switch (owners) {
    case 'application':
      return named(apps)?.label;
    case 'authenticator':
      return named(authenticators)?.name;
    case 'group':
      return named(groups)?.name;
    case 'policy':
      return named(policies)?.name;
    case 'rule or policy':
      return (named(policies) ?? named(policies.flatMap(({ rules }) => rules)))?.name;
    case 'user':
      return named(users)?.login;
    case 'policy type':
      return undefined;
  }
}

/**
 * Returns one sentence for each unknown part that concerns the policies of a type: missing policies, missing rules, or unknown conditions.
 * The sentences name objects by their names in the snapshot.
 */
export function describeUnknownPartsOf(typeName: string, snapshot: Snapshot): readonly string[] {
  const { unknownPart, unknownRules, unknownConditions } = completenessOf(snapshot);
  const policies = snapshot.policies.filter(({ type }) => type === typeName);
  const type = policyTypeOf(typeName);
  const entries = [
    unknownPart('policies', typeName),
    ...policies.flatMap(({ id, rules }) => [
      unknownRules(id).others,
      ...[id, ...rules.map((rule) => rule.id)].flatMap((one) => unknownConditions(one)),
    ]),
  ];
  const missing = type === undefined ? [] : [...appMappingsOf(snapshot, type).missing];
  return [
    ...entries.flatMap((entry) => (entry === undefined ? [] : [describeUnknown(entry, snapshot)])),
    ...missing.flatMap(([id, apps]) => (type ? [describeMissingPolicy(id, apps, type, snapshot)] : [])),
  ];
}

/**
 * The warning about a Terraform plan that had errors, was made with `-target`, or defers changes of some resources. Spec:
 * Terraform, 2.1.
 */
export const INCOMPLETE_PLAN =
  'this plan is incomplete, so more may change than it states; plan again without errors and without `-target`';
