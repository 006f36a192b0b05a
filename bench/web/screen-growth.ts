import { table } from '../support/table.ts'

/** What a page holds after its garbage was collected. */
export interface ScreenSample {
  polls: number
  orders: number
  heapBytes: number
  nodes: number
  listeners: number
  storageCharacters: number
}

type Measure = 'heapBytes' | 'nodes' | 'listeners'

/**
 * How much may be added between the first sample and the last. A leak of one small object for each poll would add more
 * than half a megabyte, one of a single node or listener for each order a thousand of them.
 */
const BOUNDS: Record<Measure, { name: string; most: number }> = {
  heapBytes: { name: 'JavaScript heap without machine code', most: 500_000 },
  nodes: { name: 'Nodes', most: 200 },
  listeners: { name: 'Listeners', most: 50 },
}

interface Growth {
  measure: Measure
  before: number
  after: number
  isBounded: boolean
}

/** From the first sample to the last. */
export function growthOf(samples: readonly ScreenSample[]): Growth[] {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) throw new Error('Nothing was measured')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of a constant
  return (Object.keys(BOUNDS) as Measure[]).map((measure) => ({
    measure,
    before: first[measure],
    after: last[measure],
    isBounded: last[measure] - first[measure] <= BOUNDS[measure].most,
  }))
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`
const show = (measure: Measure, value: number) => (measure === 'heapBytes' ? kilobytes(value) : String(value))

/** For the progress of a run. */
export const describeSample = ({ polls, orders, heapBytes, nodes, listeners }: ScreenSample): string =>
  `${polls} polls, ${orders} orders, ${kilobytes(heapBytes)}, ${nodes} nodes, ${listeners} listeners`

export function samplesTable(samples: readonly ScreenSample[]): string {
  return table(
    ['Polls', 'Orders', 'Heap', 'Nodes', 'Listeners', 'Local storage'],
    samples.map(({ polls, orders, heapBytes, nodes, listeners, storageCharacters }) => [
      ...[polls, orders].map(String),
      kilobytes(heapBytes),
      ...[nodes, listeners].map(String),
      kilobytes(storageCharacters),
    ]),
  )
}

export function growthTable(growth: readonly Growth[]): string {
  return table(
    ['Measure', 'After a tenth of the day', 'At its end', 'May grow by', ''],
    growth.map(({ measure, before, after, isBounded }) => [
      BOUNDS[measure].name,
      show(measure, before),
      show(measure, after),
      show(measure, BOUNDS[measure].most),
      isBounded ? 'met' : '**missed**',
    ]),
  )
}
