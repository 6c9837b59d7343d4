import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import type { Found } from '../../protocol/calls.js';
import type { NamedItem } from '../../protocol/form.js';

interface ComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  /** The name of the selected item, or an empty text. */
  readonly shown: string;
  /** Whether the user can also select a text that is not in the list. */
  readonly isOpen: boolean;
  find(text: string): Promise<Found>;
  /** Selects an item. `isFree` means that the item is the typed text, which names nothing in the export. */
  choose(item: NamedItem, isFree: boolean): void;
  clear?: (() => void) | undefined;
}

/** An editable combobox with a list, according to the W3C ARIA pattern "Combobox". */
export function Combobox({ label, placeholder, shown, isOpen, find, choose, clear }: ComboboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const typed = useSignal<string | undefined>(undefined);
  const isExpanded = useSignal(false);
  const active = useSignal(-1);
  const found = useSignal<Found>({ some: [], count: 0 });
  const latest = useRef(0);
  /** The running search for matching items. The Enter key waits for the search and selects from its result. */
  const search = useRef(Promise.resolve());

  const look = async (text: string) => {
    latest.current += 1;
    const own = latest.current;
    const some = await find(text);
    if (own === latest.current) found.value = some;
  };
  const expand = (text: string) => {
    isExpanded.value = true;
    active.value = -1;
    search.current = look(text);
  };
  const close = () => {
    isExpanded.value = false;
    active.value = -1;
    typed.value = undefined;
  };
  const text = () => (typed.value ?? '').trim();
  /** The typed text as an additional list item. It is absent if the user may select only the given items, or if an item has this text. */
  const free = useComputed((): NamedItem | undefined => {
    const isHeld = ({ id, name }: NamedItem) => [id, name].some((one) => isSame(one, text()));
    if (!isOpen || text() === '' || found.value.some.some(isHeld)) return undefined;
    return { id: text(), name: text() };
  });
  const items = useComputed(() => [...found.value.some, ...(free.value === undefined ? [] : [free.value])]);
  const take = (item: NamedItem | undefined) => {
    if (item === undefined) return;
    choose(item, item === free.value);
    close();
  };
  const takeChosen = () => {
    const [only, ...others] = found.value.some;
    const isClear =
      others.length === 0 &&
      (free.value === undefined || only?.name.toLowerCase().startsWith(text().toLowerCase()));
    take(
      items.value[active.value] ??
        (isClear ? only : undefined) ??
        (only === undefined ? free.value : undefined),
    );
  };
  const optionId = (index: number) => `${id}-${index}`;
  useSignalEffect(() => {
    if (active.value >= 0)
      document.getElementById(optionId(active.value))?.scrollIntoView({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = items.value;
    const move = (to: number) => {
      event.preventDefault();
      if (isExpanded.value) active.value = length === 0 ? -1 : (to + length) % length;
      else expand(typed.value ?? '');
    };
    if (event.key === 'ArrowDown') move(active.value + 1);
    else if (event.key === 'ArrowUp') move(active.value < 0 ? length - 1 : active.value - 1);
    else if (event.key === 'Enter' && isExpanded.value) {
      event.preventDefault();
      void search.current.then(takeChosen);
    } else if (event.key === 'Escape' && isExpanded.value) {
      event.preventDefault();
      close();
    }
  };
  const status = useComputed(() => {
    if (!isExpanded.value) return '';
    const { count, some } = found.value;
    return count > some.length ? `${count} found, the first ${some.length} are shown` : `${count} found`;
  });

  return (
    <div class="combobox">
      <input
        ref={input}
        role="combobox"
        type="text"
        autocomplete="off"
        spellcheck={false}
        aria-label={label}
        aria-expanded={isExpanded.value}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active.value >= 0 ? optionId(active.value) : undefined}
        placeholder={placeholder}
        value={typed.value ?? shown}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
          expand(currentTarget.value);
        }}
        onClick={() => expand(typed.value ?? '')}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {clear !== undefined && (
        <button
          type="button"
          class="clear"
          aria-label={`Clear ${label}`}
          onClick={() => {
            clear();
            input.current?.focus();
          }}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
      <div class="options" hidden={!isExpanded.value}>
        <div class="list" id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={label}>
          {isExpanded.value &&
            items.value.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys, as the pattern requires
              <div
                key={item.id}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active.value}
                title={item.id}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(item)}
              >
                <span>{item.name}</span>{' '}
                {item === free.value ? (
                  <small>not in the export</small>
                ) : (
                  item.note !== undefined && <small>{item.note}</small>
                )}
              </div>
            ))}
        </div>
        <p class="count">{status.value}</p>
      </div>
      <span class="unseen" role="status">
        {status.value}
      </span>
    </div>
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
