import type { ComponentChildren } from 'preact';
import { MARKS } from '../../../../report/text/mark.js';
import type { CoverageNote, FindingNote, UnreachableNote } from '../../page-data.js';
import type { RuleOrPolicyRow } from '../../protocol/policy-rows.js';
import { currentFindings, unreached } from '../changes.js';
import { opened, searchText } from '../state.js';
import { COLUMN_TITLES } from './column-titles.js';
import { Prose } from './prose.js';

/**
 * Returns the reason why a policy or rule is unreachable; `null` if it is reachable, or while the page computes the reasons for an edited
 * org.
 */
export function unreachableNoteOf(row: RuleOrPolicyRow): UnreachableNote | null {
  if (!opened.value?.isEdited) return row.unreached;
  const notes = unreached.current.value ?? {};
  return Object.hasOwn(notes, row.id) ? (notes[row.id] ?? null) : null;
}

/**
 * Returns the lint findings about a policy or rule. While the page computes the findings of an edited org, it returns only those that no
 * edit affects.
 */
export function findingsOf(row: RuleOrPolicyRow): readonly FindingNote[] {
  if (!opened.value?.isEdited || currentFindings.value === undefined) return row.findings;
  return currentFindings.value.filter(({ about }) => about === row.id);
}

const SEVERITIES = { error: MARKS.bad, warning: '!', info: 'i' } as const;

interface RowDetailsProps {
  readonly row: RuleOrPolicyRow;
  /** The button with which the user moves the rule. */
  readonly handle?: ComponentChildren;
}

/** The details of a policy or rule: its conditions and actions as text, its reachability, its test coverage and its findings. */
export function RowDetails({ row, handle }: RowDetailsProps) {
  const { kind, name, number, isActive, conditions, does, tone, coverage } = row;
  const unreachedNote = unreachableNoteOf(row);
  return (
    <>
      <p>
        {handle}
        <span class="number">{number}</span>
        <b>
          <Marked text={name} />
        </b>
        {does !== '' && <span class={`does ${tone}`}>{does}</span>}
        {!isActive && <span class="tag">inactive</span>}
        {unreachedNote !== null && (
          <span class={`tag ${unreachedNote.isDead ? 'dead' : ''}`}>
            {unreachedNote.isDead ? '⊘ unreachable' : '? reachability undecided'}
          </span>
        )}
        {coverage !== null && <CoverageTag coverage={coverage} />}
      </p>
      {conditions.length > 0 ? (
        <ul class="leaves">
          {conditions.map(({ type, column, words }) => (
            <li key={type} title={type}>
              <span class="condition-of">{COLUMN_TITLES[column]}</span> {words}
            </li>
          ))}
        </ul>
      ) : (
        kind === 'rule' && <p class="anything">every sign-in</p>
      )}
      {unreachedNote !== null && (
        <p class="note">
          <Prose text={unreachedNote.words} />
        </p>
      )}
      {findingsOf(row).map((finding) => (
        <p class={`note ${finding.severity}`} key={`${finding.rule} ${finding.message}`}>
          <span class="sign" role="img" aria-label={finding.severity}>
            {SEVERITIES[finding.severity]}
          </span>{' '}
          <Prose text={finding.message} /> <code>{finding.rule}</code>
        </p>
      ))}
    </>
  );
}

function CoverageTag({ coverage: { tests, isPossible, verdicts } }: { readonly coverage: CoverageNote }) {
  if (!isPossible) return <span class="tag">no test can reach it</span>;
  const [covered, of] = verdicts;
  const share = of === 0 ? '' : `; ${covered} of ${of} verdicts of its conditions`;
  return (
    <span class={`tag ${tests === 0 ? 'untested' : 'tested'}`}>
      {tests === 0 ? '! no test' : `${MARKS.good} ${tests} ${tests === 1 ? 'test' : 'tests'}`}
      {share}
    </span>
  );
}

/** A name in a list, with the part that matches the search marked. */
function Marked({ text }: { readonly text: string }) {
  const wanted = searchText.value.trim();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return text;
  const end = at + wanted.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
