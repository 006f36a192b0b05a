import { html, type Html } from './html.ts'
import type { IdentitySite } from '../identity-site.ts'
import { layout } from './layout.ts'

interface ErrorText {
  heading: string
  text: string
}

const EXPIRED: ErrorText = {
  heading: 'This page has expired',
  text: "It was open too long, or you've already logged in from it. Go back to the app and start again.",
}
const SERVER_ERROR: ErrorText = {
  heading: 'Something went wrong',
  text: 'Nothing has changed. Go back to the app and try again in a minute.',
}
const BAD_LINK: ErrorText = {
  heading: "That link doesn't work",
  text: "We don't recognise the address that brought you here. Go back to the app and start again.",
}
const NOT_FOUND: ErrorText = { heading: 'Page not found', text: "We don't recognise that address." }
const TOO_MANY_ATTEMPTS: ErrorText = {
  heading: 'Too many attempts',
  text: 'Wait a few minutes, then go back to the app and start again.',
}
const OVERLOADED: ErrorText = {
  heading: 'Lots of people are logging in',
  text: 'Wait a few seconds, then go back and try again.',
}
const LOGGED_OUT: ErrorText = { heading: 'Log in first', text: 'Go back to the app and log in, then come back here.' }

const STAFF_ONLY: ErrorText = { heading: 'Staff only', text: 'Only staff can set a PIN.' }

/** @param code an OAuth error code or one of ours. The page never repeats anything from the request. */
export function errorPage(site: IdentitySite, code: string): Html {
  const { heading, text } = messageFor(code)
  const body = html`<h1>${heading}</h1>
    <p class="lead">${text}</p>
    <p><a class="primary" href="${site.homeUrl}">Back to ${site.name}</a></p>`
  return layout(site, { title: heading, body })
}

function messageFor(code: string): ErrorText {
  switch (code) {
    case 'expired':
      return EXPIRED
    case 'server_error':
      return SERVER_ERROR
    case 'not_found':
      return NOT_FOUND
    case 'too_many_requests':
      return TOO_MANY_ATTEMPTS
    case 'overloaded':
      return OVERLOADED
    case 'logged_out':
      return LOGGED_OUT
    case 'staff_only':
      return STAFF_ONLY
    default:
      return BAD_LINK
  }
}
