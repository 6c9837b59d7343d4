import { groupBy } from '../../../../base/group-by.js';
import { getOrMake } from '../../../../base/memo.js';
import { all, always } from '../../../../logic/kleene/formula.js';
import type { World } from '../../../../model/facts/world.js';
import { unknowableChoice } from '../free.js';
import type { Building, Choices, Theory } from '../theory.js';
import { outcomesIn } from './joint.js';
import { questionsIn, type ValueQuestion } from './question.js';
import { addSubject } from './subject-in.js';

/**
 * Encodes all expressions, and conditions on the user name and on attributes of the user, the session, the device and the access request.
 * If automata can decide a condition, its formula is exact. Every other condition has a variable for its result. If the result is known for
 * a value of the attribute, the variable must have this result. If no example value gives the required result, a generated request states
 * the result directly.
 */
export const valueTheory: Theory = {
  prepare(asked, building) {
    const questions = questionsIn(asked);
    const answers = answersTo(questions, building);
    const byFact = new Map(
      [...groupBy(questions, ({ fact }) => fact)].map(([fact, own]) => [
        fact,
        new Map(own.map((question) => [question.value, question])),
      ]),
    );
    return (fact, value, world) => {
      const question = byFact.get(fact)?.get(value) as ValueQuestion;
      const reason = fact.unknowable?.(value, world);
      return reason === undefined
        ? answers.of(question, world)
        : all([answers.mayHold(question), unknowableChoice(fact, value, reason, building)]);
    };
  },
};

interface Answers {
  of(question: ValueQuestion, world: World): Choices;
  /** Returns the formula for "the condition may hold". */
  mayHold(question: ValueQuestion): Choices;
}

function answersTo(questions: readonly ValueQuestion[], building: Building): Answers {
  const isAlone = ({ subjects, isAll }: ValueQuestion) => isAll && subjects.length === 1;
  const joint = questions.filter((question) => !isAlone(question));
  const subjects = new Map(questions.flatMap((one) => one.subjects).map((subject) => [subject.key, subject]));
  const about = new Map<string, { readonly alone: ValueQuestion[]; readonly joint: ValueQuestion[] }>();
  for (const question of questions)
    for (const key of new Set(question.subjects.map((subject) => subject.key)))
      getOrMake(about, key, () => ({ alone: [], joint: [] }))[isAlone(question) ? 'alone' : 'joint'].push(
        question,
      );
  const made = new Map(
    [...subjects].map(([key, subject]) => {
      const { alone = [], joint = [] } = about.get(key) ?? {};
      return [key, addSubject(subject, alone, joint, building)] as const;
    }),
  );
  const outcomes = outcomesIn(joint, made, building);
  const subjectOf = (question: ValueQuestion) => {
    const [subject] = question.subjects;
    return isAlone(question) && subject !== undefined ? made.get(subject.key) : undefined;
  };
  return {
    of: (question, world) => subjectOf(question)?.formulaOf(question) ?? outcomes(question, world),
    mayHold: (question) => subjectOf(question)?.mayHold(question) ?? always,
  };
}
