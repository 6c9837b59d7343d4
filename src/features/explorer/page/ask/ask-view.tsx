import { groupBy } from '../../../../base/group-by.js';
import type { Control, FormTopic } from '../../protocol/form.js';
import { clearForm, formValues, opened } from '../state.js';
import { Answer } from './answer.js';
import { ControlField } from './control-field.js';

const TOPICS = {
  person: 'Person',
  application: 'Application',
  place: 'Place',
  device: 'Device',
  risk: 'Risk',
  other: 'Other',
} as const satisfies Record<FormTopic, string>;

/** The view for a single sign-in. The answer updates with every change of the form. */
export function AskView() {
  const byTopic = groupBy<Control, FormTopic>(opened.value?.form ?? [], ({ topic }) => topic);
  return (
    <div class="ask">
      <form class="question" aria-label="The sign-in" onSubmit={(event) => event.preventDefault()}>
        {(Object.keys(TOPICS) as FormTopic[]).flatMap((topic) => {
          const controls = byTopic.get(topic);
          if (controls === undefined) return [];
          return [
            <section key={topic} aria-label={TOPICS[topic]}>
              <h2>{TOPICS[topic]}</h2>
              {controls.map((control) => (
                <ControlField key={control.key} control={control} />
              ))}
            </section>,
          ];
        })}
        {Object.keys(formValues.value).length > 0 && (
          <button type="button" class="small" onClick={clearForm}>
            Reset
          </button>
        )}
      </form>
      <Answer />
    </div>
  );
}
