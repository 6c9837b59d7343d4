import { alternatives } from '../base/messages.js';
import { ownAt } from '../base/own.js';
import { printable } from '../base/printable.js';
import { statement } from '../expression/meaning/statement-fact.js';
import type { Request } from '../facts/request.js';
import { zone } from '../facts/zone.js';
import type { ExplainedCondition } from '../simulate/explain.js';

/** How a user gives a field of the request: a flag, say. */
export type MissingFactHint = (field: string) => string;

/** Writes how to give a field and its value: `--platform MACOS`, `--fact asn=64500`. */
export function givenWords(field: string, value: unknown, give: MissingFactHint): string {
  const how = give(field);
  if (typeof value === 'boolean' && how.startsWith('--') && !how.endsWith('…'))
    return value ? how : how.replace('--', '--no-');
  const texts = Array.isArray(value) && !how.endsWith('…') ? value : [value];
  return texts
    .map((one) => printable(typeof one === 'string' ? one : JSON.stringify(one)))
    .map((text) => (how.endsWith('…') ? how.replace('…', text) : `${how} ${text}`))
    .join(' ');
}

/** Fields of which a request holds one. */
const RIVALS: readonly (readonly string[])[] = [
  ['policyContext.user.id', 'policyContext.groups.ids'],
  ['policyContext.ip', 'policyContext.ipChain', 'policyContext.zones.ids'],
];

/** Of each missing fact, how to make it known: `--ip or --zone`, `--risk`. None when nothing could. */
export function missingWords(
  leaves: readonly Pick<ExplainedCondition, 'missing' | 'reason'>[],
  request: Request,
  give: MissingFactHint,
  most: number,
): string[] {
  const hints = leaves
    .filter(({ reason }) => reason !== 'unknowable')
    .flatMap(({ missing }) => missing)
    .toSorted((a, b) => Number(b.likely !== undefined) - Number(a.likely !== undefined))
    .map(({ fields, likely }) => {
      const ways = waysToGive(fields, request, give);
      if (likely !== undefined) ways[0] = givenWords(fields[0] ?? '', likely, give);
      return alternatives(ways.slice(0, most));
    });
  return [...new Set(hints)].filter((words) => words !== '');
}

/**
 * Why nothing that a request says could tell, where that is so, and how it can be stated all the same:
 * `cannot be known offline: …`.
 */
export function unknowableWords(
  leaves: readonly Pick<ExplainedCondition, 'detail' | 'missing' | 'reason' | 'type' | 'wanted'>[],
  give: MissingFactHint,
): string[] {
  const unknowable = leaves.filter(({ reason }) => reason === 'unknowable');
  const details = unknowable.map(({ detail = 'no request says it' }) => printable(detail));
  const distinct = [...new Set(details)];
  const rest = distinct.length - MOST_DETAILS;
  const shown = [...distinct.slice(0, MOST_DETAILS), ...(rest > 0 ? [`and ${rest} more`] : [])];
  const statable = unknowable.find(({ missing }) => missing.some(({ fact }) => fact === statement.name));
  const stated = statable === undefined ? [] : [`state it by ${statementWords(statable, give)}`];
  return details.length === 0 ? [] : [`cannot be known offline: ${[...shown, ...stated].join('; ')}`];
}

const MOST_DETAILS = 2;

/** By its text, or by where it stands where it is no expression. */
function statementWords(
  { type, wanted }: Pick<ExplainedCondition, 'type' | 'wanted'>,
  give: MissingFactHint,
): string {
  const text = type.startsWith('elCondition') && typeof wanted === 'string' ? wanted : `conditions.${type}`;
  const example = printable(JSON.stringify({ [text]: true }));
  const how = give('policyContext.expressions');
  return how.endsWith('=…')
    ? `${how.slice(0, -'expressions=…'.length)}'expressions=${example}'`
    : `${how} ${example}`;
}

/** Said where it is not known from which zones a request comes. */
export function unknownBlocklistWords(request: Request, give: MissingFactHint, why?: string): string {
  const remedy = why === undefined ? ` (give ${wayToTellZones(request, give)})` : `: ${printable(why)}`;
  return `not known: whether a blocklist zone refuses it before any policy${remedy}`;
}

/** The first of what would tell from which zones a request comes, if anything is left to give. */
export function wayToTellZones(request: Request, give: MissingFactHint): string | undefined {
  const fact = { reason: 'missing-fact', missing: [{ fact: zone.name, fields: zone.fields }] } as const;
  return missingWords([fact], request, give, 1)[0];
}

/** What can be added comes before what would replace what is given. */
function waysToGive(fields: readonly string[], request: Request, give: MissingFactHint): string[] {
  const open = fields.filter((field) => !isGiven(request, field));
  const rivalOf = (field: string) => {
    const rivals = RIVALS.find((some) => some.includes(field)) ?? [];
    return rivals.find((rival) => rival !== field && isGiven(request, rival));
  };
  return [
    ...open.filter((field) => rivalOf(field) === undefined).map(give),
    ...open.flatMap((field) => {
      const rival = rivalOf(field);
      return rival === undefined ? [] : [`${give(field)} instead of ${give(rival)}`];
    }),
  ];
}

function isGiven(request: Request, field: string): boolean {
  return ownAt(request, field.split('.')) != null;
}
