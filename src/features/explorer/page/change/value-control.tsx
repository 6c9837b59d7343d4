import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { EntriesInput, ValueInput } from '../../protocol/rule-form.js';
import { Combobox } from '../parts/combobox.js';
import { search } from '../state.js';
import { Choice, type ValueProps } from './choice.js';

/** All kinds of form inputs except those for lists of objects. */
type OneValue = Exclude<ValueInput, EntriesInput>;

/** The form control for one value of a rule. */
export function ValueControl({ field, put }: ValueProps<OneValue>) {
  const { input, value } = field;
  switch (input.kind) {
    case 'words':
      return (
        <Choice
          title={field.title}
          choices={input.words.map((word) => [word, word])}
          value={typeof value === 'string' ? value : undefined}
          put={put}
        />
      );
    case 'yes or no':
      return (
        <Choice
          title={field.title}
          choices={[
            ['true', 'yes'],
            ['false', 'no'],
          ]}
          value={typeof value === 'boolean' ? String(value) : undefined}
          put={(text) => put(text === undefined ? undefined : text === 'true')}
        />
      );
    case 'resources':
      return <ResourceList field={{ ...field, input }} put={put} />;
    case 'number':
      return (
        <TextArea
          title={field.title}
          text={typeof value === 'number' ? String(value) : ''}
          take={(text) => takeNumber(text, put)}
        />
      );
    case 'texts':
      return (
        <TextArea
          title={`${field.title}, one per line`}
          text={Array.isArray(value) ? value.join('\n') : ''}
          take={(text) => {
            const lines = text.split('\n').filter((line) => line.trim() !== '');
            put(lines.length === 0 ? undefined : lines);
            return undefined;
          }}
        />
      );
    case 'text':
      return (
        <TextArea
          title={field.title}
          text={typeof value === 'string' ? value : ''}
          take={(text) => {
            put(text.trim() === '' ? undefined : text.trim());
            return undefined;
          }}
        />
      );
    case 'json':
      return (
        <TextArea
          title={`${field.title} (JSON)`}
          isWide
          text={value === undefined ? '' : jsonText(value)}
          take={(text) => takeJson(text, put)}
        />
      );
  }
}

/** Formats a value as JSON. Invisible characters, including those that change the direction of text, are escaped. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/\p{Cf}/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Parses a text as a number and passes the number to `put`. Returns a message if the text is not a number. */
function takeNumber(text: string, put: (value: unknown) => void): string | undefined {
  const words = text.trim();
  if (!/^\d{0,15}$/.test(words)) return 'expected an integer, such as 15';
  put(words === '' ? undefined : Number(words));
  return undefined;
}

function takeJson(text: string, put: (value: unknown) => void): string | undefined {
  try {
    put(text.trim() === '' ? undefined : JSON.parse(text));
    return undefined;
  } catch (error) {
    return `not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

interface TextAreaProps {
  readonly title: string;
  readonly text: string;
  readonly isWide?: boolean;
  /**
   * Parses the typed text and stores the value in the edited rule or policy. Returns a message if the text is invalid, otherwise
   * `undefined`.
   */
  take(text: string): string | undefined;
}

function TextArea({ title, text, isWide = false, take }: TextAreaProps) {
  const id = useId();
  const fault = useSignal<string | undefined>(undefined);
  return (
    <div class={`field ${isWide ? 'whole' : ''}`}>
      <label for={id}>{title}</label>
      <textarea
        id={id}
        rows={Math.min(12, text.split('\n').length)}
        spellcheck={false}
        value={text}
        aria-invalid={fault.value !== undefined}
        aria-describedby={fault.value === undefined ? undefined : `${id}-fault`}
        onChange={({ currentTarget }) => {
          fault.value = take(currentTarget.value);
        }}
      />
      {fault.value !== undefined && (
        <p class="note error" id={`${id}-fault`} role="alert">
          {fault.value}
        </p>
      )}
    </div>
  );
}

function ResourceList({ field, put }: ValueProps<Extract<ValueInput, { readonly kind: 'resources' }>>) {
  const { title, input, value } = field;
  const ids = Array.isArray(value) ? value.map(String) : [];
  const nameOf = (id: string) => input.named.find((one) => one.id === id)?.name ?? id;
  const without = (id: string) => ids.filter((one) => one !== id);
  return (
    <div class="field">
      <span class="label" aria-hidden="true">
        {title}
      </span>
      {ids.length > 0 && (
        <ul class="chips">
          {ids.map((id) => (
            <li key={id}>
              {nameOf(id)}{' '}
              <button
                type="button"
                aria-label={`Remove ${nameOf(id)} from ${title}`}
                onClick={() => put(ids.length === 1 ? undefined : without(id))}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={`add to ${title}`}
        placeholder="search by name"
        shown=""
        isOpen={false}
        find={(text) => search('search', { kind: input.of, text })}
        choose={({ id }) => put([...without(id), id])}
      />
    </div>
  );
}
