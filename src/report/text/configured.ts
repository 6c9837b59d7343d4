import { memoize } from '../../base/memo.js';
import { printable } from '../../base/printable.js';
import type { Place } from '../../base/result.js';
import { type NamedRule, ruleWords } from '../../policies/rule-words.js';
import type { Snapshot } from '../../policies/snapshot.js';
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
}

/** What Terraform manages of an org, by the ids of resources. Spec: Terraform, 1, 3. */
export const configuredIn = memoize((snapshot: Snapshot): ReadonlyMap<string, Configured> => {
  const resources = [...snapshot.sources].flatMap(([resource, { terraform }]) =>
    terraform !== undefined && 'id' in resource && typeof resource.id === 'string'
      ? [{ resource, id: resource.id, address: terraform.address }]
      : [],
  );
  const places = locatePlaces(snapshot, resources);
  return new Map(
    resources.map(({ id, address }, index) => {
      const place = places[index];
      return [id, { address, ...(place?.pointer === '' && { place }) }];
    }),
  );
});

/** `okta_group.staff, groups.tf:12:1` of the first of the ids that Terraform manages. */
export function configuredWords(snapshot: Snapshot, ...ids: readonly string[]): string | undefined {
  const configured = configuredIn(snapshot);
  const found = ids.map((id) => configured.get(id)).find((one) => one !== undefined);
  if (found === undefined) return undefined;
  return [found.address, ...(found.place === undefined ? [] : [placeWords(found.place)])].join(', ');
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

/** Where Terraform has the rule that decides afterwards; otherwise the one that did, or their policies. */
export function configuredChange(
  change: RulesOfChange,
  { before, after }: StatesOfChange,
): string | undefined {
  const ids = idsOfChange(change);
  return configuredWords(after, ...ids) ?? configuredWords(before, ...ids);
}

/** What it calls it. */
export function addressOfChange(
  change: RulesOfChange,
  { before, after }: StatesOfChange,
): string | undefined {
  const known = [configuredIn(after), configuredIn(before)];
  return idsOfChange(change)
    .flatMap((id) => known.flatMap((ids) => ids.get(id)?.address ?? []))
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
