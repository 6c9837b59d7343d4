import { deepEqual } from '../../base/deep-equal.js';
import { stepsOf } from '../../base/pointer.js';
import { type KeptDocument, type ParsedDocument, parseDocument } from '../text/input.js';
import { jsonLines } from '../text/json-lines.js';
import { composeYaml } from '../text/yaml.js';
import { findSites, layoutOf, replacementsInJson } from './edit-json.js';
import { changedValue, type Edit, type Edited, type Plan, type PlannedEdit, planEdits } from './edit-plan.js';
import { replacementsInYaml } from './edit-yaml.js';
import { applyReplacements, overlap, type Replacement, sorted } from './replacements.js';

export type { Edit } from './edit-plan.js';
export { applyReplacements, type Replacement } from './replacements.js';

/** The changes of a text that implement edits of a document. */
export interface TextEdits {
  /** The replacements in the text, sorted by offset and without overlaps. */
  readonly replacements: readonly Replacement[];
  /** The edits that were left out because an earlier edit in the list conflicts with them. */
  readonly dropped: readonly Edit[];
}

/**
 * Returns the replacements in the text of a document that implement the edits. The rest of the text stays byte for byte. `undefined` if the
 * document has no readable text, or an edit is impossible.
 */
export function replacementsOf(document: KeptDocument, edits: readonly Edit[]): TextEdits | undefined {
  return replacementsOfEach(document, [edits])[0];
}

/**
 * Returns the replacements for each of several independent lists of edits, in the same order. A result is `undefined` if the document has
 * no readable text, or an edit is impossible. The document is parsed once.
 */
export function replacementsOfEach(
  document: KeptDocument,
  lists: readonly (readonly Edit[])[],
): (TextEdits | undefined)[] {
  const { text, ...rest } = document;
  const parsed = text === undefined ? undefined : parseDocument({ name: rest.name, text });
  if (text === undefined || parsed === undefined) return lists.map(() => undefined);
  const edited = readEditedValue(parsed);
  const plans = lists.map((edits) => edited && planEdits(edited, edits));
  const changes = plans.flatMap((plan) => plan?.change ?? []);
  const written = WRITERS[parsed.kept.syntax ?? 'json'](text, changes, parsed);
  return plans.map((plan) => plan && textEditsOf(plan, written(plan.change)));
}

function textEditsOf(
  { dropped }: Plan,
  replacements: readonly Replacement[] | undefined,
): TextEdits | undefined {
  return replacements && { replacements: sorted(replacements), dropped };
}

/**
 * Returns the value of a document before or after edits; `undefined` if the document has none. For a file with several records (JSON Lines
 * or several YAML documents), returns an object with the values by record number.
 */
function readEditedValue({ kept, values }: ParsedDocument): Edited | undefined {
  if (kept.syntax === 'json-lines' || kept.syntax === 'yaml-stream') {
    const records = values.map(({ pointer, value }) => [stepsOf(pointer)[0], value]);
    return { value: Object.fromEntries(records), isStream: true };
  }
  return values[0] && { value: values[0].value, isStream: false };
}

/** A function that parses a text once for all changes. It returns a second function, which returns the text replacements for one change. */
type Writer = (text: string, changes: readonly PlannedEdit[], parsed: ParsedDocument) => Written;

type Written = (change: PlannedEdit) => readonly Replacement[] | undefined;

const WRITERS: Readonly<Record<NonNullable<KeptDocument['syntax']>, Writer>> = {
  json: writtenInJson,
  'json-lines': writtenInLines,
  yaml: writtenInYaml,
  'yaml-stream': writtenInYaml,
};

function writtenInJson(text: string, changes: readonly PlannedEdit[]): Written {
  const site = findSites(text, changes);
  const layout = layoutOf(text);
  return (change) => replacementsInJson(site, change, text, layout);
}

function writtenInLines(text: string, changes: readonly PlannedEdit[]): Written {
  const records: ((change: PlannedEdit) => Replacement[])[] = [];
  for (const { start, end } of jsonLines(text)) {
    const number = String(records.length);
    const own = changes.flatMap(({ inside }) => inside.get(number) ?? []);
    const written = own.length === 0 ? undefined : writtenInJson(text.slice(start, end), own);
    records.push((change) => {
      const below = change.inside.get(number);
      const found = (below && written?.(below)) ?? [];
      return found.map(({ offset, ...rest }) => ({ offset: start + offset, ...rest }));
    });
  }
  return (change) => [...change.inside.keys()].flatMap((number) => records[Number(number)]?.(change) ?? []);
}

/**
 * Returns replacements in a YAML text, but only if the new text has the intended value. YAML has more pitfalls than the code can foresee.
 */
function writtenInYaml(text: string, _changes: readonly PlannedEdit[], parsed: ParsedDocument): Written {
  const composed = composeYaml(text, true);
  const edited = readEditedValue(parsed);
  return (change) => {
    if (!composed.ok || edited === undefined) return undefined;
    const found = sorted(replacementsInYaml(composed.documents, change, { text, isStream: edited.isStream }));
    if (overlap(found)) return undefined;
    const after = readEditedValue(
      parseDocument({ name: parsed.kept.name, text: applyReplacements(text, found) }),
    );
    return deepEqual(after?.value, changedValue(edited.value, change)) ? found : undefined;
  };
}
