import { MARKS } from '../../../../report/text/mark.js';
import type { ApplicationPathsNote, ReportData, RulePathNote } from '../../report-data.js';
import { Prose } from '../parts/prose.js';

/** The section of a report with the authentication paths to each application, the weakest first. */
export function PopulationSection({ report: { population } }: { readonly report: ReportData }) {
  return (
    <section class="look" aria-label="Access to applications">
      <h2 class="view-title">Access to applications</h2>
      <p class={`summary does ${population.tone}`}>
        <span aria-hidden="true">{MARKS[population.tone]} </span>
        {population.summary}
      </p>
      <ul class="ways">
        {population.ways.map((ways) => (
          <li key={ways.applications.join()}>
            <ApplicationPaths ways={ways} />
          </li>
        ))}
      </ul>
      {population.notes.map((note) => (
        <p class="quiet" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}

/** The maximum number of application names in a heading of the report. */
const MOST_NAMED = 8;

function ApplicationPaths({
  ways: { applications, policy, weakest, tone, rules, undecided },
}: {
  readonly ways: ApplicationPathsNote;
}) {
  const more = applications.length - MOST_NAMED;
  return (
    <article class="group">
      <h3>
        {applications.slice(0, MOST_NAMED).join(', ')}
        {more > 0 && ` and ${more} more`}
      </h3>
      <p>
        <span class={`does ${tone}`}>
          <span aria-hidden="true">{MARKS[tone]} </span>
          {weakest}
        </span>
        {policy !== null && <span class="quiet"> by the policy {policy}</span>}
      </p>
      {rules.map((rule) => (
        <RulePath key={`${rule.rule} ${rule.assurance}`} way={rule} />
      ))}
      {undecided.map((words) => (
        <p class="note" key={words}>
          <span aria-hidden="true">{MARKS.unsure} </span>unknown: <Prose text={words} />
        </p>
      ))}
    </article>
  );
}

function RulePath({ way: { rule, assurance, where, users } }: { readonly way: RulePathNote }) {
  return (
    <dl class="way">
      <dt>{rule}</dt>
      <dd>
        {assurance}
        <ul>
          {where.map((words) => (
            <li key={words}>
              <Prose text={words} />
            </li>
          ))}
        </ul>
        {users !== null && <span class="quiet">users who this rule may allow: {users}</span>}
      </dd>
    </dl>
  );
}
