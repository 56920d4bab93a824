import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.ts';

/** What can go wrong for a while, and how it ends. */
export interface Fault {
  readonly name: string;
  readonly on: readonly World['kind'][];
  /** Begins; what it returns ends it. `at` is the gateway it strikes. */
  begin(world: World, at: number): Promise<() => Promise<void>>;
}

const BOTH = ['embedded', 'postgres'] as const;
const SERVER = ['postgres'] as const;
/** Time a slow network keeps each piece. */
const DELAY_MS = 40;
/** A slow process runs half of the time. */
const PULSE_MS = 60;

const gatewayOf = ({ gateways }: World, at: number) => {
  const gateway = gateways[at];
  if (gateway === undefined) throw new Error(`there is no gateway ${at}`);
  return gateway;
};
const serverOf = ({ server, network }: World) => {
  if (server === null || network === null) throw new Error('the database is embedded');
  return { server, network };
};

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill',
    on: BOTH,
    async begin(world, at) {
      await gatewayOf(world, at).stop('SIGKILL');
      return () => world.startGateway(at);
    },
  },
  {
    name: 'end',
    on: BOTH,
    async begin(world, at) {
      const code = await gatewayOf(world, at).stop('SIGTERM');
      if (code !== 0) throw new Error(`a gateway that was asked to end ended with ${code}`);
      return () => world.startGateway(at);
    },
  },
  {
    name: 'stop',
    on: BOTH,
    async begin(world, at) {
      const { child } = gatewayOf(world, at);
      child.kill('SIGSTOP');
      return async () => void child.kill('SIGCONT');
    },
  },
  {
    name: 'slow',
    on: BOTH,
    async begin(world, at) {
      if (world.network !== null) {
        const { network } = world;
        network.delayMs = DELAY_MS;
        return async () => {
          network.delayMs = 0;
        };
      }
      const { child } = gatewayOf(world, at);
      let isOver = false;
      const pulses = (async () => {
        while (!isOver) {
          child.kill('SIGSTOP');
          await sleep(PULSE_MS);
          child.kill('SIGCONT');
          await sleep(PULSE_MS);
        }
      })();
      return () => {
        isOver = true;
        return pulses;
      };
    },
  },
  {
    name: 'full',
    on: BOTH,
    async begin(world) {
      world.fillDisk();
      return async () => {
        world.freeDisk();
        // PostgreSQL ends where it cannot write its log; whoever watches over it starts it again.
        if (world.server?.isRunning() === false) await world.server.start('primary');
      };
    },
  },
  {
    name: 'crash',
    on: SERVER,
    async begin(world) {
      const { server } = serverOf(world);
      await server.crash();
      return () => server.start('primary');
    },
  },
  {
    name: 'cut',
    on: SERVER,
    async begin(world) {
      const { network } = serverOf(world);
      network.refusing = true;
      network.cut();
      return async () => {
        network.refusing = false;
      };
    },
  },
  {
    name: 'silent',
    on: SERVER,
    async begin(world) {
      const { network } = serverOf(world);
      network.swallow();
      network.refusing = true;
      // A network that is back after silence has lost its connections.
      return async () => {
        network.cut();
        network.refusing = false;
      };
    },
  },
];
