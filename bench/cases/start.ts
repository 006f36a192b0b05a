import { startProduct, type BenchEnvironment } from '../support/product.ts'
import { relative, table } from '../support/table.ts'

const ROUNDS = 5

/** Time from the start of the process until it is ready. The first start fills the compile cache. */
export async function measureStart(environment: BenchEnvironment): Promise<string> {
  await timeStart(environment, {})
  const withCache: number[] = []
  const without: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    withCache.push(await timeStart(environment, {}))
    without.push(await timeStart(environment, { NODE_DISABLE_COMPILE_CACHE: '1' }))
  }
  const [cached, plain] = [median(withCache), median(without)]
  return table(
    ['Start', 'ms, median of 5', 'relative to no cache'],
    [
      ['without the compile cache', plain.toFixed(0), '1'],
      ['with it', cached.toFixed(0), relative(cached, plain)],
    ],
  )
}

async function timeStart(environment: BenchEnvironment, settings: Record<string, string>): Promise<number> {
  const startedAt = performance.now()
  const product = await startProduct(environment, '', settings)
  const took = performance.now() - startedAt
  await product.stop()
  return took
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
