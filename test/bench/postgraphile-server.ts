import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

/**
 * PostGraphile over the product's own tables, in its own process: the reference for the graph's speed. It reads as the
 * application role under row-level security, as the product does.
 */
const { DATABASE_URL, PORT, WORKSPACE_ID } = process.env;
if (DATABASE_URL === undefined || WORKSPACE_ID === undefined) throw new Error('DATABASE_URL, WORKSPACE_ID');

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({ connectionString: DATABASE_URL, schemas: ['public'], poolConfig: { max: 10 } }),
  ],
  grafserv: { graphqlPath: '/graphql', watch: false },
  grafast: {
    explain: false,
    context: () => ({ pgSettings: { role: 'footing_app', 'app.workspace_id': WORKSPACE_ID } }),
  },
});
const server = createServer();
const serv = instance.createServ(grafserv);
await serv.addTo(server);
await serv.ready();
server.listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('SIGTERM', () => process.exit(0));
