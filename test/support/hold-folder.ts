import { openDatabase } from '../../gateway/database/open-database.ts';

/** Opens an embedded database, says so and keeps it until the process is killed. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: FOLDER');

await openDatabase({ dataDir });
console.log('open');
setInterval(() => {}, 60_000);
