// First: the index of words is built when compute is loaded.
import '../support/provide-classifier.ts';

import { measureAppend } from './append.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { measureClassification } from './classification.ts';
import { measureComplete } from './complete.ts';
import { measureClassifyAndCalculate } from './compute-lines.ts';
import { measureDashboards } from './dashboards.ts';
import { measureEndToEnd } from './end-to-end.ts';
import { measureExport } from './export.ts';
import { measureFairness } from './fairness.ts';
import { measureGraphql } from './graphql.ts';
import { measureGrowth } from './growth.ts';
import { HOSTILE_RATE_LIMIT, measureHostile } from './hostile.ts';
import { measureImport } from './import.ts';
import { measureMemory } from './memory.ts';
import { measureReading } from './reading.ts';
import { measureRefused } from './refused.ts';
import { type Finding, printFindings } from './report.ts';
import { measureRisk } from './risk.ts';
import { measureSamplingFromDatabase, measureSamplingInMemory } from './sampling.ts';
import { measureVerify } from './verify.ts';

/**
 * `npm run bench`: every figure is a ratio within this run or a figure of one thread, because absolute speeds depend on the
 * machine. Arguments select parts by the names below; by default all but `growth`, which takes an hour and 30 GB of the disk.
 */
const PARTS = [
  'classification',
  'compute',
  'reading',
  'http',
  'memory',
  'import',
  'graphql',
  'dashboards',
  'sampling',
  'risk',
  'verify',
  'append',
  'export',
  'complete',
  'refused',
  'hostile',
  'fairness',
] as const;
const LONG_PARTS = ['growth'] as const;
const ALL_PARTS = [...PARTS, ...LONG_PARTS];
type Part = (typeof ALL_PARTS)[number];

async function run(parts: ReadonlySet<Part>): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (parts.has('classification')) findings.push(...measureClassification());
  if (parts.has('compute')) findings.push(...measureClassifyAndCalculate());
  if (parts.has('reading')) findings.push(...(await measureReading()));
  if (parts.has('http') || parts.has('memory')) {
    const bench = await startBenchServer();
    try {
      findings.push(...(await measureServer(bench, parts)));
    } finally {
      await bench.stop();
    }
  }
  if (parts.has('graphql')) {
    // A server of its own, with only the graph's data.
    const bench = await startBenchServer();
    try {
      findings.push(...(await measureGraphql(bench)));
    } finally {
      await bench.stop();
    }
  }
  if (parts.has('sampling')) {
    findings.push(...measureSamplingInMemory());
    const bench = await startBenchServer({ onSmallMachine: true });
    try {
      findings.push(...(await measureSamplingFromDatabase(bench)));
    } finally {
      await bench.stop();
    }
  }
  if (parts.has('risk')) findings.push(...measureRisk());
  if (parts.has('verify')) findings.push(...measureVerify());
  if (parts.has('append')) {
    const chained = await startBenchServer();
    try {
      const bare = await startBenchServer({ withoutChain: true });
      try {
        findings.push(...(await measureAppend(chained, bare)));
      } finally {
        await bare.stop();
      }
    } finally {
      await chained.stop();
    }
  }
  if (parts.has('export')) {
    const bench = await startBenchServer();
    try {
      findings.push(...(await measureExport(bench)));
    } finally {
      await bench.stop();
    }
  }
  for (const [part, measure, env] of [
    ['dashboards', measureDashboards, { RATE_LIMIT_PER_HOUR: '0' }],
    ['complete', measureComplete, { RATE_LIMIT_PER_HOUR: '0' }],
    ['import', measureImport, {}],
    ['refused', measureRefused, {}],
    ['hostile', measureHostile, { RATE_LIMIT_PER_HOUR: String(HOSTILE_RATE_LIMIT) }],
    ['fairness', measureFairness, { TRUSTED_PROXIES: '127.0.0.1' }],
  ] as const) {
    if (!parts.has(part)) continue;
    const bench = await startBenchServer({ env });
    try {
      findings.push(...(await measure(bench)));
    } finally {
      await bench.stop();
    }
  }
  if (parts.has('growth')) findings.push(...(await measureGrowth()));
  return findings;
}

async function measureServer(bench: BenchServer, parts: ReadonlySet<Part>): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (parts.has('http')) findings.push(...(await measureEndToEnd(bench)));
  if (parts.has('memory')) findings.push(...(await measureMemory(bench)));
  return findings;
}

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !ALL_PARTS.some((part) => part === name));
if (unknown !== undefined) {
  console.error(
    `No part "${unknown}": choose from ${ALL_PARTS.join(', ')}, or none for all but ${LONG_PARTS.join(', ')}.`,
  );
  process.exit(1);
}
const parts = new Set<Part>(asked.length === 0 ? PARTS : ALL_PARTS.filter((part) => asked.includes(part)));
printFindings(await run(parts));
