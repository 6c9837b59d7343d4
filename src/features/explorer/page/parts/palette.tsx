import { batch, signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Found, PageSearch } from '../../protocol/calls.js';
import type { NamedItem } from '../../protocol/form.js';
import { pageRouteOf } from '../../protocol/fragment.js';
import { formValues, pageEdits, search, setFact, showRoute } from '../state.js';
import { Combobox } from './combobox.js';

interface PaletteProps {
  readonly views: readonly { readonly name: string; readonly title: string }[];
}

const isOpen = signal(false);

/**
 * The button that opens the search over all views and objects of the page, and the search itself. The keys Ctrl+K, ⌘K and / open it, too.
 */
export function Palette({ views }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInField = (event.target as Element | null)?.matches('input, select, textarea') ?? false;
      const isSlash = event.key === '/' && !isInField;
      if (!isSlash && (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey))) return;
      event.preventDefault();
      isOpen.value = true;
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  useLayoutEffect(() => {
    if (isOpen.value) {
      dialog.current?.showModal();
      dialog.current?.querySelector('input')?.focus();
    } else dialog.current?.close();
  }, [isOpen.value]);
  return (
    <>
      <button
        type="button"
        class="theme"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          isOpen.value = true;
        }}
      >
        <span aria-hidden="true">⌕</span> Search <kbd>Ctrl K</kbd>
      </button>
      <dialog
        ref={dialog}
        class="palette"
        aria-label="Search"
        onClose={() => {
          isOpen.value = false;
        }}
      >
        {isOpen.value && (
          <>
            <Combobox
              label="Search applications, people, rules and views"
              placeholder="an application, a person, a rule or a view"
              shown=""
              isOpen={false}
              find={(text) => findAnything(text, views)}
              choose={({ id }) => {
                isOpen.value = false;
                goTo(id);
              }}
            />
            <p class="quiet">
              Applications and people are put into the question; a policy or rule is shown in its list.
            </p>
          </>
        )}
      </dialog>
    </>
  );
}

const KINDS = {
  app: 'application',
  user: 'person',
  group: 'group',
  policy: 'policy',
  rule: 'rule',
} as const satisfies Partial<Record<PageSearch['kind'], string>>;

type PaletteKind = keyof typeof KINDS;

/** The maximum number of resources of each kind that a search shows. */
const MOST_OF_KIND = 8;

async function findAnything(text: string, views: PaletteProps['views']): Promise<Found> {
  const wanted = text.trim().toLowerCase();
  const own = views
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(({ name, title }): NamedItem => ({ id: `view ${name}`, name: title, note: 'view' }));
  if (wanted === '') return { some: own, count: own.length };
  const found = await Promise.all(
    (Object.keys(KINDS) as PaletteKind[]).map(async (kind) => {
      const { some, count } = await search('search', { kind, text });
      const items = some.slice(0, MOST_OF_KIND).map(
        ({ id, name, note }): NamedItem => ({
          id: `${kind} ${id}`,
          name,
          note: note === undefined ? KINDS[kind] : `${KINDS[kind]} · ${note}`,
        }),
      );
      return { items, count };
    }),
  );
  const all = [...own, ...found.flatMap(({ items }) => items)];
  const isExact = ({ name }: NamedItem) => name.toLowerCase() === wanted;
  return {
    some: [...all.filter(isExact), ...all.filter((item) => !isExact(item))],
    count: own.length + found.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Opens the view that contains an object which the search found. */
function goTo(found: string): void {
  const at = found.indexOf(' ');
  const [kind, id] = [found.slice(0, at) as PaletteKind | 'view', found.slice(at + 1)];
  const show = (view: string) =>
    showRoute({ ...pageRouteOf(view), values: formValues.peek(), edits: pageEdits.peek() });
  batch(() => {
    switch (kind) {
      case 'view':
        show(id);
        return;
      case 'policy':
      case 'rule':
        showRoute({
          ...pageRouteOf('policies'),
          values: formValues.peek(),
          edits: pageEdits.peek(),
          searchText: id,
        });
        return;
      case 'app':
        show('ask');
        setFact({ key: 'app', rivals: [] }, id);
        return;
      case 'user':
        show('ask');
        setFact({ key: 'user', rivals: ['group'] }, id);
        return;
      case 'group':
        show('ask');
        setFact({ key: 'group', rivals: ['user'] }, [id]);
        return;
    }
  });
}
