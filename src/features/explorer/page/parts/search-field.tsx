import { wanted } from '../state.js';

/** The search field of a list. All views share its text. */
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
