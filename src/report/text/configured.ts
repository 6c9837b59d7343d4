import { memoize } from '../../base/memo.js';
import { printable } from '../../base/printable.js';
import type { SourceLocation } from '../../base/result.js';
import { addressOf } from '../../documents/terraform/state/address.js';
import { formatLocation } from '../../documents/text/location-text.js';
import { callLocations, findModuleCalls, type ModuleCall } from '../../documents/text/module-calls.js';
import { locatePlaces } from '../../documents/text/positions.js';
import { type NamedRule, ruleWords } from '../../model/policies/rule-words.js';
import type { Snapshot, TerraformOrigin } from '../../model/policies/snapshot.js';
import { fill } from './fill.js';
import { headedList } from './html-page.js';
import { inMarkdown } from './in-markdown.js';
import type { Page } from './page.js';

/** The Terraform source of a resource. */
export interface Configured {
  readonly address: string;
  /** The location of the resource in the Terraform configuration, if the files of the configuration are available. */
  readonly location?: SourceLocation;
  /** The calls of the module that contains the resource, nearest first; absent for a resource of the root module. */
  readonly calledAt?: readonly ModuleCall[];
  /** The action of the Terraform plan for this resource, as text; absent without an action. */
  readonly change?: string;
}

/** Returns the Terraform source of each managed resource, by id. Spec: Terraform, 1, 3. */
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
            calls: findModuleCalls(source, snapshot.documents),
          },
        ]
      : [];
  });
  const places = locatePlaces(snapshot, resources);
  return new Map(
    resources.map(({ id, address, calls }, index) => {
      const location = places[index];
      const change = snapshot.resourceChanges?.get(address);
      return [
        id,
        {
          address,
          ...(location?.pointer === '' && { location }),
          ...(calls.length > 0 && { calledAt: calls }),
          ...(change !== undefined && { change }),
        },
      ];
    }),
  );
});

/**
 * Whether Terraform manages only rules of the policy, and not the policy itself. The source location of such a policy is that of a rule.
 */
function isOnlyNamed({ isUnmanaged, address }: TerraformOrigin): boolean {
  return isUnmanaged === true && addressOf(address)?.mode !== 'data';
}

/**
 * Returns the Terraform source of the first of the ids that Terraform manages: `module.staff.okta_group.all, staff/groups.tf:12:1, called
 * at main.tf:3:1`. Returns `undefined` if Terraform manages none of them. The module call is named because the value to change may be its
 * argument.
 */
export function configuredWords(snapshot: Snapshot, ...ids: readonly string[]): string | undefined {
  const configured = configuredIn(snapshot);
  const found = ids.map((id) => configured.get(id)).find((one) => one !== undefined);
  if (found?.calledAt === undefined) return found && placedWords(found);
  const called = found.calledAt.map(({ location }) => formatLocation({ ...location, pointer: '' }));
  return `${placedWords(found)}, called at ${called.join(', from ')}`;
}

/** Returns the Terraform address and the location of a resource: `okta_group.all, groups.tf:12:1`. */
export function placedWords({ address, location }: Pick<Configured, 'address' | 'location'>): string {
  return [address, ...(location === undefined ? [] : [formatLocation(location)])].join(', ');
}

/** Returns the module calls that lead to some resources, as text: `main.tf:3:1 called here: module.staff`. */
export function moduleCallWords(calls: readonly ModuleCall[]): readonly string[] {
  return callLocations(calls).map(({ message, location }) => `${formatLocation(location)} ${message}`);
}

/** A rule that an answer names, with its Terraform source. */
export interface ConfiguredRule {
  /** The name of the rule in quotes: `"Staff › MFA"`. */
  readonly name: string;
  readonly where: string;
}

/**
 * Returns the rules that Terraform manages, each with its Terraform source. If several of `orgs` contain the rule, the source in the last
 * one is returned.
 */
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

/** Returns the rules that a text names in quotes and that Terraform manages. */
export function configuredRulesIn(snapshot: Snapshot, text: string): readonly ConfiguredRule[] {
  if (configuredIn(snapshot).size === 0) return [];
  const rules = snapshot.policies.flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
  return configuredRules(
    rules.filter((one) => text.includes(`"${ruleWords(one)}"`)),
    snapshot,
  );
}

/** Returns one line per rule with its Terraform source, to be printed after an answer in the text format. */
export function configuredText(all: readonly ConfiguredRule[], { columns, paint }: Page): string[] {
  return all.flatMap(({ name, where }) =>
    fill('', printable(`${name}: ${where}`, LONGEST), columns).map(paint.quiet),
  );
}

/** Returns a list of rules with their Terraform sources in Markdown; empty if there are no rules. */
export function configuredMarkdown(all: readonly ConfiguredRule[]): string[] {
  const lines = all.map(({ name, where }) => `- ${inMarkdown(name)}: ${inMarkdown(`\`${where}\``)}`);
  return lines.length === 0 ? [] : [`${CONFIGURED_TITLE}:`, lines.join('\n')];
}

/** Returns a list of rules with their Terraform sources in HTML; empty if there are no rules. */
export function configuredHtml(all: readonly ConfiguredRule[]): string[] {
  return headedList(
    CONFIGURED_TITLE,
    all.map(({ name, where }) => `${name}: ${where}`),
  );
}

const CONFIGURED_TITLE = 'Location in Terraform';

/** The maximum length of a line about a Terraform resource, in characters. */
const LONGEST = 1000;
