import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A network between a gateway and its database that can fail in every way a network does. */
export interface TcpProxy {
  readonly port: number;
  /** Nothing is forwarded any more on the connections there are, and nothing said; new ones are as before. */
  swallow(): void;
  /**
   * Likewise for one connection, from the first message that holds the last of these texts after messages with the
   * others: it still gets through, its answer does not. Resolves then.
   */
  swallowAnswerTo(...texts: readonly string[]): Promise<void>;
  /** Every connection ends at once. */
  cut(): void;
  /** While `refusing`, connections end as they are made. */
  refusing: boolean;
  /** How long each piece is kept on its way. */
  delayMs: number;
  close(): Promise<void>;
}

interface Link {
  readonly near: Socket;
  readonly far: Socket;
  forwards: boolean;
  /** How many of the texts were sent. */
  seen: number;
}

export async function startTcpProxy(to: number): Promise<TcpProxy> {
  const links = new Set<Link>();
  let awaited: { readonly texts: readonly string[]; readonly found: () => void } | null = null;
  /** One direction of a connection: pieces arrive in order, also where the delay changes while some are on their way. */
  const direction = () => {
    let last: Promise<unknown> | null = null;
    return (send: () => void) => {
      if (last === null && proxy.delayMs === 0) return send();
      const arrived = Promise.all([last, sleep(proxy.delayMs)]).then(send);
      last = arrived;
      void arrived.then(() => {
        if (last === arrived) last = null;
      });
    };
  };
  const server = createServer((near) => {
    if (proxy.refusing) return near.destroy();
    const link: Link = { near, far: connect(to, '127.0.0.1'), forwards: true, seen: 0 };
    const { far } = link;
    const [there, back] = [direction(), direction()];
    links.add(link);
    const end = () => {
      near.destroy();
      far.destroy();
      links.delete(link);
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    near.on('data', (data) => {
      if (!link.forwards) return;
      there(() => far.write(data));
      while (awaited !== null && data.includes(awaited.texts[link.seen] ?? '')) {
        link.seen += 1;
        if (link.seen < awaited.texts.length) continue;
        link.forwards = false;
        awaited.found();
        awaited = null;
      }
    });
    far.on('data', (data) => {
      if (link.forwards) back(() => near.write(data));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const proxy: TcpProxy = {
    port: address.port,
    refusing: false,
    delayMs: 0,
    swallow() {
      for (const link of links) link.forwards = false;
    },
    swallowAnswerTo(...texts) {
      for (const link of links) link.seen = 0;
      return new Promise((found) => {
        awaited = { texts, found };
      });
    },
    cut() {
      for (const { near, far } of links) {
        near.destroy();
        far.destroy();
      }
    },
    async close() {
      proxy.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
