import { html, type Html } from './html.ts'
import type { IdentitySite } from '../identity-site.ts'
import { layout } from './layout.ts'

interface Words {
  heading: string
  text: string
}

const OUTDATED: Words = {
  heading: 'This page has expired',
  text: "It was open too long, or you've already logged in from it. Go back to the app and start again.",
}
const FAULT: Words = {
  heading: 'Something went wrong on our side',
  text: 'Nothing was changed. Go back to the app and try again in a minute.',
}
const REFUSED: Words = {
  heading: "That link doesn't work",
  text: "We don't recognise the address that brought you here. Go back to the app and start again.",
}
const NOT_FOUND: Words = { heading: 'Page not found', text: "We don't recognise that address." }
const BUSY: Words = {
  heading: 'Too many attempts',
  text: 'Wait a few minutes, then go back to the app and start again.',
}
const OVERLOADED: Words = {
  heading: 'Many people are logging in',
  text: 'Wait a few seconds, then go back and try again.',
}
const SIGNED_OUT: Words = { heading: 'Log in first', text: 'Go back to the app and log in, then come back here.' }

/** @param code an OAuth error code, or one of ours. Nothing of the request is repeated on the page. */
export function errorPage(site: IdentitySite, code: string): Html {
  const { heading, text } = wordsFor(code)
  const body = html`<h1>${heading}</h1>
    <p class="lead">${text}</p>
    <p><a class="primary" href="${site.homeUrl}">Back to ${site.name}</a></p>`
  return layout(site, { title: heading, body })
}

function wordsFor(code: string): Words {
  switch (code) {
    case 'outdated':
      return OUTDATED
    case 'server_error':
      return FAULT
    case 'not_found':
      return NOT_FOUND
    case 'too_many_requests':
      return BUSY
    case 'overloaded':
      return OVERLOADED
    case 'signed_out':
      return SIGNED_OUT
    default:
      return REFUSED
  }
}
