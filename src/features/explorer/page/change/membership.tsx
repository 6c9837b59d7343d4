import { useSignal } from '@preact/signals';
import type { NamedItem } from '../../protocol/form.js';
import { Combobox } from '../parts/combobox.js';
import { search } from '../state.js';
import { edit } from './editing.js';

/** The form that adds a user to a group, or removes a user from it. */
export function Membership() {
  const user = useSignal<NamedItem | undefined>(undefined);
  const group = useSignal<NamedItem | undefined>(undefined);
  const put = (isIn: boolean) => {
    if (user.value === undefined || group.value === undefined) return;
    edit({ kind: 'member', userId: user.value.id, groupId: group.value.id, isIn });
  };
  const isLacking = user.value === undefined || group.value === undefined;
  return (
    <details class="membership">
      <summary>Group membership</summary>
      <div class="tools">
        <ResourceField kind="user" hint="a name or login" chosen={user} />
        <ResourceField kind="group" hint="search by name" chosen={group} />
        <p class="row">
          <button type="button" disabled={isLacking} onClick={() => put(true)}>
            Add
          </button>
          <button type="button" disabled={isLacking} onClick={() => put(false)}>
            Remove
          </button>
        </p>
      </div>
    </details>
  );
}

function ResourceField({
  kind,
  hint,
  chosen,
}: {
  readonly kind: 'group' | 'user';
  readonly hint: string;
  readonly chosen: { value: NamedItem | undefined };
}) {
  return (
    <div class="field">
      <span class="label" aria-hidden="true">
        {kind}
      </span>
      <Combobox
        label={kind}
        placeholder={hint}
        shown={chosen.value?.name ?? ''}
        isOpen={false}
        find={(text) => search('search', { kind, text })}
        choose={(item) => {
          chosen.value = item;
        }}
      />
    </div>
  );
}
