import type { Server } from 'node:http';
import type { ListenAddress } from '../../../../console/http/node-http.js';

/**
 * Listens before it returns, so that the address is known in the same breath: `listen` looks up even what is an address already,
 * and that takes until the next turn. Throws where it cannot.
 */
export function listenNow(server: Server, { host, port }: Pick<ListenAddress, 'host' | 'port'>): void {
  const address = host === 'localhost' ? '127.0.0.1' : host;
  // Otherwise what is thrown here would be thrown once more, at nobody.
  server.on('error', () => {});
  const { _listen2: bind } = server as BindingServer;
  if (bind === undefined) server.listen(port, address);
  else bind.call(server, address, port, address.includes(':') ? 6 : 4, BACKLOG, null, 0);
  if (server.address() === null)
    throw new Error(`nothing can listen on port ${port} of ${host}: another program may do so already`);
}

/** The number that Node takes. */
const BACKLOG = 511;

/** What Node's `listen` comes to, which other runtimes need not have: they listen at once. */
interface BindingServer {
  readonly _listen2?: (
    address: string,
    port: number,
    family: 4 | 6,
    backlog: number,
    file: null,
    flags: number,
  ) => void;
}
