import type { ComponentChildren } from 'preact';
import type { CoverageNote, UnreachedNote } from '../../page-data.js';
import type { WrittenRow } from '../../protocol/policy-rows.js';
import { keyOfEdits, unreached as unreachedNow } from '../changes.js';
import { opened, pageEdits } from '../state.js';

/** Of what edits made, what the page worked out by itself; nothing until then. */
export function unreachedOf(row: WrittenRow): UnreachedNote | null {
  if (!opened.value?.isEdited) return row.unreached;
  if (unreachedNow.value?.key !== keyOfEdits(pageEdits.value)) return null;
  const { notes } = unreachedNow.value;
  return Object.hasOwn(notes, row.id) ? (notes[row.id] ?? null) : null;
}

const SEVERITIES = { error: '✗', warning: '!', info: 'i' } as const;

interface WrittenProps {
  readonly row: WrittenRow;
  /** By which it is moved. */
  readonly handle?: ComponentChildren;
}

/** A policy or a rule in words: what it asks and does, and what is known of it. */
export function WrittenWords({ row, handle }: WrittenProps) {
  const { kind, name, number, isActive, conditions, does, tone, findings, coverage } = row;
  const unreached = unreachedOf(row);
  return (
    <>
      <p>
        {handle}
        <span class="number">{number}</span>
        <b>{name}</b>
        {does !== '' && <span class={`does ${tone}`}>{does}</span>}
        {!isActive && <span class="tag">not active</span>}
        {unreached !== null && (
          <span class={`tag ${unreached.isDead ? 'dead' : ''}`}>
            {unreached.isDead ? '⊘ never reached' : '? not known to be reached'}
          </span>
        )}
        {coverage !== null && <CoverageTag coverage={coverage} />}
      </p>
      {conditions.length > 0 ? (
        <ul class="leaves">
          {conditions.map(({ type, words }) => (
            <li key={type}>
              <code>{type}</code> {words}
            </li>
          ))}
        </ul>
      ) : (
        kind === 'rule' && <p class="anything">every request</p>
      )}
      {unreached !== null && <p class="note">{unreached.words}</p>}
      {findings.map((finding) => (
        <p class={`note ${finding.severity}`} key={`${finding.rule} ${finding.message}`}>
          <span class="sign" role="img" aria-label={finding.severity}>
            {SEVERITIES[finding.severity]}
          </span>{' '}
          {finding.message} <code>{finding.rule}</code>
        </p>
      ))}
    </>
  );
}

function CoverageTag({ coverage: { tests, isPossible, verdicts } }: { readonly coverage: CoverageNote }) {
  if (!isPossible) return <span class="tag">no test could reach it</span>;
  const [covered, of] = verdicts;
  const share = of === 0 ? '' : `; ${covered} of ${of} verdicts of its conditions`;
  return (
    <span class={`tag ${tests === 0 ? 'untested' : 'tested'}`}>
      {tests === 0 ? '! no test' : `✓ ${tests} ${tests === 1 ? 'test' : 'tests'}`}
      {share}
    </span>
  );
}
