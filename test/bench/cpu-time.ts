import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc; 100 on every Linux that matters. */
const TICKS_PER_SECOND = 100;

/** CPU seconds of a process and all its descendants, ended ones included; null where there is no /proc. */
export function treeCpuSeconds(rootPid: number | null): number | null {
  if (rootPid === null) return null;
  try {
    const stats = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readStat(Number(name)))
      .filter((stat) => stat !== null);
    const wanted = new Set([rootPid]);
    for (let size = 0; size !== wanted.size; ) {
      size = wanted.size;
      for (const { pid, parent } of stats) if (wanted.has(parent)) wanted.add(pid);
    }
    const ticks = stats.filter(({ pid }) => wanted.has(pid)).reduce((sum, stat) => sum + stat.ticks, 0);
    return ticks / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** Fields 14 to 17 of `/proc/PID/stat`: user and system time, own and of waited-for children. */
function readStat(pid: number): { pid: number; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), ticks };
  } catch {
    return null;
  }
}

/** CPU seconds of the programs this process has started and waited for; null where there is no /proc. */
export function endedChildrenCpuSeconds(): number | null {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8');
    const [user = 0, system = 0] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(13, 15)
      .map(Number);
    return (user + system) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** CPU seconds all programs of this machine have used since it started; null where there is no /proc. */
export function machineCpuSeconds(): number | null {
  try {
    const fields = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? [];
    const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = fields;
    return (user + nice + system + irq + softIrq) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
