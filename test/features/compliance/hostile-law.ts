import { readFileSync } from 'node:fs';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect } from 'vitest';
import { formatRequestArguments } from '../../../src/documents/request/request-line.js';
import { fillChecklist } from '../../../src/features/compliance/checklists/fill-checklist.js';
import { complianceOf } from '../../../src/features/compliance/compliance.js';
import type { ComplianceConfiguration } from '../../../src/features/compliance/configuration/configuration.js';
import { driftOf } from '../../../src/features/compliance/drift/compliance-drift.js';
import {
  accessAction,
  exampleOf,
  sessionAction,
} from '../../../src/features/compliance/examples/example-parts.js';
import type { ComplianceAnswer } from '../../../src/features/compliance/report/compliance-report.js';
import { ComplianceReportSchema } from '../../../src/features/compliance/report/compliance-schema.js';
import * as formats from '../../../src/features/compliance/report/registry.js';
import { PLAIN_PAGE } from '../../../src/report/text/page.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';
import { readCsv } from '../../report/read-csv.js';
import { sarifErrors } from '../../report/sarif-schema.js';
import { assertWithFixedCases } from '../../runs.js';
import { runOptions } from './compliance-law.js';

/** Hostile names. */
const HOSTILE = [
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</td></tr></table><h1>owned',
  ']]><STATUS>NotAFinding</STATUS><![CDATA[',
  '--><!DOCTYPE x [<!ENTITY a "b">]>&a;',
  '`` ` ```\n# heading\n| a | b |\n- [ ] @octocat #1 https://evil.example www.evil.example',
  '[click](javascript:alert(1)) ![x](https://evil.example/x.png)',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\t=1',
  '\r\n=1,"",',
  '\u202etxt.exe\u2066\u200b\ufeff',
  '\u0000\u0007\u001b[2J\u001b]8;;https://evil.example\u0007x\u009b31m',
  '\ud800 \ufffe \udc00',
  '::error file=x::owned%0A::warning::',
  "'; rm -rf / #$(id)`id`",
  '$&$1$`',
  'x'.repeat(5000),
  '́'.repeat(300),
] as const;

export const arbitraryName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<string>(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom<string>(...HOSTILE), fc.constantFrom<string>(...HOSTILE))
      .map(([one, other]) => `${one}${other}`),
  },
);

/** Returns the hostile name for a plain name or id. A number at the end keeps the ids different. */
type Called = (plain: string) => string;

/**
 * Returns a compliance answer about two states of an org, with violations, exceptions and undecided controls. `called` returns the name of
 * each object.
 */
function hostileAnswer(called: Called, isById: boolean): ComplianceAnswer {
  const id = (plain: string) => (isById ? called(plain) : plain);
  const toStaff = { people: { groups: { include: [id('staff')] } } };
  const fromOffice = { network: { connection: 'ZONE', include: [id('office')] } };
  const session = (minutes: number) => ({ actions: sessionAction({ maxSessionIdleMinutes: minutes }) });
  const orgOf = (minutes: number) => {
    const org = exampleOf({
      groups: [
        { id: 'everyone', type: 'BUILT_IN', profile: { name: 'Everyone' } },
        { id: id('staff'), type: 'OKTA_GROUP', profile: { name: called('Staff') } },
      ],
      zones: [
        {
          id: id('office'),
          type: 'IP',
          name: called('Office'),
          status: 'ACTIVE',
          usage: 'POLICY',
          gateways: [{ type: 'CIDR', value: '198.51.100.0/24' }],
        },
      ],
      users: [
        { id: id('ann'), status: 'ACTIVE', profile: { login: called('ann') }, groupIds: [id('staff')] },
        { id: id('bob'), status: 'ACTIVE', profile: { login: called('bob') }, groupIds: [] },
      ],
      sessions: [
        { id: id('s1'), name: called('Office rule'), conditions: fromOffice, ...session(minutes) },
        { id: id('s2'), name: called('Staff rule'), conditions: toStaff, ...session(720) },
      ],
      access: [
        {
          id: id('a1'),
          name: called('Two'),
          conditions: toStaff,
          actions: accessAction({ factorMode: '2FA' }),
        },
        { id: id('a2'), name: called('One'), actions: accessAction({}) },
      ],
      apps: [
        {
          id: id('console'),
          name: 'saasure',
          label: called('Console'),
          status: 'ACTIVE',
          signOnMode: 'SAML_2_0',
        },
      ],
    }) as { readonly policies: readonly { readonly id: string }[] };
    return snapshotOf({
      ...org,
      policies: org.policies.map((policy) => ({
        ...policy,
        ...(policy.id === 'access' && { id: id('access'), name: called('Access') }),
      })),
    });
  };
  const said = { reason: called('reason'), owner: called('owner') };
  const configuration: ComplianceConfiguration = {
    allowedNetworks: [id('office')],
    exceptions: [
      { controls: ['V-273193'], users: [id('bob')], ...said, expires: '2027-01-01' },
      { controls: ['V-273186'], groups: [called('nobody')], ...said, expires: '2027-01-01' },
    ],
    attested: [
      {
        control: 'banner',
        by: called('by'),
        on: '2026-11-01',
        expires: '2027-11-01',
        evidence: called('evidence'),
      },
    ],
    notApplicable: { 'smart-card': said },
    controls: { 'session-idle': { disputed: { by: called('by'), reason: called('reason') } } },
  };
  const [before, after] = [orgOf(15), orgOf(60)];
  const now = '2026-11-22';
  const controls = [
    'V-273186',
    'V-273187',
    'V-273192',
    'V-273193',
    'V-279691',
    'V-273204',
    'no-bypass',
    'references',
  ];
  const asked = { frameworks: ['stig', 'pci'], controls };
  return {
    compliance: complianceOf(after, { ...asked, configuration, now, withRemedies: false }),
    snapshot: after,
    path: '-',
    configuration,
    population: 'anyone',
    now,
    failOn: ['not met'],
    isOfAll: true,
    drift: driftOf({ org: before, configuration, now }, { org: after, configuration, now }, asked),
    command: (request) => `preflight simulate - ${formatRequestArguments(request)}`,
    version: '0.0.0',
    pathOf: (document) => document,
  };
}

/** Checks that names change no structure of any output: no tag, row, cell, member, element or line. */
export function checkNames(numRuns: number): number {
  let compared = 0;
  const plain = shapesOf(hostileAnswer(String, false));
  assertWithFixedCases(
    fc.property(fc.array(arbitraryName, { minLength: 1, maxLength: 4 }), fc.boolean(), (names, isById) => {
      const all = new Map<string, string>();
      const called = (plain: string) => {
        const found = all.get(plain) ?? `${names[all.size % names.length]}${all.size}`;
        all.set(plain, found);
        return found;
      };
      const shapes = shapesOf(hostileAnswer(called, isById));
      expect(Object.keys(shapes)).toEqual(Object.keys(plain));
      for (const [name, shape] of Object.entries(shapes)) {
        expect([name, shape]).toEqual([name, plain[name]]);
        compared += 1;
      }
    }),
    runOptions(numRuns),
  );
  return compared;
}

/**
 * Checks two things about filled checklists. The texts of an XCCDF benchmark never change the structure of the checklist, and the checklist
 * contains each text unchanged. A truncated or damaged benchmark is filled, or it is rejected with a reason.
 */
export function checkBenchmarks(numRuns: number): Readonly<Record<string, number>> {
  const seen = { filled: 0, refused: 0 };
  const answer = hostileAnswer(String, false);
  const benchmark = readFileSync(`fixtures/${BENCHMARK}`, 'utf8');
  const fillWith = (text: string) =>
    fillChecklist({ name: 'benchmark.xml', text }, { ...answer, compliance: ofStig(answer) });
  const plain = jsonShape(JSON.parse(filled(BENCHMARK, answer)));
  const arbitraryCut = fc.record({
    at: fc.nat(benchmark.length),
    length: fc.nat(12),
    put: fc.oneof(fc.constant(''), arbitraryName),
  });
  assertWithFixedCases(
    fc.property(arbitraryName, fc.array(arbitraryCut, { minLength: 1, maxLength: 2 }), (name, cuts) => {
      const said = name.replaceAll(NO_XML, '').replaceAll(/\r\n?/g, '\n').trim();
      const escaped = said.replaceAll(/[<>&]/g, (one) => `&#${one.charCodeAt(0)};`);
      const named = fillWith(benchmark.replaceAll(TEXTS, (_, title, fix) => `${title ?? fix}${escaped}`));
      if (!named.ok) throw new Error(JSON.stringify(named));
      const checklist = JSON.parse(named.value);
      expect(jsonShape(checklist)).toEqual(plain);
      for (const rule of checklist.stigs[0].rules)
        expect([rule.rule_title, rule.fix_text]).toEqual([said, said]);
      const mangled = cuts.reduce(
        (text, { at, length, put }) => text.slice(0, at) + put + text.slice(at + length),
        benchmark,
      );
      const found = fillWith(mangled);
      seen[found.ok ? 'filled' : 'refused'] += 1;
      expect(found.ok || found.problems.length > 0).toBe(true);
    }),
    runOptions(numRuns),
  );
  return seen;
}

/** Matches characters that XML cannot contain. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Rule titles and fix texts. */
const TEXTS = /(<\/version>\s*<title>)[^<]*|(<fixtext[^>]*>)[^<]*/g;

/**
 * Returns the structure of the output in each format. For plain text, the line lengths vary, so its entry only states whether forbidden
 * characters occur.
 */
function shapesOf(answer: ComplianceAnswer): Readonly<Record<string, unknown>> {
  const texts = Object.fromEntries(
    Object.values(formats).map((format) => [format.name, format.text(answer, PLAIN_PAGE)]),
  );
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, SHAPES[name]?.(text)])),
    cklb: jsonShape(JSON.parse(filled('cli/blank.cklb', answer))),
    benchmark: jsonShape(JSON.parse(filled(BENCHMARK, answer))),
    ckl: xmlShape(filled('compliance/blank.ckl', answer)),
  };
}

const BENCHMARK = 'cli/benchmark-xccdf.xml';

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{NChar}]/u;

const SHAPES: Readonly<Record<string, (text: string) => unknown>> = {
  text: (text) => text.split('\n').some((line) => UNSEEN.test(line)),
  markdown(text) {
    const lines = text.split('\n');
    const cells = lines.map((line) => line.replace(/^(#+ |- )?.*$/, '$1'));
    const rows = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').length);
    const plain = lines.filter((line) => !line.startsWith('|')).map((line) => line.replace(/`[^`]*`/g, ''));
    return [cells, rows, lines.some((line) => UNSEEN.test(line)), plain.some((line) => MARKUP.test(line))];
  },
  // Removes `<code>` tags, because their number varies: the page formats names in backticks as code, and only some names have a hint with a
  // similar name.
  html: (text) => [
    text.replaceAll(/<\/?code>/g, '').replaceAll(/>[^<]*</g, '><'),
    UNSEEN.test(text.replaceAll('\n', '')),
  ],
  csv(text) {
    const rows = readCsv(text);
    const isRun = rows.some((row) => row.some((cell) => /^[=+\-@\t\r]/.test(cell)));
    return [rows.map((row) => row.length), isRun, rows.some((row) => row.some((cell) => UNSEEN.test(cell)))];
  },
  json(text) {
    const value = JSON.parse(text);
    const validate = json();
    validate(value);
    return [jsonShape(value), validate.errors ?? []];
  },
  sarif(text) {
    const value = JSON.parse(text);
    return [jsonShape(value), sarifErrors(value)];
  },
  oscal(text) {
    const value = JSON.parse(text);
    const validate = oscal();
    validate(value);
    return [jsonShape(value), validate.errors ?? []];
  },
  codeclimate: (text) => jsonShape(JSON.parse(text)),
  junit: xmlShape,
  github: (text) =>
    text.split('\n').map((line) => /^::(error|warning|notice) /.exec(line)?.[0] ?? UNSEEN.test(line)),
};

/** Matches markup that a name must not create: a tag, a link, a mention or an address. */
const MARKUP = /<(?!br>)|(?<!\\)[[\]]|@\w|:\/\//;

function compiledSchema(schema: object): () => ReturnType<Ajv['compile']> {
  let validate: ReturnType<Ajv['compile']> | undefined;
  return () => (validate ??= new Ajv({ strict: false, formats: { text: true } }).compile(schema));
}

const json = compiledSchema(ComplianceReportSchema);
const oscal = compiledSchema(
  JSON.parse(readFileSync('fixtures/compliance/oscal-ar-1.2.0.cut.schema.json', 'utf8')),
);

/** Returns the JSON value with each string, number and boolean replaced by its type. */
function jsonShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonShape);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, jsonShape(member)]));
}

function xmlShape(text: string): unknown {
  const shapeOf = (element: XmlElement): unknown => [
    element.name,
    Object.keys(element.attributes),
    element.children.filter((child) => child instanceof XmlElement).map(shapeOf),
  ];
  const { root } = parseXml(text);
  return root === null ? null : shapeOf(root);
}

function filled(path: string, answer: ComplianceAnswer): string {
  const text = readFileSync(`fixtures/${path}`, 'utf8');
  const found = fillChecklist({ name: path, text }, { ...answer, compliance: ofStig(answer) });
  if (!found.ok) throw new Error(JSON.stringify(found));
  return found.value;
}

function ofStig({ compliance }: ComplianceAnswer): ComplianceAnswer['compliance'] {
  return { ...compliance, frameworks: compliance.frameworks.filter(({ name }) => name === 'stig') };
}
