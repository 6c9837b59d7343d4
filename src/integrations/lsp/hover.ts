import { counted, firstFewUnquoted } from '../../base/messages.js';
import { ownAt } from '../../base/own.js';
import type { PathStep } from '../../base/pointer.js';
import { leavesOf } from '../../model/conditions/leaves.js';
import { isSynthetic } from '../../model/facts/synthetic-id.js';
import type { ZoneDefinition } from '../../model/facts/zones/zone-map.js';
import { namesIn, nameWithId } from '../../model/policies/display-names.js';
import type { Policy } from '../../model/policies/policy.js';
import { directoryOf } from '../../model/policies/references/directory.js';
import { mentionsIn } from '../../model/policies/references/in-expression.js';
import { REFERENCE_KIND_WORDS } from '../../model/policies/references/kind-words.js';
import type { Reference } from '../../model/policies/references/reference.js';
import { nameOrId, ruleWords } from '../../model/policies/rule-words.js';
import type { App, Authenticator, Group, Snapshot, User } from '../../model/policies/snapshot.js';
import { inMarkdown } from '../../report/text/in-markdown.js';
import { actionsOf } from '../../report/words/actions.js';
import { compiledOf } from '../../simulate/compile.js';
import { requiredWords } from '../../what-if/leaf-words.js';
import { kindWords, type OrgObject, orgIndexOf, referencesTo } from './org-index.js';
import { type OrgAnalysis, policyResultWords, ruleResultWords } from './rule-access.js';

/** The org that a hover describes, and its policy analysis if that is finished. */
export interface HoverContext {
  readonly snapshot: Snapshot;
  readonly analysis: OrgAnalysis | undefined;
}

/** Returns the description of an object as Markdown. No text of the export becomes markup. */
export function hoverOf(object: OrgObject, context: HoverContext): string {
  const title =
    object.kind === 'rule' ? ruleWords({ policy: object.policy, rule: object.value }) : nameOf(object);
  const head = `**${inMarkdown(title)}** (${kindWords(object)} ${inMarkdown(shownId(object, context))})`;
  const details = detailLines(object, context).map((line) => `- ${inMarkdown(line)}`);
  return `${head}\n\n${details.join('\n')}`;
}

/** Returns the id of an object, or the address of a Terraform resource that has no id yet. */
function shownId({ id, value }: OrgObject, { snapshot }: HoverContext): string {
  return isSynthetic(id) ? (snapshot.sources.get(value)?.terraform?.address ?? id) : id;
}

function nameOf({ id, name }: OrgObject): string {
  return nameOrId({ id, name });
}

const UNFINISHED = 'the policy analysis is not finished';

function detailLines(object: OrgObject, context: HoverContext): readonly string[] {
  const { snapshot } = context;
  switch (object.kind) {
    case 'rule':
      return ruleLines(object, context);
    case 'policy':
      return policyLines(object.value as Policy, context);
    case 'group':
      return [...groupLines(object.value as Group, snapshot), ...usedByLines(object, snapshot)];
    case 'zone':
      return [...zoneLines(object.value as ZoneDefinition), ...usedByLines(object, snapshot)];
    case 'app':
      return appLines(object.value as App, context);
    case 'user':
      return userLines(object.value as User, snapshot);
    case 'authenticator':
      return [`key ${(object.value as Authenticator).key}`, ...usedByLines(object, snapshot)];
    case 'behavior':
    case 'deviceAssurance':
    case 'idp':
    case 'userType':
      return usedByLines(object, snapshot);
  }
}

function ruleLines(
  { value: rule, policy }: Extract<OrgObject, { readonly kind: 'rule' }>,
  { snapshot, analysis }: HoverContext,
): readonly string[] {
  const words = analysis && ruleResultWords({ policy, rule }, analysis);
  const access = analysis?.access(policy.id, rule.id);
  const { world } = compiledOf(snapshot);
  const names = namesIn(snapshot, String);
  const conditions = leavesOf(rule.conditions, rule.unreadable, { isDefault: rule.isDefault, world });
  const actions = actionsOf(rule);
  return [
    ...(rule.status === 'ACTIVE' ? [] : ['inactive: the rule is not evaluated']),
    ...(analysis === undefined ? [UNFINISHED] : words === undefined ? [] : [words]),
    ...(access === undefined ? [] : [`applications: ${access.applications}`]),
    ...conditions.map(({ type }) => {
      const expected = ownAt(rule.conditions, type.split('.'));
      return `if ${type}: ${requiredWords(type, expected, names)}`;
    }),
    ...(actions === '' ? [] : [`then ${actions}`]),
  ];
}

function policyLines(policy: Policy, { snapshot, analysis }: HoverContext): readonly string[] {
  const words = analysis && policyResultWords(policy, analysis);
  const names = namesIn(snapshot, String);
  const apps = snapshot.mappings.filter(({ policyId }) => policyId === policy.id);
  return [
    `type ${policy.type}, ${counted(policy.rules.length, 'rule')}`,
    ...(analysis === undefined ? [UNFINISHED] : words === undefined ? [] : [words]),
    ...(apps.length === 0
      ? []
      : [`applications: ${firstFewUnquoted(apps.map(({ appId }) => names.shown('app', appId)))}`]),
  ];
}

function groupLines({ userIds, isEveryone, type }: Group, { users }: Snapshot): readonly string[] {
  const members = userIds ?? undefined;
  return [
    ...(type === null ? [] : [`type ${type}`]),
    ...(isEveryone
      ? [`every user: ${counted(users.length, 'user')} in the export`]
      : members === undefined
        ? ['the members are unknown']
        : [counted(members.length, 'member')]),
  ];
}

function zoneLines({ type, status, usage, gateways }: ZoneDefinition): readonly string[] {
  const values = (gateways ?? []).flatMap(({ value }) => value ?? []);
  return [
    ...Object.entries({ type, status, usage }).flatMap(([key, value]) =>
      value == null ? [] : [`${key} ${value}`],
    ),
    ...(values.length === 0 ? [] : [`addresses: ${firstFewUnquoted(values)}`]),
  ];
}

function appLines({ id, status }: App, { snapshot, analysis }: HoverContext): readonly string[] {
  const policies = new Map(snapshot.policies.map((policy) => [policy.id, policy]));
  const mapped = snapshot.mappings.flatMap(({ appId, policyId }) =>
    appId === id ? [policies.get(policyId) ?? { id: policyId, name: undefined }] : [],
  );
  const words = analysis?.application(id);
  return [
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(mapped.length === 0 ? [] : [`policy: ${firstFewUnquoted(mapped.map(nameOrId))}`]),
    ...(analysis === undefined ? [UNFINISHED] : words === undefined ? [] : [words]),
  ];
}

function userLines({ status, groupIds }: User, snapshot: Snapshot): readonly string[] {
  const names = namesIn(snapshot, String);
  return [
    ...(status == null ? [] : [`status ${status}`]),
    groupIds === undefined
      ? 'the groups are unknown'
      : `groups: ${groupIds.length === 0 ? 'none' : firstFewUnquoted(groupIds.map((one) => names.shown('group', one)))}`,
  ];
}

function usedByLines(object: OrgObject, snapshot: Snapshot): readonly string[] {
  const references = referencesTo(object, snapshot).filter(({ from }) => from.kind !== 'user');
  const users = [...new Set(references.map(sourceWords))];
  return [users.length === 0 ? 'used by nothing in the export' : `used by ${firstFewUnquoted(users)}`];
}

function sourceWords({ from }: Reference): string {
  const name = nameOrId({ id: from.id, name: from.name });
  const owner = from.policy;
  if (owner === undefined) return `${REFERENCE_KIND_WORDS[from.kind]} ${name}`;
  return `rule ${ruleWords({ policy: { name: undefined, ...owner }, rule: { id: from.id, name: from.name } })}`;
}

/** Returns the names of the objects that an expression mentions, as Markdown; `undefined` if the value is no expression with names. */
export function expressionHover(
  text: string,
  path: readonly PathStep[],
  { snapshot }: HoverContext,
): string | undefined {
  if (!EXPRESSION_PATHS.some((pattern) => pattern.test(path.join('.')))) return undefined;
  const names = new Map<string, string>();
  const { objects } = orgIndexOf(snapshot);
  for (const { kind, id } of mentionsIn(text, directoryOf(snapshot))) {
    const object = objects.find((one) => one.kind === kind && one.id === id);
    names.set(
      `${kind} ${id}`,
      object === undefined
        ? `${REFERENCE_KIND_WORDS[kind]} ${id}: not in the export`
        : `${REFERENCE_KIND_WORDS[kind]} ${nameWithId({ id, name: object.name })}`,
    );
  }
  const lines = [...names.values()].slice(0, MOST_NAMES).map((line) => `- ${inMarkdown(line)}`);
  return lines.length === 0 ? undefined : ['**expression**', lines.join('\n')].join('\n\n');
}

const MOST_NAMES = 20;

/** Matches the paths of fields that contain an expression. */
const EXPRESSION_PATHS = [
  /elCondition\.condition$/,
  /context\.expression$/,
  /expression\.value$/,
  /providerExpression$/,
];
