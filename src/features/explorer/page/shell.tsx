import { useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { printable } from '../../../base/printable.js';
import { MARKS } from '../../../report/text/mark.js';
import type { ReportData } from '../report-data.js';
import { AskView } from './ask/ask-view.js';
import { ChangeView } from './change/change-view.js';
import { ComplianceView } from './look/compliance-view.js';
import { FindingsView } from './look/findings-view.js';
import { MatrixView } from './look/matrix-view.js';
import { OverviewView } from './look/overview-view.js';
import { PoliciesView } from './look/policies-view.js';
import { Palette } from './parts/palette.js';
import { ThemeButton } from './parts/theme-button.js';
import { REPORT_SECTIONS } from './report/sections.js';
import {
  answer,
  hasCompliance,
  hasStates,
  isSwitching,
  opened,
  orgState,
  page,
  pageEdits,
  pageFailure,
  searchText,
  view,
} from './state.js';

const VIEWS: readonly [PageView, ...PageView[]] = [
  { name: 'overview', title: 'Overview', View: OverviewView },
  { name: 'ask', title: 'Ask', View: AskView },
  { name: 'policies', title: 'Policies', View: PoliciesView },
  { name: 'matrix', title: 'Matrix', View: MatrixView },
  { name: 'change', title: 'Change', View: ChangeView },
  { name: 'findings', title: 'Findings', View: FindingsView },
  { name: 'compliance', title: 'Compliance', View: ComplianceView, isThere: () => hasCompliance.value },
];

/** A view of the page, for example the list of policies. */
interface PageView {
  readonly name: string;
  readonly title: string;
  View(): ComponentChildren;
  /** Whether the view has contents. Absent if the view always has contents. */
  isThere?(): boolean;
}

/** The frame of the page: the name of the org, and the navigation. */
export function Shell() {
  useSignalEffect(nameTab);
  const report = page.value?.report ?? null;
  if (report !== null) return <Report report={report} />;
  const views = VIEWS.filter(({ isThere = () => true }) => isThere());
  const named = views.find(({ name }) => name === view.value);
  const shown = named ?? VIEWS[0];
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <header class="top">
        <div class="org">
          <h1>{opened.value?.heading ?? 'Policies'}</h1>
          <Counts />
        </div>
        <nav aria-label="Views">
          {views.map(({ name, title }) => (
            <a
              key={name}
              href={`#${name}`}
              aria-current={shown.name === name ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                searchText.value = '';
                view.value = name;
              }}
            >
              {title}
            </a>
          ))}
        </nav>
        {hasStates.value && shown.name !== 'change' && <States />}
        <Palette views={views} />
        <ThemeButton />
      </header>
      <main id="main" tabIndex={-1} aria-busy={isSwitching.value}>
        <Unread />
        {pageFailure.value !== undefined && (
          <p class="failure" role="alert">
            <span aria-hidden="true">{MARKS.bad}</span> This page stopped because of an error:{' '}
            {pageFailure.value}
          </p>
        )}
        {named === undefined && opened.value !== undefined && (
          <p class="failure" role="alert">
            <span aria-hidden="true">{MARKS.bad}</span> This link names a view that the page does not have:{' '}
            <code>{printable(view.value)}</code>
          </p>
        )}
        {opened.value === undefined ? (
          pageFailure.value === undefined && <p class="quiet waiting">Reading the org…</p>
        ) : (
          <shown.View />
        )}
      </main>
    </>
  );
}

/** Sets the title of the browser tab: the question or the view, and the name of the org. */
function nameTab(): void {
  const { heading = 'Policies' } = opened.value ?? {};
  if (page.value?.report != null) {
    document.title = `${heading} · access report`;
    return;
  }
  const shown = VIEWS.find(({ name }) => name === view.value) ?? VIEWS[0];
  const asked = view.value === 'ask' ? answer.value : undefined;
  const words = asked?.kind === 'answered' ? [`${asked.before}${asked.verdict}${asked.after}`] : [];
  document.title = [...words, shown.title, heading].join(' · ');
}

/** The page of a report, to read and print. It has no form. */
function Report({ report }: { readonly report: ReportData }) {
  return (
    <>
      <header class="top">
        <div class="org">
          <h1>{opened.value?.heading}</h1>
          <Counts />
        </div>
        <ThemeButton />
      </header>
      <main id="main" class="report" tabIndex={-1} aria-busy={isSwitching.value}>
        <Unread />
        {opened.value !== undefined &&
          REPORT_SECTIONS.filter(({ isThere = () => true }) => isThere(report)).map(({ name, View }) => (
            <View key={name} report={report} />
          ))}
      </main>
    </>
  );
}

/** The warning that the command could not read some files. It is shown above every view. */
function Unread() {
  const words = page.value?.unread ?? null;
  if (words === null) return null;
  return (
    <p class="failure" role="alert">
      <span aria-hidden="true">{MARKS.bad}</span> {words}
    </p>
  );
}

/** The buttons that select which state of the org the other views show: before or after the change. */
function States() {
  const names = {
    before: page.value?.before === null ? 'original' : 'before',
    after: pageEdits.value.length > 0 ? 'edited' : 'after',
  } as const;
  return (
    <fieldset class="choices states">
      <legend class="unseen">State shown</legend>
      {(['before', 'after'] as const).map((state) => (
        <label key={state}>
          <input
            type="radio"
            name="state"
            checked={orgState.value === state}
            onChange={() => {
              orgState.value = state;
            }}
          />
          <span>{names[state]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Counts() {
  const words = opened.value?.counts.map((one) => one.words);
  const before = page.value?.before ?? null;
  return (
    <p class="quiet">
      {before !== null && `changed from ${before} · `}
      {words?.join(' · ')}
    </p>
  );
}
