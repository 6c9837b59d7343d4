import { quoted } from '../../../base/messages.js';
import type { DocumentKind } from '../../../documents/kinds/kinds.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * The kinds of objects whose names this lint rule checks, each with the path of the name. For objects of other kinds, other lint rules
 * check the name.
 */
const NAMES: readonly (readonly [kind: DocumentKind, path: readonly string[]])[] = [
  ['app', ['label']],
  ['behavior', ['name']],
  ['device assurance', ['name']],
  ['group', ['profile', 'name']],
  ['group rule', ['name']],
  ['user type', ['name']],
  ['user type', ['displayName']],
];

/**
 * Requires a name for the kinds of objects in `NAMES`. The requirement comes from the live service, because the specification does not
 * describe these kinds.
 */
export const shapeNameRequired = defineRule({
  id: 'shape/name-required',
  severity: 'error',
  what: 'the name of an application, behavior, device assurance policy, group, group rule or user type is blank',
  why: 'the service rejects the object; administrators identify it only by its name',
  source: 'Limits of the live service: the name must not be blank',
  on: 'org',
  refusedByService: 'field',
  edition: 'field',
  choices: [
    'Only a blank name is reported. A missing name is not, because an excerpt or a partial update may omit it.',
  ],
  *check(org) {
    for (const [kind, at] of NAMES)
      for (const of of org.all(kind))
        if (textAt(of.value, ...at)?.trim() === '')
          yield { of, at, message: `${quoted(at.join('.'))} is blank; set it to a name for the object` };
  },
  examples: () => ({
    bad: [
      { groups: [{ id: '00g1', type: 'OKTA_GROUP', profile: { name: ' ' } }] },
      { apps: [{ id: '0oa1', label: '', name: 'bookmark', signOnMode: 'BOOKMARK' }] },
    ],
    good: [
      { groups: [{ id: '00g1', type: 'OKTA_GROUP', profile: { name: 'Staff' } }] },
      exampleGiven(
        { apps: [{ id: '0oa1', signOnMode: 'BOOKMARK' }] },
        { note: 'An excerpt of an export may omit the name' },
      ),
    ],
  }),
});
