import { useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { searchChanges } from '../changes.js';
import { hasStates, pageEdits } from '../state.js';
import { EditList } from './edit-list.js';
import { redo, undo } from './editing.js';
import { Editor } from './editor.js';
import { Regions } from './regions.js';

/** Undoes or repeats an edit with Ctrl+Z and Ctrl+Shift+Z, except in a text field, where the keys belong to the browser. */
function undoByKey(event: KeyboardEvent): void {
  const isInField = (event.target as Element | null)?.matches(
    'input:not([type=radio], [type=checkbox]), textarea',
  );
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isInField) return;
  event.preventDefault();
  if (event.shiftKey) redo();
  else undo();
}

/** The view of the difference between two orgs, including edits that are made in the page. */
export function ChangeView() {
  useSignalEffect(() => {
    void pageEdits.value;
    if (hasStates.value) void searchChanges();
  });
  useEffect(() => {
    addEventListener('keydown', undoByKey);
    return () => removeEventListener('keydown', undoByKey);
  }, []);
  return (
    <section class="look change" aria-label="Change">
      <h2 class="view-title">Change</h2>
      <Editor />
      <div class="effect">
        <EditList />
        {hasStates.value ? (
          <Regions />
        ) : (
          <div class="empty">
            <p class="big">Drag a rule to see who is affected</p>
            <p class="quiet">
              Choose a policy, then move or edit a rule. Every set of sign-ins that changes is listed here.
              The opened export does not change.
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
