/**
 * The start of every command line that a user may paste. It runs the program in each folder, whether the package is installed or not. The
 * program `preflight` is only on the path of a global installation, and `npx preflight` would download another package.
 */
export const RUN = 'npx policy-preflight';
