import { searchText } from '../state.js';

/** A name in a list, with the part that matches the search marked. */
export function Marked({ text }: { readonly text: string }) {
  const wanted = searchText.value.trim();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return text;
  const end = at + wanted.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
