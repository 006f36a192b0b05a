import type { AccountRecord } from '../accounts/accounts-store.ts'
import { viaOf } from '../accounts/login-address.ts'
import type { TokenVault } from '../base/secret-box.ts'
import type { NamedLimit, Ports } from '../base/ports.ts'
import type { DeviceCookies } from '../credentials/device-cookie.ts'
import { ALERTS, GUESSES_PER_ADDRESS, NETWORK_PACE, OWN_GUESSES, SENDS } from './login-code-rules.ts'
import { pauseMs } from './pace.ts'

/** A caller who asks for a code, or types one. */
export interface CodeCaller {
  ip: string
  /** The header of a browser that may have logged in to the account before. */
  cookie?: string | undefined
  /** The account of the caller's session. */
  loggedInAs?: string | undefined
}

interface CodeLimitsDeps extends Pick<Ports, 'rateLimits' | 'pause' | 'alertOwner'> {
  vault: Pick<TokenVault, 'fingerprint'>
  devices: Pick<DeviceCookies, 'findDevice'>
}

const name = (what: string) => `identity:login-code:${what}`

/**
 * Limits the codes that callers may have sent and guess. Everyone who knows an address can use up what is for it, so the owner's browsers
 * have limits of their own: those with a device cookie of the account, or with a session of it.
 */
export function createCodeLimits({ rateLimits, vault, devices, pause, alertOwner }: CodeLimitsDeps) {
  async function isOwner(account: AccountRecord | undefined, { cookie, loggedInAs }: CodeCaller): Promise<boolean> {
    if (account === undefined) return false
    return loggedInAs === account.id || (await devices.findDevice(cookie, account.id)) !== undefined
  }

  const nameOfNetwork = (ip: string) => name(`network:${rateLimits.networkOf(ip)}`)

  /** The networks that a caller's address is in. */
  function networksOf(ip: string): string[] {
    const wide = rateLimits.wideNetworkOf(ip)
    return [nameOfNetwork(ip), ...(wide === undefined ? [] : [name(`network:${wide}`)])]
  }

  function limitsOfAll(address: string, account: AccountRecord | undefined): NamedLimit[] {
    const via = viaOf(address)
    const kind = account === undefined ? 'new' : 'known'
    return SENDS.all[via][kind].map((limit) => ({ name: name(`all:${via}:${kind}:${limit.windowSeconds}`), limit }))
  }

  function limitsOfAddress(address: string): NamedLimit[] {
    const to = name(`to:${vault.fingerprint(address)}`)
    return [
      { name: to, limit: SENDS.address.hour },
      { name: `${to}:day`, limit: SENDS.address.day },
    ]
  }

  /** Every text costs money. Several emails to one address are those of one person, who did not find the first. */
  async function takeOfStranger(address: string, ip: string, all: NamedLimit[]): Promise<number> {
    const networks = networksOf(ip)
    const first = { name: `${nameOfNetwork(ip)}:to:${vault.fingerprint(address)}`, limit: SENDS.network }
    const isText = viaOf(address) === 'sms'
    const isFirst = isText || (await rateLimits.read([first])).hits[0] === 0
    const texts = networks.flatMap((network) => [
      { name: `${network}:texts`, limit: SENDS.networkTexts.hour },
      { name: `${network}:texts:day`, limit: SENDS.networkTexts.day },
    ])
    const waitSeconds = await rateLimits.takeAll([
      ...(isFirst ? networks.map((network) => ({ name: network, limit: SENDS.network })) : []),
      ...(isText ? texts : []),
      ...limitsOfAddress(address),
      ...all,
    ])
    if (waitSeconds === 0 && !isText) await rateLimits.take(first.name, first.limit)
    return waitSeconds
  }

  async function slowDown({ ip }: CodeCaller): Promise<void> {
    const { hits } = await rateLimits.read(networksOf(ip).map((network) => ({ name: network, limit: SENDS.network })))
    const milliseconds = pauseMs(Math.max(...hits), NETWORK_PACE)
    if (milliseconds > 0) await pause(milliseconds)
  }

  /** Once, while the other half is left. */
  async function alertAtHalf(address: string, all: NamedLimit[]): Promise<void> {
    const { hits } = await rateLimits.read(all)
    const isAtHalf = all.some(({ limit }, index) => (hits[index] ?? 0) * 2 >= limit.limit)
    if (!isAtHalf) return
    const via = viaOf(address)
    const { allowed } = await rateLimits.take(name(`alert:${via}`), ALERTS)
    if (allowed) await alertOwner(via === 'sms' ? 'login-texts' : 'login-emails')
  }

  return {
    /** @returns seconds to wait at a limit; 0 if a code may be sent. */
    async takeSend(address: string, account: AccountRecord | undefined, caller: CodeCaller): Promise<number> {
      if (account && (await isOwner(account, caller))) {
        const own = name(`own:${account.id}`)
        return rateLimits.takeAll([
          { name: own, limit: SENDS.own.hour },
          { name: `${own}:day`, limit: SENDS.own.day },
        ])
      }
      const all = limitsOfAll(address, account)
      const waitSeconds = await takeOfStranger(address, caller.ip, all)
      if (waitSeconds > 0) return waitSeconds
      await alertAtHalf(address, all)
      await slowDown(caller)
      return 0
    },

    /** A coach party signs up on the diner's Wi-Fi. Not for texts: attackers own the numbers that they are paid for. */
    async forgiveSend(ip: string): Promise<void> {
      const { allowed } = await rateLimits.take(`${nameOfNetwork(ip)}:redeemed`, SENDS.redeemed)
      if (allowed) await rateLimits.release(...networksOf(ip))
    },

    /** @returns the limit that a guess at the last code counts for. */
    async guessesOf(address: string, account: AccountRecord | undefined, caller: CodeCaller): Promise<NamedLimit> {
      return account && (await isOwner(account, caller))
        ? { name: name(`own:${account.id}:guesses`), limit: OWN_GUESSES }
        : { name: name(`guesses:${vault.fingerprint(address)}`), limit: GUESSES_PER_ADDRESS }
    },
  }
}
