import type { Result } from '../../base/result.js';
import { loadOptionalPackage } from '../../console/optional-package.js';

/** The parts of the package `@modelcontextprotocol/sdk` that the server uses. */
export type Sdk = Awaited<ReturnType<typeof importSdk>>;

/** Loads the package `@modelcontextprotocol/sdk`, which is an optional peer dependency. */
export function loadSdk(): Promise<Result<Sdk>> {
  return loadOptionalPackage('@modelcontextprotocol/sdk', 'preflight mcp', importSdk);
}

export async function importSdk() {
  const [{ Server }, { StdioServerTransport }, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  return { Server, StdioServerTransport, types };
}
