import { startProduct, type BenchEnvironment } from '../support/product.ts'
import { table } from '../support/table.ts'

/** One hour at a poll every five seconds. */
const POLLS = 720

/** The responses to an idle fulfilment screen, which sends the ETag of the last list. */
export async function measureIdleScreen(environment: BenchEnvironment): Promise<string> {
  const product = await startProduct(environment)
  try {
    const authorization = `Bearer ${await environment.issuer.token('bench-staff', 'staff')}`
    let etag = ''
    let unchanged = 0
    let bytes = 0
    for (let poll = 0; poll < POLLS; poll += 1) {
      const answer = await fetch(`${product.url}/api/orders`, { headers: { authorization, 'if-none-match': etag } })
      etag = answer.headers.get('etag') ?? ''
      bytes += (await answer.arrayBuffer()).byteLength
      if (answer.status === 304) unchanged += 1
    }
    const share = `${((100 * unchanged) / POLLS).toFixed(1)} %`
    return table(
      ['Polls of an hour', 'answered 304', 'share', 'bytes of bodies'],
      [[POLLS, unchanged, share, bytes].map(String)],
    )
  } finally {
    await product.stop()
  }
}
