import type { QuestionSource } from '../../console/sections/question-source.js';
import { undecidedControls } from '../../features/compliance/console/undecided-controls.js';

/**
 * Sources of questions, such as controls of a compliance framework. `inspect` lists the data that these questions need but that the export
 * lacks. The order is that of the output.
 */
export const QUESTION_SOURCES: readonly QuestionSource[] = [undecidedControls];
