import { useSignal, useSignalEffect } from '@preact/signals';
import type { RuleOrPolicyRow } from '../../protocol/policy-rows.js';
import { foundChanges } from '../changes.js';
import { Combobox } from '../parts/combobox.js';
import { hasStates, latest, opened, policyId, search } from '../state.js';
import { Membership } from './membership.js';
import { RuleList } from './rule-list.js';

/** The editor for the rules of a policy and the members of groups. */
export function Editor() {
  const rows = useSignal<readonly RuleOrPolicyRow[]>([]);
  const last = useSignal(latest()).value;
  useSignalEffect(() => {
    const id = policyId.value;
    if (opened.value === undefined || id === '') rows.value = [];
    else
      last(
        () => search('policies', { id }),
        (all) => {
          rows.value = all.filter((row) => row.kind !== 'type');
        },
      );
  });
  const policy = rows.value.find(({ kind }) => kind === 'policy');
  const rules = rows.value.filter(({ kind }) => kind === 'rule');
  return (
    <div class="editor">
      <div class="field">
        <span class="label" aria-hidden="true">
          policy
        </span>
        <Combobox
          label="policy"
          placeholder="search by name"
          shown={policy?.name ?? policyId.value}
          isOpen={false}
          find={(text) => search('search', { kind: 'policy', text })}
          choose={({ id }) => {
            policyId.value = id;
          }}
        />
      </div>
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

/** Scrolls to the list of affected sign-ins, which is below the editor on a narrow page. */
function showRegions(): void {
  const regions = document.getElementById('regions');
  regions?.scrollIntoView();
  regions?.focus();
}
