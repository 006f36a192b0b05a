import { html, type Html } from './html.ts'
import type { IdentitySite } from '../base/identity-site.ts'
import { layout } from './layout.ts'

/** Heading and text of an error, by its code. */
const ERRORS = {
  expired: [
    'Start again',
    "This page was open too long, you've logged in already, or you opened the login again in another tab.",
  ],
  server_error: ['Something went wrong', 'Nothing has changed. Go back to the app and try again in a minute.'],
  not_found: ['Page not found', "We don't recognise that address."],
  too_many_requests: ['Too many attempts', 'Wait a few minutes, then go back to the app and start again.'],
  overloaded: ['Lots of people are logging in', 'Wait a few seconds, then go back and try again.'],
  logged_out: ['Log in first', 'Go back to the app and log in, then come back here.'],
  link_ended: [
    "This link doesn't work any more",
    'It was used, or it was open too long. Get a new one from your manager.',
  ],
  first_link_ended: [
    "This link doesn't work any more",
    'It was used, is older than an hour, or a newer one was made. On the server, run: fuel-shack link',
  ],
  has_manager: [
    'This rest stop has a manager',
    "So this link does nothing any more. Log in if it's you; otherwise ask the manager to invite you. If you don't know who that is, run this on the server: fuel-shack account list",
  ],
  demo: ['Not in the public demo', 'Run the demo on your own machine to try this: fuel-shack demo'],
  staff_only: ['Staff only', 'Only staff can set a PIN.'],
} as const
const OTHER_ERROR = [
  "That link doesn't work",
  "We don't recognise the address that brought you here. Go back to the app and start again.",
] as const

/** @param code an OAuth error code or one of ours. The page never repeats anything from the request. */
export function errorPage(site: IdentitySite, code: string): Html {
  const [heading, text] = isKnown(code) ? ERRORS[code] : OTHER_ERROR
  const isExpired = code === 'expired'
  const body = html`<p class="lead">${text}</p>
    ${isExpired && html`<p><a class="primary" href="${site.homeUrl}?login=1">Log in</a></p>`}
    <p><a class="${isExpired ? 'quiet' : 'primary'}" href="${site.homeUrl}">Back to ${site.name}</a></p>`
  return layout(site, { title: heading, body })
}

function isKnown(code: string): code is keyof typeof ERRORS {
  return Object.hasOwn(ERRORS, code)
}
