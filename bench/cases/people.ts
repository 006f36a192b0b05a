import { measureCpuPerRequest, type Call } from '../support/load.ts'
import { startProduct, type Ground } from '../support/product.ts'
import { ratio, table } from '../support/table.ts'

const FEW = 100
const MANY = 5000
const UNKNOWN_CUSTOMER = '/api/customers/00000000-0000-7000-8000-000000000000'

/** The bearer check of a call, with few and with many people logged in, each calling in turn. */
export async function comparePeople(ground: Ground): Promise<string> {
  const product = await startProduct(ground)
  try {
    const costs: number[] = []
    for (const people of [FEW, MANY]) {
      const tokens = await Promise.all(
        Array.from({ length: people }, (_, index) => ground.issuer.token(`person-${people}-${index}`, 'customer')),
      )
      const calls = tokens.map((token): Call => ({
        path: UNKNOWN_CUSTOMER,
        headers: { authorization: `Bearer ${token}` },
        expectedStatus: 404,
      }))
      costs.push(await measureCpuPerRequest(product, calls, MANY))
    }
    const [few = NaN, many = NaN] = costs
    return table(
      ['People logged in', 'µs a call', 'ratio'],
      [
        [String(FEW), few.toFixed(0), '1'],
        [String(MANY), many.toFixed(0), ratio(many, few)],
      ],
    )
  } finally {
    await product.stop()
  }
}
