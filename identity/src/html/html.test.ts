import fc from 'fast-check'
import { expect, it } from 'vitest'
import { html } from './html.ts'

it('escapes every text in content and attributes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const page = html`<p title="${text}">${text}</p>`.toString()
      const [, title = '', content = ''] = /^<p title="([^"<>]*)">([^"<>]*)<\/p>$/.exec(page) ?? []
      expect(title).toBe(content)
      expect(page).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/)
    }),
  )
})

it('a template leaves markup as it is, joins lists, and renders absent values as nothing', () => {
  const rows = ['a', '<b>'].map((text) => html`<b>${text}</b>`)
  expect(html`<p>${rows}${undefined}${null}${false}${0}</p>`.toString()).toBe('<p><b>a</b><b>&lt;b&gt;</b>0</p>')
})
