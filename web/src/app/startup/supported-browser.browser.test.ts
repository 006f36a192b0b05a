import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { FACTS } from '../../../test/facts.ts'
import { isTooOld, newestBuiltIns } from './supported-browser.ts'
import { showThatBrowserIsTooOld } from './too-old.ts'

/** As in a browser that does not have it. */
function remove(owner: object, name: string): void {
  const property = Object.getOwnPropertyDescriptor(owner, name) ?? {}
  Reflect.deleteProperty(owner, name)
  onTestFinished(() => void Object.defineProperty(owner, name, property))
}

const CONFIG_ELEMENT = `<script type="application/json" id="app-config">${JSON.stringify({ facts: FACTS })}</script>`

function showPage(html: string): void {
  const page = document.createElement('div')
  page.innerHTML = CONFIG_ELEMENT + html
  document.body.append(page)
  onTestFinished(() => page.remove())
}

afterEach(() => document.querySelector('.no-script')?.remove())

it('this browser is not too old', () => {
  expect(isTooOld()).toBe(false)
})

it.each(Object.entries(newestBuiltIns))('a browser without %s is too old', (name, ownerOf) => {
  remove(ownerOf(), name)
  expect(isTooOld()).toBe(true)
})

describe('a browser that is too old', () => {
  it('a browser that is too old keeps the page of the server, below a message with the phone number', () => {
    showPage('<div id="root" data-rendered><main>Open 5 am to 9 pm</main></div>')
    showThatBrowserIsTooOld()
    expect(document.querySelector('[role=alert]')?.textContent).toMatch(
      /^This browser is too old for ordering and for your card\. Update it, or ring us on [\d\u00A0()]+\.$/,
    )
    expect(document.querySelector('#root')?.textContent).toBe('Open 5 am to 9 pm')
  })

  it('a browser that is too old gets a link to the readable page in place of an endless splash', () => {
    showPage(
      '<div id="root"><output class="splash">Loading...</output><a class="splash-late" href="">Try again</a></div>',
    )
    showThatBrowserIsTooOld()
    const root = document.querySelector('#root')
    expect(root?.textContent?.trim()).toBe('Opening hours and address')
    expect(root?.querySelector('a')?.getAttribute('href')).toBe('/home')
  })
})
