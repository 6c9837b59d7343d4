import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { MARKS } from '../../../../report/text/mark.js';
import type { AnsweredPage, AnswerPage, EquivalentCommand, RefusedPage } from '../../protocol/answer.js';
import { answer, isAsking, isShowingAll, missingInputs, opened } from '../state.js';
import { TypeTree } from './tree.js';

const ENTRIES = { in: MARKS.good, out: MARKS.bad, unknown: MARKS.unsure } as const satisfies Record<
  AnsweredPage['entry'],
  string
>;

/** The answer to a question about a sign-in: the result, the explanation, and the tree of policies. */
export function Answer() {
  const page = answer.value;
  useFocusKept(page);
  return (
    <section class="answer" aria-label="The answer" aria-busy={isAsking.value}>
      {missingInputs.value.length === 0 && page === undefined ? (
        <p class="quiet waiting">Evaluating the policies…</p>
      ) : page === undefined ? (
        <div class="empty">
          <p class="big">Who signs in, and to what?</p>
          <p class="quiet">Choose {missingInputs.value.join(' and ')}. The answer updates as you type.</p>
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
 * Keeps the keyboard focus on a condition after the user has set its missing fact. The form control that had the focus no longer exists
 * then.
 */
function useFocusKept(page: AnswerPage | undefined): void {
  const last = useRef('');
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = (target as Element).closest('[data-leaf]')?.id ?? '';
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useLayoutEffect(() => {
    if (page === undefined || last.current === '' || document.activeElement !== document.body) return;
    document.getElementById(last.current)?.focus({ preventScroll: true });
  }, [page]);
}

function RefusedAnswer({ page }: { readonly page: RefusedPage }) {
  const { status, reasons } = page;
  return (
    <>
      <div class="verdict unknown" role="status">
        <p>
          <span class="mark" aria-hidden="true">
            !
          </span>
          The service rejects this request ({status}).
        </p>
        <ul class="reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      <OnCommandLine page={page} />
    </>
  );
}

function Answered({ page }: { readonly page: AnsweredPage }) {
  const { entry, before, verdict, after, story, types, assumptions } = page;
  return (
    <>
      <div class={`verdict ${entry}`} role="status" data-entry={entry}>
        <p>
          <span class="mark" aria-hidden="true">
            {ENTRIES[entry]}
          </span>
          {before}
          <strong>{verdict}</strong>
          {after}
        </p>
        {story.length > 0 && (
          <ul class="story">
            {story.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
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
            <span>show rules that do not match</span>
          </label>
        </div>
        {types.map((type) => (
          <TypeTree key={type.policyType} type={type} />
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

function OnCommandLine({ page: { command, line, request } }: { readonly page: EquivalentCommand }) {
  return (
    <details class="aside">
      <summary>Command line and request</summary>
      <pre>
        <code>
          preflight {command} {opened.value?.shellWord} {line}
        </code>
      </pre>
      <pre>
        <code data-request>{JSON.stringify(request, null, 2)}</code>
      </pre>
    </details>
  );
}
