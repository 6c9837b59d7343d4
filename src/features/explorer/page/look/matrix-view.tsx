import { batch, computed, signal, useSignal, useSignalEffect } from '@preact/signals';
import type { FilledTable, TablePage } from '../../protocol/table.js';
import { Combobox } from '../parts/combobox.js';
import { HeatLegend, HeatTable } from '../parts/heat-table.js';
import { ProgressLine, type ProgressOf } from '../parts/progress-line.js';
import { save } from '../parts/save.js';
import { useNames } from '../parts/use-names.js';
import { axes, formValues, latest, opened, search, setFact, type TableAxes, view } from '../state.js';

/** The id of the application of the table. The form for a sign-in shows the same application. */
const app = computed(() => (typeof formValues.value.app === 'string' ? formValues.value.app : undefined));
/** The default axes of the table: people by network locations if an application is selected, otherwise applications by people. */
const usualAxes = computed(
  (): TableAxes =>
    app.value === undefined ? { rows: 'apps', columns: 'people' } : { rows: 'people', columns: 'places' },
);
const shownAxes = computed(
  (): TableAxes => ({
    rows: axes.value.rows || usualAxes.value.rows,
    columns: axes.value.columns || usualAxes.value.columns,
  }),
);
/** Whether an axis of the table lists the applications. If so, no single application can be selected. */
const isListingApps = computed(() => Object.values(shownAxes.value).includes('apps'));
const table = signal<TablePage | undefined>(undefined);
/** The progress of the computation of the table, while it runs. */
const working = signal<ProgressOf | undefined>(undefined);
const lastTable = latest();

/** The table of who can sign in, from where, and how. */
export function MatrixView() {
  useSignalEffect(computeTable);
  const names = useNames(app.value === undefined ? [] : [app.value], 'app');
  return (
    <section class="look" aria-label="Matrix">
      <h2 class="view-title">Matrix</h2>
      <form class="tools" aria-label="The table" onSubmit={(event) => event.preventDefault()}>
        <div class="field">
          <span class="label" aria-hidden="true">
            application
          </span>
          <Combobox
            label="application"
            placeholder={isListingApps.value ? 'all' : 'search by name'}
            shown={app.value === undefined || isListingApps.value ? '' : (names[app.value] ?? app.value)}
            isOpen={false}
            find={(text) => search('search', { kind: 'app', text })}
            choose={({ id }) => chooseApp(id)}
          />
        </div>
        <AxisField which="rows" />
        <AxisField which="columns" />
      </form>
      {working.value !== undefined && (
        <p role="status">
          <ProgressLine words="Computing the cells" label="Cells done" {...working.value} />
        </p>
      )}
      {table.value === undefined && working.value === undefined && (
        <p class="quiet waiting">Choose an application, or put apps on an axis.</p>
      )}
      {table.value?.kind === 'refused' && <p class="failure">{table.value.reason}</p>}
      {table.value?.kind === 'table' && <TableContents table={table.value} />}
    </section>
  );
}

/** Selects an application, and resets the axes of the table if one of them lists the applications. */
function chooseApp(id: string): void {
  batch(() => {
    if (isListingApps.value) axes.value = { rows: '', columns: '' };
    setFact({ key: 'app', rivals: [] }, id);
  });
}

/** Computes the table for the selected state of the org, and again whenever the state changes. */
function computeTable(): void {
  if (opened.value === undefined) return;
  const isAsked = app.value !== undefined || isListingApps.value;
  const question = {
    ...shownAxes.value,
    ...(!isListingApps.value && app.value !== undefined && { app: app.value }),
  };
  working.value = isAsked ? { done: 0, total: 0 } : undefined;
  if (!isAsked) table.value = undefined;
  const progress = (done: number, total: number) => {
    working.value = { done, total };
  };
  lastTable(
    (signal) => (isAsked ? search('table', question, { signal, progress }) : undefined),
    (found) => {
      table.value = found;
      working.value = undefined;
    },
  );
}

function AxisField({ which }: { readonly which: 'columns' | 'rows' }) {
  return (
    <label class="field">
      <span class="label">{which}</span>
      <select
        value={shownAxes.value[which]}
        onChange={({ currentTarget }) => {
          axes.value = { ...shownAxes.value, [which]: currentTarget.value };
        }}
      >
        {opened.value?.axes.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function TableContents({
  table: { title, rows, columns, cells, signs, legend, csv, svg },
}: {
  readonly table: FilledTable;
}) {
  const open = useSignal<readonly [number, number] | undefined>(undefined);
  const chosen = open.value === undefined ? undefined : cells[open.value[0]]?.[open.value[1]];
  const empty = [rows, columns].find(({ heads }) => heads.length === 0);
  if (empty !== undefined)
    return <p class="quiet">The table has no cells, because the export contains no {empty.title}.</p>;
  return (
    <>
      <p class="quiet">
        {rows.title}: {rows.scope}. {columns.title}: {columns.scope}.
      </p>
      <HeatLegend signs={signs} />
      <div class="heat-and-cell">
        <HeatTable
          title={title}
          rows={rows}
          columns={columns}
          cells={cells}
          show={(cell, picture, row, column) => (
            <button
              type="button"
              aria-expanded={chosen === cell}
              title={[cell.short, ...cell.long].join('\n')}
              onClick={() => {
                open.value = chosen === cell ? undefined : [row, column];
              }}
            >
              {picture}
            </button>
          )}
        />
        {chosen === undefined || open.value === undefined ? (
          <p class="quiet cell-hint">Select a cell to see its results and an example sign-in.</p>
        ) : (
          <div class="type" role="status">
            <h3>
              {rows.heads[open.value[0]]?.words}, {columns.heads[open.value[1]]?.words}
            </h3>
            <p>
              <b>{chosen.short}</b>
            </p>
            <ul class="findings">
              {chosen.long.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <p class="row">
              {chosen.witnesses.map((witness, index) => (
                <button
                  key={JSON.stringify(witness)}
                  type="button"
                  class="small"
                  onClick={() => {
                    formValues.value = witness;
                    view.value = 'ask';
                  }}
                >
                  Explain {chosen.witnesses.length > 1 ? `example ${index + 1}` : 'this sign-in'}
                </button>
              ))}
            </p>
          </div>
        )}
      </div>
      {legend.length > 0 && (
        <p class="quiet">{legend.map(([short, long]) => `${short}: ${long}`).join('; ')}</p>
      )}
      <p class="row">
        <button type="button" onClick={() => save(csv, 'text/csv', 'matrix.csv')}>
          Save as CSV
        </button>
        <button type="button" onClick={() => save(svg, 'image/svg+xml', 'matrix.svg')}>
          Save as SVG
        </button>
      </p>
    </>
  );
}
