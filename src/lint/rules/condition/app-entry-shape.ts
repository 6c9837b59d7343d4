import { at, listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * An entry of the application condition identifies an application by the member `id` or `name`. This table contains the member for each
 * type of entry.
 */
const NAMED_BY: Readonly<Record<string, 'id' | 'name'>> = { APP: 'id', APP_TYPE: 'name' };

/**
 * Reports entries of the application condition that name the application in the wrong member (`id` or `name`). The type of the entry
 * determines the correct member. The live service sets the other member to `null`. Spec: Conditions (policy and rule), `app`.
 */
export const conditionAppEntryShape = defineRule({
  id: 'condition/app-entry-shape',
  severity: 'error',
  what: 'the entry for an application is not `{type: APP_TYPE, name}` or `{type: APP, id}`',
  why: 'the application is unknown, so the service rejects the condition',
  source: 'Conditions (policy and rule), `app`',
  on: 'condition:app',
  refusedByService: 'both',
  fields: ['include.*', 'exclude.*'],
  fix: 'suggested',
  *check(app) {
    for (const side of ['include', 'exclude'])
      for (const [index, entry] of listAt(app, side).entries()) {
        const type = textAt(entry, 'type') ?? '';
        const member = Object.hasOwn(NAMED_BY, type) ? NAMED_BY[type] : undefined;
        if (member === undefined || (at(entry, member) ?? '') !== '') continue;
        yield {
          at: [side, index],
          message: `an entry of type \`${type}\` requires \`${member}\`; add the ${member} of the application`,
        };
      }
  },
  examples: () => ({
    bad: [
      { include: [{ type: 'APP', name: 'payroll' }], exclude: [] },
      { include: [{ type: 'APPLICATION', id: 'payroll' }], exclude: [] },
      { include: ['payroll'], exclude: [] },
      { include: [{ type: 'APPTYPE', name: 'office365' }], exclude: [] },
    ],
    good: [
      { include: [{ type: 'APP', id: 'payroll' }], exclude: [{ type: 'APP_TYPE', name: 'office365' }] },
      exampleGiven(
        { include: [{ type: 'APP', id: 'payroll', name: null }], exclude: [] },
        { note: 'A field with the value `null` is like a missing one' },
      ),
    ],
  }),
});
