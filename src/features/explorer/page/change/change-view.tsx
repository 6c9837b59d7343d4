import { useSignalEffect } from '@preact/signals';
import { searchChanges } from '../changes.js';
import { hasStates, opened, pageEdits } from '../state.js';
import { EditList } from './edit-list.js';
import { Editor } from './editor.js';
import { Regions } from './regions.js';

/** The view of the difference between two orgs, including edits that are made in the page. */
export function ChangeView() {
  useSignalEffect(() => {
    void pageEdits.value;
    if (hasStates.value) void searchChanges();
  });
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
              Choose a policy, then move or edit a rule. Every set of sign-ins that changes is listed here.{' '}
              {opened.value?.title} itself does not change.
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
