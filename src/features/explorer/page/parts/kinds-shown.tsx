import type { Signal } from '@preact/signals';

interface KindsShownProps<Kind extends string> {
  /** The kinds of list items, with their titles and the number of items of each kind. */
  readonly kinds: readonly (readonly [kind: Kind, title: string, count: number])[];
  readonly hidden: Signal<readonly Kind[]>;
}

/** Checkboxes that select which kinds of list items are visible. */
export function KindsShown<Kind extends string>({ kinds, hidden }: KindsShownProps<Kind>) {
  return (
    <fieldset class="choices">
      <legend class="unseen">Filter</legend>
      {kinds.map(([kind, title, count]) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={!hidden.value.includes(kind)}
            onChange={({ currentTarget }) => {
              const others = hidden.value.filter((one) => one !== kind);
              hidden.value = currentTarget.checked ? others : [...others, kind];
            }}
          />
          <span>
            {title} ({count.toLocaleString('en')})
          </span>
        </label>
      ))}
    </fieldset>
  );
}
