import { MARKS } from '../../../../report/text/mark.js';
import { save } from '../parts/save.js';
import { fail, opened, pageEdits, search, steps } from '../state.js';
import { dropEdit, dropEdits, redo, undo, undone } from './editing.js';

/** The list of edits, with buttons to undo and save them. */
export function EditList() {
  if (pageEdits.value.length === 0 && undone.value.length === 0) return null;
  return (
    <section class="type" aria-label="Edits">
      <h3>Edits</h3>
      <ol class="edits">
        {steps.value.map(({ words, refusals }, index) => (
          <li key={`${index} ${words}`} class={refusals.length > 0 ? 'refused' : ''}>
            <span>{words}</span>{' '}
            <button
              type="button"
              class="small"
              aria-label={`Discard: ${words}`}
              onClick={() => dropEdit(index)}
            >
              <span aria-hidden="true">×</span>
            </button>
            {refusals.map((refusal) => (
              <p class="note error" role="alert" key={refusal}>
                <span aria-hidden="true">{MARKS.bad} </span>the service rejects this edit: {refusal}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <p class="row">
        <button type="button" class="small" disabled={pageEdits.value.length === 0} onClick={undo}>
          Undo
        </button>
        <button type="button" class="small" disabled={undone.value.length === 0} onClick={redo}>
          Redo
        </button>
        <button type="button" class="small" onClick={dropEdits}>
          Discard all
        </button>
        <button type="button" class="small" onClick={saveOrg}>
          Save the edited org
        </button>
      </p>
    </section>
  );
}

function saveOrg(): void {
  const name = opened.value?.title ?? 'org.edited.json';
  search('edited', { edits: pageEdits.value }).then((text) => save(text, 'application/json', name), fail);
}
