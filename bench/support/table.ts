/** A Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** How many times the baseline a value is. */
export function relative(value: number, baseline: number): string {
  return `${(value / baseline).toFixed(2)}×`
}
