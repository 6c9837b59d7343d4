/** The file that each thread of `preflight test --jobs` runs. It shares the file of the commands, so that the package holds their code once. */
import('../commands/other-commands.js').then(({ startSuiteThread }) => startSuiteThread());
