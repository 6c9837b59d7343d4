import type { Server } from 'node:http';
import type { ListenAddress } from '../../../../console/http/node-http.js';

/**
 * Starts listening synchronously, so that the address is known at once. Node's `listen` resolves even a numeric address asynchronously.
 * Throws if the port is not available.
 */
export function listenNow(server: Server, { host, port }: Pick<ListenAddress, 'host' | 'port'>): void {
  const address = host === 'localhost' ? '127.0.0.1' : host;
  // Without this listener, Node would emit the `error` event after this function has thrown, and the unhandled event would end the process.
  server.on('error', () => {});
  const { _listen2: bindNow } = server as BindingServer;
  if (bindNow === undefined) server.listen(port, address);
  else bindNow.call(server, address, port, address.includes(':') ? 6 : 4, BACKLOG, null, 0);
  if (server.address() === null)
    throw new Error(`cannot listen on port ${port} of ${host}: another program may use it`);
}

/** The maximum length of the queue of pending connections. Node uses the same value. */
const BACKLOG = 511;

/**
 * A server with `_listen2`, the internal function that Node's `listen` calls to open the port. Another runtime may lack this function; its
 * `listen` opens the port at once.
 */
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
