import { alternatives } from '../base/messages.js';
import { ownAt } from '../base/own.js';
import { printable } from '../base/printable.js';
import { statement } from '../model/expression/meaning/statement-fact.js';
import type { Request } from '../model/facts/request.js';
import { zone } from '../model/facts/zones/zone.js';
import type { ExplainedCondition } from '../simulate/explain.js';

/** Returns how a user states a field of the request, such as the option `--risk`. */
export type MissingFactHint = (field: string) => string;

/** Returns the instruction to pass the given options, such as `pass --ip, --risk`. */
export type PassOptions = (options: readonly string[]) => string;

export function passWords(options: readonly string[]): string {
  return `pass ${options.join(', ')}`;
}

/** Returns the option that passes a value: `--platform MACOS`, `--fact asn=64500`. */
export function optionWords(field: string, value: unknown, hint: MissingFactHint): string {
  const how = hint(field);
  if (typeof value === 'boolean' && how.startsWith('--') && !how.endsWith('…'))
    return value ? how : how.replace('--', '--no-');
  const texts = Array.isArray(value) && !how.endsWith('…') ? value : [value];
  return texts
    .map((one) => printable(typeof one === 'string' ? one : JSON.stringify(one)))
    .map((text) => (how.endsWith('…') ? how.replace('…', text) : `${how} ${text}`))
    .join(' ');
}

/** Groups of request fields that cannot be used together. */
const RIVALS: readonly (readonly string[])[] = [
  ['policyContext.user.id', 'policyContext.groups.ids'],
  ['policyContext.ip', 'policyContext.ipChain', 'policyContext.zones.ids'],
];

/** Returns the options that resolve each missing fact: `--ip or --zone`, `--risk`. */
export function missingWords(
  leaves: readonly Pick<ExplainedCondition, 'missing' | 'reason'>[],
  request: Request,
  hint: MissingFactHint,
  most: number,
): string[] {
  const hints = leaves
    .filter(({ reason }) => reason !== 'unknowable')
    .flatMap(({ missing }) => missing)
    .toSorted((a, b) => Number(b.likely !== undefined) - Number(a.likely !== undefined))
    .map(({ fields, likely }) => {
      const options = optionsFor(fields, request, hint);
      if (likely !== undefined) options[0] = optionWords(fields[0] ?? '', likely, hint);
      return alternatives(options.slice(0, most));
    });
  return [...new Set(hints)].filter((words) => words !== '');
}

/**
 * Explains why a condition cannot be decided from any fact of the request: `cannot be known offline: …`. Also explains how to state the
 * result of the condition.
 */
export function unknowableWords(
  leaves: readonly Pick<ExplainedCondition, 'detail' | 'expected' | 'missing' | 'reason' | 'type'>[],
  hint: MissingFactHint,
  pass: PassOptions = passWords,
): string[] {
  const unknowable = leaves.filter(({ reason }) => reason === 'unknowable');
  const details = unknowable.map(({ detail = 'no field of the request contains this fact' }) =>
    printable(detail),
  );
  const distinct = [...new Set(details)];
  const rest = distinct.length - MOST_DETAILS;
  const shown = [...distinct.slice(0, MOST_DETAILS), ...(rest > 0 ? [`and ${rest} more`] : [])];
  const statable = unknowable.find(({ missing }) => missing.some(({ fact }) => fact === statement.name));
  const stated =
    statable === undefined ? [] : [`to assume a result, ${pass([statementWords(statable, hint)])}`];
  return details.length === 0 ? [] : [`cannot be known offline: ${[...shown, ...stated].join('; ')}`];
}

const MOST_DETAILS = 2;

/** Returns the option that states the result of a condition: for an expression, by its text; for any other condition, by its path. */
function statementWords(
  { type, expected: wanted }: Pick<ExplainedCondition, 'expected' | 'type'>,
  hint: MissingFactHint,
): string {
  const text = type.startsWith('elCondition') && typeof wanted === 'string' ? wanted : `conditions.${type}`;
  const example = printable(JSON.stringify({ [text]: true }));
  const how = hint('policyContext.expressions');
  return how.endsWith('=…')
    ? `${how.slice(0, -'expressions=…'.length)}'expressions=${example}'`
    : `${how} ${example}`;
}

/** States that it is unknown whether a network blocklist blocks the request, and which option resolves this. */
export function unknownBlocklistWords(request: Request, hint: MissingFactHint, why?: string): string {
  const remedy = why === undefined ? ` (pass ${zoneOption(request, hint)})` : `: ${printable(why)}`;
  return `unknown: whether a network blocklist blocks the sign-in before any policy${remedy}`;
}

/**
 * Returns an option that the user can add to determine the zones of the request; `undefined` if the request already states every field that
 * could determine them.
 */
export function zoneOption(request: Request, hint: MissingFactHint): string | undefined {
  const fact = { reason: 'missing-fact', missing: [{ fact: zone.name, fields: zone.fields }] } as const;
  return missingWords([fact], request, hint, 1)[0];
}

/**
 * Returns the options that set the given fields. Options for fields that the request lacks come before options that replace a stated field.
 */
function optionsFor(fields: readonly string[], request: Request, hint: MissingFactHint): string[] {
  const open = fields.filter((field) => !isStated(request, field));
  const rivalOf = (field: string) => {
    const rivals = RIVALS.find((some) => some.includes(field)) ?? [];
    return rivals.find((rival) => rival !== field && isStated(request, rival));
  };
  return [
    ...open.filter((field) => rivalOf(field) === undefined).map(hint),
    ...open.flatMap((field) => {
      const rival = rivalOf(field);
      return rival === undefined ? [] : [`${hint(field)} instead of ${hint(rival)}`];
    }),
  ];
}

function isStated(request: Request, field: string): boolean {
  return ownAt(request, field.split('.')) != null;
}
