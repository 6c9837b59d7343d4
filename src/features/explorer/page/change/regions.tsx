import { useSignal } from '@preact/signals';
import { CHANGE_WORDS, type Change } from '../../../../analysis/questions/effects/change.js';
import type { ChangePage, DecidedWords, RegionCard } from '../../protocol/change.js';
import { endSearch, foundChanges, keyOfEdits, searchChanges, searching } from '../changes.js';
import { ProgressLine } from '../parts/progress-line.js';
import { Prose } from '../parts/prose.js';
import { save } from '../parts/save.js';
import { formValues, page, pageEdits, view } from '../state.js';

/** The symbols that `preflight diff` prints for changes, in the order in which it lists the changes: more permissive changes first. */
const SIGNS = {
  granted: '+',
  'less-strict': '↓',
  mixed: '±',
  unknown: '?',
  removed: '−',
  stricter: '↑',
  other: '~',
} as const satisfies Record<Change, string>;

/** The list of the sets of sign-ins that the edits change. */
export function Regions() {
  const changes = foundChanges.value?.page;
  const isCurrent = foundChanges.value?.key === keyOfEdits(pageEdits.value);
  return (
    <section id="regions" tabIndex={-1} aria-label="Affected sign-ins" class="changes" aria-busy={!isCurrent}>
      <Progress isCurrent={isCurrent} />
      {changes !== undefined && <Found changes={changes} />}
    </section>
  );
}

function Progress({ isCurrent }: { readonly isCurrent: boolean }) {
  const now = searching.value;
  if (now.kind === 'ended' && !isCurrent)
    return (
      <p class="row">
        <span class="quiet">The search was stopped, so the changes are unknown.</span>
        <button type="button" class="small" onClick={() => void searchChanges()}>
          Search again
        </button>
      </p>
    );
  if (now.kind !== 'working') return null;
  return (
    <p class="row">
      <ProgressLine words="Searching for changes" label="Rules checked" {...now} />
      <button type="button" class="small" onClick={() => void endSearch()}>
        Stop the search
      </button>
    </p>
  );
}

/** The maximum number of changed sets of sign-ins that are shown before the list is expanded. */
const SHOWN_AT_FIRST = 50;

function Found({ changes }: { readonly changes: ChangePage }) {
  const isExpanded = useSignal(page.value?.report != null);
  const { summary, people, regions, verdicts, undecided, notes, markdown } = changes;
  const shown = isExpanded.value ? regions : regions.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <p class="summary" role="status">
        {summary}
      </p>
      {people.length > 0 && (
        <ul class="people" aria-label="Affected people">
          {people.map(({ change, meaning, users }) => (
            <li key={change} class={`affected ${change} ${isOfNobody(change, regions) ? 'nobody' : ''}`}>
              <span aria-hidden="true">{SIGNS[change]} </span>
              <b>{meaning}</b>: {users}
            </li>
          ))}
        </ul>
      )}
      {verdicts.length > 0 && (
        <ul class="verdicts">
          {verdicts.map(([verdict, meaning, names]) => (
            <li key={verdict} class={verdict}>
              <b>{meaning}</b>: {names}
            </li>
          ))}
        </ul>
      )}
      <ol class="regions">
        {shown.map((region, index) => (
          <li key={`${index} ${region.where}`}>
            <Region region={region} />
          </li>
        ))}
      </ol>
      {regions.length > shown.length && (
        <button
          type="button"
          class="small"
          onClick={() => {
            isExpanded.value = true;
          }}
        >
          {(regions.length - shown.length).toLocaleString('en')} more
        </button>
      )}
      <Sentences title="Undecided" words={undecided} />
      <Sentences title="Notes" words={notes} />
      <p class="row">
        <button type="button" class="small" onClick={() => save(markdown, 'text/markdown', 'change.md')}>
          Save the change as Markdown
        </button>
      </p>
    </>
  );
}

/** Whether a kind of change affects no user of the export. */
function isOfNobody(change: Change, regions: readonly RegionCard[]): boolean {
  return regions.every((region) => region.change !== change || region.isOfNobody);
}

function Region({ region }: { readonly region: RegionCard }) {
  const { change, where, who, before, after, users, isOfNobody, condition, example } = region;
  return (
    <article class={`region ${change} ${isOfNobody ? 'nobody' : ''}`} data-change={change}>
      <h3>
        <span class="sign" aria-hidden="true">
          {SIGNS[change]}
        </span>{' '}
        <b>{CHANGE_WORDS[change]}</b> <span data-where>{where}</span>
        {isOfNobody && <span class="tag">nobody today</span>}
      </h3>
      <dl>
        <dt>who</dt>
        <dd>
          {who.map((words, index) => (
            <span key={words} data-who>
              {index > 0 && <span class="quiet">or </span>}
              <Prose text={words} />
            </span>
          ))}
        </dd>
        <dt>before</dt>
        <dd data-before>
          <Decided words={before} />
        </dd>
        <dt>after</dt>
        <dd data-after>
          <Decided words={after} />
        </dd>
        {users !== null && (
          <>
            <dt>users</dt>
            <dd>{users}</dd>
          </>
        )}
      </dl>
      {condition !== null && (
        <p class="quiet">
          <Prose text={condition} />
        </p>
      )}
      {page.value?.report === null && (
        <button
          type="button"
          class="small"
          onClick={() => {
            formValues.value = example;
            view.value = 'ask';
          }}
        >
          Explain such a sign-in
        </button>
      )}
    </article>
  );
}

function Decided({ words: { rule, does } }: { readonly words: DecidedWords }) {
  return (
    <>
      <b>{rule}</b>
      {does !== '' && `: ${does}`}
    </>
  );
}

function Sentences({ title, words }: { readonly title: string; readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul class="findings">
        {words.map((sentence) => (
          <li key={sentence}>
            <Prose text={sentence} />
          </li>
        ))}
      </ul>
    </section>
  );
}
