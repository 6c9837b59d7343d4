import { signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RuleOrPolicyRow } from '../../protocol/policy-rows.js';
import { RowDetails } from '../parts/row-details.js';
import { useRuleDrag } from '../parts/rule-drag.js';
import { WindowedList } from '../parts/windowed-list.js';
import { pageEdits } from '../state.js';
import { edit } from './editing.js';
import { RuleFields } from './rule-fields.js';

/** The rule that is being moved with the keyboard, and its current position. */
const lifted = signal<{ readonly ruleId: string; readonly index: number } | undefined>(undefined);
const announced = signal('');

/** The rules of a policy in their order. The user can drag rules, or move them with the keyboard. */
export function RuleList({ rules }: { readonly rules: readonly RuleOrPolicyRow[] }) {
  const shown = withLiftedRule(rules);
  useLayoutEffect(() => {
    if (lifted.value !== undefined) document.getElementById(handleId(lifted.value.ruleId))?.focus();
  }, [lifted.value]);
  return (
    <div class="rules-edited">
      <p class="quiet">
        Drag a rule to another position, or press its handle and use the arrow keys. Enter drops the rule,
        Escape cancels.
      </p>
      <WindowedList
        label="Rules"
        items={withGhosts(shown)}
        keyOf={(item) => (item.kind === 'ghost' ? `ghost ${item.id}` : item.id)}
        render={(item) =>
          item.kind === 'ghost' ? (
            <p class="ghost">
              <span class="number">{item.was}</span> {item.name} was here
            </p>
          ) : (
            <EditedRule row={item} rules={rules} />
          )
        }
      />
      <p class="unseen" role="status">
        {announced.value}
      </p>
    </div>
  );
}

function withLiftedRule(rules: readonly RuleOrPolicyRow[]): readonly RuleOrPolicyRow[] {
  const own = rules.find(({ id }) => id === lifted.value?.ruleId);
  if (own === undefined || lifted.value === undefined) return rules;
  return rules.filter((rule) => rule !== own).toSpliced(lifted.value.index, 0, own);
}

/** The former position of a rule that an edit moved. */
interface Ghost {
  readonly kind: 'ghost';
  readonly id: string;
  readonly name: string;
  readonly was: number;
}

/** Adds a placeholder for each moved rule to the list, at the position that the rule had before the move. */
function withGhosts(rules: readonly RuleOrPolicyRow[]): (Ghost | RuleOrPolicyRow)[] {
  const moved = new Set(pageEdits.value.flatMap((one) => (one.kind === 'move' ? [one.ruleId] : [])));
  const others = rules.filter(({ id }) => !moved.has(id));
  const items: (Ghost | RuleOrPolicyRow)[] = [...rules];
  for (const { id, name, was } of rules) {
    if (!moved.has(id) || was === null) continue;
    const next = others.find((one) => one.was !== null && one.was > was);
    const at = next === undefined ? items.length : items.indexOf(next);
    items.splice(at, 0, { kind: 'ghost', id, name, was });
  }
  return items;
}

function handleId(ruleId: string): string {
  return `handle-${ruleId}`;
}

interface RuleProps {
  readonly row: RuleOrPolicyRow;
  readonly rules: readonly RuleOrPolicyRow[];
}

function EditedRule({ row, rules }: RuleProps) {
  const element = useRef<HTMLDivElement>(null);
  const isOpen = useSignal(false);
  const { id, isDefault, isActive, policyId, name } = row;
  const side = useRuleDrag({
    row: element,
    ruleId: id,
    isDefault,
    drop(draggedId, where) {
      const others = rules.filter((rule) => rule.id !== draggedId);
      const at = others.findIndex((rule) => rule.id === id);
      moveTo(draggedId, where === 'above' ? at : at + 1, rules);
    },
  });
  const isLifted = lifted.value?.ruleId === id;
  return (
    <div
      ref={element}
      class={`written rule ${isActive ? '' : 'inactive'} ${isLifted ? 'lifted' : ''} ${side === undefined ? '' : `drop-${side}`}`}
      data-row={id}
    >
      <RowDetails row={row} handle={isDefault ? undefined : <Handle row={row} rules={rules} />} />
      <p class="row">
        <button
          type="button"
          class="small"
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        >
          Edit<span class="unseen"> {name}</span>
        </button>
        {!isDefault && (
          <>
            <button
              type="button"
              class="small"
              onClick={() => edit({ kind: 'status', policyId, ruleId: id, isActive: !isActive })}
            >
              {isActive ? 'Deactivate' : 'Activate'}
              <span class="unseen"> {name}</span>
            </button>
            <button type="button" class="small" onClick={() => copy(row)}>
              Duplicate<span class="unseen">: {name}</span>
            </button>
            <button
              type="button"
              class="small"
              onClick={() => edit({ kind: 'remove', policyId, ruleId: id })}
            >
              Remove<span class="unseen"> {name}</span>
            </button>
          </>
        )}
      </p>
      {isOpen.value && <RuleFields policyId={policyId} ruleId={id} />}
    </div>
  );
}

function copy({ id, name, policyId }: RuleOrPolicyRow): void {
  const number = pageEdits.value.filter(({ kind }) => kind === 'copy').length + 1;
  edit({ kind: 'copy', policyId, ruleId: `${id}-copy${number}`, likeId: id, name: `Copy of ${name}` });
}

/** The button that moves a rule. A click starts the move; then the arrow keys and two more buttons change the position. */
function Handle({ row, rules }: RuleProps) {
  const { id, name } = row;
  const isLifted = lifted.value?.ruleId === id;
  const highest = rules.filter((rule) => !rule.isDefault).length - 1;
  const move = (to: number) => {
    const index = Math.max(0, Math.min(highest, to));
    lifted.value = { ruleId: id, index };
    announced.value = `${name}: position ${index + 1} of ${highest + 1}`;
  };
  const leave = () => {
    const index = lifted.value?.index ?? 0;
    lifted.value = undefined;
    announced.value = `${name} moved to position ${index + 1}`;
    moveTo(id, index, rules);
  };
  const putBack = () => {
    lifted.value = undefined;
    announced.value = `${name} was not moved`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = lifted.value?.index ?? 0;
    const act = {
      ArrowUp: () => move(index - 1),
      ArrowDown: () => move(index + 1),
      Home: () => move(0),
      End: () => move(highest),
      Escape: putBack,
    }[event.key];
    if (!isLifted || act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <button
        type="button"
        id={handleId(id)}
        class="handle"
        aria-pressed={isLifted}
        aria-label={`Move ${name}`}
        onKeyDown={onKeyDown}
        onClick={() => (isLifted ? leave() : move(rules.findIndex((rule) => rule.id === id)))}
      >
        <span aria-hidden="true">⠿</span>
      </button>
      {isLifted && (
        <span class="lifting">
          <button type="button" class="small" onClick={() => move((lifted.value?.index ?? 0) - 1)}>
            Up
          </button>
          <button type="button" class="small" onClick={() => move((lifted.value?.index ?? 0) + 1)}>
            Down
          </button>
          <button type="button" class="small" onClick={leave}>
            Drop here
          </button>
          <button type="button" class="small" onClick={putBack}>
            Cancel
          </button>
        </span>
      )}
    </>
  );
}

/** Moves a rule so that `index` other rules are above it. Records no edit if the rule is already there. */
function moveTo(ruleId: string, index: number, rules: readonly RuleOrPolicyRow[]): void {
  const others = rules.filter(({ id }) => id !== ruleId);
  const own = rules.find(({ id }) => id === ruleId);
  if (own === undefined || rules.indexOf(own) === index) return;
  edit({ kind: 'move', policyId: own.policyId, ruleId, above: others[index]?.id ?? null });
}
