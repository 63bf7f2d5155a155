import { Bench } from 'tinybench';

/** Median milliseconds of each named task, run in turns in one process, so that a busy machine slows all alike. */
export async function medians(tasks: Readonly<Record<string, () => void>>, rounds = 9): Promise<Readonly<Record<string, number>>> {
  const bench = new Bench({ iterations: rounds, time: 0, warmupIterations: 2, warmupTime: 0 });
  for (const [name, task] of Object.entries(tasks)) bench.add(name, task);
  await bench.run();
  return Object.fromEntries(
    bench.tasks.map((task) => {
      const { result } = task;
      if (result.state !== 'completed') throw new Error(`the task ${task.name} did not complete`);
      return [task.name, result.latency.p50];
    }),
  );
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
