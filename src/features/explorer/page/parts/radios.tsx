import { useId } from 'preact/hooks';
import type { FormChoice } from '../../protocol/form.js';

interface RadiosProps {
  readonly title: string;
  readonly choices: readonly FormChoice[];
  readonly value: string | undefined;
  put(value: string | undefined): void;
  readonly isCode?: boolean;
}

/** Radio buttons for a few values, with an additional button for "unknown". */
export function Radios({ title, choices, value, put, isCode = false }: RadiosProps) {
  const name = useId();
  const all: readonly (FormChoice | undefined)[] = [undefined, ...choices];
  return (
    <fieldset class="field">
      <legend>{isCode ? <code>{title}</code> : title}</legend>
      <div class="choices">
        {all.map((choice) => (
          <label key={choice?.value ?? ''}>
            <input
              type="radio"
              name={name}
              checked={value === choice?.value}
              onChange={() => put(choice?.value)}
            />
            <span>{choice?.name ?? 'unknown'}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
