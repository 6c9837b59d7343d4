import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type {
  ComplianceLine,
  ControlNote,
  DriftNotes,
  FrameworkNote,
} from '../../../../report/sections/compliance-notes.js';
import { pageRouteOf } from '../../protocol/fragment.js';
import { KindsShown } from '../parts/kinds-shown.js';
import { Prose } from '../parts/prose.js';
import { SearchField } from '../parts/search-field.js';
import { formValues, opened, page, searchText, view } from '../state.js';

type Tone = ControlNote['tone'];

const TONES = {
  bad: 'not met',
  unsure: 'undecided or effective only',
  good: 'met',
  quiet: 'not assessed',
} as const satisfies Record<Tone, string>;

/** The view of the checked frameworks: every control with its verdict and details. */
export function ComplianceView() {
  const hidden = useSignal<readonly Tone[]>([]);
  const compliance = opened.value?.compliance ?? null;
  if (compliance === null) return <NoBaseline />;
  const words = searchText.value.toLowerCase();
  const all = compliance.frameworks.flatMap(({ controls }) => controls);
  const isShown = ({ tone, name, title, verdict, lines }: ControlNote) =>
    !hidden.value.includes(tone) &&
    [name, title, verdict, ...lines.flat()].join(' ').toLowerCase().includes(words);
  const count = all.filter(isShown).length;
  return (
    <section class="look" aria-label="Compliance">
      <h2 class="view-title">Compliance</h2>
      <div class="tools">
        <SearchField label="Find controls" hint="find by name, rule or words" />
        <KindsShown
          kinds={(Object.keys(TONES) as Tone[]).map((tone) => [
            tone,
            TONES[tone],
            all.filter((one) => one.tone === tone).length,
          ])}
          hidden={hidden}
        />
        <p class="quiet" role="status">
          {count} {count === 1 ? 'control' : 'controls'}
        </p>
      </div>
      {opened.value?.isEdited && (
        <p class="quiet">
          These verdicts are for the org before your edits. Save the edited org and run{' '}
          <code>preflight compliance</code>.
        </p>
      )}
      {compliance.drift !== undefined && !isReport() && <Drift drift={compliance.drift} />}
      {compliance.frameworks.map((framework) => (
        <Framework
          key={framework.totals}
          framework={framework}
          controls={framework.controls.filter(isShown)}
        />
      ))}
      {count === 0 && <p class="quiet waiting">No control matches.</p>}
    </section>
  );
}

function NoBaseline() {
  return (
    <section class="look" aria-label="Compliance">
      <h2 class="view-title">Compliance</h2>
      <p class="quiet">
        No published baseline was checked. Select baselines with <code>preflight report --framework</code>.
      </p>
    </section>
  );
}

/** The controls whose results changed since the previous state of the org. */
export function Drift({ drift: { summary, controls, untouched } }: { readonly drift: DriftNotes }) {
  return (
    <section class="type group" aria-label="Changes since the base">
      <h3>Changes since the base: {summary}</h3>
      <ul class="findings">
        {controls.map(({ name, title, verdict, isWorse, lines }) => (
          <li key={name}>
            <span class={`does ${isWorse ? 'bad' : 'good'}`}>
              <span aria-hidden="true">{isWorse ? '↓' : '↑'} </span>
              {isWorse ? 'worse' : 'better'}
            </span>{' '}
            <b>{name}</b>: <Prose text={verdict} />
            <VerdictDetails title={title} lines={lines} isOpen={isReport()} />
          </li>
        ))}
      </ul>
      {untouched.length > 0 && (
        <>
          <p class="quiet">Policy changes that affect no control:</p>
          <ul class="findings quiet">
            {untouched.map((change) => (
              <li key={change}>
                <Prose text={change} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface FrameworkProps {
  readonly framework: FrameworkNote;
  /** The controls that match the selected filter. */
  readonly controls: readonly ControlNote[];
}

function Framework({ framework: { totals, grades, reading, assumptions }, controls }: FrameworkProps) {
  if (controls.length === 0) return null;
  return (
    <section class="compliance" aria-label={totals}>
      <h3>{totals}</h3>
      <p class="quiet">{grades}</p>
      <p class="quiet">{reading}</p>
      <table>
        <caption class="unseen">{totals}</caption>
        <thead>
          <tr>
            <th scope="col">control</th>
            <th scope="col">verdict</th>
            <th scope="col">title</th>
          </tr>
        </thead>
        <tbody>
          {controls.map((control) => (
            <Control key={control.name} control={control} />
          ))}
        </tbody>
      </table>
      {assumptions.length > 0 && <h4>Assumptions</h4>}
      {assumptions.map(([id, says]) => (
        <p class="quiet" key={id}>
          {id}: <Prose text={says} />
        </p>
      ))}
    </section>
  );
}

function Control({ control }: { readonly control: ControlNote }) {
  const { name, grade, title, tone, lines, example } = control;
  return (
    <tr data-control={name}>
      <th scope="row">
        {name} <small>{grade}</small>
      </th>
      <td>
        <VerdictMark control={control} />
      </td>
      <td>
        <VerdictDetails
          title={title}
          lines={lines}
          isOpen={isReport() && (tone === 'bad' || tone === 'unsure')}
        >
          {example !== undefined && !isReport() && <ExampleLink example={example} />}
        </VerdictDetails>
      </td>
    </tr>
  );
}

/** The verdict of a control as text, with the symbol of the verdict. */
export function VerdictMark({ control: { tone, mark, verdict } }: { readonly control: ControlNote }) {
  return (
    <span class={`does ${tone}`}>
      <span aria-hidden="true">{mark} </span>
      {verdict}
    </span>
  );
}

function ExampleLink({ example }: Required<Pick<ControlNote, 'example'>>) {
  return (
    <a
      href={`#${example}`}
      onClick={(event) => {
        event.preventDefault();
        formValues.value = pageRouteOf(example).values;
        view.value = 'ask';
      }}
    >
      Explain an affected sign-in
    </a>
  );
}

/** Whether the page is a report. In a report, the user can open no details and ask no questions. */
function isReport(): boolean {
  return page.value?.report != null;
}

interface VerdictDetailsProps {
  readonly title: string;
  readonly lines: readonly ComplianceLine[];
  readonly isOpen: boolean;
  readonly children?: ComponentChildren;
}

/** The collapsible details of a verdict. */
function VerdictDetails({ title, lines, isOpen, children }: VerdictDetailsProps) {
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <dl>
        {lines.map(([name, text], at) => (
          <div key={`${at} ${name}`}>
            <dt>{name}</dt>
            <dd>
              <Prose text={text} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </details>
  );
}
