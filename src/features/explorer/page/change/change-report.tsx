import { useEffect } from 'preact/hooks';
import { searchChanges } from '../changes.js';
import { Regions } from './regions.js';

/** The section of a report that shows the difference between two orgs. */
export function ChangeReport() {
  useEffect(() => void searchChanges(), []);
  return (
    <section class="look" aria-label="Change">
      <h2 class="view-title">Change</h2>
      <Regions />
    </section>
  );
}
