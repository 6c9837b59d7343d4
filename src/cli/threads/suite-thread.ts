/** The file that each thread of `preflight test --jobs` runs. It loads its code from the module of the commands. */
import('../commands/other-commands.js').then(({ startSuiteThread }) => startSuiteThread());
