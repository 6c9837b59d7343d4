import type { PolicyRule } from '../../policies/policy.js';
import { ruleMembers } from '../../policies/rule-words.js';
import type { EffectAnswer } from '../../posture/control/answer.js';
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
    version,
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
    sources: posture.sources.map((source) => ({
      ...source,
      controls: source.controls.map((control) => controlMembers(control, report)),
    })),
  };
}

function controlMembers(control: ControlPosture, report: PostureAnswer) {
  const { letter, effect, exceptions, lintRules: _, ...rest } = control;
  return {
    ...rest,
    letter: letter === undefined ? null : { ...letter, places: placesOf(letter.places, report) },
    effect: effectMembers(effect, report),
    lint: citedFindings(control, report).map(({ rule, severity, message, place }) => ({
      rule,
      severity,
      message,
      place,
    })),
    exceptions: exceptions.map((one) => exceptionMembers(one, report)),
    assumptions: hangsOn(control, report.snapshot),
  };
}

function exceptionMembers({ gets, ...one }: ExceptedPosture, report: PostureAnswer) {
  return { ...one, ...(gets !== undefined && { gets: effectMembers(gets, report) }) };
}

function effectMembers(effect: EffectAnswer, report: PostureAnswer) {
  if (effect.kind !== 'fails') return effect;
  const { signIns, places, ...rest } = effect;
  return {
    ...rest,
    ...(places !== undefined && { places: placesOf(places, report) }),
    ...(signIns !== undefined && {
      signIns: {
        ...signIns,
        rules: signIns.rules.map(({ policy, rule }: PolicyRule) => ruleMembers({ policy, rule })),
        example: partOfRequest(signIns.witness, report.snapshot),
        replay: report.command(signIns.witness, [...new Set(signIns.rules.map(({ policy }) => policy.type))]),
      },
    }),
  };
}

function placesOf(places: readonly object[], { snapshot, pathOf }: PostureAnswer) {
  return locatePlaces(
    snapshot,
    places.map((resource) => ({ resource })),
  ).flatMap((place) => (place === undefined ? [] : [{ ...place, document: pathOf(place.document) }]));
}

function driftMembers({ controls, untouched, isComplete }: PostureDrift) {
  const signInMembers = (one: DriftedSignIns) => ({ ...one, rules: one.rules.map(ruleMembers) });
  return {
    controls: controls.map(({ broken, mended, ...one }) => ({
      ...one,
      ...(broken && { broken: signInMembers(broken) }),
      ...(mended && { mended: signInMembers(mended) }),
    })),
    untouched,
    isComplete,
  };
}
