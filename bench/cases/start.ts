import { startProduct, type Ground } from '../support/product.ts'
import { ratio, table } from '../support/table.ts'

const ROUNDS = 5

/** From the start of the process until it is ready; the compile cache is there from a start before. */
export async function measureStart(ground: Ground): Promise<string> {
  await timeStart(ground, {})
  const withCache: number[] = []
  const without: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    withCache.push(await timeStart(ground, {}))
    without.push(await timeStart(ground, { NODE_DISABLE_COMPILE_CACHE: '1' }))
  }
  const [cached, plain] = [median(withCache), median(without)]
  return table(
    ['Start', 'ms, median of 5', 'to the start without a cache'],
    [
      ['without the compile cache', plain.toFixed(0), '1'],
      ['with it', cached.toFixed(0), ratio(cached, plain)],
    ],
  )
}

async function timeStart(ground: Ground, environment: Record<string, string>): Promise<number> {
  const startedAt = performance.now()
  const product = await startProduct(ground, '', environment)
  const took = performance.now() - startedAt
  await product.stop()
  return took
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
