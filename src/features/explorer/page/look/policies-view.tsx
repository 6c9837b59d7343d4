import { useSignal, useSignalEffect } from '@preact/signals';
import type { PolicyRow, RuleOrPolicyRow } from '../../protocol/policy-rows.js';
import { searchChanges } from '../changes.js';
import { findingsOf, RowDetails, unreachableNoteOf } from '../parts/row-details.js';
import { SearchField } from '../parts/search-field.js';
import { WindowedList } from '../parts/windowed-list.js';
import { latest, opened, page, policyId, search, searchText, view } from '../state.js';

const FILTERS = {
  all: ['all', () => true],
  unreachable: ['unreachable', (row: RuleOrPolicyRow) => unreachableNoteOf(row)?.isDead === true],
  findings: ['has findings', (row: RuleOrPolicyRow) => findingsOf(row).length > 0],
  inactive: ['inactive', ({ isActive }: RuleOrPolicyRow) => !isActive],
} as const;

/** The filter for untested rules, which is offered only if the test coverage is known. */
const UNTESTED = {
  untested: [
    'not tested',
    ({ coverage }: RuleOrPolicyRow) => coverage?.isPossible === true && coverage.tests === 0,
  ],
} as const;

const ALL_FILTERS = { ...FILTERS, ...UNTESTED };

/** The view of all policies and rules, by type and in the order of evaluation. */
export function PoliciesView() {
  const rows = useSignal<readonly PolicyRow[] | undefined>(undefined);
  const filter = useSignal<keyof typeof ALL_FILTERS>('all');
  const last = useSignal(latest()).value;
  useSignalEffect(() => {
    if (opened.value === undefined) return;
    if (opened.value.isEdited) void searchChanges();
    last(
      (signal) => search('policies', { id: null }, { signal }),
      (some) => {
        rows.value = some;
      },
    );
  });
  if (rows.value === undefined) return <p class="quiet waiting">Reading the policies…</p>;
  const filters = opened.value?.isCoverageKnown ? ALL_FILTERS : FILTERS;
  const shown = matchingRows(rows.value, searchText.value, ALL_FILTERS[filter.value][1]);
  const count = shown.filter(({ kind }) => kind === 'rule').length;
  return (
    <section class="look" aria-label="Policies">
      <h2 class="view-title">Policies</h2>
      <div class="tools">
        <SearchField label="Find policies and rules" hint="find by name, id, condition or action" />
        <fieldset class="choices">
          <legend class="unseen">Filter</legend>
          {(Object.keys(filters) as (keyof typeof ALL_FILTERS)[]).map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="policies-shown"
                checked={filter.value === name}
                onChange={() => {
                  filter.value = name;
                }}
              />
              <span>{ALL_FILTERS[name][0]}</span>
            </label>
          ))}
        </fieldset>
        <p class="quiet" role="status">
          {count.toLocaleString('en')} {count === 1 ? 'rule' : 'rules'}
        </p>
      </div>
      <WindowedList
        label="Policies and rules"
        items={shown}
        keyOf={({ key }) => key}
        render={(row) => <Row row={row} />}
      />
      {shown.length === 0 && <p class="quiet waiting">No policy or rule matches.</p>}
    </section>
  );
}

/** Returns the policies and rules that match the filter, each preceded by its policy type and its policy. */
function matchingRows(
  rows: readonly PolicyRow[],
  text: string,
  fits: (row: RuleOrPolicyRow) => boolean,
): PolicyRow[] {
  const whole = text.trim().toLowerCase();
  const isPhrase = rows.some((row) => row.kind !== 'type' && row.text.includes(whole));
  const words = isPhrase ? [whole] : whole.split(/\s+/);
  const shown: PolicyRow[] = [];
  let above: PolicyRow[] = [];
  for (const row of rows) {
    if (row.kind === 'type') above = [row];
    else {
      if (row.kind === 'policy') above = [...above.filter(({ kind }) => kind === 'type'), row];
      if (!fits(row) || !words.every((word) => row.text.includes(word))) continue;
      shown.push(...above.filter((one) => one !== row), row);
      above = [];
    }
  }
  return shown;
}

function Row({ row }: { readonly row: PolicyRow }) {
  if (row.kind === 'type')
    return (
      <div class="type-row">
        <h2>{row.title}</h2>
        <p class="quiet">
          {row.policyType} · {row.policies.toLocaleString('en')} {row.policies === 1 ? 'policy' : 'policies'}{' '}
          · {row.rules.toLocaleString('en')} {row.rules === 1 ? 'rule' : 'rules'}
        </p>
      </div>
    );
  const { kind, id, name, isActive } = row;
  return (
    <div class={`written ${kind} ${isActive ? '' : 'inactive'}`} data-row={id}>
      <RowDetails row={row} />
      {kind === 'policy' && page.value?.report === null && (
        <button
          type="button"
          class="small change-policy"
          onClick={() => {
            policyId.value = id;
            view.value = 'change';
          }}
        >
          Change<span class="unseen"> {name}</span>
        </button>
      )}
    </div>
  );
}
