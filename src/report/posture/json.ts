import { hashOf } from '../../base/hash.js';
import type { PolicyRule } from '../../policies/policy.js';
import { ruleMembers } from '../../policies/rule-words.js';
import type { EffectAnswer } from '../../posture/control/answer.js';
import { locatePlaces } from '../../read/text/positions.js';
import { partOfRequest } from '../../suite/request/part-of-request.js';
import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import type { PostureAnswer } from './posture-report.js';

/** Everything, with each witness as a request and as an example of a file of tests. */
export const postureJson = defineFormat<PostureAnswer>({
  name: 'json',
  what: 'for programs: everything, with each sign-in as a request and as an example for a file of tests',
  text(report) {
    const { posture, snapshot, version } = report;
    return jsonText(
      {
        version,
        org: {
          hash: hashOf(snapshot.documents.map(({ name, text = '' }) => `${name}\n${text}`).join('\n')),
          documents: snapshot.documents.map(({ name }) => report.pathOf(name)),
        },
        faults: posture.faults,
        sources: posture.sources.map(({ controls, ...source }) => ({
          ...source,
          controls: controls.map(({ letter, effect, exceptions, ...control }) => ({
            ...control,
            letter: letter === undefined ? null : { ...letter, places: placesOf(letter.places, report) },
            effect: effectMembers(effect, report),
            exceptions: exceptions.map(({ gets, ...one }) => ({
              ...one,
              ...(gets !== undefined && { gets: effectMembers(gets, report) }),
            })),
          })),
        })),
      },
      snapshot,
    );
  },
});

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
