import type { FastifyInstance, FastifyReply } from 'fastify'
import type { IdentitySite } from '../../base/identity-site.ts'
import { choosePasswordPage, type PasswordForm } from '../../html/choose-password-page.ts'
import { formOf } from '../../html/form-post.ts'
import { leaveForm } from '../../html/layout.ts'
import { redirectTo, sendPage } from '../../html/send-page.ts'
import { finishInteraction } from '../../provider/finish-interaction.ts'
import type { Services } from '../../flows/services.ts'
import { findAttempt } from '../../provider/attempt.ts'
import { NEW_PASSWORD } from '../../provider/new-password-prompt.ts'
import { setNewPassword } from '../../flows/password-attempt.ts'

const PATH = '/interaction/:uid/new-password'

/** The last step of a login with a generated password: the user chooses a new one. */
export function newPasswordRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, accounts, devices } = deps

  scope.get(PATH, async (_request, reply) => {
    const { base, account } = await findStep(reply, deps)
    return account ? sendPage(reply, 200, newPasswordPage(site, base, account)) : redirectTo(reply, base)
  })

  scope.post(PATH, async ({ headers }, reply) => {
    const { base, account, sessionId, retainedRecords } = await findStep(reply, deps)
    if (!account) return redirectTo(reply, base)
    const { next = '' } = formOf(reply)
    const again = (status: number, form: PasswordForm) =>
      sendPage(reply, status, newPasswordPage(site, base, account, form))
    const isSet = await setNewPassword(reply, deps, {
      account,
      password: next,
      countedFor: sessionId,
      set: (hashOptions) => accounts.replacePassword(account.id, next, { retainedRecords, hashOptions }),
      again,
      answerUnset: () => again(422, { fieldError: 'Choose a password other than the one you were given.' }),
      details: { forced: true },
      throttledAt: 'new password',
    })
    if (!isSet) return reply
    const cookie = await devices.renew(headers.cookie, account.id)
    if (cookie !== undefined) void reply.header('set-cookie', cookie)
    return finishInteraction(reply, deps.provider, { [NEW_PASSWORD]: {} })
  })
}

function newPasswordPage(
  site: IdentitySite,
  base: string,
  account: { name: string; emailAddress: string },
  form: PasswordForm = {},
) {
  const page = {
    lead: `${account.name}, the password you were given only works once. Choose your own to log in.`,
    action: `${base}/new-password`,
    button: { label: 'Save and log in', busyLabel: 'Logging in…' },
    exit: leaveForm(site, base),
  }
  return choosePasswordPage(site, account, page, form)
}

/** @returns no account if this login attempt is at another step. */
async function findStep(reply: FastifyReply, deps: Services) {
  const { uid, base, prompt, session } = await findAttempt(reply, deps)
  const isStep = prompt === NEW_PASSWORD && session !== undefined
  return {
    base,
    account: isStep ? await deps.accounts.findAccount(session.accountId) : undefined,
    sessionId: session?.uid ?? '',
    /** The records of this login, which a new password must not end. */
    retainedRecords: [uid, session?.cookie].filter((id) => id !== undefined),
  }
}
