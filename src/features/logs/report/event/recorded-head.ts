import { alternatives } from '../../../../base/messages.js';
import { printable } from '../../../../base/printable.js';
import { factNamed } from '../../../../model/facts/facts.js';
import { namesIn } from '../../../../model/policies/display-names.js';
import type { Snapshot } from '../../../../model/policies/snapshot.js';
import { ruleInQuotes } from '../../../../what-if/rule-in-quotes.js';
import type { InferredFact } from '../../decide/inferred.js';
import type { RecordedInEvent } from './recorded-in-event.js';

/**
 * Returns the decision that an event records as one line: result, rules, time and reason. Returns `undefined` if the event has neither a
 * result nor rules.
 */
export function recordedHead({ result, rules: by, time, reason }: RecordedInEvent): string | undefined {
  if (result === undefined && by.length === 0) return undefined;
  const rules =
    by.length === 0
      ? ''
      : ` by ${alternatives(
          by.map((one) => ('id' in one ? `rule ${printable(one.id)}` : ruleInQuotes(one))),
          'and',
        )}`;
  const when =
    time === undefined ? '' : ` (${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC)`;
  const why = reason === undefined ? '' : `: ${printable(reason)}`;
  return `recorded: ${printable(result ?? 'decided')}${rules}${when}${why}`;
}

/** Returns the facts that were inferred from the recorded deciding rule, one sentence each. */
export function inferredSentences({ inferred }: RecordedInEvent, snapshot: Snapshot): string[] {
  const { facts, passed } = inferred;
  const phrases = [...new Set(facts.flatMap((one) => phraseOf(one, snapshot) ?? []))];
  const shown = passed.slice(-MOST_RULES);
  return [
    ...(phrases.length === 0 ? [] : [`hence ${alternatives(phrases.slice(0, MOST_FACTS), 'and')}`]),
    ...shown.map((one) => {
      const paths = one.unknown.map((path) => `\`${printable(path)}\``);
      if (paths.length === 0) return `hence ${ruleInQuotes(one)} did not match`;
      const which = paths.length === 1 ? paths.join('') : `at least one of ${alternatives(paths, 'and')}`;
      return `hence ${ruleInQuotes(one)} did not match: ${which} did not hold`;
    }),
  ];
}

const MOST_FACTS = 5;
const MOST_RULES = 3;

/** Returns a phrase for an inferred fact; `undefined` if there is no phrase for this kind of fact, for example for an expression. */
function phraseOf({ fact, value, holds }: InferredFact, snapshot: Snapshot): string | undefined {
  const subject = SUBJECTS[fact];
  if (subject === undefined) return undefined;
  const is = subject.isYesNo ? holds === (value === 'true') : holds;
  const kind = factNamed(fact)?.kind;
  const named = kind === undefined ? printable(value) : namesIn(snapshot, String).shown(kind, value);
  return `${subject.words} ${is ? subject.verbs[0] : subject.verbs[1]}${subject.isYesNo ? '' : ` ${named}`}`;
}

interface Subject {
  readonly words: string;
  /** The verb for a fact that holds, such as `was managed`, and for a fact that does not hold, such as `was not managed`. */
  readonly verbs: readonly [string, string];
  readonly isYesNo?: true;
}

const WAS = ['was', 'was not'] as const;

const SUBJECTS: Readonly<Record<string, Subject>> = {
  managed: { words: 'the device', verbs: ['was managed', 'was not managed'], isYesNo: true },
  registered: { words: 'the device', verbs: ['was registered', 'was not registered'], isYesNo: true },
  deviceAssurance: { words: 'the device', verbs: ['satisfied', 'did not satisfy'] },
  platform: { words: 'the platform', verbs: WAS },
  riskLevel: { words: 'the risk level', verbs: WAS },
  entityRisk: { words: 'the risk level of the user', verbs: WAS },
  riskDetection: { words: 'the service', verbs: ['detected', 'did not detect'] },
  behavior: { words: 'the service', verbs: ['detected', 'did not detect'] },
  zone: { words: 'the address', verbs: ['was in', 'was not in'] },
  group: { words: 'the user', verbs: ['was in the group', 'was not in the group'] },
  user: { words: 'the user', verbs: WAS },
  userType: { words: 'the user type', verbs: WAS },
  credentialsProvider: { words: 'the credentials provider', verbs: WAS },
  identityProvider: { words: 'the identity provider', verbs: WAS },
  authType: { words: 'the authentication type', verbs: WAS },
  office365Client: { words: 'the Office 365 client', verbs: WAS },
};
