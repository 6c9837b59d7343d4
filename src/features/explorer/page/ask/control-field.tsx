import { useId } from 'preact/hooks';
import type { Control, FormChoice, FormValue, ResourceInput } from '../../protocol/form.js';
import { isTextList } from '../../protocol/fragment.js';
import { Combobox } from '../parts/combobox.js';
import { Radios } from '../parts/radios.js';
import { useNames } from '../parts/use-names.js';
import { formValues, search, setFact } from '../state.js';
import { openFact } from './open-fact.js';
import { PlaceStrip } from './place-strip.js';

interface ControlProps {
  readonly control: Control;
}

/** The form control for one fact of a sign-in that the policies use. */
export function ControlField({ control }: ControlProps) {
  const { title, hint, input } = control;
  const value = formValues.value[control.key];
  const put: Put = (next, isFree = false) =>
    setFact(isFree ? { key: control.key, rivals: [] } : control, next);
  switch (input.kind) {
    case 'resource':
      return (
        <Field title={title} hint={hint}>
          <ResourceField control={control} input={input} value={value} put={put} />
        </Field>
      );
    case 'one of':
      return (
        <Radios
          title={title}
          choices={input.choices}
          value={typeof value === 'string' ? value : undefined}
          put={put}
        />
      );
    case 'yes or no':
      return (
        <Radios
          title={title}
          choices={YES_OR_NO}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined}
          put={(one) => put(one === undefined ? undefined : one === 'yes')}
        />
      );
    case 'some of':
      return (
        <SomeOf
          title={title}
          choices={input.choices}
          value={isTextList(value) ? value : undefined}
          put={put}
        />
      );
    case 'text':
      return (
        <>
          {control.key === 'ip' && <PlaceStrip control={control} />}
          <TextField control={control} value={value} put={put} isList={input.isList} />
        </>
      );
    case 'members':
      return (
        <TextField
          control={control}
          value={value}
          put={put}
          isList={false}
          placeholder="name=value; other=value"
        />
      );
    case 'outcomes':
      return <Outcomes texts={input.texts} value={value} put={put} />;
  }
}

const YES_OR_NO: readonly FormChoice[] = [
  { value: 'yes', name: 'yes' },
  { value: 'no', name: 'no' },
];

function Field({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly children: preact.ComponentChildren;
}) {
  return (
    <div class="field">
      <span class="label" title={hint} aria-hidden="true">
        {title}
      </span>
      {children}
    </div>
  );
}

/**
 * Sets the value of a form control. Also clears the form controls that cannot be set together with it (its `rivals`), unless `isFree` is
 * set. `isFree` means that the typed text names no object of the export.
 */
type Put = (value: FormValue | undefined, isFree?: boolean) => void;

interface ValueProps {
  readonly value: FormValue | undefined;
  readonly put: Put;
}

/** A form control for one or several resources, which the user finds by name. */
function ResourceField({
  control,
  input,
  value,
  put,
}: ValueProps & { readonly control: Control; readonly input: ResourceInput }) {
  const chosen = isTextList(value) ? value : typeof value === 'string' ? [value] : [];
  const names = useNames(chosen, input.of);
  const find = (text: string) => search('search', { kind: input.of, text });
  const placeholder = input.of === 'user' ? 'a name or login' : 'search by name';
  if (!input.isList) {
    const [id] = chosen;
    return (
      <Combobox
        label={control.title}
        placeholder={placeholder}
        shown={id === undefined ? '' : (names[id] ?? id)}
        isOpen={input.isOpen}
        find={find}
        choose={(item, isFree) => put(item.id, isFree)}
        clear={id === undefined ? undefined : () => put(undefined)}
      />
    );
  }
  return (
    <>
      {value !== undefined && (
        <ul class="chips">
          {chosen.length === 0 && <li>none</li>}
          {chosen.map((id) => (
            <li key={id}>
              {names[id] ?? id}{' '}
              <button
                type="button"
                aria-label={`Remove ${names[id] ?? id}`}
                onClick={() => put(chosen.length === 1 ? undefined : chosen.filter((one) => one !== id))}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={`add ${control.title}`}
        placeholder={placeholder}
        shown=""
        isOpen={input.isOpen}
        find={find}
        choose={(item) => put([...new Set([...chosen, item.id])])}
      />
      {value !== undefined && control.key === 'group' && formValues.value.user !== undefined && (
        <p class="quiet">The user is in these groups and in no others but Everyone.</p>
      )}
      {value === undefined ? (
        <button type="button" class="small" onClick={() => put([])}>
          not in any {control.title}
        </button>
      ) : (
        <button type="button" class="small" onClick={() => put(undefined)}>
          clear {control.title}
        </button>
      )}
    </>
  );
}

interface TextProps extends ValueProps {
  readonly control: Control;
  readonly isList: boolean;
  readonly placeholder?: string;
}

function TextField({ control, isList, value, put, placeholder = '' }: TextProps) {
  const id = useId();
  const take = (text: string) => {
    const items = text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
    put(text.trim() === '' ? undefined : isList ? items : text.trim());
  };
  return (
    <div class="field">
      <label for={id} title={control.hint}>
        {control.title}
      </label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder || (isList ? 'one, another' : PLACEHOLDERS[control.key]) || ''}
        value={isTextList(value) ? value.join(', ') : typeof value === 'string' ? value : ''}
        onInput={({ currentTarget }) => !isList && take(currentTarget.value)}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      />
    </div>
  );
}

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  ip: 'IPv4 or IPv6',
  identifier: 'as the user typed it',
};

function SomeOf({
  title,
  choices,
  value,
  put,
}: {
  readonly title: string;
  readonly choices: readonly FormChoice[];
  readonly value: readonly string[] | undefined;
  readonly put: Put;
}) {
  const flip = (one: string) => {
    const all = value ?? [];
    put(all.includes(one) ? all.filter((other) => other !== one) : [...all, one]);
  };
  return (
    <fieldset class="field">
      <legend>{title}</legend>
      <div class="choices">
        <label>
          <input
            type="checkbox"
            checked={value === undefined}
            onChange={() => put(value === undefined ? [] : undefined)}
          />
          <span>unknown</span>
        </label>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="checkbox"
              checked={value?.includes(choice.value) ?? false}
              onChange={() => flip(choice.value)}
            />
            <span>{choice.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * The form controls that set the results of expressions. A result applies only if the facts of the request do not decide the expression.
 */
function Outcomes({ texts, value, put }: ValueProps & { readonly texts: readonly string[] }) {
  const outcomes = typeof value === 'object' && !isTextList(value) ? value : {};
  return (
    <details class="outcomes" open={openFact.value !== undefined}>
      <summary>
        expressions <span class="quiet">({texts.length})</span>
      </summary>
      {[...new Set([...pointedOutcome(), ...texts, ...Object.keys(outcomes)])]
        .slice(0, MOST_OUTCOMES)
        .map((text) => (
          <OutcomeField key={text} text={text} outcomes={outcomes} put={put} />
        ))}
      {texts.length > MOST_OUTCOMES && (
        <p class="quiet">{texts.length - MOST_OUTCOMES} more; click a condition to set its result</p>
      )}
    </details>
  );
}

/** Returns the expression of the condition that the user clicked, if any. */
function pointedOutcome(): readonly string[] {
  const { expression } = openFact.value ?? {};
  return expression === undefined ? [] : [expression];
}

const MOST_OUTCOMES = 50;

interface OutcomeProps {
  readonly text: string;
  readonly outcomes: Readonly<Record<string, boolean>>;
  readonly put: Put;
}

function OutcomeField({ text, outcomes, put }: OutcomeProps) {
  const value = Object.hasOwn(outcomes, text) ? (outcomes[text] ? 'yes' : 'no') : undefined;
  return (
    <Radios
      title={text}
      isCode
      choices={HOLDS_OR_NOT}
      value={value}
      put={(one) => {
        const { [text]: _, ...rest } = outcomes;
        const next = one === undefined ? rest : { ...rest, [text]: one === 'yes' };
        put(Object.keys(next).length === 0 ? undefined : next);
      }}
    />
  );
}

const HOLDS_OR_NOT: readonly FormChoice[] = [
  { value: 'yes', name: 'holds' },
  { value: 'no', name: 'does not' },
];
