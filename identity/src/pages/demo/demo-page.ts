import type { Role } from '@fuel-shack/contract/team/account-roles'
import type { IdentitySite } from '../../base/identity-site.ts'
import { html, type Html } from '../../html/html.ts'
import { layout, leaveForm } from '../../html/layout.ts'

/** The people of the demo, in the order of the page, with the names that are in its links. */
export const DEMO_ROLES = { customer: 'customer', kitchen: 'staff', owner: 'manager' } as const satisfies Record<
  string,
  Role
>
export type DemoRole = keyof typeof DEMO_ROLES

const LABELS: Record<DemoRole, string> = { customer: 'A customer', kitchen: 'The kitchen', owner: 'The owner' }

/** The login page of the demo: a button for each person, without a password. */
export function demoPage(site: IdentitySite, base: string, { isPublic }: { isPublic: boolean }): Html {
  const body = html`<p class="lead">This is a demo. Nothing is real: no order, no payment, no message.</p>
    ${
      isPublic &&
      html`<p>
        Everyone sees the same demo, and it starts again every hour. Notes and numbers that you type aren't kept.
      </p>`
    }
    <form method="post" action="${base}/demo" data-submit-once>
      ${Object.entries(LABELS).map(
        ([role, label]) => html`<button class="primary" type="submit" name="who" value="${role}">${label}</button>`,
      )}
    </form>
    ${!isPublic && html`<p class="other"><a href="${base}/sign-in">Log in with an email and password</a></p>`}
    ${leaveForm(site, base)}`
  return layout(site, { title: 'Who are you today?', body })
}
