import { v5 } from 'uuid';
import { printable } from '../../../base/printable.js';
import { defineFormat } from '../../../report/text/format.js';
import { inMarkdown } from '../../../report/text/in-markdown.js';
import { jsonText } from '../../../report/text/json-text.js';
import type { ControlResult, FrameworkResult } from '../compliance.js';
import type { ComplianceVerdict } from '../control/verdict.js';
import { citedFindings } from './cited-findings.js';
import type { ComplianceAnswer } from './compliance-report.js';
import {
  complianceVerdictWords,
  controlLines,
  controlName,
  lintLine,
  totalsWords,
} from './compliance-words.js';
import { orgHash } from './org-hash.js';

/**
 * OSCAL 1.2 assessment results: observations for tested and examined evidence, and a finding for each applicable control. The
 * same org, frameworks, date and program version always produce the same bytes. Spec: Posture, "Command and output".
 */
export const complianceOscal = defineFormat<ComplianceAnswer>({
  name: 'oscal',
  what: 'OSCAL 1.2 assessment results, for governance, risk and compliance tools',
  text: (report) => jsonText({ 'assessment-results': assessmentResults(report) }),
});

const OSCAL_VERSION = '1.2.2';

/** The namespace of the UUIDs that this program generates. */
const NAMESPACE = 'd0e2a1f4-6c1b-5f1e-9a57-2f0c8b9d7e31';

/** A function that returns a UUID (RFC 9562) for a list of texts. Equal lists have equal UUIDs. */
type UuidOf = (...parts: readonly string[]) => string;

function assessmentResults(report: ComplianceAnswer) {
  const { compliance, snapshot, now, version, assessmentPlan } = report;
  const hash = orgHash(snapshot);
  const uuidOf: UuidOf = (...parts) => v5(JSON.stringify([hash, now, version, ...parts]), NAMESPACE);
  const at = `${now}T00:00:00Z`;
  const noPlan = uuidOf('no assessment plan');
  return {
    uuid: uuidOf('assessment results'),
    metadata: {
      title: 'Published baselines, checked for all sign-ins of an org',
      'last-modified': at,
      version: now,
      'oscal-version': OSCAL_VERSION,
      props: [property('org-hash', hash), property('policy-preflight-version', version)],
    },
    'import-ap': { href: assessmentPlan ?? `#${noPlan}` },
    results: compliance.frameworks.map((framework) => resultOf(framework, at, uuidOf, report)),
    ...(assessmentPlan === undefined && {
      'back-matter': {
        resources: [
          {
            uuid: noPlan,
            title: 'No assessment plan',
            description: 'There is no assessment plan: every control of the framework was assessed.',
          },
        ],
      },
    }),
  };
}

function resultOf(framework: FrameworkResult, at: string, uuidOf: UuidOf, report: ComplianceAnswer) {
  const named: UuidOf = (...parts) => uuidOf(framework.name, framework.version, ...parts);
  const judged = framework.controls.map((control) => ({
    control,
    observations: observationsOf(control, at, named, report),
  }));
  const observations = judged.flatMap((one) => one.observations);
  const findings = judged.flatMap(({ control, observations: own }) =>
    control.verdict === 'not applicable' ? [] : [findingOf(control, own, framework, named)],
  );
  return {
    uuid: named('result'),
    title: line(`${framework.name}@${framework.version}`),
    description: inMarkdown(`${framework.title}; ${framework.sources}. ${totalsWords(framework)}`),
    start: at,
    'reviewed-controls': {
      'control-selections': [
        framework.controls.length === 0
          ? { description: 'no control' }
          : {
              'include-controls': framework.controls.map((one) => ({
                'control-id': controlToken(one, framework),
              })),
            },
      ],
    },
    ...(observations.length > 0 && { observations }),
    ...(findings.length > 0 && { findings }),
  };
}

/**
 * Returns the OSCAL observations about a control: its result over all sign-ins, the result of its check text (the instruction for
 * assessors), its attestation and its lint findings.
 */
function observationsOf(control: ControlResult, at: string, named: UuidOf, report: ComplianceAnswer) {
  const lines = controlLines(control, report);
  const words = (isOf: (title: string) => boolean) =>
    lines.flatMap(([title, text]) => (isOf(title) ? [`- ${title}: ${inMarkdown(text)}`] : [])).join('\n');
  const observed = (method: 'EXAMINE' | 'TEST', what: string, description: string) => ({
    uuid: named(control.id, what),
    title: line(`${controlName(control)}: ${what}`),
    description: description || line(control.title),
    methods: [method],
    collected: at,
  });
  const isApart = (title: string) => title === 'check text' || title === 'attested' || title === 'lint';
  return [
    observed(
      'TEST',
      'effective state',
      words((title) => !isApart(title)),
    ),
    ...(control.checkText === undefined
      ? []
      : [
          observed(
            'EXAMINE',
            'check text',
            words((title) => title === 'check text'),
          ),
        ]),
    ...(control.attested === undefined
      ? []
      : [
          observed(
            'EXAMINE',
            'attested',
            words((title) => title === 'attested'),
          ),
        ]),
    ...citedFindings(control, report).map((finding) => {
      const { rule, location } = finding;
      const [, text] = lintLine(finding);
      return {
        ...observed(
          'TEST',
          `lint ${rule} ${location.document} ${location.line}:${location.column}`,
          inMarkdown(text),
        ),
        props: [property('lint-rule', rule)],
      };
    }),
  ];
}

function findingOf(
  control: ControlResult,
  observations: readonly { readonly uuid: string }[],
  framework: FrameworkResult,
  named: UuidOf,
) {
  return {
    uuid: named(control.id, 'finding'),
    title: line(controlName(control)),
    description: inMarkdown(`${control.title}: ${complianceVerdictWords(control)}`),
    props: [
      property('verdict', control.verdict),
      property('grade', control.grade),
      property('severity', control.severity),
      ...control.aliases.map((alias) => property('framework-id', alias)),
    ],
    target: {
      type: 'objective-id',
      'target-id': controlToken(control, framework),
      status: STATES[control.verdict],
    },
    'related-observations': observations.map(({ uuid }) => ({ 'observation-uuid': uuid })),
  };
}

const NOT_SATISFIED = { state: 'not-satisfied', reason: 'fail' } as const;
const OPEN = { state: 'not-satisfied', reason: 'other' } as const;

/** The OSCAL state for each result. An undecided result counts as not satisfied. */
const STATES = {
  met: { state: 'satisfied' },
  'effective only': { state: 'satisfied' },
  'not met': NOT_SATISFIED,
  'check text only': NOT_SATISFIED,
  'not valid for this framework': NOT_SATISFIED,
  undecided: OPEN,
  'not in the export': OPEN,
  'not applicable': OPEN,
} as const satisfies Record<ComplianceVerdict, object>;

const TOKEN = /^[\p{L}_][\p{L}\p{N}.\-_]*$/u;

/** Returns the framework's own name of a control, if the name is a valid OSCAL id. */
function controlToken({ aliases, id }: ControlResult, { name }: FrameworkResult): string {
  return aliases.find((alias) => TOKEN.test(alias)) ?? `${name}.${id}`;
}

function property(name: string, value: string) {
  return { name, ns: 'urn:policy-preflight', value: printable(value).trim() || '-' };
}

/** Returns a text as one line of Markdown; `-` for an empty text, because the line must not be empty. */
function line(text: string): string {
  return inMarkdown(text).trim() || '-';
}
