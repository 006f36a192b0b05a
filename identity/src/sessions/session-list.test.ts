import { describe, expect, it } from 'vitest'
import { CASEY, SAM } from '../../test/support/identity-server.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'
import { describeDevice } from './describe-device.ts'

const REJECTED = { error: 'invalid_grant' }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

const { identity, client } = useIdentity('file')

async function logInTwice(person: { email: string; password: string }) {
  const [here, phone] = [new TestBrowser(identity), new TestBrowser(identity, undefined, undefined, IPHONE)]
  const onPhone = await client.signIn(person, phone)
  identity.passTime(2 * HOUR_MS)
  const onThis = await client.signIn(person, here)
  return { here, phone, onThis, onPhone }
}

describe('the account page', () => {
  it('the account page lists the sessions of the account and marks this device', async () => {
    const { here } = await logInTwice(CASEY)
    const { text } = await here.open('/identity/account')
    expect(text).toMatch(/Chrome on Android<\/strong>\s*<span class="current">This device/)
    expect(text).toMatch(
      /Safari on iPhone<\/strong>\s*<span class="times">Last used 2 hours ago. Logged in 2 hours ago/,
    )
  })

  it('the account page ends one session, with its refresh token and its cookie', async () => {
    const { here, phone, onThis, onPhone } = await logInTwice(SAM)
    const page = await here.open('/identity/account')
    const ended = await here.submit(page, '/account/log-out')
    expect(ended.text).toContain('That device has been logged out.')
    expect(ended.text).not.toContain('Safari on iPhone')
    await expect(client.refresh(onPhone.refresh_token)).rejects.toMatchObject(REJECTED)
    expect(await phone.open('/identity/account')).toMatchObject({ status: 401 })
    expect((await client.refresh(onThis.refresh_token)).claims()?.['email']).toBe(SAM.email)
    expect(identity.securityEvents.at(-1)).toMatchObject({ event: 'session_ended', accountId: onThis.claims()?.sub })
  })

  it('the account page ends all other sessions', async () => {
    const { here, onThis, onPhone } = await logInTwice(CASEY)
    const page = await here.open('/identity/account')
    const ended = await here.submit(page, '/account/log-out-others')
    expect(ended.text).toContain('been logged out everywhere else.')
    expect(ended.text).not.toContain('Log out everywhere else</button>')
    await expect(client.refresh(onPhone.refresh_token)).rejects.toMatchObject(REJECTED)
    expect((await client.refresh(onThis.refresh_token)).claims()?.['email']).toBe(CASEY.email)
  })

  it.each(['/account/log-out', '/account/log-out-others'])(
    'the account page requires the password before %s, if the login is older than ten minutes',
    async (action) => {
      const { here, onPhone } = await logInTwice(CASEY)
      identity.passTime(11 * MINUTE_MS)
      const page = await here.open('/identity/account')
      const rejected = await here.submit(page, action)
      expect(rejected).toMatchObject({ status: 403, text: expect.stringContaining('<h1>Confirm it') })
      await client.refresh(onPhone.refresh_token)
      const wrong = await here.submit(rejected, '/confirm', { password: 'not the password' })
      expect(wrong.status).toBe(401)
      expect(identity.securityEvents.at(-1)).toMatchObject({ event: 'login_failed', details: { at: 'confirmation' } })

      const confirmed = await here.submit(wrong, '/confirm', { password: CASEY.password })
      expect(confirmed.url.pathname).toBe('/identity/account')
      expect(identity.securityEvents.at(-1)).toMatchObject({ event: 'identity_confirmed', outcome: 'success' })
      await here.submit(confirmed, action)
      await expect(client.refresh(onPhone.refresh_token)).rejects.toMatchObject(REJECTED)
    },
  )

  it("the account page does not end another user's session", async () => {
    const sam = await client.signIn(SAM)
    const { queries } = identity
    const id = await queries
      .selectFrom('identity_sessions')
      .select('id')
      .orderBy('signed_in_at', 'desc')
      .executeTakeFirst()
    const { here } = await logInTwice(CASEY)
    const page = await here.open('/identity/account')
    await here.submit(page, '/account/log-out', { session: id?.id ?? '' })
    expect((await client.refresh(sam.refresh_token)).claims()?.['email']).toBe(SAM.email)
  })
})

it.each([
  [IPHONE, 'Safari on iPhone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-T500) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Linux; Android 14) SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36', 'Samsung Internet on Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0 Safari/537.36 Edg/156.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox on Linux'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
])('describes %s as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
