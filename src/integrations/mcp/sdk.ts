import { failure, type Result, success } from '../../base/result.js';

/** The parts of the package `@modelcontextprotocol/sdk` that the server uses. */
export type Sdk = Awaited<ReturnType<typeof importSdk>>;

/** Loads the package `@modelcontextprotocol/sdk`, which is an optional peer dependency. */
export async function loadSdk(load: typeof importSdk = importSdk): Promise<Result<Sdk>> {
  try {
    return success(await load());
  } catch (error) {
    if (!isMissing(error)) throw error;
    return failure([
      {
        severity: 'error',
        code: 'missing-package',
        message: `\`preflight mcp\` needs the package \`${PACKAGE}\`, which is not installed: run \`npm install ${PACKAGE}\` where \`policy-preflight\` is installed (with \`--global\` if it is installed globally)`,
      },
    ]);
  }
}

const PACKAGE = '@modelcontextprotocol/sdk';

export async function importSdk() {
  const [{ Server }, { StdioServerTransport }, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  return { Server, StdioServerTransport, types };
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(PACKAGE)
  );
}
