import type { BenchServer } from './bench-server.ts';
import type { Finding } from './report.ts';
export async function measureHostile(_bench: BenchServer): Promise<Finding[]> {
  return [];
}
