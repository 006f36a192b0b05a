import type { StaffRole } from '@fuel-shack/contract/team/account-roles'
import type { IdentitySite } from '../../base/identity-site.ts'
import { choosePasswordPage, type PasswordForm } from '../../html/choose-password-page.ts'
import { formError } from '../../html/field.ts'
import { html, type Html } from '../../html/html.ts'
import { backLink, layout } from '../../html/layout.ts'
import type { JoinLink } from '../../flows/joining-service.ts'
import { newAccountFields, signUpErrors, type SignUpForm } from './sign-up-page.ts'

interface JoinForm extends SignUpForm {
  token: string
}

const JOIN = '/join'
const action = (site: IdentitySite) => `${site.path}${JOIN}`
const tokenField = (token: string) => html`<input type="hidden" name="token" value="${token}" />`
const backToApp = (site: IdentitySite) => backLink(site.homeUrl, `Back to ${site.name}`)
/** Scripts and the log-in form of the app understand it. */
const logInAddress = (site: IdentitySite) => `${site.homeUrl}?login=1`

const INVITED_AS: Record<StaffRole, string> = { staff: 'staff', manager: 'a manager' }

/** The words of the page of each link, and the path that its form is posted to. */
const LINKS: Record<JoinLink, { path: string; title: string; button: string; busyLabel: string }> = {
  invitation: { path: JOIN, title: 'Join the team', button: 'Join', busyLabel: 'Joining…' },
  'first-manager': {
    path: '/first-manager',
    title: 'Set up your rest stop',
    button: 'Make my account',
    busyLabel: 'Making your account…',
  },
}

function leadOf(site: IdentitySite, link: JoinLink, role: StaffRole): string {
  return link === 'first-manager'
    ? `Make the account of the first manager. You log in with it, and the app shows you what to set up next.`
    : `You're invited to ${site.name} as ${INVITED_AS[role]}. If you already have an account here, use its email and password.`
}

const toCorrect = (site: IdentitySite) =>
  html`Managers can see it. To see or correct it, email <a href="mailto:${site.emailAddress}">${site.emailAddress}</a>.`

export function joinPage(
  site: IdentitySite,
  { link, role }: { link: JoinLink; role: StaffRole },
  form: JoinForm,
): Html {
  const { path, title, button, busyLabel } = LINKS[link]
  const body = html`<p class="lead">${leadOf(site, link, role)}</p>
    ${formError(form.error)}
    <form method="post" action="${site.path}${path}" data-submit-once novalidate>
      ${tokenField(form.token)} ${newAccountFields(site, form)}
      <p class="notice">
        ${site.name} stores your name and email address, the devices that you log in on, and what you change in the app.
        ${link === 'invitation' && toCorrect(site)}
      </p>
      <button class="primary" type="submit" data-busy="${busyLabel}">${button}</button>
    </form>
    ${backToApp(site)}`
  return layout(site, { title, errors: signUpErrors(form), body })
}

export function linkPasswordPage(
  site: IdentitySite,
  { token, account, ...form }: PasswordForm & { token: string; account: { name: string; emailAddress: string } },
): Html {
  const page = {
    lead: `${account.name}, your old password no longer works.`,
    action: action(site),
    token,
    fieldName: 'password',
    button: { label: 'Save', busyLabel: 'Saving…' },
    exit: backToApp(site),
  }
  return choosePasswordPage(site, account, page, form)
}

/** Does not log in: the login also checks the second factor. */
export function joinedPage(site: IdentitySite, title: string): Html {
  const body = html`<p class="lead">Log in with your email and the password you just entered.</p>
    <p><a class="primary" href="${logInAddress(site)}">Log in</a></p>`
  return layout(site, { title, body })
}
