import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { trailFile } from '../../compute/chain/trail-file.ts';
import { lineBatches } from '../../gateway/actions/evidence/line-batches.ts';
import { packageZip } from '../../gateway/actions/evidence/package-zip.ts';

/**
 * A process of its own: writes a package whose chain has as many entries as its argument says, reads it slowly enough
 * that the writer has to wait, and prints how much memory it had at most.
 */
const ENTRIES = Number(process.argv[2] ?? 1_000);
const MIB = 1024 * 1024;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function* entries() {
  let previous = '0'.repeat(64);
  for (let seq = 1; seq <= ENTRIES; seq++) {
    const payload = `{"invoice":{"lines":[${`{"description":"Strom ${seq}","kgco2e":"1.250000"},`.repeat(10)}{}]},"salt":"${previous.slice(0, 22)}"}`;
    const header = `{"actor":"api_key:ftg_test","at":"2026-01-01T00:00:00.000Z","chain":"c/2026","kind":"invoice.recorded","payload_digest":"${sha256(payload)}","prev_hash":"${previous}","refs":[],"seq":${seq},"subject":"invoice:${seq}","type":"audit-entry/1"}`;
    previous = sha256(header);
    yield { header, hash: previous, payload };
  }
}

const zip = packageZip(new Date(0), async (digestOf) => {
  const trail = trailFile({ chain: 'c/2026', checkpoint: 'a.b.c', entries: entries() });
  await digestOf({ name: 'audit-trail.json', deflated: true, content: lineBatches(trail) });
});
let bytes = 0;
for await (const chunk of zip) bytes += (chunk as Buffer).length;

/** The kernel's own high water mark; `maxRSS` begins with that of the parent. */
const mark = process.platform === 'linux' && /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
const kilobytes = mark ? Number(mark[1]) : process.resourceUsage().maxRSS;
console.log(JSON.stringify({ bytes, mebibytes: (kilobytes * 1024) / MIB }));
