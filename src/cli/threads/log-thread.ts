/**
 * The file that each thread of `preflight logs backtest --jobs` runs; the thread pool calls these functions. It shares the file of the
 * commands, so that the package holds their code once.
 */
type Commands = typeof import('../commands/other-commands.js');

export const answer: Commands['answerLogTask'] = async (task) =>
  (await import('../commands/other-commands.js')).answerLogTask(task);

export const answerAndTell: Commands['answerAndTellLogTask'] = async (task) =>
  (await import('../commands/other-commands.js')).answerAndTellLogTask(task);
