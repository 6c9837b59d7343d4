import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { groupBy } from '../../../../base/group-by.js';
import type { Control, FormTopic, FormValue, ResourceInput } from '../../protocol/form.js';
import { isTextList } from '../../protocol/fragment.js';
import { CopyButton } from '../parts/copy-button.js';
import { useNames } from '../parts/use-names.js';
import { answer, clearForm, formValues, opened, places } from '../state.js';
import { commandOf } from './answer.js';
import { ControlField } from './control-field.js';
import { openFact, showFact } from './open-fact.js';
import { isChosen, placeWords } from './place-strip.js';

const TOPICS = {
  person: 'Person',
  application: 'Application',
  place: 'Place',
  device: 'Device',
  risk: 'Risk',
  other: 'Other',
} as const satisfies Record<FormTopic, string>;

/**
 * The keys of the facts that always have a button in the sentence about the sign-in. Other facts get a button when they are set; until
 * then, they are in a list.
 */
const ALWAYS_OFFERED = ['platform', 'risk', 'managed', 'group'];

/**
 * The simulated sign-in as a sentence, such as "Ann signs in to CRM from Office". Each fact in it is a button that opens its form controls.
 */
export function Sentence() {
  const form = opened.value?.form ?? [];
  const panel = useRef<HTMLDivElement>(null);
  const [user, app] = ['user', 'app'].map((key) => form.find((one) => one.key === key));
  const facts = form.filter(({ key, topic }) => topic !== 'place' && key !== 'user' && key !== 'app');
  const offered = facts.filter(
    ({ key }) => ALWAYS_OFFERED.includes(key) || isSet(key) || key === openFact.value?.part,
  );
  const rest = facts.filter((one) => !offered.includes(one));
  const ofPlace = form.filter(({ topic }) => topic === 'place');
  const shown = openFact.value === undefined ? [] : controlsOf(openFact.value.part, { ofPlace, rest, facts });
  const page = answer.value;
  useLayoutEffect(() => {
    if (openFact.value !== undefined) focusIn(panel.current, openFact.value.key);
  }, [openFact.value]);
  return (
    <form class="question" aria-label="The sign-in" onSubmit={(event) => event.preventDefault()}>
      <div class="sentence">
        {user !== undefined && <Slot control={user} />}
        {offered.filter(({ key }) => key === 'group').map(pillOf)}
        <span>signs in to</span>
        {app !== undefined && <Slot control={app} />}
        {ofPlace.length > 0 && <PlacePill controls={ofPlace} />}
        {offered.filter(({ key }) => key !== 'group').map(pillOf)}
        {rest.length > 0 && (
          <Pill part="more" isSet={false}>
            More facts
          </Pill>
        )}
        <span class="sentence-tools">
          {Object.keys(formValues.value).length > 0 && (
            <button type="button" class="small" onClick={clearForm}>
              Reset
            </button>
          )}
          <CopyButton text={() => location.href}>Copy link</CopyButton>
          {page !== undefined && <CopyButton text={() => commandOf(page)}>Copy command</CopyButton>}
        </span>
      </div>
      <div ref={panel} id="fact-panel" class="fact-panel" hidden={shown.length === 0}>
        {shown.length > 0 && <Panel controls={shown} />}
      </div>
    </form>
  );
}

interface PartControls {
  readonly ofPlace: readonly Control[];
  readonly rest: readonly Control[];
  readonly facts: readonly Control[];
}

function controlsOf(part: string, { ofPlace, rest, facts }: PartControls): readonly Control[] {
  if (part === 'place') return ofPlace;
  return part === 'more' ? rest : facts.filter(({ key }) => key === part);
}

/** The form controls of the part of the sentence that the user opened. The Escape key closes them. */
function Panel({ controls }: { readonly controls: readonly Control[] }) {
  const byTopic = groupBy<Control, FormTopic>(controls, ({ topic }) => topic);
  const close = () => {
    const { part = '' } = openFact.peek() ?? {};
    openFact.value = undefined;
    document.getElementById(`pill-${part}`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key closes the panel from any control in it
    <div
      class="fact-controls"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      {[...byTopic].map(([topic, own]) => (
        <section key={topic} aria-label={TOPICS[topic]}>
          {byTopic.size > 1 && <h2>{TOPICS[topic]}</h2>}
          {own.map((control) => (
            <div key={control.key} data-control={control.key}>
              <ControlField control={control} />
            </div>
          ))}
        </section>
      ))}
      <button type="button" class="small" onClick={close}>
        Close
      </button>
    </div>
  );
}

/** Moves the focus to the form control with a key. Without the key, or if no control has it, the first control gets the focus. */
function focusIn(panel: HTMLElement | null, key: string | undefined): void {
  const direct = key === 'user' || key === 'app' ? document.getElementById(`slot-${key}`) : null;
  const own = [...(panel?.querySelectorAll<HTMLElement>('[data-control]') ?? [])];
  const wanted = direct ?? own.find((one) => one.dataset.control === key) ?? panel;
  const [first] = [
    ...(wanted?.querySelectorAll<HTMLElement>('input:checked') ?? []),
    ...(wanted?.querySelectorAll<HTMLElement>('input, button, summary') ?? []),
  ];
  first?.focus();
  wanted?.scrollIntoView({ block: 'nearest' });
}

/**
 * A form control for a resource such as an application, inside the sentence that describes the sign-in. The user finds the resource by
 * name.
 */
function Slot({ control }: { readonly control: Control }) {
  return (
    <span class={`slot ${isSet(control.key) ? 'is-set' : ''}`} id={`slot-${control.key}`}>
      <ControlField control={control} />
    </span>
  );
}

function pillOf(control: Control) {
  return <FactPill key={control.key} control={control} />;
}

/** A button in the sentence for a fact: it shows the value of the fact, or `+` and its title if the fact is not set. */
function FactPill({ control }: { readonly control: Control }) {
  const { key, title, input } = control;
  const value = formValues.value[key];
  const ids = input.kind === 'resource' && value !== undefined ? textsOf(value) : [];
  const names = useNames(ids, (input as Partial<ResourceInput>).of ?? 'app');
  if (value === undefined)
    return (
      <Pill part={key} isSet={false}>
        + {title}
      </Pill>
    );
  return (
    <Pill part={key} isSet>
      {valueWords(control, value, names)}
    </Pill>
  );
}

function PlacePill({ controls }: { readonly controls: readonly Control[] }) {
  const zones = controls.find(({ input }) => input.kind === 'resource');
  const zoneIds = zones === undefined ? [] : textsOf(formValues.value[zones.key] ?? []);
  const names = useNames(zoneIds, 'zone');
  const cell = places.value.find(isChosen);
  const words = controls.flatMap((control) => {
    const value = formValues.value[control.key];
    if (value === undefined) return [];
    if (control === zones)
      return zoneIds.length === 0 ? ['outside of all zones'] : zoneIds.map((id) => names[id] ?? id);
    if (control.key === 'ip') return cell === undefined ? [addressWords(String(value))] : [];
    return [`${control.title} ${textsOf(value).join(', ')}`];
  });
  const all = [...(cell === undefined ? [] : [placeWords(cell)]), ...words];
  return all.length === 0 ? (
    <Pill part="place" isSet={false}>
      + place
    </Pill>
  ) : (
    <>
      <span>from</span>
      <Pill part="place" isSet>
        {all.join(', ')}
      </Pill>
    </>
  );
}

/**
 * Returns the text for an IP address: the names of its zones and the address. Returns only the address as long as the page shows no answer,
 * or if no zone contains the address.
 */
function addressWords(address: string): string {
  const page = answer.value;
  const zones = page?.kind === 'answered' ? page.zones : [];
  return zones.length === 0 ? address : `${zones.join(' and ')} (${address})`;
}

const NO_BREAK = '\u00a0';

interface PillProps {
  readonly part: string;
  readonly isSet: boolean;
  readonly children: ComponentChildren;
}

/** A button for one fact in the sentence about the sign-in. It opens or closes the form controls of that fact. */
function Pill({ part, isSet: isStated, children }: PillProps) {
  const isOpen = openFact.value?.part === part;
  return (
    <button
      type="button"
      id={`pill-${part}`}
      class={`pill ${isStated ? 'is-set' : ''}`}
      aria-expanded={isOpen}
      aria-controls="fact-panel"
      onClick={() => {
        if (isOpen) openFact.value = undefined;
        else showFact({ part });
      }}
    >
      {children}
      <span aria-hidden="true">{NO_BREAK}▾</span>
    </button>
  );
}

function isSet(key: string): boolean {
  return formValues.value[key] !== undefined;
}

function textsOf(value: FormValue): readonly string[] {
  if (isTextList(value)) return value;
  return typeof value === 'string' ? [value] : [];
}

/** Returns the words for a fact in the sentence that describes the sign-in, such as `on macOS`, `managed` or `risk LOW`. */
function valueWords(
  { key, title, input }: Control,
  value: FormValue,
  names: Readonly<Record<string, string>>,
): string {
  if (typeof value === 'boolean') return value ? title : `not ${title}`;
  if (typeof value === 'object' && !isTextList(value)) {
    const count = Object.keys(value).length;
    return `${count} ${count === 1 ? 'result' : 'results'} of expressions`;
  }
  const choices = input.kind === 'one of' || input.kind === 'some of' ? input.choices : [];
  const texts = textsOf(value).map(
    (one) => choices.find((choice) => choice.value === one)?.name ?? names[one] ?? one,
  );
  if (key === 'platform') return `on ${texts.join(', ')}`;
  if (key === 'group') return texts.length === 0 ? 'in no group' : `in ${texts.join(', ')}`;
  return `${title} ${texts.length === 0 ? 'none' : texts.join(', ')}`;
}
