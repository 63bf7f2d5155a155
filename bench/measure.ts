import { Bench } from 'tinybench';

const WARM_UP_ROUNDS = 2;

/**
 * Median milliseconds of each named task. They take turns, round after round in one process: a busy moment of the machine then
 * slows all alike, and none finds the caches as it left them.
 */
export async function medians(tasks: Readonly<Record<string, () => void>>, rounds = 9): Promise<Readonly<Record<string, number>>> {
  const times = new Map<string, number[]>(Object.keys(tasks).map((name) => [name, []]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    // One bench would run all rounds of a task before the next task's.
    const bench = new Bench({ iterations: 1, time: 0, warmup: false });
    for (const [name, task] of Object.entries(tasks)) bench.add(name, task);
    await bench.run();
    for (const { name, result } of bench.tasks) {
      if (result.state !== 'completed') throw new Error(`the task ${name} did not complete`);
      if (round >= 0) times.get(name)!.push(result.latency.p50);
    }
  }
  return Object.fromEntries([...times].map(([name, of]) => [name, median(of)]));
}

/** Prints a table with its columns lined up, numbers to the right. */
export function printTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(cell < 10 ? 2 : 1) : cell)));
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ');
  console.log(line(heads));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of cells) console.log(line(row));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
