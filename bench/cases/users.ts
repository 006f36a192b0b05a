import { measureCpuPerRequest, type Call } from '../support/load.ts'
import { startProduct, type BenchEnvironment } from '../support/product.ts'
import { relative, table } from '../support/table.ts'

const FEW = 100
const MANY = 5000
const UNKNOWN_CUSTOMER = '/api/customers/00000000-0000-7000-8000-000000000000'

/** The bearer check of a call, with few and with many users logged in, who call in turn. */
export async function compareUsers(environment: BenchEnvironment): Promise<string> {
  const product = await startProduct(environment)
  try {
    const costs: number[] = []
    for (const users of [FEW, MANY]) {
      const tokens = await Promise.all(
        Array.from({ length: users }, (_, index) => environment.issuer.token(`user-${users}-${index}`, 'customer')),
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
      ['Users logged in', 'µs a call', 'relative'],
      [
        [String(FEW), few.toFixed(0), '1'],
        [String(MANY), many.toFixed(0), relative(many, few)],
      ],
    )
  } finally {
    await product.stop()
  }
}
