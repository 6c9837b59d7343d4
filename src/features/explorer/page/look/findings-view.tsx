import { useSignal, useSignalEffect } from '@preact/signals';
import { urlComponent } from '../../../../base/encoding.js';
import { groupBy } from '../../../../base/group-by.js';
import { MARKS } from '../../../../report/text/mark.js';
import type { FindingNote } from '../../page-data.js';
import { currentFindings, searchChanges } from '../changes.js';
import { KindsShown } from '../parts/kinds-shown.js';
import { Prose } from '../parts/prose.js';
import { SearchField } from '../parts/search-field.js';
import { opened, page, searchText, view } from '../state.js';

/** The sign and the plural name of each severity. */
export const SEVERITY_NAMES = {
  error: [MARKS.bad, 'errors'],
  warning: ['!', 'warnings'],
  info: ['i', 'notes'],
} as const satisfies Record<FindingNote['severity'], readonly [string, string]>;

/** The view of the lint findings, grouped by rule. */
export function FindingsView() {
  const hidden = useSignal<readonly FindingNote['severity'][]>([]);
  useSignalEffect(() => {
    if (opened.value?.isEdited) void searchChanges();
  });
  const all = currentFindings.value;
  if (all === undefined) return <p class="quiet waiting">Checking the edited org…</p>;
  const words = searchText.value.toLowerCase();
  const shown = all.filter(
    ({ severity, rule, message, subject }) =>
      !hidden.value.includes(severity) && `${rule} ${message} ${subject}`.toLowerCase().includes(words),
  );
  const groups = [...groupBy(shown, ({ rule }) => rule)];
  return (
    <section class="look" aria-label="Findings">
      <h2 class="view-title">Findings</h2>
      <div class="tools">
        <SearchField label="Find findings" hint="find by rule, message or policy" />
        <KindsShown
          kinds={(Object.keys(SEVERITY_NAMES) as FindingNote['severity'][]).map((severity) => [
            severity,
            SEVERITY_NAMES[severity][1],
            all.filter((one) => one.severity === severity).length,
          ])}
          hidden={hidden}
        />
        <p class="quiet" role="status">
          {shown.length.toLocaleString('en')} {shown.length === 1 ? 'finding' : 'findings'}
        </p>
      </div>
      {groups.map(([rule, findings]) => (
        <Group key={rule} rule={rule} findings={findings} />
      ))}
      {shown.length === 0 && (
        <p class="quiet waiting">
          {all.length === 0 ? 'The linter found no problems.' : 'No finding matches.'}
        </p>
      )}
    </section>
  );
}

/** The number of findings of a lint rule that are shown before the group is expanded. */
const SHOWN_AT_FIRST = 5;

function Group({ rule, findings }: { readonly rule: string; readonly findings: readonly FindingNote[] }) {
  const isExpanded = useSignal(page.value?.report != null);
  const [first] = findings;
  if (first === undefined) return null;
  const shown = isExpanded.value ? findings : findings.slice(0, SHOWN_AT_FIRST);
  return (
    <section class="type group" aria-label={rule}>
      <h3 class="code">
        <span class={`sign ${first.severity}`} role="img" aria-label={first.severity}>
          {SEVERITY_NAMES[first.severity][0]}
        </span>{' '}
        <code>{rule}</code> <small>{findings.length.toLocaleString('en')}</small>
      </h3>
      <ul class="findings">
        {shown.map((finding) => (
          <li key={`${finding.place} ${finding.subject} ${finding.message}`}>
            <Prose text={finding.message} />
            <small>
              {finding.about !== null && (finding.kind === 'policy' || finding.kind === 'rule') ? (
                <a
                  href={`#policies?find=${urlComponent(finding.about)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    searchText.value = finding.about ?? '';
                    view.value = 'policies';
                  }}
                >
                  {finding.subject}
                </a>
              ) : (
                finding.subject
              )}{' '}
              {finding.place}
            </small>
          </li>
        ))}
      </ul>
      {findings.length > shown.length && (
        <button
          type="button"
          class="small"
          onClick={() => {
            isExpanded.value = true;
          }}
        >
          {(findings.length - shown.length).toLocaleString('en')} more
        </button>
      )}
    </section>
  );
}
