import { interactionPolicy } from 'oidc-provider'
import type { AccountsService } from '../accounts/accounts-service.ts'

export const NEW_PASSWORD = 'new_password'

const { Check, Prompt } = interactionPolicy

/**
 * A step that the provider itself requires after the password and every other factor: an account with a generated
 * password gets no code or token, whichever way it logged in.
 */
export function newPasswordPrompt(accounts: AccountsService) {
  const isNeeded = new Check(
    'password_change_required',
    'The password was generated and has to be changed',
    'interaction_required',
    async (context) => {
      const accountId = context.oidc.session?.accountId
      const account = accountId === undefined ? undefined : await accounts.findAccount(accountId)
      return account?.mustChangePassword === true ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
    },
  )
  return new Prompt({ name: NEW_PASSWORD, requestable: false }, isNeeded)
}
