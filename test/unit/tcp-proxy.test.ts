import { connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startTcpProxy } from '../support/tcp-proxy.ts';

it('a network keeps the order of bytes when its delay ends while some are on their way', async () => {
  const arrived: string[] = [];
  const server = createServer((socket) => socket.on('data', (bytes) => arrived.push(bytes.toString())));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const network = await startTcpProxy(address.port);
  const socket = connect(network.port, '127.0.0.1').setNoDelay(true);
  onTestFinished(async () => {
    socket.destroy();
    await network.close();
    server.close();
  });
  network.delayMs = 200;
  socket.write('a');
  // The proxy has read it, and keeps it.
  await new Promise((resolve) => setTimeout(resolve, 50));
  network.delayMs = 0;
  socket.write('b');
  await expect.poll(() => arrived.join('')).toHaveLength(2);
  expect(arrived.join('')).toBe('ab');
});
