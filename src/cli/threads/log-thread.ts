/**
 * The file that each thread of `preflight logs backtest --jobs` runs; the thread pool calls these functions. It loads their code from the
 * module of the commands, so that the package contains the code once.
 */
type Commands = typeof import('../commands/other-commands.js');

export const answer: Commands['answerLogTask'] = async (task) =>
  (await import('../commands/other-commands.js')).answerLogTask(task);

export const answerAndTell: Commands['answerAndTellLogTask'] = async (task) =>
  (await import('../commands/other-commands.js')).answerAndTellLogTask(task);
