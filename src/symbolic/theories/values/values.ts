import { groupBy } from '../../../base/group-by.js';
import type { World } from '../../../facts/world.js';
import { unknowable } from '../free.js';
import type { Building, Choices, Theory } from '../theory.js';
import { outcomesIn } from './joint.js';
import { type Question, questionsIn } from './question.js';
import { type SubjectIn, subjectIn } from './subject-in.js';

/**
 * What was typed, the attributes of the user, of the session, the device and the access request, and whatever
 * expressions ask of them. What automata and cells tell is exact; any other question is a choice of its own, bound to
 * the values at which its outcome is known, and stated by the request where no value that was tried brings it about.
 */
export const values: Theory = {
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
      const question = byFact.get(fact)?.get(value) as Question;
      const reason = fact.unknowable?.(value, world);
      return reason === undefined ? answers(question, world) : unknowable(fact, value, reason, building);
    };
  },
};

type Answers = (question: Question, world: World) => Choices;

function answersTo(questions: readonly Question[], building: Building): Answers {
  const isAlone = ({ subjects, isAll }: Question) => isAll && subjects.length === 1;
  const joint = questions.filter((question) => !isAlone(question));
  const subjects = new Map(questions.flatMap((one) => one.subjects).map((subject) => [subject.key, subject]));
  const made = new Map(
    [...subjects].map(([key, subject]) => {
      const isOf = (question: Question) => question.subjects.some((one) => one.key === key);
      const own = questions.filter((question) => isAlone(question) && isOf(question));
      return [key, subjectIn(subject, own, joint.filter(isOf), building)] as const;
    }),
  );
  const outcomes = outcomesIn(joint, made, building);
  return (question, world) => {
    const [subject] = question.subjects;
    return isAlone(question) && subject !== undefined
      ? (made.get(subject.key) as SubjectIn).choices(question)
      : outcomes(question, world);
  };
}
