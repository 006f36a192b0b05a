const sentinels = ['000', '400', '429', '500', '503'] as const
type Sentinel = (typeof sentinels)[number]

/**
 * Addresses that make a message fail, so that anyone can see what the shop does then: a phone number
 * `+61 400 000 NNN`, typed `0400 000 NNN`, or an e-mail `bounce+NNN@…`. `000` reaches nobody, `503` fails once and
 * then works, `400`, `429` and `500` always fail.
 */
export function findSentinel(addresses: string[]): Sentinel | undefined {
  for (const address of addresses) {
    const found = /^(?:\+61400000|bounce\+)(\d{3})(?:@.*)?$/i.exec(address)?.[1]
    const sentinel = sentinels.find((each) => each === found)
    if (sentinel) return sentinel
  }
  return undefined
}
