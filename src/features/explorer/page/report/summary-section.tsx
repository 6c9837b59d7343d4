import { useEffect } from 'preact/hooks';
import { MARKS } from '../../../../report/text/mark.js';
import type { AboutReport, ApplicationNote, ReportData } from '../../report-data.js';
import { HeatMark } from '../parts/heat-table.js';
import { Prose } from '../parts/prose.js';
import { opened } from '../state.js';
import { TableView } from './tables-section.js';

/** The maximum number of applications, of rows of the heat map, and of columns of the heat map that the first page shows. */
const FIRST_PAGE_LIMITS = { applications: 12, rows: 6, columns: 15 } as const;

/** The first page of a report: the verdict in a sentence, the applications, and the heat map of applications by people. */
export function SummarySection({ report }: { readonly report: ReportData }) {
  const { about, summary, tables } = report;
  const heading = opened.value?.heading ?? '';
  useEffect(() => runningFoot(heading, about), [heading, about]);
  const [overview] = tables;
  const further = summary.applications.slice(FIRST_PAGE_LIMITS.applications);
  return (
    <section class="look summary-page" aria-label="Summary">
      <h2 class="unseen">Summary</h2>
      <p class={`report-verdict ${summary.tone}`}>
        <span aria-hidden="true">{MARKS[summary.tone]} </span>
        {summary.verdict}
      </p>
      {[summary.details, ...report.population.notes].map((note) => (
        <p class="quiet" key={note}>
          {note}
        </p>
      ))}
      {summary.applications.length > 0 && (
        <div class="framed">
          <Applications applications={summary.applications.slice(0, FIRST_PAGE_LIMITS.applications)} />
        </div>
      )}
      {further.length > 0 && (
        <p class="quiet">
          {further.length.toLocaleString('en')} more applications: {countsByLevel(further)}. The appendix has
          all of them.
        </p>
      )}
      {overview?.isOverview && <TableView table={overview} most={FIRST_PAGE_LIMITS} />}
      <About about={about} />
    </section>
  );
}

function Applications({ applications }: { readonly applications: readonly ApplicationNote[] }) {
  const hasPeople = applications.some(({ people }) => people !== '');
  return (
    <table class="lines">
      <caption class="unseen">The weakest authentication path to each application</caption>
      <thead>
        <tr>
          <th scope="col">application</th>
          <th scope="col">weakest path</th>
          {hasPeople && <th scope="col">people</th>}
          <th scope="col">policy › rule</th>
        </tr>
      </thead>
      <tbody>
        {applications.map(({ name, heat, weakest, people, policy }, at) => (
          <tr key={at}>
            <th scope="row">{name}</th>
            <td>
              <span class="strength">
                <HeatMark cell={heat} /> {weakest}
              </span>
            </td>
            {hasPeople && (
              <td class="count" data-title="people">
                {people}
              </td>
            )}
            <td>{policy}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the number of applications by their weakest level: `12 with 2FA, 3 unknown`. */
function countsByLevel(applications: readonly ApplicationNote[]): string {
  const counts = new Map<string, number>();
  for (const { weakest } of applications) counts.set(weakest, (counts.get(weakest) ?? 0) + 1);
  return [...counts].map(([level, count]) => `${count.toLocaleString('en')} ${level}`).join('; ');
}

function About({
  about: { date, version, state, unknown, personalData },
}: {
  readonly about: ReportData['about'];
}) {
  return (
    <footer class="about-report">
      <p>
        Report of {date}, policy-preflight {version}; {state}. {personalData}
      </p>
      {unknown.length > 0 && (
        <ul>
          {unknown.slice(0, MOST_UNKNOWN).map((words) => (
            <li key={words}>
              <span aria-hidden="true">{MARKS.unsure} </span>
              <Prose text={words} />
            </li>
          ))}
          {unknown.length > MOST_UNKNOWN && (
            <li>
              {unknown.length - MOST_UNKNOWN} more: run <code>preflight inspect</code>
            </li>
          )}
        </ul>
      )}
    </footer>
  );
}

const MOST_UNKNOWN = 3;

/**
 * Sets the footer of each printed page: the org, the day, the version and the state of the export. Uses a constructed style sheet, because
 * the Content Security Policy allows it without a hash. Returns a function that removes the footer.
 */
function runningFoot(title: string, { date, version, state }: AboutReport): () => void {
  const words = `${title} · ${date} · policy-preflight ${version} · ${state}`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `@page { margin: 15mm 14mm 18mm; @bottom-left { content: ${cssText(words)}; ${FOOT} } @bottom-right { content: counter(page) " / " counter(pages); ${FOOT} } }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

const FOOT = 'font: 8pt system-ui, sans-serif; color: #555; white-space: nowrap;';

/** Returns a text as a CSS string. Every character outside letters, digits and some marks is escaped by its code. */
function cssText(text: string): string {
  const escaped = [...text].map((one) =>
    /[\p{L}\p{N} .:/_-]/u.test(one) ? one : `\\${(one.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}
