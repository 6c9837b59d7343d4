import { ruleWords } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Page } from './page.js';
import { tableLines } from './table-lines.js';

/** Appends the ids of the objects that a text names to the text, for `--ids`; without the option, returns the text unchanged. */
export function withIds(text: string, answer: object, orgs: readonly Snapshot[], page: Page): string {
  const lines = idLines(text, answer, orgs, page);
  return lines.length === 0 ? text : `${text}\n${lines.join('\n')}\n`;
}

/**
 * Returns a table with the ids of the objects that `text` names. Returns an empty list unless the option `--ids` is set. If there is an
 * `answer`, the table lists only objects whose ids occur in the answer. Without an answer, it lists a rule only if the text also names the
 * policy of the rule.
 */
export function idLines(
  text: string,
  answer: object | undefined,
  orgs: readonly Snapshot[],
  page: Page,
): readonly string[] {
  if (page.hasIds !== true) return [];
  const ids = answer && textsIn(answer);
  const words = text.replace(/\s+/gu, ' ');
  const isShown = ({ name, inFull, id }: Row) =>
    name != null &&
    name !== '' &&
    words.includes(ids === undefined ? (inFull ?? name) : name) &&
    (ids?.has(id) ?? true);
  const rows = orgs
    .flatMap(rowsIn)
    .filter(isShown)
    .map(({ kind, name, id }) => [kind, name ?? '', id] as const);
  const distinct = new Map(rows.map((row) => [row.join('\n'), row]));
  return distinct.size === 0 ? [] : tableLines(COLUMNS, [...distinct.values()], page);
}

interface Row {
  readonly kind: string;
  readonly name: string | null | undefined;
  readonly id: string;
  /** The name of a rule with the name of its policy. */
  readonly inFull?: string;
}

const COLUMNS = ['kind', 'name', 'id'].map((name) => ({ name }));

function rowsIn({ apps, groups, policies, users, zones }: Snapshot): readonly Row[] {
  return [
    ...apps.map(({ id, label }) => ({ kind: 'application', name: label, id })),
    ...policies.flatMap((policy): readonly Row[] => [
      { kind: 'policy', name: policy.name, id: policy.id },
      ...policy.rules.map((rule) => ({
        kind: 'rule',
        name: rule.name,
        id: rule.id,
        inFull: ruleWords({ policy, rule }),
      })),
    ]),
    ...groups.map(({ id, name }) => ({ kind: 'group', name, id })),
    ...zones.map(({ id, name }) => ({ kind: 'zone', name, id })),
    ...users.map(({ id, login }) => ({ kind: 'user', name: login, id })),
  ];
}

/** Returns all texts in a value. */
function textsIn(value: object): ReadonlySet<unknown> {
  const found = new Set<unknown>([value]);
  for (const one of found)
    if (typeof one === 'object' && one !== null)
      for (const part of one instanceof Map ? one.values() : Object.values(one)) found.add(part);
  return found;
}
