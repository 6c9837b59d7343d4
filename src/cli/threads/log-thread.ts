/**
 * The file that each thread of `preflight logs backtest --jobs` runs. The thread pool calls the functions of this file. Each function loads
 * its code from the module of the commands, so that the package contains this code only once.
 */
type Commands = typeof import('../commands/other-commands.js');

export const answer: Commands['answerLogTask'] = async (task) =>
  (await import('../commands/other-commands.js')).answerLogTask(task);

export const answerAndTell: Commands['answerAndTellLogTask'] = async (task) =>
  (await import('../commands/other-commands.js')).answerAndTellLogTask(task);
