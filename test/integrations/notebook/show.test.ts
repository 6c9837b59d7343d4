import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import * as core from '../../../src/index.js';
import { FEATURE_RECORDS } from '../../../src/integrations/notebook/features/answer-records.js';
import { plot, rows, show } from '../../../src/integrations/notebook/notebook.js';
import type { AnswerView } from '../../../src/integrations/notebook/views/answer-view.js';
import * as registry from '../../../src/integrations/notebook/views/registry.js';
import * as analysis from '../../../src/public/analysis.js';
import { compliance } from '../../../src/public/compliance.js';
import { lint } from '../../../src/public/lint.js';
import { coverageOf } from '../../../src/public/testing.js';
import * as whatIf from '../../../src/public/what-if.js';

const NAMES = new Set(['name', 'label', 'login']);
const ORG = readFileSync('fixtures/cli/org.json', 'utf8');

/**
 * A text that may break a table: it contains the end of a table cell in HTML and in Markdown, an HTML tag, a Markdown code span, and a
 * character that reverses the writing direction.
 */
const HOSTILE = '</td><img src=x onerror=1> | `[a](b)` \u202e\u001b[31m\n';

/** Returns an answer of each kind, by the name of its notebook view. All names in these answers are the given text. */
function answersOn(text: string) {
  const org = core.unwrap(core.readSnapshot({ name: 'org.json', text }));
  const request = { app: '0oa1payroll', user: '00u1ann', ip: '192.0.2.99', risk: 'LOW' } as const;
  const table = { rows: 'groups', columns: 'risk', base: { app: '0oa1payroll' } } as const;
  const policies = org.policies.map((policy) =>
    policy.id === 'rst1sensitive' ? { ...policy, rules: policy.rules.slice(1) } : policy,
  );
  const after = { ...org, policies };
  const answers: Readonly<Record<keyof typeof FEATURE_RECORDS | keyof typeof registry, unknown>> = {
    comparedView: whatIf.compareMatrices(org, after, table),
    counterfactualView: whatIf.counterfactuals(org, request, 'allowed'),
    coverageView: coverageOf(org, [
      {
        name: 'a.preflight.yaml',
        text: 'tests: [{ name: a, request: { app: 0oa1payroll, user: 00u1ann, risk: HIGH }, expect: DENY }]',
      },
    ]),
    decisionView: core.decide(org, 'ACCESS_POLICY', { ...request, risk: 'HIGH' }),
    diffView: analysis.diff(org, after),
    errorView: whatIf.matrix(org, { ...table, rows: HOSTILE as never }),
    explanationView: core.explain(org, request),
    findingsView: lint({ name: 'org.json', text }),
    matrixView: whatIf.matrix(org, table),
    orgView: org,
    outcomeView: core.outcome(org, request),
    populationView: analysis.access(org),
    compliance: compliance(org, { frameworks: ['cis'] }),
    problemsView: core.readSnapshot('{'),
    queryView: analysis.query(org, { kind: 'below', appId: '0oa1payroll', assurance: '2fa' }),
    reachView: analysis.analyze(org, { boxes: 100 }),
    refusalView: core.simulate(org, { app: HOSTILE, user: 'nobody' }),
    repairView: whatIf.repairs(org, request, 'allowed'),
    simulatedView: core.simulate(org, request),
    whyView: whatIf.explainSignIn(org, request),
  };
  return { org, request, answers };
}

const plain = answersOn(ORG);
const hostile = answersOn(
  JSON.stringify(
    JSON.parse(ORG, (key, value) => (NAMES.has(key) && typeof value === 'string' ? HOSTILE + value : value)),
  ),
);

test.each(Object.entries(plain.answers))(
  'in a notebook, an answer of the function %s is recognized as exactly that kind of answer',
  (name, answer) => {
    const inside = (answer as { readonly ok?: boolean; readonly value?: object }).value ?? (answer as object);
    const kinds: Readonly<Record<string, Pick<AnswerView<never>, 'isOfKind' | 'members'>>> = {
      ...registry,
      ...FEATURE_RECORDS,
    };
    const fitting = Object.entries(kinds).filter(
      ([, { members, isOfKind }]) => members.every((one) => one in inside) && (isOfKind?.(inside) ?? true),
    );
    const most = Math.max(...fitting.map(([, { members }]) => members.length));
    expect(fitting.filter(([, { members }]) => members.length === most).map(([own]) => own)).toEqual([name]);
    const { org, request } = plain;
    const { html, markdown, text } = show(answer, { org, request });
    for (const format of [html, markdown, text]) expect(format?.trim()).toMatch(/[a-z]/);
    expect(`${html}${markdown}${text}`).not.toMatch(/undefined|NaN|\[object|not what this function takes/);
    for (const row of rows(answer, { org, request }))
      for (const value of Object.values(row))
        expect(value === null || ['boolean', 'number', 'string'].includes(typeof value)).toBe(true);
  },
);

test.each(Object.entries(hostile.answers))('the notebook view of %s escapes names of an org', (_, answer) => {
  const { org, request } = hostile;
  const { html = '', markdown = '', text } = show(answer, { org, request });
  const picture = plot(answer, { org }).svg ?? '';
  for (const format of [html, markdown, text, picture]) expect(format).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u);
  for (const format of [html, picture]) {
    expect(format).not.toContain('<img');
    expect(tagsOf(format)).toEqual([]);
  }
  if (!markdown.startsWith('`')) expect(markdown).not.toContain('<img');
});

test.each(Object.entries(plain.answers))(
  'the HTML of the notebook view of %s shows names between back quotes as code',
  (_, answer) => {
    const { html = '' } = show(answer, { org: plain.org, request: plain.request });
    const prose = html.replaceAll(/<(svg|pre)\b.*?<\/\1>|title="[^"]*"/gs, '');
    expect(prose).not.toContain('`');
  },
);

/** Returns the tags of a text that are not opened and closed in proper order. */
function tagsOf(html: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, slash, name = '', itself] of html.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (name === 'br' || itself === '/') continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  return [...wrong, ...open];
}

test('the notebook function `show` gives every output format to a Jupyter kernel, and text to a console', () => {
  const answer = show(plain.answers.whyView, { org: plain.org });
  const display = answer as unknown as Record<symbol, () => unknown>;
  expect(display[Symbol.for('Jupyter.display')]?.()).toEqual({
    'text/html': answer.html,
    'text/markdown': answer.markdown,
    'text/plain': answer.text,
  });
  expect(`${answer}`).toBe(answer.text);
  const picture = plot(plain.answers.matrixView) as unknown as Record<symbol, () => object>;
  expect(Object.keys(picture[Symbol.for('Jupyter.display')]?.() ?? {})).toEqual([
    'image/svg+xml',
    'text/html',
    'text/plain',
  ]);
});

afterEach(() => vi.unstubAllGlobals());

test('in a web page, the notebook function `show` returns an HTML element', () => {
  vi.stubGlobal('document', { createElement: (name: string) => ({ name, innerHTML: '', textContent: '' }) });
  expect(show(plain.answers.diffView)).toMatchObject({
    name: 'div',
    innerHTML: show(plain.answers.diffView).html,
  });
});

test('in a notebook, the function `show` displays a value that is not an answer unchanged, or the reason why the value cannot be read', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.own = cyclic;
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const value of [
    undefined,
    null,
    7,
    10n,
    'text',
    Symbol('s'),
    () => 0,
    [],
    {},
    [null],
    cyclic,
    proxy,
    { ok: true },
    { rows: 1, columns: 2, cells: 3 },
    { changes: null, undecided: null, isComplete: null, verdicts: null },
  ]) {
    expect(show(value as never).text).toMatch(/\S/);
    expect(plot(value as never).svg).toBeUndefined();
    expect(rows(value as never)).toBeInstanceOf(Array);
  }
  expect(rows([{ a: 1, b: { c: [1, 2] } }])).toEqual([{ a: 1, 'b.c': '[1,2]' }]);
});

test('no notebook view of an answer shows JSON or preformatted text, and no column name of its rows contains a space', () => {
  const { org, request, answers } = plain;
  for (const answer of [...Object.values(answers), { a: { b: [{}] } }, [1, 2]]) {
    for (const options of [{}, { org, request }]) {
      const { html, markdown } = show(answer, options);
      expect(`${html}${markdown}`).not.toMatch(/<pre>|```|(?:^|>)\s*[{[]/m);
      for (const row of rows(answer, options))
        for (const key of Object.keys(row)) expect(key).toMatch(/^\w[\w.]*$/);
    }
  }
  expect(Object.keys(rows(answers.matrixView)[0] ?? {})).toContain('sessionRule');
});

test('in a notebook, a reachability answer without shares of sign-ins has no picture, and names the option `boxes` that computes the shares', () => {
  const { svg, text } = plot(analysis.analyze(plain.org));
  expect(svg).toBeUndefined();
  expect(text).toContain('`boxes`');
  expect(plot(plain.answers.reachView).svg).toContain('<rect');
});

test('in the notebook picture of a diff, each set of affected sign-ins has a bar, as long as its number of users', () => {
  const [before, after] = ['before', 'after'].map((name) => {
    const file = `${name}.json`;
    return core.unwrap(
      core.readSnapshot({ name: file, text: readFileSync(`fixtures/cli/diff/${file}`, 'utf8') }),
    );
  });
  const found = core.unwrap(analysis.diff(before as typeof plain.org, after as typeof plain.org));
  const { changes } = found;
  const withUsers = {
    ...found,
    changes: changes.map((one, at) => ({ ...one, users: { count: at, bound: 'exact' as const, some: [] } })),
  };
  const widths = [...(plot(withUsers).svg ?? '').matchAll(/width="([\d.]+)" height="14" fill="(?!#ececec)/g)];
  const most = changes.length - 1;
  expect(most).toBeGreaterThan(1);
  expect(widths.map(([, width]) => Number(width))).toEqual(
    changes.map((_, at) => Math.round((300 * at * 10) / most) / 10),
  );
  const none = changes.map(({ users: _, ...one }) => one);
  expect(plot({ ...found, changes: none }).svg).toBeUndefined();
});

test('a picture in a notebook is also an HTML image element with the same SVG', () => {
  const { svg, html } = plot(plain.answers.matrixView, { title: 'who "<can>"' });
  const source = /^<img alt="who &#34;&#60;can&#62;&#34;" src="data:image\/svg\+xml,([^"]*)">$/.exec(
    html ?? '',
  )?.[1];
  expect(decodeURIComponent(source ?? '')).toBe(svg);
});

test('if the notebook function `show` gets no org, the view states how to pass the org so that names are shown', () => {
  expect(show(plain.answers.whyView).text).toContain('show(answer, { org })');
});

test('in a notebook, users of one access rule who match different session rules count at the assurance level of their own session rule', () => {
  const groupIds = plain.org.groups.flatMap(({ id, isEveryone }) => (isEveryone ? [id] : []));
  const org = { ...plain.org, apps: plain.org.apps.map((app) => ({ ...app, groupIds, userIds: [] })) };
  const view = analysis.access(org);
  const [payroll] = rows(view, { org }).filter(({ application }) => application === 'Payroll');
  expect(payroll).toMatchObject({ rule: 'Finance in the office', assurance: '1fa-knowledge', users: 1 });
  expect(show(view, { org }).text).toMatch(/^Payroll: .*2 users: 2 with 2FA$/m);
});

test('policy types in the rows of a notebook have the vendor prefix of the org, such as `OKTA_SIGN_ON`', () => {
  const { org, answers } = plain;
  expect(org.brand).not.toBe('SVC');
  for (const answer of Object.values(answers))
    expect(JSON.stringify(rows(answer, { org }))).not.toContain('SVC_');
});

test('in a notebook, the row of a failed condition has an empty column `found` if the request does not state the fact', () => {
  const found = rows(core.explain(plain.org, { app: '0oa1payroll', user: '00u1ann' })).map(
    (row) => row.found,
  );
  expect(found).toContain(null);
  expect(found).not.toContain('{}');
});
