import { groupBy } from '../../base/group-by.js';
import { memoize } from '../../base/memo.js';
import { printable } from '../../base/printable.js';
import type { Place } from '../../base/result.js';
import { referencesIn } from '../../policies/references/references.js';
import { type NamedRule, ruleWords } from '../../policies/rule-words.js';
import type { Snapshot, TerraformOrigin } from '../../policies/snapshot.js';
import { addressOf } from '../../read/terraform/address.js';
import { NOT_CHANGED } from '../../read/terraform/change-words.js';
import { calledHere, type ModuleCall, moduleCallsTo } from '../../read/text/module-calls.js';
import { locatePlaces } from '../../read/text/positions.js';
import { fill } from './fill.js';
import { headedList } from './html-page.js';
import { inMarkdown } from './in-markdown.js';
import type { Page } from './page.js';
import { placeWords } from './place-words.js';

/** Where a resource of an org is configured. */
interface Configured {
  readonly address: string;
  /** In a file of the configuration, where those are at hand. */
  readonly place?: Place;
  /** Of what stands in a module, where those are called; the nearest first. */
  readonly calledAt?: readonly ModuleCall[];
  /** What a plan does to it, in words. */
  readonly change?: string;
}

/** What Terraform manages of an org, by the ids of resources. Spec: Terraform, 1, 3. */
export const configuredIn = memoize((snapshot: Snapshot): ReadonlyMap<string, Configured> => {
  const resources = [...snapshot.sources].flatMap(([resource, source]) => {
    const { terraform } = source;
    return terraform !== undefined &&
      !isOnlyNamed(terraform) &&
      'id' in resource &&
      typeof resource.id === 'string'
      ? [
          {
            resource,
            id: resource.id,
            address: terraform.address,
            calls: moduleCallsTo(source, snapshot.documents),
          },
        ]
      : [];
  });
  const places = locatePlaces(snapshot, resources);
  return new Map(
    resources.map(({ id, address, calls }, index) => {
      const place = places[index];
      const change = snapshot.resourceChanges?.get(address);
      return [
        id,
        {
          address,
          ...(place?.pointer === '' && { place }),
          ...(calls.length > 0 && { calledAt: calls }),
          ...(change !== undefined && { change }),
        },
      ];
    }),
  );
});

/** A policy of which only its rules tell is not where they are. */
function isOnlyNamed({ isUnmanaged, address }: TerraformOrigin): boolean {
  return isUnmanaged === true && addressOf(address)?.mode !== 'data';
}

/**
 * `module.staff.okta_group.all, staff/groups.tf:12:1, called at main.tf:3:1` of the first of the ids that Terraform
 * manages: what is to be changed may stand where the module is called.
 */
export function configuredWords(snapshot: Snapshot, ...ids: readonly string[]): string | undefined {
  const configured = configuredIn(snapshot);
  const found = ids.map((id) => configured.get(id)).find((one) => one !== undefined);
  if (found?.calledAt === undefined) return found && placedWords(found);
  const called = found.calledAt.map(({ place }) => placeWords({ ...place, pointer: '' }));
  return `${placedWords(found)}, called at ${called.join(', from ')}`;
}

/** `okta_group.all, groups.tf:12:1`. */
export function placedWords({ address, place }: Configured): string {
  return [address, ...(place === undefined ? [] : [placeWords(place)])].join(', ');
}

/** `main.tf:3:1 called here: module.staff`: where modules are called in which any of these stands. */
export function moduleCallWords(calls: readonly ModuleCall[]): readonly string[] {
  return calledHere(calls).map(({ message, place }) => `${placeWords(place)} ${message}`);
}

/** What decides before and after a change; `null`: no rule does. */
interface RulesOfChange {
  readonly before?: NamedRule | null;
  readonly after?: NamedRule | null;
}

interface StatesOfChange {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Where Terraform has what decides, and what of the plan brings the change about, where that is something else. */
export interface ConfiguredChange {
  /** `okta_policy_rule_signon.mfa, main.tf:12:1, updated in place`. */
  readonly where?: string;
  readonly by: readonly string[];
  /** Of what stands in modules, where those are called. */
  readonly see: readonly string[];
}

/** So many causes are named. */
const MOST_CAUSES = 3;

/**
 * The rule that decides afterwards; otherwise the one that did, or their policies. What the plan does not change brings
 * nothing about: what it does change of these, or of what they refer to, does. Spec: Terraform, 1, 4.
 */
export function configuredChange(change: RulesOfChange, { before, after }: StatesOfChange): ConfiguredChange {
  const configuredOf = configuredInEither(before, after);
  const ids = idsOfChange(change);
  const [found, ...others] = ids.flatMap((id) => configuredOf(id) ?? []);
  const isTold = after.resourceChanges === undefined || isChanged(found);
  const referred = isTold ? [] : namedBy(ids, after, before).flatMap((id) => configuredOf(id) ?? []);
  const causes = isTold ? [] : [...others, ...referred].filter(isChanged);
  const by = new Map(causes.map((one) => [changedWords(one), one]));
  const named = [...by].slice(0, MOST_CAUSES);
  return {
    ...(found && { where: changedWords(found) }),
    by: named.map(([words]) => words),
    see: moduleCallWords([found, ...named.map(([, one]) => one)].flatMap((one) => one?.calledAt ?? [])),
  };
}

/** The same in one line. */
export function configuredChangeWords(change: RulesOfChange, states: StatesOfChange): string | undefined {
  const { where, by } = configuredChange(change, states);
  const words = [...(where === undefined ? [] : [where]), ...by.map((one) => `by ${one}`)];
  return words.length === 0 ? undefined : words.join('; ');
}

function isChanged(configured: Configured | undefined): boolean {
  return configured?.change !== undefined && configured.change !== NOT_CHANGED;
}

function changedWords(configured: Configured): string {
  const { change } = configured;
  return [placedWords(configured), ...(change === undefined ? [] : [change])].join(', ');
}

function configuredInEither(before: Snapshot, after: Snapshot): (id: string) => Configured | undefined {
  const [earlier, later] = [configuredIn(before), configuredIn(after)];
  return (id) => later.get(id) ?? earlier.get(id);
}

/** What these refer to, in any of the states. */
function namedBy(ids: readonly string[], ...states: readonly Snapshot[]): readonly string[] {
  return states.flatMap((state) =>
    [...new Set(ids)].flatMap((id) => (referencesFrom(state).get(id) ?? []).map((one) => one.id)),
  );
}

/** Each change asks, and there are thousands of both. */
const referencesFrom = memoize((state: Snapshot) => groupBy(referencesIn(state), ({ from }) => from.id));

/** What it calls it. */
export function addressOfChange(
  change: RulesOfChange,
  { before, after }: StatesOfChange,
): string | undefined {
  const configuredOf = configuredInEither(before, after);
  return idsOfChange(change)
    .flatMap((id) => configuredOf(id)?.address ?? [])
    .at(0);
}

function idsOfChange({ before, after }: RulesOfChange): readonly string[] {
  return [after?.rule.id, before?.rule.id, after?.policy.id, before?.policy.id].filter(
    (id) => id !== undefined,
  );
}

/** A rule that an answer names, and where it is configured. */
export interface ConfiguredRule {
  /** `"Staff › MFA"`. */
  readonly name: string;
  readonly where: string;
}

/** Those of the rules that Terraform manages in the last of the orgs that has them, each once. */
export function configuredRules(
  rules: readonly NamedRule[],
  ...orgs: readonly Snapshot[]
): readonly ConfiguredRule[] {
  const managed = orgs.filter((org) => configuredIn(org).size > 0).toReversed();
  if (managed.length === 0) return [];
  const byId = new Map(rules.map((one) => [one.rule.id, one]));
  return [...byId.values()].flatMap((one) => {
    const [where] = managed.flatMap((org) => configuredWords(org, one.rule.id) ?? []);
    return where === undefined ? [] : [{ name: `"${ruleWords(one)}"`, where }];
  });
}

/** The rules that a text names in quotes and Terraform manages. */
export function configuredRulesIn(snapshot: Snapshot, text: string): readonly ConfiguredRule[] {
  if (configuredIn(snapshot).size === 0) return [];
  const rules = snapshot.policies.flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
  return configuredRules(
    rules.filter((one) => text.includes(`"${ruleWords(one)}"`)),
    snapshot,
  );
}

/** A line each, below an answer in text. */
export function configuredText(all: readonly ConfiguredRule[], { columns, paint }: Page): string[] {
  return all.flatMap(({ name, where }) =>
    fill('', printable(`${name}: ${where}`, LONGEST), columns).map(paint.quiet),
  );
}

/** The same in Markdown; nothing where there are none. */
export function configuredMarkdown(all: readonly ConfiguredRule[]): string[] {
  const lines = all.map(({ name, where }) => `- ${inMarkdown(name)}: ${inMarkdown(`\`${where}\``)}`);
  return lines.length === 0 ? [] : [`${CONFIGURED_TITLE}:`, lines.join('\n')];
}

/** And in a page. */
export function configuredHtml(all: readonly ConfiguredRule[]): string[] {
  return headedList(
    CONFIGURED_TITLE,
    all.map(({ name, where }) => `${name}: ${where}`),
  );
}

const CONFIGURED_TITLE = 'Where Terraform has it';

/** In characters: a name and an address. */
const LONGEST = 1000;
