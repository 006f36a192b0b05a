import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'

export const SECURITY_TEXT_PATH = '/.well-known/security.txt'

/** RFC 9116 wants a date within a year, after which a reader looks for another contact. */
const MONTHS_VALID = 6

interface SecurityTextDeps {
  settings: { readRestStop: () => Promise<RestStop> }
  publicUrl: string
  clock: () => Date
}

/** Says where to report a fault of this server. The text stays the same for a month. */
export const securityTextReader =
  ({ settings, publicUrl, clock }: SecurityTextDeps) =>
  async (): Promise<string> => {
    const { emailAddress } = await settings.readRestStop()
    const now = clock()
    const expiresAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_VALID))
    return [
      `Contact: mailto:${emailAddress}`,
      `Expires: ${expiresAt.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${SECURITY_TEXT_PATH}`,
      '',
    ].join('\n')
  }
