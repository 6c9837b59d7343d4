import { quoted } from '../../base/messages.js';
import { type Result, success } from '../../base/result.js';
import type { Patch } from '../../documents/request/request-patch.js';
import {
  describeNameFault,
  type NameFault,
  REQUEST_WORDS,
  resolveWords,
} from '../../documents/request/request-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { misuse } from '../io/misuse.js';
import { fieldSettingOf } from './fact-flag.js';
import { valueMistakes } from './flag-values.js';
import { type GivenFlags, valueOfFlag } from './request-flags.js';
import { GROUPS_FLAG } from './request-hints.js';

/**
 * Returns the changes that the command-line options make to a request. If two fields cannot be used together, an option for one field removes
 * the other field, unless the other field has an option, too.
 */
export function patchOf(given: GivenFlags, snapshot: Snapshot): Result<Patch> {
  const used = REQUEST_WORDS.filter((word) => valueOfFlag(word, given) !== undefined);
  const { set, faults } = resolveWords(
    new Map(used.map((word) => [word, valueOfFlag(word, given)])),
    snapshot,
  );
  const mistakes = [
    ...faults.map((fault) => nameMistake(fault, snapshot)),
    ...used.flatMap((word) => valueMistakes(word, valueOfFlag(word, given), snapshot)),
  ];
  const facts = (given.fact ?? []).map((text) => [text, fieldSettingOf(text)] as const);
  for (const [text, setting] of facts) if (setting === undefined) mistakes.push(notOfForm(text));
  const removed = used.flatMap(({ instead = [] }) => instead).map((field) => field.split('.'));
  if (mistakes.length > 0) return misuse(...mistakes);
  return success({ removed, set: [...set, ...facts.flatMap(([, setting]) => setting ?? [])] });
}

function nameMistake(fault: NameFault, snapshot: Snapshot): string {
  const { flag } = fault.word;
  return fault.bearers.length > 0
    ? describeNameFault(fault, snapshot, { flag, groups: GROUPS_FLAG })
    : `\`${flag}\`: ${describeNameFault(fault, snapshot, { groups: GROUPS_FLAG })}`;
}

function notOfForm(text: string): string {
  return `\`--fact\` ${quoted(text)} is invalid: write it as \`path=value\`, such as \`identifier=ann@example.com\``;
}
