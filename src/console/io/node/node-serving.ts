import type { ListeningServer, Serving } from '../io.js';

/** The functions for ports and signals, implemented with Node. */
export const nodeServing: Serving = {
  async listen(answering, address): Promise<ListeningServer> {
    const { closeServer, httpServer, urlOf } = await import('../../http/node-http.js');
    const server = httpServer(answering, address.tls);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address.port, address.host, () => resolve());
    });
    return { url: urlOf(server, address), close: () => closeServer(server) };
  },
  ended: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
};
