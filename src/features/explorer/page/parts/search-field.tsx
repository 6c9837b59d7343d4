import { searchText } from '../state.js';

/** The search field of a list. All views share the search text. */
export function SearchField({ label, hint }: { readonly label: string; readonly hint: string }) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={hint}
      value={searchText.value}
      onInput={({ currentTarget }) => {
        searchText.value = currentTarget.value;
      }}
    />
  );
}
