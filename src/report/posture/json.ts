import type { PolicyRule } from '../../policies/policy.js';
import { ruleMembers } from '../../policies/rule-words.js';
import type { EffectAnswer, LetterAnswer } from '../../posture/control/answer.js';
import type { FailingSignIns } from '../../posture/control/failing.js';
import type { DriftedSignIns, PostureDrift } from '../../posture/drift/posture-drift.js';
import type { ControlPosture, ExceptedPosture } from '../../posture/posture.js';
import { locatePlaces } from '../../read/text/positions.js';
import { partOfRequest } from '../../suite/request/part-of-request.js';
import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import { citedFindings } from './cited-findings.js';
import { hangsOn } from './hangs-on.js';
import { documentHashes, orgHash } from './org-hash.js';
import type { PostureAnswer } from './posture-report.js';

/** Everything, with each witness as a request and as an example of a file of tests. */
export const postureJson = defineFormat<PostureAnswer>({
  name: 'json',
  what: 'for programs: everything, with each sign-in as a request and as an example for a file of tests',
  text: (report) => jsonText(postureMembers(report), report.snapshot),
});

export function postureMembers(report: PostureAnswer) {
  const { posture, snapshot, version, now, configuration, population } = report;
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
    faults: posture.faults,
    mistakes: posture.mistakes,
    ...(posture.assumptions && { assumptions: posture.assumptions }),
    sources: posture.sources.map(({ name, controls, ...source }) => ({
      source: name,
      ...source,
      controls: controls.map((control) => controlMembers(control, report)),
    })),
  };
}

/** Under the names of the specification. Spec: Posture, "Command and output". */
function controlMembers(control: ControlPosture, report: PostureAnswer) {
  const { claim, letter, effect, exceptions, parameter, list, mapping, lintRules: _, ...rest } = control;
  return {
    ...rest,
    letter: letter === undefined ? null : letterMembers(letter, report),
    effect: { question: claim, ...effectMembers(effect, report) },
    parameters: [parameter, list].filter((one) => one !== undefined),
    lint: citedFindings(control, report).map(({ rule, severity, message, place }) => ({
      rule,
      severity,
      message,
      place,
    })),
    exceptions: exceptions.map((one) => exceptionMembers(one, report)),
    ...(mapping !== undefined && { mappings: mapping }),
    assumptions: hangsOn(control, report.snapshot),
  };
}

function letterMembers({ kind, text, places }: LetterAnswer, report: PostureAnswer) {
  return { holds: HOLDS[kind], text, places: placesOf(places, report) };
}

function exceptionMembers({ gets, ...one }: ExceptedPosture, report: PostureAnswer) {
  return { ...one, ...(gets !== undefined && { gets: effectMembers(gets, report) }) };
}

/** `null` where it is not known, and where nothing was asked: the verdict says which. */
const HOLDS = {
  holds: true,
  fails: false,
  'not known': null,
  'not applicable': null,
  'not in a snapshot': null,
} as const satisfies Record<EffectAnswer['kind'], boolean | null>;

function effectMembers(effect: EffectAnswer, report: PostureAnswer) {
  const holds = HOLDS[effect.kind];
  if (effect.kind === 'holds') {
    const { text, isVacuous } = effect;
    return { holds, ...(isVacuous && { vacuous: true }), ...(text !== undefined && { text }) };
  }
  if (effect.kind === 'not known') return { holds, reasons: effect.reasons };
  if (effect.kind === 'not applicable') return { holds, text: effect.reason };
  if (effect.kind === 'not in a snapshot') return { holds };
  const { text, signIns, places } = effect;
  return {
    holds,
    text,
    ...(signIns !== undefined && signInMembers(signIns, report)),
    ...(places !== undefined && { places: placesOf(places, report) }),
  };
}

function signInMembers({ description, rules, ...rest }: FailingSignIns, report: PostureAnswer) {
  return {
    region: description,
    ...rest,
    rules: rules.map(({ policy, rule }: PolicyRule) => ruleMembers({ policy, rule })),
    example: partOfRequest(rest.witness, report.snapshot),
    replay: report.command(rest.witness, [...new Set(rules.map(({ policy }) => policy.type))]),
  };
}

function placesOf(places: readonly object[], { snapshot, pathOf }: PostureAnswer) {
  return locatePlaces(
    snapshot,
    places.map((resource) => ({ resource })),
  ).flatMap((place) => (place === undefined ? [] : [{ ...place, document: pathOf(place.document) }]));
}

function driftMembers({ controls, untouched, isComplete }: PostureDrift) {
  const driftedMembers = ({ description, ...one }: DriftedSignIns) => ({
    region: description,
    ...one,
    rules: one.rules.map(ruleMembers),
  });
  return {
    controls: controls.map(({ broken, mended, ...one }) => ({
      ...one,
      ...(broken && { broken: driftedMembers(broken) }),
      ...(mended && { mended: driftedMembers(mended) }),
    })),
    untouched,
    isComplete,
  };
}
