import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import type { InputDocument } from '../../../../src/documents/text/input.js';
import { lintDocuments } from '../../../../src/lint/lint.js';
import { subjectWords } from '../../../../src/report/notices/subject-words.js';
import { recordedResources } from './attribute-rows.js';
import { MADE_PLANS, madeText } from './made-plans.js';

test('lint does not report a missing value in a Terraform plan if the service sets it by default', () => {
  for (const name of MADE_PLANS) {
    const { findings } = lintDocuments([{ name: `${name}.json`, text: madeText(name) }]);
    expect(findings.map(({ rule }) => rule)).not.toContain('signon/primary-factor-required');
  }
});

test('lint accepts every attribute that the provider sends, and reports no value that is known only after the apply as missing', () => {
  const resources = recordedResources().map(({ type, values }, index) => {
    const isGrouped = type === 'okta_app_signon_policy_rules' && !('rule' in values);
    const given = isGrouped ? { rule: [values] } : values;
    const named = { address: `${type}.x${index}`, mode: 'managed', type, name: `x${index}` };
    return { ...named, values: { policy_id: `rst${index}`, ...given } };
  });
  const changes = resources.map(({ address, values }) => ({
    address,
    change: { actions: ['create'], before: null, after: values, after_unknown: { id: true } },
  }));
  const value = {
    format_version: '1.2',
    planned_values: { root_module: { resources } },
    resource_changes: changes,
    configuration: { root_module: { resources: [] } },
  };
  const of = (document: InputDocument) =>
    lintDocuments([document]).findings.map(({ rule, resource, message }) => [
      rule,
      resource?.address,
      message,
    ]);
  const all = [
    ...of({ name: 'plan.json', value }),
    ...MADE_PLANS.flatMap((name) => of({ name: 'plan.json', text: madeText(name) })),
  ];
  const alarms = all.filter(([rule = '']) => FALSE_IF_SAID.some((one) => rule.endsWith(one)));
  expect(alarms.map(([rule, , message]) => [rule, message])).toEqual([
    // The Terraform provider documents this form as an example, although the service does not know these fields.
    ['shape/unknown-field', 'unknown field `authenticationMethods`; check its name'],
    ['shape/unknown-field', 'unknown field `next`; check its name'],
  ]);
});

test('lint never reports a value that is known only after the apply as missing', () => {
  for (const { type, values } of recordedResources()) {
    const known = rulesFoundIn(type, values);
    for (const hidden of Object.keys(values))
      for (const rule of rulesFoundIn(type, values, hidden))
        expect([type, hidden, known]).toEqual([type, hidden, expect.arrayContaining([rule])]);
  }
});

/** Lints a plan that creates the resource, and returns the rules with findings. The attribute `hidden` is known only after the apply. */
function rulesFoundIn(type: string, values: Members, hidden?: string): readonly string[] {
  const { [hidden ?? '']: _, ...rest } = values;
  const mark = hidden === undefined ? {} : { [hidden]: true };
  const isGrouped = type === 'okta_app_signon_policy_rules' && !('rule' in values);
  const of = (inner: unknown) => (isGrouped ? { rule: [inner] } : (inner as Members));
  const after = { policy_id: 'rst1', ...of(rest) };
  const named = { address: `${type}.x`, mode: 'managed', type, name: 'x' };
  const expressions = of(
    Object.fromEntries(Object.keys(values).map((name) => [name, { references: ['local.x'] }])),
  );
  const value = {
    format_version: '1.2',
    planned_values: { root_module: { resources: [{ ...named, values: after }] } },
    resource_changes: [
      {
        ...named,
        change: { actions: ['create'], before: null, after, after_unknown: { id: true, ...of(mark) } },
      },
    ],
    configuration: { root_module: { resources: [{ ...named, expressions }] } },
  };
  return lintDocuments([{ name: 'plan.json', value }]).findings.map(({ rule }) => rule);
}

/** Lint rules about missing or present members of a document. */
const FALSE_IF_SAID = ['/unknown-field', '-required', '/saml-trust', '/issuer-mode', '/wrong-type'];

test('lint findings in a Terraform plan name the resource address, and no fix is written into the plan', () => {
  for (const name of MADE_PLANS) {
    const text = madeText(name);
    const { findings } = lintDocuments([{ name: `${name}.json`, text }]);
    const ofResources = findings.filter(({ resource }) => resource?.kind === 'rule');
    for (const { resource, fix, location } of ofResources) {
      expect(subjectWords(resource)).toContain(`\`${resource?.address}\``);
      expect(fix).toBeUndefined();
      expect(location.line).toBe(1);
    }
  }
});
