import { startProduct, type Ground } from '../support/product.ts'
import { table } from '../support/table.ts'

/** An hour of a screen that looks every five seconds, without the waiting. */
const POLLS = 720

/** What an idle fulfilment screen is answered with: it asks again with what it was told last. */
export async function measureIdleScreen(ground: Ground): Promise<string> {
  const product = await startProduct(ground)
  try {
    const authorization = `Bearer ${await ground.issuer.token('bench-staff', 'staff')}`
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
