import { quoted } from '../../base/messages.js';
import { type Result, success } from '../../base/result.js';
import { KIND_WORDS, namesSeveral, resourcesNamed } from '../../policies/by-name.js';
import { shownAs } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { FieldSetting, Patch } from '../../read/request/request-patch.js';
import { misuse } from '../io/misuse.js';
import { fieldSettingOf } from './fact-flag.js';
import { type GivenFlags, givenTo, REQUEST_FLAGS, type RequestFlag } from './request-flags.js';

/**
 * What the flags of a command line make of a request. The rival of a flag is dropped from the request, unless it was
 * given as a flag too.
 */
export function patchOf(given: GivenFlags, snapshot: Snapshot): Result<Patch> {
  const mistakes: string[] = [];
  const used = REQUEST_FLAGS.filter((flag) => givenTo(flag, given) !== undefined);
  const settings = used.map((flag): FieldSetting => {
    mistakes.push(...ambiguities(flag, given, snapshot));
    return { path: flag.field.split('.'), value: valueFor(flag, given, snapshot) };
  });
  for (const text of given.fact ?? []) {
    const setting = fieldSettingOf(text);
    if (setting !== undefined) settings.push(setting);
    else
      mistakes.push(
        `--fact ${quoted(text)} is not of the form \`path=value\`, as \`identifier=ann@example.com\` is`,
      );
  }
  const removed = used.flatMap(({ instead = [] }) => instead).map((field) => field.split('.'));
  return mistakes.length > 0 ? misuse(...mistakes) : success({ removed, set: settings });
}

/** A name that nothing bears is sent as it is: the answer is then the service's. */
function valueFor(flag: RequestFlag, given: GivenFlags, snapshot: Snapshot): unknown {
  const value = givenTo(flag, given);
  if (typeof value === 'boolean') return value;
  const { kind, isWord, isList } = flag;
  const values = textsOf(value).map((text) => {
    if (isWord) return text.toUpperCase().replaceAll('-', '_');
    return (kind && resourcesNamed(text, kind, snapshot)[0]?.id) ?? text;
  });
  return isList ? values : values[0];
}

/** A name that more than one bears is nobody's. */
function ambiguities(flag: RequestFlag, given: GivenFlags, snapshot: Snapshot): string[] {
  const { kind } = flag;
  if (kind === undefined) return [];
  return textsOf(givenTo(flag, given)).flatMap((text) => {
    const named = resourcesNamed(text, kind, snapshot);
    if (named.length < 2) return [];
    return [
      namesSeveral({
        flag: flag.flag,
        idOrName: text,
        what: KIND_WORDS[kind],
        meant: named.map((one) => shownAs(one)),
      }),
    ];
  });
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}
