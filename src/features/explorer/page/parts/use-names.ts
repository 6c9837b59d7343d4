import { useSignal, useSignalEffect } from '@preact/signals';
import type { ResourceKind } from '../../protocol/form.js';
import { search } from '../state.js';

/** Returns the names of the resources with the given ids, as far as the names have been found. */
export function useNames(ids: readonly string[], of: ResourceKind): Readonly<Record<string, string>> {
  const names = useSignal<Readonly<Record<string, string>>>({});
  const key = useSignal('');
  key.value = ids.join('\n');
  useSignalEffect(() => {
    for (const id of key.value.split('\n')) {
      if (id === '' || Object.hasOwn(names.peek(), id)) continue;
      void search('search', { kind: of, text: id }).then(({ some }) => {
        const name = some.find((one) => one.id === id)?.name ?? some.find((one) => one.name === id)?.name;
        if (name !== undefined) names.value = { ...names.value, [id]: name };
      });
    }
  });
  return names.value;
}
