import { useId } from 'preact/hooks';
import type { ValueField, ValueInput } from '../../protocol/rule-form.js';

export interface ValueProps<Input extends ValueInput = ValueInput> {
  readonly field: Omit<ValueField, 'input'> & { readonly input: Input };
  put(value: unknown): void;
}

interface ChoiceProps {
  readonly title: string;
  readonly choices: readonly (readonly [value: string, name: string])[];
  readonly value: string | undefined;
  put(value: string | undefined): void;
}

/** A drop-down list that selects one of several words, or none. */
export function Choice({ title, choices, value, put }: ChoiceProps) {
  const id = useId();
  const others =
    value === undefined || choices.some(([one]) => one === value) ? [] : [[value, value] as const];
  return (
    <div class="field">
      <label for={id}>{title}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ currentTarget }) => put(currentTarget.value === '' ? undefined : currentTarget.value)}
      >
        <option value="">not set</option>
        {[...choices, ...others].map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
