import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import type { Found } from '../../protocol/calls.js';
import type { NamedItem } from '../../protocol/form.js';

interface ComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  /** What is chosen; empty where nothing is. */
  readonly shown: string;
  /** Any text may be chosen. */
  readonly isOpen: boolean;
  find(text: string): Promise<Found>;
  choose(item: NamedItem): void;
  clear?: (() => void) | undefined;
}

/** An editable combobox with a list, by the W3C's pattern "Combobox". */
export function Combobox({ label, placeholder, shown, isOpen, find, choose, clear }: ComboboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const typed = useSignal<string | undefined>(undefined);
  const isExpanded = useSignal(false);
  const active = useSignal(-1);
  const found = useSignal<Found>({ some: [], count: 0 });
  const latest = useRef(0);
  /** The search that is under way: what is chosen by Enter is what it finds. */
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
  const take = (item: NamedItem | undefined) => {
    if (item === undefined) return;
    choose(item);
    close();
  };
  const takeChosen = () => {
    const text = (typed.value ?? '').trim();
    const [only, ...others] = found.value.some;
    take(
      found.value.some[active.value] ??
        (others.length === 0 ? only : undefined) ??
        (isOpen && text !== '' ? { id: text, name: text } : undefined),
    );
  };
  const optionId = (index: number) => `${id}-${index}`;
  useSignalEffect(() => {
    if (active.value >= 0)
      document.getElementById(optionId(active.value))?.scrollIntoView({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = found.value.some;
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
            found.value.some.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, by the pattern
              <div
                key={item.id}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active.value}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(item)}
              >
                <span>{item.name}</span> {item.name !== item.id && <small>{item.id}</small>}
              </div>
            ))}
        </div>
        <p class="count">
          {found.value.count === 0 && isOpen
            ? 'none known of this name; Enter takes it as it is'
            : status.value}
        </p>
      </div>
      <span class="unseen" role="status">
        {status.value}
      </span>
    </div>
  );
}
