import type { QuestionSource } from '../../console/sections/question-source.js';
import { undecidedControls } from '../../features/compliance/console/undecided-controls.js';

/** The questions of features whose missing data `inspect` lists, in order. */
export const QUESTION_SOURCES: readonly QuestionSource[] = [undecidedControls];
