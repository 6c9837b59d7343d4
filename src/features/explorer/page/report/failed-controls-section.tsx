import { ComplianceTables } from '../look/compliance-view.js';
import { hasCompliance, opened } from '../state.js';

/** The section of a report with the controls that are not met or undecided, each with its evidence. */
export function FailedControlsSection() {
  const frameworks = opened.value?.compliance?.frameworks ?? [];
  const failed = frameworks.map((framework) => ({
    ...framework,
    controls: framework.controls.filter(({ tone }) => tone === 'bad' || tone === 'unsure'),
  }));
  return (
    <section class="look report-page" aria-label="Failed and undecided controls">
      <h2 class="view-title">Failed and undecided controls</h2>
      {!hasCompliance.value && (
        <p class="quiet">
          No published baseline was checked. Select baselines with <code>preflight report --framework</code>.
        </p>
      )}
      <ComplianceTables frameworks={failed} />
      {hasCompliance.value && failed.every(({ controls }) => controls.length === 0) && (
        <p class="quiet">No checked control failed or is undecided.</p>
      )}
    </section>
  );
}
