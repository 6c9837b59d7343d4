import { batch, useSignal, useSignalEffect } from '@preact/signals';
import { RUN } from '../../../../base/program.js';
import { MARKS } from '../../../../report/text/mark.js';
import type { AnsweredPage, EquivalentCommand, RefusedPage } from '../../protocol/answer.js';
import type { NamedItem } from '../../protocol/form.js';
import { CopyButton } from '../parts/copy-button.js';
import { Prose } from '../parts/prose.js';
import { usePrinting } from '../parts/use-printing.js';
import {
  answer,
  formValues,
  isAsking,
  isShowingAll,
  missingInputs,
  opened,
  policyId,
  search,
  suggestions,
  view,
} from '../state.js';
import { Flow, mainTypeOf, stepsOf } from './flow.js';
import { factOf, showFact, titleOfFact } from './open-fact.js';
import { TypeGrid } from './type-grid.js';

const ENTRIES = { in: MARKS.good, out: MARKS.bad, unknown: MARKS.unsure } as const satisfies Record<
  AnsweredPage['entry'],
  string
>;

/** The answer to a question about a sign-in: the result, changes that would allow it, and the policies as grids of conditions. */
export function Answer() {
  const page = answer.value;
  return (
    <section class="answer" aria-label="The answer" aria-busy={isAsking.value}>
      {missingInputs.value.length === 0 && page === undefined ? (
        <p class="quiet waiting">Evaluating the policies…</p>
      ) : page === undefined ? (
        <div class="empty">
          <p class="big">Who signs in, and to what?</p>
          <p class="quiet">Choose {missingInputs.value.join(' and ')}. The answer updates as you type.</p>
          <Examples />
        </div>
      ) : page.kind === 'refused' ? (
        <RefusedAnswer page={page} />
      ) : (
        <Answered page={page} />
      )}
    </section>
  );
}

/**
 * Buttons with example sign-ins, such as "Ann signs in to Payroll". Each example has the first user of the org and one of the first three
 * applications.
 */
function Examples() {
  const found = useSignal<readonly [NamedItem | undefined, readonly NamedItem[]]>([undefined, []]);
  useSignalEffect(() => {
    if (opened.value === undefined) return;
    void Promise.all([
      search('search', { kind: 'user', text: '' }),
      search('search', { kind: 'app', text: '' }),
    ]).then(([users, apps]) => {
      found.value = [users.some[0], apps.some.slice(0, 3)];
    });
  });
  const [user, apps] = found.value;
  if (user === undefined) return null;
  return (
    <p class="suggestions">
      {apps.map((app) => (
        <button
          key={app.id}
          type="button"
          class="suggestion plain"
          onClick={() => {
            formValues.value = { ...formValues.peek(), user: user.id, app: app.id };
          }}
        >
          {user.name} signs in to {app.name}
        </button>
      ))}
    </p>
  );
}

/** The verdict in one line. On a small screen, it stays visible at the edge. */
export function VerdictLine() {
  const page = answer.value;
  if (page?.kind !== 'answered') return null;
  return (
    <p class={`verdict-line ${page.entry}`} aria-hidden="true">
      <b>
        {ENTRIES[page.entry]} {page.verdict}
      </b>{' '}
      {reasonOf(page)[1]}
    </p>
  );
}

function RefusedAnswer({ page }: { readonly page: RefusedPage }) {
  const { status, reasons, unassigned } = page;
  return (
    <>
      <div class={`verdict ${unassigned === undefined ? 'unknown' : 'out'}`} role="status">
        <p>
          <span class="mark" aria-hidden="true">
            {unassigned === undefined ? '!' : ENTRIES.out}
          </span>
          {unassigned === undefined ? (
            `The service rejects this request (${status}).`
          ) : (
            <>
              {unassigned.before}
              <strong>DENIED</strong>
              {unassigned.after}
              <span class="because">The service rejects the request before any policy ({status}).</span>
            </>
          )}
        </p>
        <ul class="reasons">
          {reasons.map((reason) => (
            <li key={reason}>
              <Prose text={reason} />
            </li>
          ))}
        </ul>
      </div>
      <OnCommandLine page={page} />
    </>
  );
}

function Answered({ page }: { readonly page: AnsweredPage }) {
  const { types, assumptions } = page;
  const main = mainTypeOf(page);
  const steps = stepsOf(page).map(([, type]) => type);
  const others = types.filter((type) => !steps.includes(type));
  const sorted = [
    ...steps.filter((type) => type === main),
    ...steps.filter((type) => type !== main),
    ...others,
  ];
  return (
    <>
      <Banner page={page} />
      {steps.length > 0 && <Flow page={page} entryMark={ENTRIES[page.entry]} />}
      <div class="tree">
        <div class="tree-head">
          <h2>Why</h2>
          <label class="switch">
            <input
              type="checkbox"
              checked={isShowingAll.value}
              onChange={({ currentTarget }) => {
                isShowingAll.value = currentTarget.checked;
              }}
            />
            <span>show all rules</span>
          </label>
        </div>
        {sorted.map((type) => (
          <TypeGrid key={type.policyType} type={type} isMain={type === main} />
        ))}
      </div>
      {assumptions.length > 0 && (
        <details class="aside">
          <summary>Assumptions</summary>
          <dl>
            {assumptions.map(({ id, text }) => (
              <div key={id}>
                <dt>{id}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <OnCommandLine page={page} />
    </>
  );
}

/** The verdict with its reason, and buttons for the changes after which the sign-in is allowed. */
function Banner({ page }: { readonly page: AnsweredPage }) {
  const { entry, before, verdict, after, story } = page;
  const isPrinting = usePrinting();
  const [separator, reason] = reasonOf(page);
  return (
    <div class={`verdict ${entry}`} data-entry={entry}>
      <p role="status">
        <span class="mark" aria-hidden="true">
          {ENTRIES[entry]}
        </span>
        {before}
        <strong>{verdict}</strong>
        {after}
        <span class="unseen">{separator}</span>
        <span class="because">{reason}</span>
      </p>
      {entry === 'unknown' && <MissingFacts page={page} />}
      {entry !== 'in' && <Changes page={page} />}
      {story.length > 0 && (
        <details class="story-of" open={entry !== 'out' || isPrinting.value}>
          <summary>Details</summary>
          <ul class="story">
            {story.map((sentence) => (
              <li key={sentence}>
                <Prose text={sentence} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Splits the text after a verdict into the punctuation at its start and the reason. */
function reasonOf({ because }: AnsweredPage): readonly [separator: string, reason: string] {
  const [, separator = '', reason = ''] = /^([^\p{L}\p{N}"]*)(.*)$/su.exec(because) ?? [];
  return [separator, reason];
}

/** A button for each unknown fact that undecided rules depend on. A button opens the form control that sets the fact. */
function MissingFacts({ page: { types } }: { readonly page: AnsweredPage }) {
  const leaves = types
    .filter(({ step, open }) => step !== null && open > 0)
    .flatMap(({ rows }) => rows)
    .flatMap((row) => (row.kind === 'rule' && row.verdict === 'UNDEFINED' ? row.cells : []))
    .flatMap((cell) => cell.leaves.filter(({ verdict }) => verdict === 'UNDEFINED'));
  const facts = new Map(
    leaves.flatMap((leaf) => {
      const fact = factOf(leaf);
      return fact === undefined ? [] : [[titleOfFact(fact), fact] as const];
    }),
  );
  if (facts.size === 0) return null;
  return (
    <div class="suggestions missing-facts">
      <p>Depends on:</p>
      {[...facts].map(([title, fact]) => (
        <button key={title} type="button" class="pill" onClick={() => showFact(fact)}>
          {title}
        </button>
      ))}
    </div>
  );
}

/** Buttons that change the sign-in so that it is allowed. */
function Changes({ page: { nearestRule } }: { readonly page: AnsweredPage }) {
  const found = suggestions.value;
  return (
    <div class="suggestions">
      {found === undefined ? (
        <p class="quiet">Looking for changes that would allow it…</p>
      ) : (
        <>
          {found.some.length > 0 && <p>Would be allowed:</p>}
          {found.some.map(({ change, result, values }) => (
            <button
              key={change}
              type="button"
              class="suggestion"
              onClick={() => {
                formValues.value = values;
              }}
            >
              <Prose text={change} /> <span aria-hidden="true">→ </span>
              <span class="unseen">: </span>
              <small>
                <Prose text={result} />
              </small>
            </button>
          ))}
          {found.note !== null && (
            <p class="quiet note-of">
              <Prose text={found.note} />
            </p>
          )}
        </>
      )}
      {nearestRule !== null && (
        <button
          type="button"
          class="suggestion plain"
          onClick={() =>
            batch(() => {
              policyId.value = nearestRule.policyId;
              view.value = 'change';
            })
          }
        >
          Edit “{nearestRule.name}”…
        </button>
      )}
    </div>
  );
}

function OnCommandLine({ page }: { readonly page: EquivalentCommand }) {
  return (
    <details class="aside">
      <summary>Command line and request</summary>
      <pre>
        <code>{commandOf(page)}</code>
      </pre>
      <CopyButton text={() => commandOf(page)}>Copy command</CopyButton>
      <pre>
        <code data-request>{jsonOf(page)}</code>
      </pre>
      <CopyButton text={() => jsonOf(page)}>Copy request</CopyButton>
    </details>
  );
}

/** Returns the command line that prints the same answer as the page. */
export function commandOf({ command, line }: EquivalentCommand): string {
  return `${RUN} ${command} ${opened.value?.shellWord ?? ''} ${line}`;
}

function jsonOf({ request }: EquivalentCommand): string {
  return JSON.stringify(request, null, 2);
}
