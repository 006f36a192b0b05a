import { hostCookieName } from '@fuel-shack/contract/page-template'

const ONE_YEAR_SECONDS = 31_536_000

/** Tells the server one thing about this browser, so that it sends the right document; never anything secret. */
export function markBrowser(name: string, isMarked: boolean): void {
  const [value, maxAgeSeconds] = isMarked ? [1, ONE_YEAR_SECONDS] : ['', 0]
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const cookie = hostCookieName(name, location.protocol)
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
}
