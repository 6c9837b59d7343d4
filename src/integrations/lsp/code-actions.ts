import type { CodeAction, Range, TextEdit } from 'vscode-languageserver/node';
import { printable } from '../../base/printable.js';
import type { KeptDocument } from '../../documents/text/input.js';
import { type Replacement, replacementsOf } from '../../documents/write/edit-text.js';
import { documentsWithFixes, replacementsByFinding } from '../../lint/fix.js';
import type { Finding } from '../../lint/rule/finding.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { findingDiagnostic, type UriOf } from './diagnostics.js';
import { ruleEdits } from './rule-edits.js';
import { rangeOf, type TextPositions, textPositions } from './text-positions.js';

/** The kind of the action that applies all safe fixes of a document. */
export const FIX_ALL = 'source.fixAll.preflight';

/** A linted document, and the findings in it. */
export interface FixedDocument {
  readonly uri: string;
  readonly document: KeptDocument;
  readonly findings: readonly Finding[];
  /** The org whose rules the actions edit; `undefined` for Terraform sources, in which no rule is edited. */
  readonly snapshot: Snapshot | undefined;
  /** The documents of the org whose texts have not changed since they were read. */
  readonly documents: readonly KeptDocument[];
}

/**
 * Returns the code actions for a range: the fixes of the findings in it, the edits of rules that these findings propose, and the action
 * that applies all safe fixes.
 */
export function codeActions(
  { uri, document, findings, ...org }: FixedDocument,
  range: Range,
  uriOf: UriOf,
): CodeAction[] {
  const fixable = findings.filter(({ fix }) => fix !== undefined);
  const inRange = fixable.filter(({ location }) => touches(rangeOf(location), range));
  const positions = textPositions(document.text ?? '');
  const actions: CodeAction[] = [];
  for (const [finding, replacements] of replacementsByFinding(inRange, [document]))
    actions.push({
      title: printable(
        `${finding.fix?.description ?? ''}${finding.fix?.kind === 'suggested' ? ' (review it: results may change)' : ''}`,
      ),
      kind: 'quickfix',
      diagnostics: [findingDiagnostic(finding, uriOf)],
      isPreferred: finding.fix?.kind === 'safe',
      edit: { changes: { [uri]: replacements.map((one) => textEdit(one, positions)) } },
    });
  for (const finding of findings.filter(({ location }) => touches(rangeOf(location), range)))
    actions.push(...ruleActions(finding, org, uriOf));
  const all = fixAll({ document, findings }, uri, positions);
  return all === undefined ? actions : [...actions, all];
}

/** Returns the edits of rules that a finding proposes. An edit is left out if a document that it changes is not in `documents`. */
function ruleActions(
  finding: Finding,
  { snapshot, documents }: Pick<FixedDocument, 'documents' | 'snapshot'>,
  uriOf: UriOf,
): CodeAction[] {
  const proposed = snapshot === undefined ? [] : ruleEdits(finding, snapshot);
  return proposed.flatMap(({ title, edits }) => {
    const changes: Record<string, TextEdit[]> = {};
    for (const [name, own] of edits) {
      const document = documents.find((one) => one.name === name);
      const made = document && replacementsOf(document, own);
      if (made === undefined || made.dropped.length > 0) return [];
      const positions = textPositions(document?.text ?? '');
      changes[uriOf(name)] = made.replacements.map((one) => textEdit(one, positions));
    }
    const diagnostics = [findingDiagnostic(finding, uriOf)];
    return [{ title: printable(title), kind: 'quickfix', diagnostics, edit: { changes } }];
  });
}

function fixAll(
  { document, findings }: Pick<FixedDocument, 'document' | 'findings'>,
  uri: string,
  positions: TextPositions,
): CodeAction | undefined {
  const [fixed] = documentsWithFixes(findings, [document], new Set(['safe']));
  if (fixed === undefined) return undefined;
  const end = positions.at((document.text ?? '').length);
  const range = { start: { line: 0, character: 0 }, end };
  return {
    title: 'apply all safe fixes of preflight',
    kind: FIX_ALL,
    edit: { changes: { [uri]: [{ range, newText: fixed.text }] } },
  };
}

function textEdit({ offset, length, text }: Replacement, positions: TextPositions): TextEdit {
  return { range: { start: positions.at(offset), end: positions.at(offset + length) }, newText: text };
}

function touches(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}

function isBefore(one: Range['start'], other: Range['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
