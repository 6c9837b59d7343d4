import { useSignal } from '@preact/signals';
import type { ReportData } from '../../report-data.js';
import { ComplianceView } from '../look/compliance-view.js';
import { FindingsView } from '../look/findings-view.js';
import { PoliciesView } from '../look/policies-view.js';
import { hasCompliance } from '../state.js';
import { PopulationSection } from './population-section.js';
import type { ReportSection } from './report-section.js';
import { TablesSection } from './tables-section.js';

const PARTS: readonly (ReportSection & { readonly title: string })[] = [
  { name: 'inventory', title: 'Inventory', View: InventorySection },
  {
    name: 'population',
    title: 'Access to applications',
    isThere: ({ population }) => population.ways.length > 0,
    View: PopulationSection,
  },
  {
    name: 'tables',
    title: 'Access by people and places',
    isThere: ({ tables }) => tables.length > 0,
    View: TablesSection,
  },
  { name: 'compliance', title: 'All controls', isThere: () => hasCompliance.value, View: ComplianceView },
  { name: 'findings', title: 'All findings', View: FindingsView },
  { name: 'policies', title: 'All policies and rules', View: PoliciesView },
];

/** The appendix of a report. Only the parts that the reader has opened are shown and printed. */
export function AppendixSection({ report }: { readonly report: ReportData }) {
  const open = useSignal<ReadonlySet<string>>(new Set());
  const parts = PARTS.filter(({ isThere = () => true }) => isThere(report));
  return (
    <section class="look report-page appendix" aria-label="Appendix">
      <h2 class="view-title">Appendix</h2>
      <p class="quiet screen-only">
        <button
          type="button"
          class="small"
          onClick={() => {
            open.value = new Set(parts.map(({ name }) => name));
          }}
        >
          Open all parts
        </button>{' '}
        Only open parts are printed.
      </p>
      {parts.map(({ name, title, View }) => (
        <details
          key={name}
          open={open.value.has(name)}
          onToggle={({ currentTarget }) => {
            const others = [...open.value].filter((one) => one !== name);
            open.value = new Set(currentTarget.open ? [...others, name] : others);
          }}
        >
          <summary>{title}</summary>
          {open.value.has(name) && <View report={report} />}
        </details>
      ))}
    </section>
  );
}

/** The section of a report with the number of objects of each kind. */
function InventorySection({ report: { inventory } }: { readonly report: ReportData }) {
  return (
    <section class="look" aria-label="Inventory">
      <h2 class="view-title">Inventory</h2>
      <table class="plain">
        <caption class="unseen">Number of objects of each kind</caption>
        <tbody>
          {inventory
            .filter(({ count }) => count > 0)
            .map(({ name, count, notes, isPart }) => (
              <tr key={name}>
                <th scope="row" class={isPart ? 'part' : ''}>
                  {name}
                </th>
                <td class="count">{count.toLocaleString('en')}</td>
                <td class="quiet">{notes}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
