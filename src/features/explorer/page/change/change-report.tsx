import { useEffect } from 'preact/hooks';
import { searchChanges } from '../changes.js';
import { Regions } from './regions.js';

/** The difference between two orgs in a report. */
export function ChangeReport() {
  useEffect(() => void searchChanges(), []);
  return (
    <section class="look" aria-label="Change">
      <h2 class="view-title">Change</h2>
      <Regions />
    </section>
  );
}
