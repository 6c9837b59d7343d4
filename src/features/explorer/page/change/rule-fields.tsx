import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { EntriesInput, FormGroup, RuleForm, ValueField } from '../../protocol/rule-form.js';
import { foundChanges, keyOfEdits } from '../changes.js';
import { latest, opened, pageEdits, search } from '../state.js';
import type { ValueProps } from './choice.js';
import { edit } from './editing.js';
import { type PlainField, plainEdit, plainFields, withoutPlain } from './plain-fields.js';
import { ValueControl } from './value-control.js';

interface RuleIds {
  readonly policyId: string;
  readonly ruleId: string;
}

/** The form for the conditions and actions of a rule. Each change in the form is recorded as an edit of the org. */
export function RuleFields(ids: RuleIds) {
  const form = useSignal<RuleForm>({ conditions: [], actions: [] });
  const added = useSignal<readonly string[]>([]);
  /** The path of the field in {@link plainFields} that the user changed last. */
  const changed = useSignal('');
  const last = useSignal(latest()).value;
  useSignalEffect(() => {
    if (opened.value === undefined) return;
    last(
      () => search('ruleForm', ids),
      (found) => {
        form.value = found;
      },
    );
  });
  const { conditions, actions } = form.value;
  const isShown = ({ key, isSet }: FormGroup) => isSet || added.value.includes(key);
  const absent = conditions.filter((group) => !isShown(group));
  const plain = plainFields(form.value);
  return (
    <div class="rule-form">
      {plain.length > 0 && (
        <div class="plain-fields">
          {plain.map((one) => (
            <PlainControl key={one.field.path.join('.')} one={one} ids={ids} changed={changed} />
          ))}
        </div>
      )}
      {plain.length === 0 ? (
        <MoreFields {...{ conditions: conditions.filter(isShown), absent, actions, added, ids }} />
      ) : (
        <details class="more-fields">
          <summary>More fields</summary>
          <MoreFields {...{ conditions: conditions.filter(isShown), absent, actions, added, ids }} />
        </details>
      )}
    </div>
  );
}

interface PlainProps {
  readonly one: PlainField;
  readonly ids: RuleIds;
  readonly changed: Signal<string>;
}

function PlainControl({ one, ids, changed }: PlainProps) {
  const { input, ...field } = one.field;
  const path = field.path.join('.');
  if (input.kind === 'entries') return null;
  return (
    <div>
      <ValueControl
        field={{ ...field, input }}
        put={(value) => {
          changed.value = path;
          edit({ kind: one.of, ...ids, ...plainEdit(one, value) });
        }}
      />
      {changed.value === path && pageEdits.value.length > 0 && <EditEffect />}
    </div>
  );
}

/** The effect of the edits in a few words. It is shown next to the field that the user changed last. */
function EditEffect() {
  const found = foundChanges.value;
  const count = pageEdits.value.length;
  return (
    <p class="edit-effect" role="status">
      {found?.key !== keyOfEdits(pageEdits.value) ? (
        <span class="quiet">Comparing…</span>
      ) : (
        <>
          {count > 1 && `All ${count} edits: `}
          {found.page.summary}
        </>
      )}
    </p>
  );
}

interface MoreProps extends RuleForm {
  /** The form groups of the conditions that the rule does not have. */
  readonly absent: readonly FormGroup[];
  /** The keys of the conditions that the user has added to the form. */
  readonly added: Signal<readonly string[]>;
  readonly ids: RuleIds;
}

/** The conditions and actions of a rule without the fields in {@link plainFields}. */
function MoreFields({ conditions, absent, actions, added, ids }: MoreProps) {
  const id = useId();
  return (
    <div class="rule-form-rest">
      {conditions.map((group) => (
        <Group key={group.key} group={withoutPlain('condition', group)} of="condition" ids={ids} />
      ))}
      {absent.length > 0 && (
        <div class="field">
          <label for={id}>add a condition</label>
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
        <Group key={group.key} group={withoutPlain('action', group)} of="action" ids={ids} />
      ))}
    </div>
  );
}

interface GroupProps {
  readonly group: FormGroup;
  readonly of: 'action' | 'condition';
  readonly ids: RuleIds;
}

function Group({ group: { key, isSet, fields, written }, of, ids }: GroupProps) {
  const putAt: PutAt = (path, value) =>
    edit({ kind: of, ...ids, path, ...(value !== undefined && { value }) });
  return (
    <fieldset class="group-of-values">
      <legend>
        <code>{key}</code>{' '}
        {isSet && of === 'condition' && (
          <button
            type="button"
            class="small"
            aria-label={`Remove ${key}`}
            onClick={() => putAt([key], undefined)}
          >
            <span aria-hidden="true">×</span>
          </button>
        )}
      </legend>
      <Fields fields={fields} putAt={putAt} />
      {written !== undefined && (
        <details class="whole">
          <summary>{written.title} (JSON)</summary>
          <Fields fields={[written]} putAt={putAt} />
        </details>
      )}
    </fieldset>
  );
}

/** A function that sets the value at a path of a rule; `undefined` removes the value. */
type PutAt = (path: readonly string[], value: unknown) => void;

interface FieldsProps {
  readonly fields: readonly ValueField[];
  readonly putAt: PutAt;
}

function Fields({ fields, putAt }: FieldsProps) {
  return fields.map(({ input, ...field }) => {
    const key = field.path.join('.');
    if (input.kind === 'entries') return <EntryList key={key} field={{ ...field, input }} putAt={putAt} />;
    return <ValueControl key={key} field={{ ...field, input }} put={(value) => putAt(field.path, value)} />;
  });
}

interface EntryListProps {
  readonly field: ValueProps<EntriesInput>['field'];
  readonly putAt: PutAt;
}

/** The form for a list of objects, with a group of fields for each object. */
function EntryList({ field: { title, path, input, value }, putAt }: EntryListProps) {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <div class="field whole">
      <span class="label" aria-hidden="true">
        {title}
      </span>
      {input.entries.map((fields, index) => {
        const name = `${title} ${index + 1}`;
        return (
          <fieldset class="entry" key={name}>
            <legend class="unseen">{name}</legend>
            <Fields fields={fields} putAt={putAt} />
            <button
              type="button"
              class="small"
              onClick={() => putAt(list.length === 1 ? path : [...path, String(index)], undefined)}
            >
              Remove {name}
            </button>
          </fieldset>
        );
      })}
      <button type="button" class="small" onClick={() => putAt(path, [...list, input.fresh])}>
        Add to {title}
      </button>
    </div>
  );
}
