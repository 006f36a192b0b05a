import type { FastifyInstance, FastifyReply } from 'fastify'
import { showAccount } from './account-routes.ts'
import { canHaveNumber, isMobileNumber, readLoginAddress, showLoginAddress } from '../../accounts/login-address.ts'
import { formOf, textOf } from '../../html/form-post.ts'
import { html } from '../../html/html.ts'
import { layout } from '../../html/layout.ts'
import { sendPage, throttledMessage } from '../../html/send-page.ts'
import { messagePage } from '../login/recovery-pages.ts'
import type { Services } from '../../flows/services.ts'
import { requireConfirmation } from './confirmation-routes.ts'
import { recordEvent } from '../../base/record-event.ts'
import { findLoggedIn, ifLoggedIn } from '../../provider/current-session.ts'
import type { AddressForm } from './address-section.ts'

/** Confirming an address and changing it: on the account page, and by the links in messages. */
export function addressRoutes(scope: FastifyInstance, deps: Services): void {
  accountAddressRoutes(scope, deps)
  linkRoutes(scope, deps)
}

function accountAddressRoutes(scope: FastifyInstance, deps: Services): void {
  const { addresses, accounts, confirmations, throttle, loginCodes } = deps

  scope.post('/account/address', ({ ip }, reply) =>
    ifLoggedIn(reply, deps, async (caller) => {
      const { account } = caller
      const again = (status: number, address: AddressForm) =>
        showAccount(reply, deps, caller, { status, form: { address } })
      const { email = '' } = formOf(reply)
      const to = readLoginAddress(email)
      const hasNumbers = canHaveNumber(account, deps.addresses)
      if (to === undefined || (isMobileNumber(to) && !hasNumbers)) {
        const number = hasNumbers ? ' or an Australian mobile number, like 0412 345 678' : ''
        const error = `Enter an email address, like name@example.com${number}.`
        return again(422, { typed: email, errors: { email: error } })
      }
      if (to !== account.emailAddress && !(await confirmations.isConfirmed(caller)))
        return requireConfirmation(reply, deps, caller, 'account')
      const waitSeconds = isMobileNumber(to)
        ? await loginCodes.countSend(to, ip)
        : await throttle.tryMessage(ip, account.id)
      if (waitSeconds > 0) return again(429, { typed: email, error: throttledMessage(reply, waitSeconds) })
      await addresses.send(account, to)
      const details = { isChange: to !== account.emailAddress }
      recordEvent(reply, deps, 'email_change_requested', { accountId: account.id, details })
      return again(200, { sentTo: to })
    }),
  )

  scope.post('/account/address/code', (_request, reply) =>
    ifLoggedIn(reply, deps, async (caller) => {
      const { id } = caller.account
      const { token, waitSeconds } = await addresses.checkCode(id, formOf(reply)['code'] ?? '')
      const confirmed = token === undefined ? undefined : await confirm(reply, deps, token)
      if (confirmed) {
        const account = (await accounts.findAccount(id)) ?? caller.account
        const form = {
          address: {
            message: `${isMobileNumber(account.emailAddress) ? 'Mobile number' : 'Email address'} confirmed.`,
          },
        }
        return showAccount(reply, deps, { ...caller, account }, { form })
      }
      recordFailure(reply, deps, id)
      const code = waitSeconds > 0 ? throttledMessage(reply, waitSeconds) : "That code's not right or has ended."
      const status = waitSeconds > 0 ? 429 : 422
      return showAccount(reply, deps, caller, { status, form: { address: { errors: { code } } } })
    }),
  )
}

interface LinkRequest {
  Querystring: { token?: string }
}

function linkRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, addresses } = deps

  scope.get<LinkRequest>('/address', async ({ query }, reply) => {
    const token = textOf(query.token)
    const found = await addresses.find(token)
    if (!found) return sendEnded(reply, deps)
    return sendAction(reply, deps, {
      title: 'Confirm your email address',
      text: `${showLoginAddress(found.to)} will be the address of your ${site.name} account.`,
      path: '/address',
      token,
      label: 'Confirm',
    })
  })

  scope.post('/address', async (_request, reply) => {
    const { token = '' } = formOf(reply)
    const found = await addresses.find(token)
    if (!found) return sendEnded(reply, deps)
    // A reader of a mistyped address must not get the account: that person could reset its password.
    const isChange = found.from !== found.to
    if (isChange && (await findLoggedIn(reply, deps))?.account.id !== found.accountId) {
      const text = 'Open the link in the browser where you are logged in, or enter the code in your account there.'
      return sendMessage(reply, deps, 403, 'Log in first', text)
    }
    if (!(await confirm(reply, deps, token))) return sendEnded(reply, deps)
    return sendMessage(reply, deps, 200, 'Email address confirmed', `Your address is ${showLoginAddress(found.to)}.`)
  })

  scope.get<LinkRequest>('/address/undo', async ({ query }, reply) => {
    const token = textOf(query.token)
    const address = await addresses.findUndo(token)
    if (address === undefined) return sendEnded(reply, deps)
    return sendAction(reply, deps, {
      title: 'Restore how you log in',
      text: `You will log in with ${showLoginAddress(address)} again, and all devices will be logged out.`,
      path: '/address/undo',
      token,
      label: 'Restore',
    })
  })

  scope.post('/address/undo', async (_request, reply) => {
    const accountId = await addresses.undo(formOf(reply)['token'] ?? '')
    if (accountId === undefined) return sendEnded(reply, deps)
    recordEvent(reply, deps, 'email_change_undone', { accountId })
    const text = 'All devices have been logged out. On the login page, choose “Get a code” or “Forgot your password?”.'
    return sendMessage(reply, deps, 200, 'Address restored', text)
  })
}

async function confirm(reply: FastifyReply, deps: Services, token: string): Promise<boolean> {
  const change = await deps.addresses.confirm(token)
  if (!change) return false
  const { accountId, from, to } = change
  recordEvent(reply, deps, from === to ? 'email_verified' : 'email_changed', { accountId })
  return true
}

function recordFailure(reply: FastifyReply, deps: Services, accountId?: string): void {
  recordEvent(reply, deps, 'one_time_secret_failed', { accountId, details: { at: 'email address' } })
}

function sendEnded(reply: FastifyReply, deps: Services): FastifyReply {
  recordFailure(reply, deps)
  const text = 'It was used, or it has expired. You can get a new one in your account.'
  return sendMessage(reply, deps, 410, "This link doesn't work any more", text)
}

function sendMessage(reply: FastifyReply, { site }: Services, status: number, title: string, text: string) {
  const link = { address: `${site.homeUrl}?login=1`, label: `Go to ${site.name}` }
  return sendPage(reply, status, messagePage(site, { title, text, ...link }))
}

function sendAction(
  reply: FastifyReply,
  { site }: Services,
  { title, text, path, token, label }: { title: string; text: string; path: string; token: string; label: string },
): FastifyReply {
  const body = html`<p class="lead">${text}</p>
    <form method="post" action="${site.path}${path}" data-submit-once>
      <input type="hidden" name="token" value="${token}" />
      <button class="primary" type="submit">${label}</button>
    </form>`
  return sendPage(reply, 200, layout(site, { title, body }))
}
