import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PolicyRow, WrittenRow } from '../../protocol/policy-rows.js';
import { SearchField } from '../parts/search-field.js';
import { WindowedList } from '../parts/windowed-list.js';
import { pageFailure, search, wanted } from '../state.js';

const FILTERS = {
  all: ['all', () => true],
  dead: ['never reached', ({ unreached }: WrittenRow) => unreached?.isDead === true],
  findings: ['with findings', ({ findings }: WrittenRow) => findings.length > 0],
  inactive: ['not active', ({ isActive }: WrittenRow) => !isActive],
} as const;

/** Each type in the order in which its policies and rules are looked at. */
export function PoliciesView() {
  const rows = useSignal<readonly PolicyRow[] | undefined>(undefined);
  const filter = useSignal<keyof typeof FILTERS>('all');
  useEffect(() => {
    search('policies', null).then(
      (some) => {
        rows.value = some;
      },
      (error: Error) => {
        pageFailure.value = error.message;
      },
    );
  }, []);
  if (rows.value === undefined) return <p class="quiet waiting">Looking through the policies…</p>;
  const shown = fitting(rows.value, wanted.value, FILTERS[filter.value][1]);
  const count = shown.filter(({ kind }) => kind === 'rule').length;
  return (
    <section class="look" aria-label="Policies">
      <h2 class="view-title">Policies</h2>
      <div class="tools">
        <SearchField label="Find policies and rules" hint="find by name, id, condition or action" />
        <fieldset class="choices">
          <legend class="unseen">Which are shown</legend>
          {(Object.keys(FILTERS) as (keyof typeof FILTERS)[]).map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="policies-shown"
                checked={filter.value === name}
                onChange={() => {
                  filter.value = name;
                }}
              />
              <span>{FILTERS[name][0]}</span>
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
      {shown.length === 0 && <p class="quiet waiting">Nothing fits.</p>}
    </section>
  );
}

/** Rows that fit, below the policies and the types that they are of. */
function fitting(rows: readonly PolicyRow[], text: string, fits: (row: WrittenRow) => boolean): PolicyRow[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
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
          {row.policyType} · {row.policies} {row.policies === 1 ? 'policy' : 'policies'} · {row.rules}{' '}
          {row.rules === 1 ? 'rule' : 'rules'}
        </p>
      </div>
    );
  return <Written row={row} />;
}

const SEVERITIES = { error: '✗', warning: '!', info: 'i' } as const;

function Written({ row }: { readonly row: WrittenRow }) {
  const { kind, id, name, number, isActive, conditions, does, tone, unreached, findings } = row;
  return (
    <div class={`written ${kind} ${isActive ? '' : 'inactive'}`} data-row={id}>
      <p>
        <span class="number">{number}</span>
        <b>{name}</b>
        {does !== '' && <span class={`does ${tone}`}>{does}</span>}
        {!isActive && <span class="tag">not active</span>}
        {unreached !== null && (
          <span class={`tag ${unreached.isDead ? 'dead' : ''}`}>
            {unreached.isDead ? '⊘ never reached' : '? not known to be reached'}
          </span>
        )}
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
    </div>
  );
}
