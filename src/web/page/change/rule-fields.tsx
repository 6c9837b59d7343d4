import { useSignal, useSignalEffect } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { FormGroup, RuleForm, ValueInput } from '../../protocol/rule-form.js';
import { Combobox } from '../parts/combobox.js';
import { latest, opened, search } from '../state.js';
import { Choice, type ValueProps } from './choice.js';
import { edit } from './editing.js';
import { EntryList } from './entry-list.js';

interface RuleIds {
  readonly policyId: string;
  readonly ruleId: string;
}

/** What a rule asks and does, in a form; each change is an edit. */
export function RuleFields(ids: RuleIds) {
  const form = useSignal<RuleForm>({ conditions: [], actions: [] });
  const added = useSignal<readonly string[]>([]);
  const last = useSignal(latest()).value;
  const id = useId();
  useSignalEffect(() => {
    if (opened.value === undefined) return;
    last(search('ruleForm', ids), (found) => {
      form.value = found;
    });
  });
  const { conditions, actions } = form.value;
  const isShown = ({ key, isSet }: FormGroup) => isSet || added.value.includes(key);
  const absent = conditions.filter((group) => !isShown(group));
  return (
    <div class="rule-form">
      {conditions.filter(isShown).map((group) => (
        <Group key={group.key} group={group} of="condition" ids={ids} />
      ))}
      {absent.length > 0 && (
        <div class="field">
          <label for={id}>ask for more</label>
          <select
            id={id}
            value=""
            onChange={({ currentTarget }) => {
              added.value = [...added.value, currentTarget.value];
            }}
          >
            <option value="">choose a condition</option>
            {absent.map(({ key }) => (
              <option key={key} value={key}>
                {key}
              </option>
            ))}
          </select>
        </div>
      )}
      {actions.map((group) => (
        <Group key={group.key} group={group} of="action" ids={ids} />
      ))}
    </div>
  );
}

interface GroupProps {
  readonly group: FormGroup;
  readonly of: 'action' | 'condition';
  readonly ids: RuleIds;
}

function Group({ group: { key, isSet, fields }, of, ids }: GroupProps) {
  return (
    <fieldset class="group-of-values">
      <legend>
        <code>{key}</code>{' '}
        {isSet && of === 'condition' && (
          <button
            type="button"
            class="small"
            aria-label={`Take out ${key}`}
            onClick={() => edit({ kind: of, ...ids, path: [key] })}
          >
            <span aria-hidden="true">×</span>
          </button>
        )}
      </legend>
      {fields.map((field) => (
        <ValueControl
          key={field.path.join('.')}
          field={field}
          put={(value) => edit({ kind: of, ...ids, path: field.path, ...(value !== undefined && { value }) })}
        />
      ))}
    </fieldset>
  );
}

function ValueControl({ field, put }: ValueProps) {
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
    case 'entries':
      return <EntryList field={{ ...field, input }} put={put} />;
    case 'texts':
      return (
        <TextArea
          title={`${field.title}, one a line`}
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

/** What would turn text around, or cannot be seen, is escaped. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/\p{Cf}/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** What is wrong with the text, if anything is. */
function takeJson(text: string, put: (value: unknown) => void): string | undefined {
  try {
    put(text.trim() === '' ? undefined : JSON.parse(text));
    return undefined;
  } catch (error) {
    return `no JSON yet: ${error instanceof Error ? error.message : String(error)}`;
  }
}

interface TextAreaProps {
  readonly title: string;
  readonly text: string;
  readonly isWide?: boolean;
  /** Gives what is wrong with it. */
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
