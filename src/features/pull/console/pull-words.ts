import { counted } from '../../../base/messages.js';
import { RUN } from '../../../base/program.js';
import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import { fill } from '../../../report/text/fill.js';
import type { Page } from '../../../report/text/page.js';
import type { CheckedRight, CheckedRights } from '../check.js';
import { requestNamed } from '../http/requests.js';
import type { Pulled } from '../pull.js';

/** Returns the result of a pull as text for people. */
export function pulledText(
  { manifest, cost, reusedLists, reusedMemberLists }: Pulled,
  out: string,
  page: Page,
): string {
  const { orgUrl, engine, counts, unknown } = manifest;
  const kinds = Object.entries(counts)
    .filter(([name, count]) => count > 0 && !OWN_LISTS.has(name))
    .map(([name, count]) => `${requestNamed(name as keyof typeof counts).words} ${count}`);
  const members = counts.groupMembers ?? 0;
  const lines = [
    page.paint.strong(`pulled ${orgUrl} (${engine} engine) into ${out}`),
    ...fill('  ', kinds.join(', '), page.columns),
    ...(members === 0
      ? []
      : [
          `  the members of ${counted(members, 'group')} that policies name${reusedMemberLists === 0 ? '' : `, ${reusedMemberLists} of them unchanged`}`,
        ]),
    `  ${costWords(cost)}`,
    ...(reusedLists === 0 ? [] : [`  ${counted(reusedLists, 'list')} reused from the interrupted run`]),
    ...unknownLines(unknown.filter(isReadRefused), page),
    `next: ${RUN} inspect ${out}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The lists that belong to an object, such as the members of a group. The output does not count them separately. */
const OWN_LISTS: ReadonlySet<string> = new Set([
  'appGroups',
  'appUsers',
  'authenticatorMethods',
  'groupMembers',
]);

/** Returns whether a part of an org is unknown because a request for it failed, rather than because it was not requested. */
export function isReadRefused({ remedy }: UnknownPart): boolean {
  return remedy !== undefined;
}

function costWords({ calls, repeats, waits, milliseconds }: Pulled['cost']): string {
  const waited = Object.entries(waits).map(([bucket, time]) => `${durationWords(time)} for ${bucket}`);
  return [
    `${counted(calls, 'request')} in ${durationWords(milliseconds)}`,
    ...(repeats === 0 ? [] : [`${repeats} repeated`]),
    ...(waited.length === 0 ? [] : [`waiting for rate limits: ${waited.join(', ')}`]),
  ].join('; ');
}

/** Formats a duration as text, such as `1:02:03`, `2:03` or `12 s`. */
function durationWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const MOST_UNKNOWN = 20;

function unknownLines(unknown: readonly UnknownPart[], page: Page): string[] {
  if (unknown.length === 0) return [];
  const shown = unknown.slice(0, MOST_UNKNOWN).flatMap(({ collection, of, known, why = '', remedy }) => {
    const whose = of === undefined ? '' : ` of ${of}`;
    const how = known === 'open' ? 'incomplete' : why;
    const reason = known === 'open' ? `: ${why}` : '';
    return [
      ...fill('  ', `${requestNamed(collection as 'users').words}${whose}: ${how}${reason}`, page.columns),
      ...(remedy === undefined ? [] : fill('    to read them: ', remedy, page.columns)),
    ];
  });
  const rest = unknown.length - MOST_UNKNOWN;
  return [
    page.paint.unsure('unknown in every answer:'),
    ...shown,
    ...(rest > 0 ? [`  and ${rest} more: see the manifest`] : []),
  ];
}

/** Returns the rights of the credentials as text for people, with the missing rights. */
export function rightsText({ orgUrl, engine, rights }: CheckedRights, page: Page): string {
  const width = Math.max(...rights.map(({ words }) => words.length));
  const lines = rights.map((right) => `  ${right.words.padEnd(width)}  ${stateWords(right, page)}`);
  const missing = [...new Set(rights.filter(({ state }) => state === 'refused').map(({ scope }) => scope))];
  const advice =
    missing.length === 0
      ? ['the credentials can read everything requested']
      : fill(
          'missing: ',
          `the scopes ${missing.join(', ')} and a role that can read these objects, for a client as well as for a token; read-only administrator is the least privileged role that can read all of them`,
          page.columns,
        );
  return `${[page.paint.strong(`${orgUrl}, ${engine} engine`), ...lines, ...advice].join('\n')}\n`;
}

function stateWords({ state, why, scope }: CheckedRight, { paint }: Page): string {
  switch (state) {
    case 'allowed':
      return paint.good('readable');
    case 'refused':
      return `${paint.bad('not readable')}: ${why}, needs ${scope}`;
    case 'absent':
      return paint.quiet(`the org has none: ${why}`);
    case 'untried':
      return paint.quiet('not checked: there is no object to read');
    case 'failed':
      return `${paint.unsure('no response')}${why === undefined ? '' : `: ${why}`}`;
  }
}
