/** Staff log in again before their session ends, while the screen goes on. */
import { SESSION_EXPIRY_CLAIM } from '@fuel-shack/contract/platform/session-renewal'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextNavigation } from '../../test/navigations.ts'
import { pollOften } from '../../test/polls.ts'
import { CONFIG, renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, problem, stubApi, type Handlers } from '../../test/stub-api.ts'
import { clockSkewMs } from '../platform/client/server-clock.ts'

const SAM = { sub: 'sam-1', name: 'Sam Cook', role: 'staff' }
const MINUTE_MS = 60_000
const ISSUER = `${location.origin}/identity`
const PATH = '/identity/session-renewal'
const warning = page.getByRole('status').filter({ hasText: /^Log in again before \d/ })
const logIn = page.getByRole('button', { name: 'Log in', exact: true })
const dialog = page.getByRole('dialog', { name: 'Log in again' })
const own = page.getByText('On: Sam', { exact: true })
const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')

const tokenFor = (minutes: number | undefined) => {
  const expiry = minutes === undefined ? undefined : Math.floor((Date.now() + minutes * MINUTE_MS) / 1000)
  return `${part({ alg: 'RS256' })}.${part({ sid: 'a-session', [SESSION_EXPIRY_CLAIM]: expiry })}.c2ln`
}

const renewedTokens = () =>
  json({ access_token: tokenFor(720), refresh_token: 'refresh-2', token_type: 'Bearer', expires_in: 600 })

interface Opened {
  minutesLeft?: number | undefined
  issuer?: string
  handlers?: Handlers
}

async function openBoard({ minutesLeft, issuer = ISSUER, handlers = {} }: Opened) {
  const address = issuer.replace(location.origin, '')
  const requests = stubApi({
    'GET orders': () => json([]),
    [`GET ${address}/.well-known/openid-configuration`]: () =>
      json({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
    [`POST ${address}/token`]: renewedTokens,
    [`GET ${PATH}`]: () => json({ ways: ['pin', 'password'] }),
    ...handlers,
  })
  signedInAs(SAM, { access_token: tokenFor(minutesLeft) }, issuer)
  await renderApp('/home', { signIn: { ...CONFIG.signIn, issuer } })
  await expect.element(own).toBeVisible()
  return requests
}

it.each([[undefined], [61], [-1]])(
  'a staff screen does not warn about a session that ends in %s minutes',
  async (minutesLeft) => {
    await openBoard({ minutesLeft })
    await expect.element(page.getByText('No orders right now.', { exact: false })).toBeVisible()
    await expect.element(warning).not.toBeInTheDocument()
  },
)

// Covers login-12.
it('a staff screen warns an hour before its session ends, by the clock of the server', async () => {
  onTestFinished(() => clockSkewMs.set(undefined))
  // The device is two hours behind, and the session ends in 30 minutes.
  clockSkewMs.set(120 * MINUTE_MS)
  await openBoard({ minutesLeft: 150 })
  await expect.element(warning).toBeVisible()
})

// Covers login-13.
it('the PIN renews the session: the warning goes, the screen stays, and its calls have the new token', async () => {
  const sent: string[] = []
  const requests = await openBoard({
    minutesLeft: 30,
    handlers: {
      [`POST ${PATH}`]: async (request) => {
        sent.push(await request.text())
        return sent.length === 1
          ? json({ error: 'Wrong PIN. 4 tries left.', ways: ['pin', 'password'] }, 401)
          : json({})
      },
    },
  })
  const board = page.getByRole('heading', { name: 'Fulfilment' }).element()
  await userEvent.click(logIn)
  const pin = dialog.getByLabelText('Your PIN')
  await expect.element(pin).toHaveFocus()
  await pin.fill('111112')
  await userEvent.keyboard('{Enter}')
  await expect.element(pin).toHaveAccessibleDescription('Wrong PIN. 4 tries left.')
  await pin.fill('382915')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText("You're logged in again").first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(warning).not.toBeInTheDocument()
  expect(sent).toEqual(['pin=111112', 'pin=382915'])
  pollOften()
  const isRenewed = ({ url, headers }: Request) =>
    url.includes('/orders') && headers.get('authorization')?.includes(tokenFor(720).slice(0, 40)) === true
  await vi.waitFor(() => expect(requests.some(isRenewed)).toBe(true))
  expect(page.getByRole('heading', { name: 'Fulfilment' }).element()).toBe(board)
})

it('the password renews the session after a PIN that was turned off', async () => {
  await openBoard({
    minutesLeft: 30,
    handlers: {
      [`POST ${PATH}`]: async (request) =>
        (await request.text()) === 'password=sam-runs-the-grill'
          ? json({})
          : json({ error: 'Five wrong PINs in a row: that PIN is off now.', ways: ['password'] }, 401),
    },
  })
  await userEvent.click(logIn)
  await dialog.getByLabelText('Your PIN').fill('111112')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('that PIN is off now.', { exact: false })).toBeVisible()
  const password = dialog.getByLabelText('Your password')
  await expect.element(password).toHaveFocus()
  await password.fill('sam-runs-the-grill')
  await userEvent.click(dialog.getByRole('button', { name: 'Log in', exact: true }))
  // The page behind an open dialog is hidden, and its warning with it.
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(warning).not.toBeInTheDocument()
})

it('a renewal without a connection says so, and works again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  let isDown = true
  await openBoard({
    minutesLeft: 30,
    handlers: {
      [`GET ${PATH}`]: () => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : json({ ways: ['password'] })),
    },
  })
  await userEvent.click(logIn)
  await expect.element(dialog.getByRole('alert').getByText("Can't reach the server.", { exact: false })).toBeVisible()
  isDown = false
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await expect.element(dialog.getByLabelText('Your password')).toBeVisible()
})

it('a session that has ended meanwhile shows the login, not the dialog', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  let hasEnded = false
  await openBoard({
    minutesLeft: 30,
    handlers: {
      'GET orders': () => (hasEnded ? problem(401, 'unauthenticated') : json([])),
      'POST /identity/token': () => json({ error: 'invalid_grant' }, 400),
    },
  })
  await userEvent.click(logIn)
  await expect.element(dialog).toBeVisible()
  hasEnded = true
  pollOften()
  await expect
    .element(page.getByRole('heading', { name: "You've been logged out. Log in to see orders." }))
    .toBeVisible()
})

it('with another provider whose tokens say their end, the login page renews the session', async () => {
  const { issuer } = CONFIG.signIn
  await openBoard({ minutesLeft: 30, issuer })
  await userEvent.click(logIn)
  const navigation = nextNavigation()
  await userEvent.click(dialog.getByRole('button', { name: 'Go to the login page' }))
  expect((await navigation).searchParams.get('prompt')).toBe('login')
})
