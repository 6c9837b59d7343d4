import { locatePlaces } from '../../../documents/text/positions.js';
import { ruleMembers } from '../../../model/policies/rule-words.js';
import { defineJson } from '../../../report/text/json-format.js';
import { partOfRequest } from '../../../testing/request/part-of-request.js';
import type { ControlResult, ExceptedResult } from '../compliance.js';
import type { CheckTextAnswer, EffectAnswer } from '../control/answer.js';
import type { FailingSignIns } from '../control/failing.js';
import type { ComplianceDrift, DriftedSignIns } from '../drift/compliance-drift.js';
import { citedFindings } from './cited-findings.js';
import type { ComplianceAnswer } from './compliance-report.js';
import { documentHashes, orgHash } from './org-hash.js';
import { relevantAssumptions } from './relevant-assumptions.js';

/** The complete report as JSON, with each example sign-in as a request and as a test case. */
export const complianceJson = defineJson({
  what: 'for programs: everything, with each example sign-in as a request and as a test example',
  members: complianceMembers,
  orgs: ({ snapshot }: ComplianceAnswer) => [snapshot],
});

export function complianceMembers(report: ComplianceAnswer) {
  const { compliance, snapshot, version, now, configuration, population } = report;
  const hashes = documentHashes(snapshot);
  return {
    program: version,
    now,
    org: {
      hash: orgHash(snapshot),
      documents: snapshot.documents.map(({ name }, index) => ({
        name: report.pathOf(name),
        sha256: hashes[index],
      })),
    },
    configuration,
    population,
    ...(report.drift !== undefined && { drift: driftMembers(report.drift) }),
    faults: compliance.faults,
    mistakes: compliance.mistakes,
    ...(compliance.assumptions && { assumptions: compliance.assumptions }),
    frameworks: compliance.frameworks.map(({ name, controls, ...framework }) => ({
      framework: name,
      ...framework,
      controls: controls.map((control) => controlMembers(control, report)),
    })),
  };
}

/** Returns the JSON object for a control, with the member names of the specification. Spec: Posture, "Command and output". */
function controlMembers(control: ControlResult, report: ComplianceAnswer) {
  const {
    claim,
    checkText,
    effective,
    exceptions,
    parameter,
    list,
    mapping,
    lintRules: _,
    ...rest
  } = control;
  return {
    ...rest,
    checkText: checkText === undefined ? null : checkTextMembers(checkText, report),
    effective: { question: claim, ...effectMembers(effective, report) },
    parameters: [parameter, list].filter((one) => one !== undefined),
    lint: citedFindings(control, report).map(({ rule, severity, message, location }) => ({
      rule,
      severity,
      message,
      location,
    })),
    exceptions: exceptions.map((one) => exceptionMembers(one, report)),
    ...(mapping !== undefined && { mappings: mapping }),
    assumptions: relevantAssumptions(control, report.snapshot),
  };
}

function checkTextMembers({ kind, text, places }: CheckTextAnswer, report: ComplianceAnswer) {
  return { holds: HOLDS[kind], text, locations: locationsOf(places, report) };
}

function exceptionMembers({ effective, ...one }: ExceptedResult, report: ComplianceAnswer) {
  return { ...one, ...(effective !== undefined && { effective: effectMembers(effective, report) }) };
}

/**
 * The value of the JSON field `holds` for each result. `null` means that the result is undecided or was not checked. The verdict states
 * which of the two it is.
 */
const HOLDS = {
  holds: true,
  fails: false,
  undecided: null,
  'not applicable': null,
  'not in the export': null,
} as const satisfies Record<EffectAnswer['kind'], boolean | null>;

function effectMembers(effective: EffectAnswer, report: ComplianceAnswer) {
  const holds = HOLDS[effective.kind];
  if (effective.kind === 'holds') {
    const { text, isVacuous } = effective;
    return { holds, ...(isVacuous && { vacuous: true }), ...(text !== undefined && { text }) };
  }
  if (effective.kind === 'undecided') return { holds, reasons: effective.reasons };
  if (effective.kind === 'not applicable') return { holds, text: effective.reason };
  if (effective.kind === 'not in the export') return { holds };
  const { text, signIns, places } = effective;
  return {
    holds,
    text,
    ...(signIns !== undefined && signInMembers(signIns, report)),
    ...(places !== undefined && { locations: locationsOf(places, report) }),
  };
}

function signInMembers({ rules, ...rest }: FailingSignIns, report: ComplianceAnswer) {
  return {
    ...rest,
    rules: rules.map(ruleMembers),
    testCase: partOfRequest(rest.example, report.snapshot),
    replay: report.command(rest.example, [...new Set(rules.map(({ policyType }) => policyType))]),
  };
}

function locationsOf(places: readonly object[], { snapshot, pathOf }: ComplianceAnswer) {
  return locatePlaces(
    snapshot,
    places.map((resource) => ({ resource })),
  ).flatMap((location) =>
    location === undefined ? [] : [{ ...location, document: pathOf(location.document) }],
  );
}

function driftMembers({ controls, untouched, isComplete }: ComplianceDrift) {
  const driftedMembers = (one: DriftedSignIns) => ({
    ...one,
    rules: one.rules.map(ruleMembers),
  });
  return {
    controls: controls.map(({ broken, fixed, ...one }) => ({
      ...one,
      ...(broken && { broken: driftedMembers(broken) }),
      ...(fixed && { fixed: driftedMembers(fixed) }),
    })),
    untouched,
    isComplete,
  };
}
