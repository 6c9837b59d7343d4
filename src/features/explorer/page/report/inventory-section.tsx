import type { ReportData } from '../../report-data.js';

/** The section of a report with the number of objects of each kind. */
export function InventorySection({ report: { inventory } }: { readonly report: ReportData }) {
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
