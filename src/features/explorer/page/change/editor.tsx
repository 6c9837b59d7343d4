import { computed, useSignal, useSignalEffect } from '@preact/signals';
import { printable } from '../../../../base/printable.js';
import { MARKS } from '../../../../report/text/mark.js';
import type { Found } from '../../protocol/calls.js';
import type { RuleOrPolicyRow } from '../../protocol/policy-rows.js';
import { foundChanges } from '../changes.js';
import { Combobox } from '../parts/combobox.js';
import { hasStates, latest, opened, pageEdits, policyId, search } from '../state.js';
import { Membership } from './membership.js';
import { RuleList } from './rule-list.js';

/**
 * The id of the policy in the editor: the one that the user opened, or otherwise the last edited one. There may be edits before the user
 * opens a policy, because a link can contain edits.
 */
const shownId = computed(() => {
  const edited = pageEdits.value.findLast((one) => one.kind !== 'member');
  return policyId.value === '' ? (edited?.policyId ?? '') : policyId.value;
});

/** The editor for the rules of a policy and the members of groups. */
export function Editor() {
  const rows = useSignal<readonly RuleOrPolicyRow[] | undefined>(undefined);
  const last = useSignal(latest()).value;
  useSignalEffect(() => {
    const id = shownId.value;
    if (opened.value === undefined || id === '') rows.value = undefined;
    else
      last(
        () => search('policies', { id }),
        (all) => {
          rows.value = all.filter((row) => row.kind !== 'type');
        },
      );
  });
  const policy = rows.value?.find(({ kind }) => kind === 'policy');
  const rules = rows.value?.filter(({ kind }) => kind === 'rule') ?? [];
  return (
    <div class="editor">
      <div class="field">
        <span class="label" aria-hidden="true">
          policy
        </span>
        <Combobox
          label="policy"
          placeholder="search by name"
          shown={policy?.name ?? shownId.value}
          isOpen={false}
          find={(text) => search('search', { kind: 'policy', text })}
          choose={({ id }) => {
            policyId.value = id;
          }}
        />
      </div>
      {rows.value !== undefined && policy === undefined && (
        <p class="failure" role="alert">
          <span aria-hidden="true">{MARKS.bad}</span> The org has no policy with the id{' '}
          <code>{printable(shownId.value)}</code>.
        </p>
      )}
      {shownId.value === '' && <PolicyChoices />}
      {rules.length > 0 && <RuleList rules={rules} />}
      <Membership />
      {hasStates.value && foundChanges.value !== undefined && (
        <button type="button" class="jump" onClick={showRegions}>
          {foundChanges.value.page.summary} <span aria-hidden="true">↓</span>
        </button>
      )}
    </div>
  );
}

/** Buttons for the first policies of the org. Each opens its policy in the editor. */
function PolicyChoices() {
  const found = useSignal<Found>({ some: [], count: 0 });
  const last = useSignal(latest()).value;
  useSignalEffect(() => {
    if (opened.value === undefined) return;
    last(
      (signal) => search('search', { kind: 'policy', text: '' }, { signal }),
      (some) => {
        found.value = some;
      },
    );
  });
  const { some, count } = found.value;
  const shown = some.slice(0, MOST_CHOICES);
  return (
    <div>
      <ul class="policy-choices" aria-label="Policies">
        {shown.map(({ id, name, note }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                policyId.value = id;
              }}
            >
              {name} <small>{note}</small>
            </button>
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <p class="quiet">{(count - shown.length).toLocaleString('en')} more: search by name</p>
      )}
    </div>
  );
}

const MOST_CHOICES = 16;

/** Scrolls to the list of affected sign-ins, which is below the editor on a narrow page. */
function showRegions(): void {
  const regions = document.getElementById('regions');
  regions?.scrollIntoView();
  regions?.focus();
}
