import { groupBy } from '../../../../base/group-by.js';
import type { FindingNote } from '../../page-data.js';
import { SEVERITY_NAMES } from '../look/findings-view.js';
import { Prose } from '../parts/prose.js';
import { opened } from '../state.js';

/** The number of findings of a severity that the report lists; the appendix has all of them. */
const MOST_LISTED = 20;

/** The section of a report with the findings by severity, each with the object that it is about and its remedy. */
export function FindingsSection() {
  const findings = opened.value?.findings ?? [];
  const bySeverity = groupBy(findings, ({ severity }) => severity);
  return (
    <section class="look report-page" aria-label="Findings by severity">
      <h2 class="view-title">Findings by severity</h2>
      {findings.length === 0 && <p class="quiet">The linter found no problems.</p>}
      {(['error', 'warning', 'info'] as const).map((severity) => {
        const some = bySeverity.get(severity) ?? [];
        return some.length === 0 ? null : <Severity key={severity} severity={severity} findings={some} />;
      })}
    </section>
  );
}

function Severity({
  severity,
  findings,
}: {
  readonly severity: FindingNote['severity'];
  readonly findings: readonly FindingNote[];
}) {
  const [mark, name] = SEVERITY_NAMES[severity];
  const further = findings.length - MOST_LISTED;
  return (
    <>
      <h3>
        <span class={`sign ${severity}`} aria-hidden="true">
          {mark}
        </span>{' '}
        {findings.length.toLocaleString('en')} {findings.length === 1 ? name.slice(0, -1) : name}
      </h3>
      <div class="framed">
        <table class="lines problems">
          <caption class="unseen">{name}</caption>
          <thead>
            <tr>
              <th scope="col">finding</th>
              <th scope="col">owner</th>
              <th scope="col">remedy</th>
            </tr>
          </thead>
          <tbody>
            {findings.slice(0, MOST_LISTED).map((finding) => {
              const [problem, remedy] = partsOf(finding);
              return (
                <tr key={`${finding.rule} ${finding.place} ${finding.subject} ${finding.message}`}>
                  <td>
                    <Prose text={problem} /> <small>{finding.rule}</small>
                  </td>
                  <td>
                    {finding.subject} <small>{finding.place}</small>
                  </td>
                  <td>
                    <Prose text={remedy} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {further > 0 && (
        <p class="quiet">
          {further.toLocaleString('en')} more {further === 1 ? name.slice(0, -1) : name} in the appendix
        </p>
      )}
    </>
  );
}

/** Splits a message into the problem and the remedy, which follows the first semicolon outside of names. */
function partsOf({ message, fix }: FindingNote): readonly [problem: string, remedy: string] {
  const end = SEMICOLON.exec(message)?.[0].length;
  const [problem, remedy] =
    end === undefined ? [message, ''] : [message.slice(0, end), message.slice(end + 2)];
  return [problem, remedy === '' ? (fix ?? '') : remedy];
}

const SEMICOLON = /^(?:`[^`]*`|[^`;])*(?=; )/;
