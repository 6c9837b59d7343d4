import { AskView } from './ask/ask-view.js';
import { ThemeButton } from './parts/theme-button.js';
import { failure, opened, view } from './state.js';

const VIEWS = [{ name: 'ask', title: 'Ask', View: AskView }] as const;

/** The frame of the page: what org it is of, and where one can go. */
export function Shell() {
  const shown = VIEWS.find(({ name }) => name === view.value) ?? VIEWS[0];
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <header class="top">
        <div class="org">
          <h1>{opened.value?.title ?? 'Policies'}</h1>
          <p class="quiet">
            {opened.value?.counts
              .map(({ what, count }) => `${count.toLocaleString('en')} ${what}`)
              .join(' · ')}
          </p>
        </div>
        {VIEWS.length > 1 && (
          <nav aria-label="Views">
            {VIEWS.map(({ name, title }) => (
              <a
                key={name}
                href={`#${name}`}
                aria-current={shown.name === name ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  view.value = name;
                }}
              >
                {title}
              </a>
            ))}
          </nav>
        )}
        <ThemeButton />
      </header>
      <main id="main" tabIndex={-1}>
        {failure.value !== undefined && (
          <p class="failure" role="alert">
            <span aria-hidden="true">✗</span> This page could not go on: {failure.value}
          </p>
        )}
        {opened.value === undefined ? (
          failure.value === undefined && <p class="quiet waiting">Reading the org…</p>
        ) : (
          <shown.View />
        )}
      </main>
    </>
  );
}
