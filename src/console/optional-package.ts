import { failure, type Result, success } from '../base/result.js';

/**
 * Loads an optional peer dependency.
 *
 * @param command - the command that needs the package, such as `preflight lsp`.
 * @param load - imports the package.
 */
export async function loadOptionalPackage<Package>(
  name: string,
  command: string,
  load: () => Promise<Package>,
): Promise<Result<Package>> {
  try {
    return success(await load());
  } catch (error) {
    if (!isMissing(name, error)) throw error;
    const message = `\`${command}\` needs the package \`${name}\`, which is not installed: run \`npm install ${name}\` where \`policy-preflight\` is installed (with \`--global\` if it is installed globally)`;
    return failure([{ severity: 'error', code: 'missing-package', message }]);
  }
}

function isMissing(name: string, error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') &&
    error.message.includes(name)
  );
}
