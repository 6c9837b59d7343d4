import { wanted } from '../state.js';

/** What is sought in a list; one text for all views. */
export function SearchField({ label, hint }: { readonly label: string; readonly hint: string }) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={hint}
      value={wanted.value}
      onInput={({ currentTarget }) => {
        wanted.value = currentTarget.value;
      }}
    />
  );
}
