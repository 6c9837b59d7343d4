import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Control, PlaceCell } from '../../protocol/form.js';
import { isTextList } from '../../protocol/fragment.js';
import { formValues, places, setFact } from '../state.js';

/** The maximum number of network locations that are shown. The user finds the others by the names of their zones. */
const MOST_CELLS = 24;

/**
 * Buttons to select a network location. A button represents all addresses that are in the same zones, and sets one of them as an example.
 */
export function PlaceStrip({ control }: { readonly control: Control }) {
  const name = useId();
  const searchText = useSignal('');
  const cells = places.value;
  if (cells.length < 2) return null;
  const fitting = cells.filter((cell) =>
    placeWords(cell).toLowerCase().includes(searchText.value.trim().toLowerCase()),
  );
  const shown = fitting.slice(0, MOST_CELLS);
  return (
    <fieldset class="field">
      <legend>place</legend>
      {cells.length > MOST_CELLS && (
        <input
          type="search"
          aria-label="Find places by zone name"
          placeholder={`search ${cells.length} places`}
          value={searchText.value}
          onInput={({ currentTarget }) => {
            searchText.value = currentTarget.value;
          }}
        />
      )}
      <div class="strip">
        {shown.map((cell) => (
          <label key={cell.chain.join()} class={cell.isBlocked ? 'refused' : ''}>
            <input type="radio" name={name} checked={isChosen(cell)} onChange={() => choose(cell, control)} />
            <span>
              <span>
                {cell.isBlocked && <span aria-hidden="true">⊘ </span>}
                {placeWords(cell)}
              </span>
              <small>{cell.chain.join(' behind ')}</small>
            </span>
          </label>
        ))}
      </div>
      {fitting.length > shown.length && <p class="quiet">{fitting.length - shown.length} more</p>}
    </fieldset>
  );
}

export function placeWords({ zones, isBlocked }: PlaceCell): string {
  const words = zones.length === 0 ? 'any other address' : zones.join(' and ');
  return isBlocked ? `${words} (blocked)` : words;
}

export function isChosen({ chain }: PlaceCell): boolean {
  const { ip, ipChain } = formValues.value;
  if (chain.length === 1) return ip === chain[0];
  return isTextList(ipChain) && ipChain.join() === chain.join();
}

function choose({ chain }: PlaceCell, { key, rivals }: Control): void {
  const [first = ''] = chain;
  if (chain.length === 1) setFact({ key, rivals: [...rivals, 'ipChain'] }, first);
  else setFact({ key: 'ipChain', rivals: [...rivals, key] }, chain);
}
