import type { ControlNote, FrameworkNote } from '../../../../report/sections/compliance-notes.js';
import { Drift, VerdictMark } from '../look/compliance-view.js';
import { Prose } from '../parts/prose.js';
import { hasCompliance, opened } from '../state.js';

/** The section of a report with the controls that are not met or undecided, each with its evidence and its remedy. */
export function FailedControlsSection() {
  const { frameworks = [], drift } = opened.value?.compliance ?? {};
  return (
    <section class="look report-page" aria-label="Failed and undecided controls">
      <h2 class="view-title">Failed and undecided controls</h2>
      {!hasCompliance.value && (
        <p class="quiet">
          No published baseline was checked. Select baselines with <code>preflight report --framework</code>.
        </p>
      )}
      {drift !== undefined && <Drift drift={drift} />}
      {frameworks.map((framework) => (
        <Framework key={framework.totals} framework={framework} />
      ))}
    </section>
  );
}

function Framework({ framework: { totals, reading, controls } }: { readonly framework: FrameworkNote }) {
  const failed = controls.filter(({ tone }) => tone === 'bad' || tone === 'unsure');
  return (
    <>
      <h3>{totals}</h3>
      <p class="quiet">{reading}</p>
      {failed.length === 0 ? (
        <p class="quiet">No control failed or is undecided.</p>
      ) : (
        <div class="framed">
          <table class="lines controls">
            <caption class="unseen">{totals}</caption>
            <thead>
              <tr>
                <th scope="col">control</th>
                <th scope="col">verdict</th>
                <th scope="col">evidence</th>
                <th scope="col">remedy</th>
              </tr>
            </thead>
            <tbody>
              {failed.map((control) => (
                <ControlRow key={control.name} control={control} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function ControlRow({ control }: { readonly control: ControlNote }) {
  const { name, grade, title, verdict, lines } = control;
  const evidence = verdict.includes('check text') ? ['check text', 'evidence'] : ['evidence'];
  const isUndecided = lines.some(([one]) => one === 'resolve');
  const of = (titles: readonly string[]) => {
    const texts = lines.flatMap(([one, text]) => (titles.includes(one) ? [text] : []));
    return [...new Set(texts)].map((text) => (
      <p key={text}>
        <Prose text={text} />
      </p>
    ));
  };
  return (
    <tr>
      <th scope="row">
        {title}{' '}
        <small>
          {name} · {grade}
        </small>
      </th>
      <td>
        <VerdictMark control={control} />
      </td>
      <td>{of(evidence)}</td>
      <td>{of([isUndecided ? 'resolve' : 'remedy'])}</td>
    </tr>
  );
}
