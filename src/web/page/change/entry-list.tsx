import { ownAt } from '../../../base/own.js';
import type { PathStep } from '../../../base/pointer.js';
import { putAt } from '../../../write/edits/put-at.js';
import type { EntriesInput } from '../../protocol/rule-form.js';
import { Choice, type ValueProps } from './choice.js';

/** Entries of words, a row each. */
export function EntryList({ field: { title, input, value }, put }: ValueProps<EntriesInput>) {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const putWord = (path: readonly PathStep[], word: string | undefined) => put(putAt(entries, path, word));
  return (
    <div class="field whole">
      <span class="label" aria-hidden="true">
        {title}
      </span>
      {entries.map((entry, index) => {
        const name = `${title} ${index + 1}`;
        return (
          <fieldset class="entry" key={name}>
            <legend class="unseen">{name}</legend>
            {input.fields.map(({ path, words }) => {
              const word = ownAt(entry, path);
              return (
                <Choice
                  key={path.join('.')}
                  title={path.join(' ')}
                  choices={words.map((one) => [one, one])}
                  value={typeof word === 'string' ? word : undefined}
                  put={(one) => putWord([index, ...path], one)}
                />
              );
            })}
            <button
              type="button"
              class="small"
              aria-label={`Remove ${name}`}
              onClick={() => put(entries.length === 1 ? undefined : entries.toSpliced(index, 1))}
            >
              <span aria-hidden="true">×</span>
            </button>
          </fieldset>
        );
      })}
      <button type="button" class="small" onClick={() => put([...entries, firstEntry(input)])}>
        Add to {title}
      </button>
    </div>
  );
}

/** The first word everywhere. */
function firstEntry({ fields }: EntriesInput): unknown {
  return fields.reduce<unknown>((entry, { path, words }) => putAt(entry, path, words[0]), {});
}
