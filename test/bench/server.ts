import { registerHooks } from 'node:module';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/**
 * The product's server with measurements for the bench: it answers `measure` over IPC with the values since the last question.
 * Production has nothing of this.
 */
export interface ServerMeasure {
  /** Event loop delay beyond the sampling interval, in milliseconds. */
  readonly delayP50Ms: number;
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
  /** Share of the time the event loop was busy, 0 to 1. */
  readonly loopUtilization: number;
  readonly rssBytes: number;
  /** The most since the last question, looked at ten times a second. */
  readonly peakRssBytes: number;
  /** CPU seconds since the last question: the whole process, and its main thread alone. */
  readonly processCpuSeconds: number;
  readonly mainThreadCpuSeconds: number;
}

const SAMPLE_EVERY_MS = 1;
const NS_PER_MS = 1e6;
const US_PER_SECOND = 1e6;
const RSS_EVERY_MS = 100;

const delay = monitorEventLoopDelay({ resolution: SAMPLE_EVERY_MS });
delay.enable();
let peakRssBytes = 0;
setInterval(() => {
  peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
}, RSS_EVERY_MS).unref();
let processBefore = process.cpuUsage();
let threadBefore = process.threadCpuUsage();
let loopBefore = performance.eventLoopUtilization();

const seconds = (usage: NodeJS.CpuUsage) => (usage.user + usage.system) / US_PER_SECOND;
/** The histogram holds the whole interval between two samples; only the delay counts. */
const lateMs = (intervalNs: number) => Math.max(0, intervalNs / NS_PER_MS - SAMPLE_EVERY_MS);

function measure(): ServerMeasure {
  const loop = performance.eventLoopUtilization();
  const rssBytes = process.memoryUsage.rss();
  const measured = {
    delayP50Ms: lateMs(delay.percentile(50)),
    delayP99Ms: lateMs(delay.percentile(99)),
    delayMaxMs: lateMs(delay.max),
    loopUtilization: performance.eventLoopUtilization(loop, loopBefore).utilization,
    rssBytes,
    peakRssBytes: Math.max(peakRssBytes, rssBytes),
    processCpuSeconds: seconds(process.cpuUsage(processBefore)),
    mainThreadCpuSeconds: seconds(process.threadCpuUsage(threadBefore)),
  };
  delay.reset();
  peakRssBytes = 0;
  processBefore = process.cpuUsage();
  threadBefore = process.threadCpuUsage();
  loopBefore = loop;
  return measured;
}

process.on('message', (message) => {
  if (message === 'measure') process.send?.(measure());
});
// The channel to the bench must not keep a stopped server alive.
process.channel?.unref();

/** Replaces the module that writes the chain by one that does not; the product has no such switch. */
if (process.env.BENCH_WITHOUT_CHAIN === '1') {
  const standIn = new URL('./without-chain.ts', import.meta.url).href;
  registerHooks({
    resolve(specifier, context, next) {
      const isChain = specifier.endsWith('/append-entries.ts') && context.parentURL !== standIn;
      return isChain ? { url: standIn, shortCircuit: true } : next(specifier, context);
    },
  });
}

await import('../../gateway/main.ts');
